// libFuzzer's entry for programs with a main of their own. Its runtime comes with the compiler: `-sanitize=fuzzer` links it.
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *bytes, size_t count));
