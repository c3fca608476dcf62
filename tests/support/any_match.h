// SPDX-License-Identifier: GPL-3.0-or-later
// Matches of any variation under any laws, and random requests in them.
#pragma once

#include "src/play/request.h"
#include "src/rules/match/match.h"
#include "tests/support/dice.h"

#include <string>

namespace support {

template <class List> auto any_of(Dice& dice, const List& list) {
    return list[dice.below(list.size())];
}

/// A match that can begin: laws that contradict each other are drawn again.
[[nodiscard]] rules::Match any_match(Dice& dice);
[[nodiscard]] rules::Seat any_seat(Dice& dice, const rules::Match& match);
/// Usually a half-move of a seat that is on move; also claims, stops, sanctions, offers.
[[nodiscard]] play::Request any_request(Dice& dice, const rules::Match& match);
/// A request in words, such as "A:e2e4" or "b:claim mate A".
[[nodiscard]] std::string words(const play::Request& request);

} // namespace support
