// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/laws/law_table.h"

#include "src/base/text.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/laws/verdict_text.h"
#include "src/notation/moves/move_text.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"

#include <algorithm>
#include <set>

namespace laws {
namespace {

using namespace rules;

using base::Instant;
using base::Millis;

std::optional<Refusal> said(Match& match, Seat seat, std::string_view word, Instant now) {
    if (word == "draw") {
        return match.offer_draw(seat, now);
    }
    if (word == "claim") {
        return match.claim_draw(seat, now);
    }
    if (word == "resign") {
        return match.resign(seat, now);
    }
    if (word == "decline") {
        return match.decline(seat, now);
    }
    const auto ply = match.play(seat, support::move_of(match.position(seat.board), word), now);
    return ply ? std::nullopt : std::optional(ply.error());
}

std::string joined(const std::set<std::string>& phrase) {
    std::string text;
    for (const std::string& word : phrase) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

} // namespace

RuleSet book(std::string_view text) {
    const auto laws = notation::laws_from(text);
    INFO(text);
    REQUIRE(laws);
    return *laws;
}

Match match(std::string_view text, std::string_view board_a, std::string_view board_b) {
    return support::match_of(book(text), board_a, board_b);
}

std::string verdict(const Match& match) {
    Names names;
    for (const Seat seat : seats(match.plan())) {
        names[seat] = std::string(1, letter(seat));
    }
    return match.outcome()
               ? notation::outcome_text(*match.outcome(), match.plan(), match.laws(), names)
               : "goes on";
}

std::string outcome(Match match, std::string_view moves) {
    Instant now = support::epoch;
    for (std::string_view one : base::tokens(moves)) {
        const bool at_once = one[0] == '&';
        one.remove_prefix(at_once ? 1 : 0);
        now += at_once ? Millis{0} : Millis{1000};
        const auto why = said(match, support::seat(one[0]), one.substr(2), now);
        if (why == Refusal::match_over) {
            break;
        }
        if (why) {
            return std::string(one) + ": " + std::string(to_text(*why));
        }
    }
    return verdict(match);
}

std::string moves_from(std::string_view fen, std::string_view square, std::string_view text) {
    const auto position = support::position_of(fen, book(text).moves);
    std::set<std::string> found;
    for (const Move move : legal_moves(position)) {
        if (!move.is_drop() && move.from() == *notation::square_from(square)) {
            found.insert(notation::to_coordinates(move).substr(2));
        }
    }
    return joined(found);
}

std::string drops_of(std::string_view fen, char piece, std::string_view text) {
    const auto position = support::position_of(fen, book(text).moves);
    std::set<std::string> found;
    for (const Move move : legal_moves(position)) {
        if (move.is_drop() && notation::to_coordinates(move)[0] == piece) {
            found.insert(notation::to_coordinates(move).substr(2));
        }
    }
    return joined(found);
}

std::size_t count(std::string_view text) {
    return base::tokens(text).size();
}

} // namespace laws
