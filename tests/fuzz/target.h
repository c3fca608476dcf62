// SPDX-License-Identifier: GPL-3.0-or-later
// Defines a fuzz target: `FUZZ_TARGET(san) { ... }` gets arbitrary bytes as `text` and demands what
// must hold. With libFuzzer each target is a program; otherwise corpus_replay.cpp runs them all.
#pragma once

#include "src/base/instant.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace fuzz {

/// Unless `kept`, prints the broken rule `what` and the input `about`, and aborts.
inline void demand(bool kept, std::string_view what, std::string_view about) {
    if (kept) {
        return;
    }
    std::fprintf(stderr, "broken: %.*s\n%.*s\n", static_cast<int>(what.size()), what.data(),
                 static_cast<int>(about.size()), about.data());
    std::abort();
}

/// The starting time for an input: hours to months after 0, always the same for the same input.
inline base::Instant beginning(std::string_view text) {
    std::uint64_t mixed = 0xCBF29CE484222325; // FNV-1a
    for (const char c : text) {
        mixed = (mixed ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    }
    constexpr std::int64_t hour = 3'600'000;
    return base::Instant{base::Millis{5 * hour + static_cast<std::int64_t>(mixed >> 31)}};
}

struct Target {
    std::string_view name;
    void (*run)(std::string_view text);
};

/// All targets in this program.
inline std::vector<Target>& targets() {
    static std::vector<Target> all;
    return all;
}

struct Registered {
    explicit Registered(Target target) { targets().push_back(target); }
};

} // namespace fuzz

#ifdef BUGHOUSE_FUZZ
#define FUZZ_TARGET(name)                                                                          \
    static void run_##name(std::string_view text);                                                 \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {            \
        run_##name({reinterpret_cast<const char*>(data), size});                                   \
        return 0;                                                                                  \
    }                                                                                              \
    static void run_##name(std::string_view text)
#else
#define FUZZ_TARGET(name)                                                                          \
    static void run_##name(std::string_view text);                                                 \
    static const fuzz::Registered registered_##name{{#name, run_##name}};                          \
    static void run_##name(std::string_view text)
#endif
