# blobvideo's everyday commands. `make setup` (and what begins with it: demo, test) is the only one that installs anything.

SWIFT   ?= swift
PYTHON  ?= python3
PREFIX  ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60

program = .build/release/blobvideo

# The package itself has no use for its plugin, whose program would be built once more: see Package.swift.
export BLOBVIDEO_WITHOUT_PLUGIN = 1

# Where files go below PREFIX.
documents = share/doc/blobvideo
man  = share/man/man1
bash = share/bash-completion/completions
zsh  = share/zsh/site-functions
fish = share/fish/vendor_completions.d

.DEFAULT_GOAL := build
# Every target is a command, none a file.
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*/\1/p' $(firstword $(MAKEFILE_LIST)))

build: ## The program, optimized: .build/release/blobvideo
	$(SWIFT) build -c release --product blobvideo

setup: ## Install what is missing: FFmpeg's development packages and tools
	scripts/setup

demo: setup build ## Set up, build, render out.mp4 and say where it is
	$(program) --preset liquid --loop 4s out.mp4 -y
	@echo "Your loop: $(CURDIR)/out.mp4"

test: setup check ## Set up, then run every test

# One test at a time, so that limits of time count a test's own.
check: ## Every test, without network or sudo
	$(SWIFT) test --disable-xctest --no-parallel
	$(MAKE) check-docs

check-all: check-seams ## The tests with their long matrices, in debug and in release builds, and every seam. Takes long
	BLOBVIDEO_LONG_TESTS=1 $(SWIFT) test --disable-xctest --no-parallel
	BLOBVIDEO_LONG_TESTS=1 $(SWIFT) test --disable-xctest --no-parallel -c release -Xswiftc -enable-testing
	$(MAKE) check-codecs check-verify check-cluster check-sheet check-debug docs fuzz
	$(MAKE) check-faults check-failures check-determinism soak check-memory check-asan check-threads check-tsan

check-docs: ## Run every command that README and docs show, small
	$(SWIFT) build --product blobvideo
	$(PYTHON) Tests/Documents/run_commands.py .build/debug/blobvideo

check-seams: build ## Render every preset at five seeds, four lengths and three rates, decode the files and look at each seam. Takes half an hour
	$(PYTHON) scripts/seams.py $(program)

check-codecs: build ## Every codec, rate and length by ffprobe and mediainfo, colours, planted faults (python3-numpy, mediainfo)
	$(PYTHON) scripts/codec-matrix.py $(program)
	$(PYTHON) scripts/codec-colour.py $(program) files
	scripts/planted-faults.sh $(program)

check-verify: build ## Every preset in four codecs, and by plain ffmpeg, judged by verify: no false alarm. An hour
	$(PYTHON) scripts/verify-matrix.py $(program)

check-faults: build ## Signals, full disks, limits, folders that vanish, closed streams, several runs: what is left after each. 10 minutes, as root a little more is tried
	$(PYTHON) Tests/Faults/faults.py $(program) || [ $$? -eq 77 ]

check-failures: build ## Calls of FFmpeg's, of the system's and for memory made to fail, one after another. Half an hour
	$(PYTHON) Tests/Faults/failures.py $(program) || [ $$? -eq 77 ]

check-determinism: build ## The same bytes with other workers, cores, locales, time zones, folders and loads
	$(PYTHON) Tests/Faults/determinism.py $(program)

SOAK_RENDERS ?= 500
soak: ## SOAK_RENDERS (500) renders of random scenes in one process: nothing grows, nothing fails, every clip passes verify
	$(SWIFT) build -c release --build-tests -Xswiftc -enable-testing
	BLOBVIDEO_SOAK=$(SOAK_RENDERS) $(SWIFT) test -c release -Xswiftc -enable-testing --skip-build --disable-xctest --filter SoakTests

# Optimized, or the suite would take an hour; overflow and bounds are checked all the same.
sanitized = --disable-xctest --no-parallel -c release -Xswiftc -enable-testing
check-asan: ## Every test under AddressSanitizer, with leaks
	BLOBVIDEO_SANITIZED=1 ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=0 LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/leaks.supp:print_suppressions=0 \
	  $(SWIFT) test $(sanitized) --sanitize=address --scratch-path .build/asan

