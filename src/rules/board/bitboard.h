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
/// The squares of one rank or file, which is counted from 0 to 7.
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
/// Removes the lowest square from `set`, which must not be empty, and returns it.
constexpr Square pop(Bitboard& set) {
    const Square s = first(set);
    set &= set - 1;
    return s;
}
/// The number of squares in a set. The oldest x86-64 has no instruction for this, and the compiler
/// would call a function with a look-up table: adding up ever wider bit fields is faster.
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

// Functions that gain from bit-counting instructions (POPCNT, BMI) are compiled twice: for `newer`
// processors, which have had them since about 2013, and for `any` x86-64.

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

/// The number of squares in a set. Use `newer` only within functions marked BUGHOUSE_NEWER_CPU.
template <Cpu cpu> [[nodiscard]] inline int count_on(Bitboard set) {
    return cpu == Cpu::newer ? __builtin_popcountll(set) : count(set);
}

} // namespace rules
