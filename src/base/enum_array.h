// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays indexed by an enumeration, so that an index of the wrong kind does not compile.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

namespace base {

/// `N` values of `T`, one for each of the first `N` enumerators of `E`.
template <class E, class T, std::size_t N> struct EnumArray {
    static_assert(std::is_enum_v<E>);
    std::array<T, N> values{};

    constexpr T& operator[](E e) { return values[static_cast<std::size_t>(e)]; }
    constexpr const T& operator[](E e) const { return values[static_cast<std::size_t>(e)]; }
    constexpr auto begin() { return values.begin(); }
    constexpr auto end() { return values.end(); }
    constexpr auto begin() const { return values.begin(); }
    constexpr auto end() const { return values.end(); }
    static constexpr std::size_t size() { return N; }
    bool operator==(const EnumArray&) const = default;
};

/// Whether a table has one row for each of the first `n` enumerators, in their order; `key` is the
/// member that holds a row's enumerator.
template <class Rows, class Row, class E>
constexpr bool is_complete(const Rows& rows, E Row::*key, std::size_t n) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].*key != static_cast<E>(i)) {
            return false;
        }
    }
    return rows.size() == n;
}

/// The first row of a table whose `field` is `value`; null if there is none.
template <class Rows, class Row, class Field, class Value>
[[nodiscard]] auto* row_with(Rows& rows, Field Row::*field, const Value& value) {
    const auto found =
        std::ranges::find_if(rows, [&](const Row& row) { return row.*field == value; });
    return found == rows.end() ? nullptr : &*found;
}

} // namespace base