check-memory: ## The same renders, batches and signals as check-threads under AddressSanitizer, with leaks: a few minutes, most of them building
	$(SWIFT) build -c release --product blobvideo --sanitize=address --scratch-path .build/asan-program
	Tests/Sanitizers/renders.sh .build/asan-program/release/blobvideo

check-threads: ## Renders with many workers, batches and signals under ThreadSanitizer: a few minutes, most of them building
	$(SWIFT) build -c release --product blobvideo --sanitize=thread --scratch-path .build/tsan
	Tests/Sanitizers/renders.sh .build/tsan/release/blobvideo

check-tsan: ## Every test under ThreadSanitizer
	BLOBVIDEO_SANITIZED=1 TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/threads.supp:halt_on_error=0:exitcode=66 \
	  $(SWIFT) test $(sanitized) --sanitize=thread --scratch-path .build/tsan

check-debug: build ## The same pictures, byte by byte, from a debug build and from a release build
	$(SWIFT) build --product blobvideo
	scripts/same-pictures .build/debug/blobvideo $(program)

check-kit: build ## Render a web kit and check it in headless Chromium (Debian: chromium)
	rm -rf .build/kit
	$(program) kit -p aurora --loop 1s --sizes 640x360,360x640 --effort fast --out .build/kit
	$(PYTHON) Tests/Browser/check_kit.py .build/kit
	$(program) kit -p blob --background transparent --loop 2s --sizes 640x360,360x640 --effort fast --out .build/kit/alpha --quiet
	$(PYTHON) Tests/Browser/check_alpha_kit.py .build/kit/alpha

check-cluster: build ## Render a batch as a Slurm array and by GNU parallel, as docs/scaling.md says (Debian: munge slurm-wlm parallel)
	scripts/cluster/check $(program) || [ $$? -eq 77 ]

check-batch: build ## What a batch costs beside the same clips rendered one after another: CPU time and time on the wall, by ratios
	$(PYTHON) scripts/batch-cost.py $(program) 2

check-sheet: build ## Render 200 tiny clips and check the page to choose from in headless Chromium (Debian: chromium)
	$(program) batch -p bokeh --seeds 1..200 --sizes 96x64 --fps 5 --loop 4s -q draft --effort fast --out .build/sheet --contact-sheet -y --quiet
	$(PYTHON) Tests/Browser/check_sheet.py .build/sheet || [ $$? -eq 77 ]

