// SPDX-License-Identifier: GPL-3.0-or-later
// The seats of two boards, named by their letters in BPGN.
#pragma once

#include "src/rules/types.h"

namespace support::seats {

inline constexpr rules::Seat A{rules::BoardId::a, rules::Side::white};
inline constexpr rules::Seat a{rules::BoardId::a, rules::Side::black};
inline constexpr rules::Seat B{rules::BoardId::b, rules::Side::white};
inline constexpr rules::Seat b{rules::BoardId::b, rules::Side::black};

} // namespace support::seats
