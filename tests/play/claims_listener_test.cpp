// SPDX-License-Identifier: GPL-3.0-or-later
// Any sequence of actions that players could perform at a table, in any order.
#include "src/notation/laws/law_text.h"
#include "src/play/news.h"
#include "src/play/referee.h"
#include "src/rules/laws/variant.h"
#include "src/rules/match/over_the_board.h"
#include "src/rules/match/unpressed_moves.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/play_text.h"

#include <random>

using namespace play;
using namespace std::chrono_literals;
using rules::ClaimKind;
using rules::Match;

namespace {

class Chaos {
  public:
    explicit Chaos(unsigned seed) : dice_(seed) {}

    [[nodiscard]] std::size_t below(std::size_t n) {
        return std::uniform_int_distribution<std::size_t>(0, n - 1)(dice_);
    }

    Request next(const Match& match) {
        const auto all = rules::seats(match.plan());
        const Seat seat = all[below(all.size())];
        switch (below(60)) {
        case 0:
            return {seat, MakeClaim{{any_claim(), std::nullopt, {}}}};
        case 1:
            return {seat, MakeClaim{{any_claim(), static_cast<BoardId>(below(5)),
                                     any_move(match, seat)}}};
        case 2:
            return {seat, StopClocks{}};
        case 3:
            return {seat,
                    ImposeSanction{{static_cast<rules::Sanction::Kind>(below(rules::sanctions)),
                                    all[below(all.size())]}}};
        case 4:
        case 5:
            return {seat, Resume{}};
        case 6:
            return {seat, TakeBack{}};
        case 7:
            return {seat, below(3) == 0 ? decltype(Request::what)(PartnerTell{"sit"})
                                        : decltype(Request::what)(OfferDraw{})};
        case 8:
            return {seat, Decline{}};
        case 14:
            return {seat, MakeCorrection{rules::AgreedCorrection{seat, base::Millis{20'000}, {}}}};
        case 15:
            return {seat,
                    MakeCorrection{rules::AgreedCorrection{seat, {}, match.start(seat.board)}}};
        case 9:
        case 10:
        case 11:
        case 12:
        case 13:
            return {on_move(match, seat), Press{}};
        default:
            return below(3) == 0 ? Request{on_move(match, seat), Press{}} : play(match, seat);
        }
    }

  private:
    static Seat on_move(const Match& match, Seat seat) {
        return match.to_move(seat) ? seat : rules::opponent(seat);
    }
    Request play(const Match& match, Seat seat) {
        const Seat mover = below(5) == 0 ? seat : on_move(match, seat);
        return {mover, Play{any_move(match, mover)}};
    }
    ClaimKind any_claim() { return static_cast<ClaimKind>(below(5)); }

    /// A move that is mostly legal, sometimes only possible by hand, sometimes nonsense.
    Move any_move(const Match& match, Seat seat) {
        if (below(40) == 0) {
            return Move::promote(static_cast<rules::Square>(below(64)),
                                 static_cast<rules::Square>(below(64)), rules::Kind::king);
        }
        const auto& position = match.position(seat.board);
        const auto made = match.table_state().boards[seat.board].made;
        const auto before = match.to_move(seat) ? position
                            : made              ? position.after(made)
                                                : position.after_null_move();
        const auto moves =
            below(25) == 0 ? rules::physically_possible_moves(before) : rules::legal_moves(before);
        return moves.empty() ? Move{} : moves[below(moves.size())];
    }

    std::mt19937 dice_;
};

/// The number of pieces on all boards and in all reserves; a piece passed before the press counts
/// twice.
int men(const Match& match) {
    int count = 0;
    for (int i = 0; i < match.plan().boards; ++i) {
        const auto board = static_cast<BoardId>(i);
        count += std::popcount(match.position(board).occupied());
        count -= match.table_state().boards[board].passed ? 1 : 0;
        for (const auto side : rules::both_sides) {
            count += match.hand({board, side}).total();
        }
    }
    return count;
}

bool kings_are_there(const Match& match) {
    bool all = true;
    for (int i = 0; i < match.plan().boards; ++i) {
        for (const auto side : rules::both_sides) {
            const auto& position = match.position(static_cast<BoardId>(i));
            all = all && std::popcount(position.pieces(side, rules::Kind::king)) == 1;
        }
    }
    return all;
}

struct Played {
    int half_moves = 0;
    int ended = 0;
};

/// Plays twenty matches of random actions and checks everything after each request.
Played play_wildly(const rules::TablePlan& plan, const rules::RuleSet& laws) {
    Played played;
    for (unsigned round = 0; round < 20; ++round) {
        Chaos chaos(round);
        const Match fresh(plan, laws, {.base = 40s, .increment = 1s});
        Referee referee(fresh, {});
        Match listener = fresh;
        Instant now = support::epoch;
        for (int step = 0; step < 500 && !referee.match().outcome(); ++step) {
            now += Millis{chaos.below(300)};
            auto said = referee.apply(chaos.next(referee.match()), now);
            const auto ticked = referee.tick(now);
            said.insert(said.end(), ticked.begin(), ticked.end());
            for (const News& one : said) {
                apply(listener, one);
            }
            REQUIRE(listener == referee.match());
            REQUIRE(men(listener) == 32 * plan.boards);
            const bool kings = laws.moves.kings_are_taken || kings_are_there(listener);
            REQUIRE(kings);
            const auto wake = referee.next_wake();
            const bool calm = !wake || *wake > now;
            REQUIRE(calm); // no deadline may be due at once
            for (const Seat seat : rules::seats(plan)) {
                REQUIRE(referee.match().clock(seat.board).remaining(seat.side, now) < 10min);
            }
        }
        played.half_moves += static_cast<int>(listener.plies().size());
        played.ended += listener.outcome() ? 1 : 0;
    }
    return played;
}

} // namespace

TEST_CASE("whatever is done at a table, a listener who hears of it has the referee's match") {
    const auto names = rules::preset_names();
    const std::string preset(GENERATE_COPY(from_range(names.begin(), names.end())));
    const std::string table =
        GENERATE(as<std::string>(), "referee=claims", "clock=press", "referee=claims clock=press");
    const auto laws = notation::laws_from(preset + " " + table);
    REQUIRE(laws);
    CAPTURE(preset, table);
    const Played played = play_wildly(rules::bughouse_plan(), *laws);
    CHECK(played.half_moves > 100);
    CHECK(played.ended > 0);
}

TEST_CASE("every variation can be played on wood") {
    const auto names = rules::variant_names();
    const std::string name(GENERATE_COPY(from_range(names.begin(), names.end())));
    const std::string table = GENERATE(as<std::string>(), "wbn referee=claims",
                                       "wall referee=claims clock=press", "wbn clock=press");
    CAPTURE(name, table);
    const auto variant = *rules::variant(name);
    const Played played = play_wildly(variant.plan(), variant.laws(*notation::laws_from(table)));
    CHECK(played.half_moves > 20);
}