# Swift's library inside, and other libraries looked for beside the program.
static = .build/static/release/blobvideo
version = $(shell sed -n 's/.*blobvideoVersion = "\(.*\)".*/\1/p' Sources/BlobVideoKit/*.swift)
folder = blobvideo-$(version)-linux-$(shell uname -m)

.build/static/release/blobvideo: FORCE
	$(SWIFT) build -c release --product blobvideo --static-swift-stdlib --scratch-path .build/static -Xlinker '-rpath=$$ORIGIN/lib' -Xlinker --disable-new-dtags
FORCE:
.PHONY: FORCE

dist: $(static) ## A folder and an archive that run without Swift and FFmpeg: .build/dist (docs/packages.md)
	scripts/dist/make $(static) .build/dist/$(folder)

deb: $(static) ## A package for this Debian: .build/deb
	scripts/deb/make $(static) .build/deb

check-dist: dist deb ## Run both in clean roots made by mmdebstrap. As root
	scripts/dist/check $(static) .build/dist/$(folder).tar.xz .build/deb/*.deb || [ $$? -eq 77 ]

examples: ## Build the package in Examples as one that uses a release of this one, and run it
	scripts/check-examples

check-builds: ## Clips as targets of Make and Ninja, made again when and only when they must be
	$(SWIFT) build --product blobvideo
	scripts/check-builds .build/debug/blobvideo

# Builds the Cairo peer, or says why not.
cairo = if pkg-config --exists cairo; then cc -O2 scripts/bench/cairo-peer.c -o .build/cairo-peer $$(pkg-config --cflags --libs cairo); \
	else echo "note: Cairo is missing, so nothing is compared with it"; fi

bench: build ## What rendering costs, stage by stage and beside encoders and peers (docs/performance.md). About ten minutes
	$(SWIFT) build -c release --product blob-bench
	@$(cairo)
	$(PYTHON) scripts/bench/run.py $(program) .build/release/blob-bench .build/cairo-peer .build/bench.json
	$(PYTHON) scripts/bench/simulate.py .build/bench.json

plots: ## Put what `make bench` measured into the tables and plots of docs/performance.md (PyPI: matplotlib)
	$(PYTHON) scripts/bench/tables.py .build/bench.json docs/performance.md
	$(PYTHON) scripts/bench/plots.py .build/bench.json docs/performance

gate: ## Count the instructions of drawn frames, and fail where they are an eighth over the kept ones (Debian: valgrind libcairo2-dev)
	$(SWIFT) build -c release --product blob-bench
	@$(cairo)
	$(PYTHON) scripts/gate.py .build/release/blob-bench .build/cairo-peer

scenes: build ## Compare what the program draws with Skia's pictures of 93 scenes. Needs skia-python, numpy and Pillow
	$(PYTHON) scripts/scenes.py compare $(program)

fuzz: ## Search for inputs that break what reads files: FUZZ_SECONDS (60) each, on Linux; found ones stay in .build/fuzz
	BLOBVIDEO_WITHOUT_PLUGIN=1 BLOBVIDEO_FUZZ=1 $(SWIFT) build -c release --product blob-fuzz --scratch-path .build/fuzz -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld -Xswiftc -enable-testing
	@for target in json expression path svg color preset command manifest; do \
	  words=Tests/Corpus/$$target.dict; [ -f "$$words" ] || words=Tests/Corpus/json.dict; \
	  mkdir -p ".build/fuzz/inputs/$$target" && echo "fuzz: $$target" && \
	  SWIFT_BACKTRACE=enable=no BLOBVIDEO_FUZZ_TARGET=$$target \
	  .build/fuzz/release/blob-fuzz -max_total_time=$(FUZZ_SECONDS) -rss_limit_mb=300 -timeout=20 \
	    -max_len=4096 -dict="$$words" -verbosity=0 -print_final_stats=1 -artifact_prefix=".build/fuzz/$$target-" \
	    ".build/fuzz/inputs/$$target" "Tests/Corpus/$$target" || exit 1; \
	done

gallery: build ## Render docs/presets.md and its pictures
	$(PYTHON) scripts/gallery.py $(program)

calibrate: build ## The studies behind docs/quality.md. Takes hours; needs numpy, scipy and imageio-ffmpeg
	$(PYTHON) scripts/calibrate/banding.py
	$(PYTHON) scripts/calibrate/plain.py $(program)
	$(PYTHON) scripts/calibrate/words.py $(program) --check
	$(PYTHON) scripts/calibrate/score.py $(program)
	$(PYTHON) scripts/calibrate/threads.py

docs: ## The documentation of the libraries, by DocC, in .build/docs
	scripts/docs

format: ## Format all Swift code in place
	$(SWIFT) format -i -r -p Package.swift Plugins Sources Tests Examples

lint: ## Check the format and the style rules
	$(SWIFT) format lint --strict -r -p Package.swift Plugins Sources Tests Examples
	$(PYTHON) scripts/lint-action

install: build ## Install into DESTDIR and PREFIX (/usr/local)
	install -d $(addprefix "$(DESTDIR)$(PREFIX)/,$(addsuffix ",bin $(documents) $(man) $(bash) $(zsh) $(fish)))
	install -m 755 $(program) "$(DESTDIR)$(PREFIX)/bin/blobvideo"
	install -m 644 LICENSE README.md CHANGELOG.md "$(DESTDIR)$(PREFIX)/$(documents)"
	$(program) help --man > "$(DESTDIR)$(PREFIX)/$(man)/blobvideo.1"
	$(program) completions bash > "$(DESTDIR)$(PREFIX)/$(bash)/blobvideo"
	$(program) completions zsh > "$(DESTDIR)$(PREFIX)/$(zsh)/_blobvideo"
	$(program) completions fish > "$(DESTDIR)$(PREFIX)/$(fish)/blobvideo.fish"

uninstall: ## Remove what install put there
	rm -f $(addprefix "$(DESTDIR)$(PREFIX)/,$(addsuffix ",bin/blobvideo $(man)/blobvideo.1 $(bash)/blobvideo $(zsh)/_blobvideo $(fish)/blobvideo.fish))
	rm -rf "$(DESTDIR)$(PREFIX)/$(documents)"

clean: ## Remove what was built
	$(SWIFT) package clean

help: ## This list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1	\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 12
