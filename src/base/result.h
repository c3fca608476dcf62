// SPDX-License-Identifier: GPL-3.0-or-later
// A value or the reason why there is none: how every expected failure is reported.
#pragma once

#include <tl/expected.hpp>

namespace base {

/// `T`, or the reason `E` why there is none. Exceptions are left for bugs and start-up.
template <class T, class E> using Result = tl::expected<T, E>;

/// Wraps a reason so that it converts to any `Result` with that reason type.
template <class E> [[nodiscard]] constexpr tl::unexpected<E> failure(E reason) {
    return tl::unexpected<E>{std::move(reason)};
}

} // namespace base
