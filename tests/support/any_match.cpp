// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/any_match.h"
#include "tests/support/playable_moves.h"

#include "src/base/text.h"
#include "src/base/variant.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/rules/board/setup.h"
#include "src/rules/laws/variant.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/rulings.h"
#include "src/rules/match/unpressed_moves.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <tuple>

namespace support {

using base::Millis;
using rules::Match;
using rules::Move;
using rules::Seat;

namespace {

/// A law book with a few of its laws changed to any allowed value.
rules::RuleSet any_laws(Dice& dice, const rules::Variant& variant) {
    rules::RuleSet laws = variant.laws(*rules::preset(any_of(dice, rules::preset_names())));
    if (dice.below(2) == 0) {
        (void)notation::set_law(laws, "referee=claims");
    }
    if (dice.below(3) == 0) {
        (void)notation::set_law(laws, "clock=press");
    }
    const auto fields = notation::law_fields();
    for (auto changes = dice.below(4); changes > 0; --changes) {
        const auto& field = any_of(dice, fields);
        const auto values = base::split(field.values, '|');
        if (values.size() > 1) { // for a number these are the lowest and the highest
            const auto value = any_of(dice, values);
            (void)notation::set_law(laws, fmt::format("{}={}", field.name, value));
        }
    }
    return laws;
}

rules::TimeControl any_time_control(Dice& dice) {
    constexpr std::array bonuses{rules::Bonus::none, rules::Bonus::fischer, rules::Bonus::bronstein,
                                 rules::Bonus::delay};
    if (dice.below(8) == 0) {
        return {.unlimited = true};
    }
    const auto bonus = any_of(dice, bonuses);
    const auto increment =
        Millis{bonus == rules::Bonus::none ? 0 : 1000 * static_cast<int>(1 + dice.below(5))};
    return {.base = std::chrono::seconds{any_of(dice, std::array{900, 180, 60, 20})},
            .increment = increment,
            .bonus = bonus};
}

/// Usual arrays, shuffled ones, and boards with a mate in one, a capture before it, or pieces in
/// reserve.
std::vector<rules::Position> any_starts(Dice& dice, const rules::MoveLaws& laws, int boards) {
    constexpr std::array fens{"6rk/6pp/8/6N1/8/8/b7/1N4K1[] b - - 0 1",
                              "6rk/6pp/8/8/8/8/8/6K1[n] w - - 0 1",
                              "r3k2r/p2q1p1p/2n2np1/8/8/2N2NP1/P2Q1P1P/R3K2R[PNbp] w KQkq - 0 1",
                              "4k3/P6P/8/8/8/8/p6p/4K3[QRqr] w - - 0 1",
                              "4k3/8/8/8/8/8/8/4K3[NBPnbp] b - - 0 1",
                              "r3k2r/8/8/3pP3/8/8/8/R3K2R[] w KQkq d6 0 1",
                              "7k/8/6Q1/8/8/8/8/K7[] w - - 0 1",
                              "k7/2K5/8/1R6/8/8/8/8[pP] w - - 0 1",
                              "rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR[] w KQkq - 0 1",
                              "r1bq1rk1/ppp2pQp/3p4/8/8/2N5/PPP2PPP/R3K2R[Bn] b KQ - 0 1"};
    const auto what = dice.below(4);
    std::vector<rules::Position> starts;
    for (int i = 0; i < boards && what > 0; ++i) {
        const auto setup = what == 1 ? rules::chess960_setup(static_cast<int>(dice.below(960)))
                                     : notation::parse_fen(any_of(dice, fens)).value();
        starts.push_back(*rules::Position::from(setup, laws, {.any_kings = true}));
    }
    return starts;
}

} // namespace

Match any_match(Dice& dice) {
    for (;;) {
        const auto variant = *rules::variant(any_of(dice, rules::variant_names()));
        const auto laws = any_laws(dice, variant);
        const auto time = any_time_control(dice);
        const auto plan = variant.plan();
        if (!notation::why_contradictory(laws, time)) {
            return {plan, laws, time, any_starts(dice, laws.moves, plan.boards)};
        }
    }
}

Seat any_seat(Dice& dice, const Match& match) {
    return any_of(dice, rules::seats(match.plan()));
}

namespace {

/// A seat that is usually on move.
Seat any_mover(Dice& dice, const Match& match) {
    if (match.last_drop()) {
        return match.last_drop()->seat;
    }
    std::vector<Seat> due;
    for (const Seat seat : rules::seats(match.plan())) {
        if (match.to_move(seat)) {
            due.push_back(seat);
        }
    }
    return due.empty() || dice.below(20) == 0 ? any_seat(dice, match) : any_of(dice, due);
}

/// The moves in an order that does not depend on the move generator.
std::vector<Move> in_order(const rules::MoveList& moves) {
    std::vector<Move> list(moves.begin(), moves.end());
    std::sort(list.begin(), list.end(), [](Move a, Move b) {
        return std::tuple(a.from(), a.to(), a.type(), a.new_kind()) <
               std::tuple(b.from(), b.to(), b.type(), b.new_kind());
    });
    return list;
}

/// The move that undoes the seat's last one, so that positions repeat; otherwise an empty move.
Move way_back(const Match& match, Seat seat) {
    const auto& plies = match.plies();
    const auto last = std::find_if(plies.rbegin(), plies.rend(),
                                   [seat](const rules::Ply& ply) { return ply.seat == seat; });
    return last == plies.rend() ? Move{} : Move::step(last->move.to(), last->move.from());
}

/// Sometimes a mate or a move back; sometimes, where players enforce the laws, an illegal move.
Move any_move(Dice& dice, const Match& match, Seat seat) {
    const auto& position = match.position(seat.board);
    const bool by_hand = rules::players_enforce_laws(match) && dice.below(24) == 0;
    const auto moves = in_order(by_hand ? rules::physically_possible_moves(position)
                                        : support::playable_moves(match, seat));
    if (moves.empty()) {
        return {};
    }
    const auto aim = dice.below(6);
    if (match.last_drop() || aim > 2) {
        return any_of(dice, moves);
    }
    for (const Move move : moves) {
        if (aim == 0 ? move == way_back(match, seat)
                     : !by_hand && rules::board_end(match, seat.board, position.after(move))) {
            return move;
        }
    }
    return any_of(dice, moves);
}

decltype(play::Request::what) any_claim(Dice& dice, const Match& match, Seat seat) {
    constexpr std::array kinds{rules::ClaimKind::illegal_move, rules::ClaimKind::mate,
                               rules::ClaimKind::flag,         rules::ClaimKind::draw,
                               rules::ClaimKind::premove,      rules::ClaimKind::repetition_count};
    rules::Claim claim{any_of(dice, kinds), {}, {}};
    if (dice.below(3) == 0) {
        claim.on = any_seat(dice, match).board;
    }
    if (dice.below(4) == 0) {
        claim.about_to = any_move(dice, match, seat);
    }
    return play::MakeClaim{claim};
}

decltype(play::Request::what) any_sanction(Dice& dice, const Match& match) {
    using Kind = rules::Sanction::Kind;
    constexpr std::array kinds{Kind::warning, Kind::warning, Kind::freeze_5, Kind::freeze_10,
                               Kind::game_lost};
    return play::ImposeSanction{{any_of(dice, kinds), any_seat(dice, match)}};
}

} // namespace

play::Request any_request(Dice& dice, const Match& match) {
    const Seat seat = any_mover(dice, match);
    const auto what = dice.below(100);
    if (match.paused() && what < 50) {
        return {seat, play::Resume{}};
    }
    if (what < 66) {
        return {seat, play::Play{any_move(dice, match, seat)}};
    }
    if (what < 74) {
        return {seat, play::Press{}};
    }
    const Seat other = any_seat(dice, match);
    if (what < 81) {
        return {other, any_claim(dice, match, other)};
    }
    if (what < 84) {
        return {other, any_sanction(dice, match)};
    }
    constexpr std::array<decltype(play::Request::what) (*)(), 9> rare{
        [] { return decltype(play::Request::what){play::StopClocks{}}; },
        [] { return decltype(play::Request::what){play::StopClocks{}}; },
        [] { return decltype(play::Request::what){play::Pause{}}; },
        [] { return decltype(play::Request::what){play::OfferDraw{}}; },
        [] { return decltype(play::Request::what){play::Decline{}}; },
        [] { return decltype(play::Request::what){play::TakeBack{}}; },
        [] { return decltype(play::Request::what){play::TakeBack{}}; },
        [] { return decltype(play::Request::what){play::DeclareStalling{}}; },
        [] {
            return decltype(play::Request::what){play::DeclareStalling{false, rules::square(0, 1)}};
        },
    };
    if (dice.below(60) == 0) {
        return {other, play::Resign{}};
    }
    return {other, any_of(dice, rare)()};
}

std::string words(const play::Request& request) {
    const auto what = std::visit(
        base::overloaded{
            [](const play::Play& one) { return notation::to_coordinates(one.move); },
            [](const play::Resign&) { return std::string("resign"); },
            [](const play::OfferDraw&) { return std::string("draw"); },
            [](const play::Decline&) { return std::string("decline"); },
            [](const play::ClaimDraw& one) {
                return "claim draw " + notation::to_coordinates(one.about_to);
            },
            [](const play::TakeBack&) { return std::string("takeback"); },
            [](const play::Press&) { return std::string("press"); },
            [](const play::MakeClaim& one) {
                return fmt::format(
                    "claim {}{}{}", to_text(one.claim.what),
                    one.claim.on ? fmt::format(" {}", letter(*one.claim.on)) : "",
                    one.claim.about_to ? ' ' + notation::to_coordinates(one.claim.about_to) : "");
            },
            [](const play::StopClocks&) { return std::string("stop"); },
            [](const play::ImposeSanction& one) {
                return fmt::format("sanction {} {}", static_cast<int>(one.sanction.kind),
                                   letter(one.sanction.against));
            },
            [](const play::MakeCorrection& one) {
                return one.what->left ? fmt::format("correct {}", one.what->left->count())
                                      : std::string("correct board");
            },
            [](const play::Pause&) { return std::string("pause"); },
            [](const play::Resume&) { return std::string("resume"); },
            [](const play::DeclareStalling& one) {
                return fmt::format("stalling{}{}", one.claims_mate_in_one ? " death" : "",
                                   one.chosen_piece ? ' ' + notation::to_text(*one.chosen_piece)
                                                    : "");
            },
            [](const auto&) { return std::string("says"); }},
        request.what);
    return fmt::format("{}:{}", letter(request.seat), what);
}

} // namespace support
