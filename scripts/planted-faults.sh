#!/bin/bash
# Plants faults in a loop with ffmpeg and says what `blobvideo verify` makes of each. Status 1 where one is not found, or a good
# file is called faulty.
#
#   scripts/planted-faults.sh .build/release/blobvideo [PRESETS [SIZE]]
set -euo pipefail
program=$(realpath "$1") presets=${2:-blob liquid aurora waves} size=${3:-320x180}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
status=0

for preset in $presets; do
index=(-movflags +faststart)
echo "$preset"
"$program" -p "$preset" -l 4s -s "$size" --quiet -o - --format y4m >loop.y4m 2>messages
"$program" -p "$preset" -l 4s -s "$size" --quiet -y own.mp4 own.webm 2>messages
tags=(-colorspace bt709 -color_primaries bt709 -color_trc iec61966-2-1 -color_range tv)
x264=(-c:v libx264 -pix_fmt yuv420p -crf 20 -preset fast "${tags[@]}")
make() { # NAME FILTER [OPTION...]
  local name=$1 filter=$2
  shift 2
  ffmpeg -v error -y -i loop.y4m -filter_complex "$filter" -fps_mode passthrough "${@:-${x264[@]}}" "${index[@]}" "$name.mp4"
}
# Where the motion all but rests, as that of the liquid does at its seam (a fifth of a level a frame), one frame more or less there is not to be seen.
rests() { [[ $preset == liquid ]]; }
# Greys are the same by every matrix, and a picture without black, white and saturated colours may have been made in full range.
is_grey() { [[ $preset == liquid ]]; }
is_soft() { [[ $preset == aurora ]]; }
expect() { # FILE KIND (its beginning will do) or `nothing`
  local found
  found=$("$program" verify --json "$1" | python3 -c '
import json, sys
print(" ".join(f["kind"] for f in json.load(sys.stdin)["files"][0]["findings"] if f["fault"]) or "nothing")') || true
  if [[ " $found " == *" $2"* ]]; then echo "ok      $1: $found"; else
    echo "MISSED  $1: $found, expected $2"
    status=1
  fi
}

expect own.mp4 nothing
expect own.webm nothing
make good "null" && expect good.mp4 nothing
if ! rests; then
  make repeat-first "[0]split[a][b];[b]trim=end_frame=1[c];[a][c]concat" && expect repeat-first.mp4 seam-repeat
  make missing-1 "trim=end_frame=119" && expect missing-1.mp4 seam-gap
fi
make missing-4 "trim=end_frame=116" && expect missing-4.mp4 seam-gap
make drift "pad=iw+24:ih:0:0:white,crop=iw-24:ih:'n/5':0" && expect drift.mp4 seam-
make blank "drawbox=t=fill:color=black:enable='eq(n,119)'" && expect blank.mp4 blank-frame
make exposure "lutyuv=y=val*0.97:enable='eq(n,60)'" && expect exposure.mp4 stray-frame
make inside-1 "select='not(eq(n,20))',setpts=N/30/TB" && expect inside-1.mp4 missing-frames
make again "loop=loop=1:size=1:start=50,setpts=N/30/TB" && expect again.mp4 repeated-frame
make open-gop "null" "${x264[@]}" -x264-params open-gop=1:keyint=30:bframes=3:scenecut=0 && expect open-gop.mp4 open-group
make hev1 "null" -c:v libx265 -pix_fmt yuv420p -crf 22 -preset ultrafast -x265-params log-level=none "${tags[@]}" -tag:v hev1 &&
  expect hev1.mp4 hev1
index=() && make moov-last "null" && expect moov-last.mp4 index-last
# With the scene in the file the colours themselves are known; ffmpeg keeps it when told to. (Without it a wrong range shows only where
# something is blacker than black or whiter than white, and a wrong matrix not in greys.)
ffmpeg -v error -y -i own.mp4 -vf scale=in_range=tv:out_range=pc,setparams=range=tv "${x264[@]}" -movflags +faststart+use_metadata_tags \
  full-range.mp4 && expect full-range.mp4 range
# Without the scene it takes something black, white or saturated.
is_soft || ffmpeg -v error -y -i own.mp4 -map_metadata -1 -vf scale=in_range=tv:out_range=pc,setparams=range=tv "${x264[@]}" "${index[@]}" -movflags +faststart \
  full-range-bare.mp4
is_soft || expect full-range-bare.mp4 range
if ! is_grey; then
  ffmpeg -v error -y -i own.mp4 -vf scale=in_color_matrix=bt709:out_color_matrix=bt601 "${x264[@]}" -movflags +faststart+use_metadata_tags \
    matrix.mp4 && expect matrix.mp4 matrix
fi
python3 - <<'P'
data = bytearray(open("own.mp4", "rb").read())
place = data.index(b"mvhd") + 4 + 4 + 8 + 4
data[place:place + 4] = (int.from_bytes(data[place:place + 4], "big") + 5000).to_bytes(4, "big")
open("duration.mp4", "wb").write(data)
P
expect duration.mp4 duration
done

# Without the scene a wrong matrix shows in flat areas of saturated colour, and nowhere in a good file.
echo "saturated colours"
for preset in wipe mesh-vivid lava; do
  "$program" -p "$preset" -l 2s -s "$size" --quiet -o - --format y4m 2>messages >loop.y4m
  for matrix in 709 601; do
    ffmpeg -v error -y -i loop.y4m -vf "scale=in_color_matrix=bt709:out_color_matrix=bt$matrix" "${x264[@]}" -movflags +faststart "$preset-$matrix.mp4"
  done
  expect "$preset-709.mp4" nothing
  expect "$preset-601.mp4" matrix
done
exit $status
