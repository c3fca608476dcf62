// SPDX-License-Identifier: GPL-3.0-or-later
// Named squares that tests use.
#pragma once

#include "src/rules/types.h"

namespace square_names {

using rules::square;
using rules::Square;

inline constexpr Square a1 = square(0, 0), e1 = square(4, 0), g1 = square(6, 0), h1 = square(7, 0);
inline constexpr Square e2 = square(4, 1), d3 = square(3, 2), e3 = square(4, 2), e4 = square(4, 3);
inline constexpr Square a8 = square(0, 7), e8 = square(4, 7), h8 = square(7, 7);

} // namespace square_names
