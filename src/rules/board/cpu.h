// SPDX-License-Identifier: GPL-3.0-or-later
// Bit-counting instructions (POPCNT, BMI) that processors have had since about 2013 and the oldest
// x86-64 lacks. Functions that gain by them are compiled twice.
#pragma once

#include "src/rules/board/bitboard.h"

namespace rules {

enum class Cpu : std::uint8_t { any, newer };

#if defined(__x86_64__) && defined(__GNUC__)
/// For a function that is called only on a newer processor; all that it calls goes into it.
#define BUGHOUSE_NEWER_CPU [[gnu::target("popcnt,bmi,bmi2"), gnu::flatten]]

[[nodiscard]] inline Cpu this_cpu() {
    const bool newer = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
                       __builtin_cpu_supports("bmi2");
    return newer ? Cpu::newer : Cpu::any;
}
#else
#define BUGHOUSE_NEWER_CPU

[[nodiscard]] inline Cpu this_cpu() {
    return Cpu::any;
}
#endif

/// How many squares; `newer` only within functions marked BUGHOUSE_NEWER_CPU.
template <Cpu cpu> [[nodiscard]] inline int count_on(Bitboard set) {
    return cpu == Cpu::newer ? __builtin_popcountll(set) : count(set);
}

} // namespace rules
