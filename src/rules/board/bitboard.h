// SPDX-License-Identifier: GPL-3.0-or-later
// A set of squares as 64 bits, one per square, a1 the lowest.
#pragma once

#include "src/rules/types.h"

#include <bit>

namespace rules {

using Bitboard = std::uint64_t;

[[nodiscard]] constexpr Bitboard bit(Square s) {
    return Bitboard{1} << index(s);
}
[[nodiscard]] constexpr bool has(Bitboard set, Square s) {
    return (set >> index(s) & 1) != 0;
}
/// `rank` 0..7.
[[nodiscard]] constexpr Bitboard rank_mask(int rank) {
    return Bitboard{0xFF} << (8 * rank);
}
[[nodiscard]] constexpr Bitboard file_mask(int file) {
    return Bitboard{0x0101010101010101} << file;
}
/// The lowest square of a set; undefined for an empty one.
[[nodiscard]] constexpr Square first(Bitboard set) {
    return static_cast<Square>(__builtin_ctzll(set));
}
/// Takes the lowest square out of `set`, which must not be empty.
constexpr Square pop(Bitboard& set) {
    const Square s = first(set);
    set &= set - 1;
    return s;
}
/// The number of squares. The oldest x86-64 has no instruction for it, and the compiler would call
/// a function that reads a table: sums of ever wider bit fields are faster.
[[nodiscard]] constexpr int count(Bitboard set) {
#ifdef __POPCNT__
    return std::popcount(set);
#else
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return static_cast<int>(set * 0x0101010101010101 >> 56);
#endif
}
[[nodiscard]] constexpr bool more_than_one(Bitboard set) {
    return (set & (set - 1)) != 0;
}

// Bit-counting instructions (POPCNT, BMI), which processors have had since about 2013 but the
// oldest x86-64 lacks. Functions that gain by them are compiled twice.

enum class Cpu : std::uint8_t { any, newer };

#if defined(__x86_64__) && defined(__GNUC__)
/// Marks a function called only where this_cpu() is `newer`; all its callees are inlined.
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

/// The number of squares; `newer` only within functions marked BUGHOUSE_NEWER_CPU.
template <Cpu cpu> [[nodiscard]] inline int count_on(Bitboard set) {
    return cpu == Cpu::newer ? __builtin_popcountll(set) : count(set);
}

} // namespace rules
