// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/laws/ruleset.h"

#include <array>

namespace rules {
namespace {

constexpr TimeControl minutes(int base) {
    return {.base = std::chrono::minutes{base}};
}

// A law that a preset does not name has the value that RuleSet gives it.

// On both servers a rook may castle if it was dropped where an unmoved rook had been captured; once
// the original rook has moved, the right for that corner is lost.
constexpr RuleSet fics{.moves = {.dropped_rook_castles = DroppedRookCastles::unmoved_corner}};

constexpr RuleSet icc{
    .name = "icc",
    .moves = {.dropped_rook_castles = DroppedRookCastles::unmoved_corner},
    .repetition = 0,
};

// In the presets of rule books each comment cites the article that sets the value.
constexpr RuleSet wbn{
    .name = "wbn",
    .default_time = minutes(5),
    .moves = {.dropped_rook_castles = DroppedRookCastles::no, // WBN 5.8a.2
              .promotes_to_rook_and_bishop = false},          // WBN 1.1, 5.7
    .unnamed_promotion = UnnamedPromotion::queen,             // WBN 5.7
    .rescue = Rescue::counted,                                // WBN 1.5
    .no_move = NoMove::wait,                                  // WBN 2.1, 2.2
    .repetition = 3,                                          // WBN 2.2.2
    .repetition_before_move = true,                           // WBN 2.2.2
    .drop_breaks_repetition = false,                          // WBN 2.2.2
    .fifty_moves = false,                                     // WBN 2.2
    .claimant = Claimant::any_player,                         // WBN 1.12, 1.13
    .draw_agreement = DrawAgreement::players_of_board,        // WBN 2.2.1
    .last_drop = LastDropDrawsBy::mate_or_repetition,         // WBN 1.9, 2.2.3
    .same_instant = SameInstant::counted_up,                  // WBN 1.10
    .table = {.win_claimant = WinClaimant::team,              // WBN 1.12, 7.8
              .stopper = Stopper::player,                     // WBN 7.12.2
              .wrong_claim = WrongClaim::all_stops,           // WBN 3.4, 7.8, 7.12.4
              .passing = Passing::completed,                  // WBN 1.6
              .mate_lapses = true,                            // WBN 1.16
              .unpressed_mate = true,                         // WBN 7.7.1
              .early_reply = true,                            // WBN 6.5
              .premoves = false,                              // WBN 6.5
              .touch_move = false,                            // WBN 1.1, 6.3
              .counted_aloud = true,                          // WBN 1.13
              .finished_watch = true},                        // WBN 8.3, 9.6
    .computer_advice = false,                                 // WBN 8.2
};

constexpr RuleSet fide{
    .name = "fide",
    .default_time = minutes(5),
    .moves = {.dropped_rook_castles = DroppedRookCastles::yes}, // FIDE 8
    .unnamed_promotion = UnnamedPromotion::refused,             // FIDE 9
    .rescue = Rescue::counted,                                  // FIDE 10
    .no_move = NoMove::stalemate,                               // FIDE 10
    .repetition = 4,                                            // FIDE 18: "after 3 repetitions"
    .repetition_before_move = false,                            // FIDE 18
    .drop_breaks_repetition = false,                            // FIDE 18
    .fifty_moves = true,                                        // FIDE A1
    .fifty_before_move = true,                                  // FIDE A1: FIDE chess 9.3
    .claimant = Claimant::player_to_move,                       // FIDE A1
    .draw_agreement = DrawAgreement::all_players,               // FIDE 22
    .last_drop = LastDropDrawsBy::mate,                         // FIDE 21
    .same_instant = SameInstant::counted_up,                    // FIDE 20
    .table = {.win_claimant = WinClaimant::opponent,            // FIDE 19
              .stopper = Stopper::team,                         // FIDE 15
              .wrong_claim = WrongClaim::nothing,               // FIDE is silent
              .passing = Passing::completed,                    // FIDE 5
              .mate_lapses = false,                             // FIDE is silent
              .unpressed_mate = false,                          // FIDE 14 makes no exception
              .touch_move = false,                              // FIDE 14
              .counted_aloud = true},                           // FIDE 18
    .computer_advice = false,                                   // FIDE 13: only the partner may
};

constexpr RuleSet geneva{
    .name = "geneva",
    .default_time = minutes(3),                                 // Geneva 2
    .moves = {.dropped_rook_castles = DroppedRookCastles::yes}, // Geneva is silent
    .unnamed_promotion = UnnamedPromotion::refused,             // Geneva 9
    .rescue = Rescue::counted,                                  // Geneva 8
    .no_move = NoMove::stalemate,                               // Geneva 8
    .repetition = 4,                                            // Geneva 19
    .repetition_before_move = false,                            // Geneva 19
    .drop_breaks_repetition = true,                             // Geneva 19
    .fifty_moves = true,                                        // Geneva 3
    .fifty_before_move = true,                                  // Geneva 3: FIDE chess 9.3
    .claimant = Claimant::player_to_move,                       // Geneva 3
    .draw_agreement = DrawAgreement::all_players,               // Geneva 15
    .last_drop = LastDropDrawsBy::mate,                         // Geneva 14
    .same_instant = SameInstant::counted_up,                    // Geneva 13
    .table = {.win_claimant = WinClaimant::opponent,            // Geneva 3, as FIDE blitz
              .stopper = Stopper::team,                         // Geneva 20
              .wrong_claim = WrongClaim::nothing,               // Geneva is silent
              .passing = Passing::completed,                    // Geneva 18
              .mate_lapses = false,                             // Geneva is silent
              .unpressed_mate = true,                           // Geneva 18
              .touch_move = true,                               // Geneva 3, 17, 18
              .counted_aloud = true,                            // Geneva 19
              .plays_on = true},                                // Geneva 12
    .computer_advice = false,                                   // Geneva 3, as FIDE
};

// Rules of a club. "There should be no draws" is taken to mean that draws are rare: those that its
// page lists count.
constexpr RuleSet wall{
    .name = "wall",
    .default_time = minutes(5),
    .moves = {.dropped_rook_castles = DroppedRookCastles::yes},
    .fifty_moves = false,
    .draw_agreement = DrawAgreement::all_players,
    .same_instant = SameInstant::counted_up,          // Wall: "checkmated simultaneously"
    .table = {.win_claimant = WinClaimant::team,      // Wall: "if neither team member realizes"
              .wrong_claim = WrongClaim::draw_claims, // Wall: "considered as an illegal move"
              .passing = Passing::made,               // Wall: "immediately passes that piece"
              .mate_lapses = true,
              .unpressed_mate = false,     // Wall: "completed only when the clock is pressed"
              .king_capture_claims = true, // Wall: "equivalent to claiming a win"
              .counted_aloud = true},      // Wall: "counting to three aloud"
};

// The rules of the Wikipedia overview, with the commonest choice where it leaves one to local
// rules. Where it is silent, the club rules above, which are its baseline.
constexpr RuleSet common{
    .name = "common",
    .default_time = minutes(5),
    .moves = {.dropped_rook_castles = DroppedRookCastles::yes}, // Wikipedia 10
    .no_move = NoMove::wait,                                    // Wikipedia 22 to 28 name all ends
    .repetition = 3,                                            // Wikipedia 27: local rules
    .fifty_moves = false,                                       // Wikipedia 22 to 28
    .draw_agreement = DrawAgreement::all_players,               // Wikipedia 25: the match is drawn
    .last_drop = LastDropDrawsBy::none,                         // Wikipedia 22
    .same_instant = SameInstant::counted_up,
    .table = {.win_claimant = WinClaimant::team, // Wikipedia 24: "is caught", no matter by whom
              .passing = Passing::made,          // Wikipedia 5
              .mate_lapses = false,              // Wikipedia 23
              .unpressed_mate = false,           // Wikipedia 15
              .touch_move = false},              // Wikipedia 15, 16
};

constexpr std::array presets{fics, icc, wbn, fide, geneva, wall, common};
constexpr std::array<std::string_view, 7> names{fics.name,   icc.name,  wbn.name,   fide.name,
                                                geneva.name, wall.name, common.name};
static_assert(presets.size() == names.size());

} // namespace

std::optional<RuleSet> preset(std::string_view name) {
    const auto* const laws = base::row_with(presets, &RuleSet::name, name);
    return laws == nullptr ? std::nullopt : std::optional(*laws);
}

std::span<const std::string_view> preset_names() {
    return names;
}

} // namespace rules
