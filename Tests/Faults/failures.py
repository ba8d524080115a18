#!/usr/bin/env python3
"""Lets calls that blobvideo makes fail, one after another: FFmpeg's, the system's, and memory as FFmpeg's libraries ask for it.

    Tests/Faults/failures.py PROGRAM [--quick] [--jobs N] [--only TEXT]

For each scenario and function: the first call fails, then the second, and so on until no call is left (where there are very many, the
first, the last and some between). Each run has to end by itself with a documented status and one line, free what it made, leave no
temporary and the old file as it was; where it gets by without the call, it writes the very bytes of an undisturbed run. Status 77
where this system cannot do it.
"""

import sys

from harness import ABORTS, STATUSES, Harness, contents, read_options

LOOP = ["--loop", "4s", "--fps", "2", "--size", "96x64", "--effort", "fast", "--progress", "none", "-y"]
SCENARIOS = {
    "h264": ["-p", "liquid", *LOOP, "out.mp4", "--poster", "p.jpg"],
    "vp9 with alpha": ["-p", "liquid", "--background", "transparent", *LOOP, "out.webm", "--repeat", "2"],
    "gif": ["-p", "liquid", *LOOP, "out.gif"],
    "still": ["-p", "liquid", *LOOP, "out.webp"],
    "frames": ["-p", "liquid", *LOOP, "out/"],
    "a ceiling": ["-p", "liquid", *LOOP, "--max-size", "8KB", "--repeat", "3", "out.mov", "-c", "h264"],
}
OLD = {
    "h264": ["out.mp4", "p.jpg"], "vp9 with alpha": ["out.webm"], "gif": ["out.gif"], "still": ["out.webp"], "frames": [],
    "a ceiling": ["out.mov"],
}
CALLS = """
    av_frame_alloc av_frame_clone av_frame_get_buffer av_packet_alloc av_packet_clone av_packet_ref av_malloc av_dict_set av_opt_set_int
    avcodec_alloc_context3 avcodec_open2 avcodec_send_frame avcodec_receive_packet avcodec_send_packet avcodec_receive_frame
    avcodec_parameters_from_context avcodec_parameters_to_context
    avformat_alloc_context avformat_alloc_output_context2 avformat_new_stream avformat_write_header av_interleaved_write_frame
    av_write_trailer avformat_open_input avformat_find_stream_info av_read_frame avio_alloc_context
    sws_alloc_context sws_init_context sws_scale sws_scale_frame
    write pwrite pread fsync rename link flock ftruncate create mkdir pthread_create memory
""".split()
# More calls than this of a function are sampled.
MOST, QUICK = 60, 2


def numbers(count, most):
    """Which calls of `count` fail."""
    if count <= most:
        return list(range(1, count + 1))
    third = max(1, most // 3)
    chosen = set(range(1, third + 1)) | set(range(count - third + 1, count + 1))
    chosen |= {1 + i * (count - 1) // (third + 1) for i in range(third + 2)}
    return sorted(chosen)


def main():
    options = read_options(__doc__, only="functions and scenarios whose name has this text")
    harness = Harness(options.program)
    if not harness.build():
        print("note: calls can be made to fail on Linux only, with cc and FFmpeg's headers")
        return 77

    references = {}
    for name in SCENARIOS:
        case = harness.case(name, SCENARIOS[name]).run().expect({0})
        references[name] = contents(case.folder)
        case.remove()

    hits = {}

    def check(scenario, function, number):
        name = f"{scenario}, {function}:{number}"
        case = harness.case(name, SCENARIOS[scenario], old=OLD[scenario], fault=f"{function}:{number}")
        case.run()
        if function == "memory" and (case.status in ABORTS or case.status == 0):
            # FFmpeg 5.1 itself ends the process by abort() where a context's defaults find no memory, and does without some things (metadata
            # among them) in silence. Names hold a whole file or what was there before all the same.
            if case.status != 0:
                case.expect_old()
                again = harness.case(name + ", the next run", SCENARIOS[scenario], folder=case.folder).run().expect({0})
                again.expect_whole(references[scenario])
            else:
                case.expect({0}).expect_names(list(references[scenario]))
        elif function == "rename" and case.status and len(OLD[scenario]) > 1:
            case.expect_each_whole_or_untouched(references[scenario], {73, 74})
        else:
            case.expect_whole_or_untouched(references[scenario], STATUSES - {64, 65, 66})
        if case.hit:
            with harness.lock:
                entry = hits.setdefault((scenario, function), [])
                entry.append(case.status)
        case.remove()

    def count(scenario, function):
        case = harness.case(f"{scenario}, {function}", SCENARIOS[scenario], old=OLD[scenario], fault=f"{function}:999999999").run()
        case.expect({0})
        case.remove()
        return next((int(event.split()[1]) for event in case.events if event.startswith("calls ")), 0)

    most = QUICK if options.quick else MOST
    scenarios = ["h264"] if options.quick else list(SCENARIOS)
    pairs = [(s, f) for s in scenarios for f in CALLS if options.only in s or options.only in f]
    counts = {}
    if options.quick:
        # The first call of each, and that which an ordinary clip has in its middle.
        work = [(s, f, n) for s, f in pairs for n in (1, 3)]
    else:
        def measure(pair):
            counts[pair] = count(*pair)
        harness.all([lambda p=p: measure(p) for p in pairs], options.jobs)
        work = [(s, f, n) for s, f in pairs for n in numbers(counts[s, f], most)]
    harness.all([lambda w=w: check(*w) for w in work], options.jobs)
    if not options.quick:
        for pair in pairs:
            done = hits.get(pair, [])
            tally = " ".join(f"{status}x{done.count(status)}" for status in sorted(set(done), key=str))
            print(f"{pair[0]:15} {pair[1]:32} {counts[pair]:5} calls, {len(done):3} failed: {tally}")
    return harness.end("failures")


if __name__ == "__main__":
    sys.exit(main())
