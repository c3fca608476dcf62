// SPDX-License-Identifier: GPL-3.0-or-later
// Random half-moves over all boards: no man is ever lost, made or painted.
#include "src/rules/match.h"

#include "tests/support/catch.h"
#include "tests/support/plans.h"

#include <random>
#include <string>

using namespace rules;

namespace {

using Count = PerSide<PerKind<int>>;

/// Every man on the boards and in the reserves, promoted ones as the pawns they are.
Count men(const Match& match) {
    Count count{};
    for (int i = 0; i < match.plan().boards; ++i) {
        const Setup setup = match.position(static_cast<BoardId>(i)).setup();
        for (const auto& piece : setup.board) {
            if (piece) {
                ++count[piece->side][piece->promoted ? Kind::pawn : piece->kind];
            }
        }
        for (const Side side : both_sides) {
            for (const Kind kind : all_kinds) {
                count[side][kind] += setup.hands[side].count(kind);
            }
        }
    }
    return count;
}

Count without_colour(const Count& count) {
    Count sum{};
    for (const Kind kind : all_kinds) {
        sum[Side::white][kind] = count[Side::white][kind] + count[Side::black][kind];
    }
    return sum;
}

class Playout {
  public:
    Playout(const TablePlan& plan, const RuleSet& laws, unsigned seed)
        : fresh_(plan, laws, {.unlimited = true}), dice_(seed) {
        fresh_.begin(Instant{});
    }

    /// A new match when the last has ended or everybody sits.
    void play(int half_moves) {
        Match match = fresh_;
        while (half_moves > 0) {
            const auto ply = random_ply(match);
            if (!ply) {
                match = fresh_;
                ++matches;
                continue;
            }
            const Match before = match;
            const auto played = match.play(ply->first, ply->second, Instant{});
            REQUIRE(played);
            REQUIRE(played->move == ply->second);
            --half_moves;
            check_men(match);
            if (!match.outcome() && !match.last_drop()) {
                check_taking_back(before, match);
            }
            if (match.outcome()) {
                check_replay(match);
                match = fresh_;
                ++matches;
            }
        }
    }

    int matches = 0;

  private:
    std::size_t below(std::size_t n) {
        return std::uniform_int_distribution<std::size_t>(0, n - 1)(dice_);
    }

    std::optional<std::pair<Seat, Move>> random_ply(const Match& match) {
        std::vector<std::pair<Seat, Move>> all;
        for (const Seat seat : seats(match.plan())) {
            if (!match.to_move(seat)) {
                continue;
            }
            std::vector<std::pair<Seat, Move>> own;
            for (const Move move : legal_moves(match.position(seat.board))) {
                if (!match.why_not(seat, move)) {
                    own.emplace_back(seat, move);
                }
            }
            // one of each board, so that no board is played by its number of moves
            if (!own.empty()) {
                all.push_back(own[below(own.size())]);
            }
        }
        return all.empty() ? std::nullopt : std::optional(all[below(all.size())]);
    }

    void check_men(const Match& match) const {
        const bool colours_change = match.plan().boards == 1;
        const Count expected = men(fresh_);
        const Count found = men(match);
        if (colours_change) {
            REQUIRE(without_colour(found) == without_colour(expected));
        } else {
            REQUIRE(found == expected);
        }
    }

    static void check_taking_back(const Match& before, const Match& after) {
        Match back = after;
        REQUIRE(back.take_back(Instant{}));
        REQUIRE(back == before);
    }

    /// The starts and the plies are the whole match.
    void check_replay(const Match& match) const {
        Match again = fresh_;
        for (const Ply& ply : match.plies()) {
            REQUIRE(again.play(ply.seat, ply.move, ply.at) == ply);
        }
        REQUIRE(again == match);
    }

    Match fresh_;
    std::mt19937 dice_;
};

} // namespace

TEST_CASE("random bughouse keeps every man, takes back and replays under all laws") {
    const auto names = preset_names();
    const std::string laws(GENERATE_COPY(from_range(names.begin(), names.end())));
    CAPTURE(laws);
    Playout playout(bughouse_plan(), *preset(laws), 1);
    playout.play(3000);
    CHECK(playout.matches > 3);
}

TEST_CASE("random crazyhouse and a random ring keep every man") {
    Playout crazyhouse(crazyhouse_plan(), *preset("fics"), 2);
    crazyhouse.play(3000);
    CHECK(crazyhouse.matches > 3);
    Playout ring(support::ring_of_three(), *preset("wall"), 3);
    ring.play(3000);
    CHECK(ring.matches > 3);
}
