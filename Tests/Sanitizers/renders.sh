#!/bin/bash
# Renders with many workers, several outputs, batches and signals by a program that was built for a sanitizer. Status 1 where it reports
# anything: minutes instead of the hour that all tests take.
#
#   Tests/Sanitizers/renders.sh .build/tsan/release/blobvideo     or .build/asan/release/blobvideo, which looks for leaks too
set -u
program=$(realpath "$1") here=$(realpath "$(dirname "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export TSAN_OPTIONS=suppressions=$here/threads.supp:exitcode=66
export ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=0:exitcode=66
export LSAN_OPTIONS=suppressions=$here/leaks.supp:print_suppressions=0
faults=0
run() { # STATUS WORD...
  local wanted=$1 status
  shift
  "$@" >out 2>err
  status=$?
  if [ "$status" -eq "$wanted" ] && ! grep -q Sanitizer err; then echo "ok      ${*/#$program/blobvideo}"; else
    echo "FAULT   ${*/#$program/blobvideo}: status $status, expected $wanted"
    head -40 err
    faults=$((faults + 1))
  fi
}
common=(--loop 4s --fps 5 --effort fast --progress none -s 96x64 -y)
run 0 "$program" -p liquid "${common[@]}" --workers 8 a.mp4
run 0 "$program" -p liquid "${common[@]}" --workers 4 a.mp4 a.webm --poster p.png
for output in "-c hevc a.mp4" "-c av1 a.mp4" a.mov a.gif f/; do
  # shellcheck disable=SC2086 # options and a name
  run 0 "$program" -p liquid "${common[@]}" --workers 4 $output
done
run 0 "$program" -p liquid "${common[@]}" --max-size 20KB a.mp4 --verify
run 0 "$program" batch -p bokeh --seeds 1..4 --loop 4s --fps 2 --sizes 96x64 --out b --effort fast --progress none --jobs 3
run 0 "$program" kit -p liquid --loop 1s --fps 5 --sizes 96x64 --out k --effort fast --progress none
run 0 "$program" verify a.mp4 a.webm
for signal in INT TERM HUP; do
  run 124 timeout -s "$signal" 2 "$program" -p liquid --loop 60s --fps 30 --workers 8 --effort fast --progress none -y c.mp4
done
echo "sanitizer: $faults faults"
[ "$faults" -eq 0 ]
