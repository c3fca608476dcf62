// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/past_moves.h"

#include "net/read/fics_line.h"
#include "tests/support/catch.h"

using namespace net;
using rules::BoardId;
using rules::Seat;
using rules::Side;
using namespace std::chrono_literals;

namespace {

rules::Match begun_match(base::Millis increment = {}) {
    const auto bonus = increment == 0ms ? rules::Bonus::none : rules::Bonus::fischer;
    rules::Match match(rules::bughouse_plan(), *rules::preset("fics"),
                       {.base = 3min, .increment = increment, .bonus = bonus});
    match.begin({});
    return match;
}

/// Feeds the server's move list of one board, one row per move number.
void list_moves(PastMoves& past, BoardId board, std::initializer_list<std::string_view> rows) {
    past.asked(board);
    past.begin(board);
    for (const std::string_view row : rows) {
        const FicsLine line = parse_fics_line(row);
        past.row(std::get<MovesRow>(line));
    }
    REQUIRE(past.end());
    CHECK(past.of(board) == PastMovesState::listed);
}

} // namespace

TEST_CASE("the moves of two boards are played again in the order of their times") {
    PastMoves past;
    list_moves(past, BoardId::a,
               {"  1.  e4      (0:03.000)   d5      (0:01.000)", "  2.  exd5    (0:05.000)"});
    list_moves(past, BoardId::b,
               {"  1.  a3      (0:01.000)   Nf6     (0:01.000)", "  2.  a4      (0:09.000)"});
    rules::Match match = begun_match();
    past.replay_moves(match, {});
    std::string seats;
    for (const rules::Ply& ply : match.plies()) {
        seats += rules::letter(ply.seat);
    }
    CHECK(seats == "BbAaAB");
    CHECK(match.clock(BoardId::a).remaining(Side::white, {}) == 3min - 8s);
    // The pawn captured on d5 went to the partner.
    CHECK(match.hand({BoardId::b, Side::black}).total() == 1);
}

TEST_CASE("moves that are played again give their increments, each one") {
    PastMoves past;
    list_moves(past, BoardId::a,
               {"  1.  e4      (0:03.000)   d5      (0:01.000)", "  2.  exd5    (0:05.000)"});
    rules::Match match = begun_match(12s);
    past.replay_moves(match, {});
    CHECK(match.clock(BoardId::a).remaining(Side::white, {}) == 3min - 8s + 24s);
    CHECK(match.clock(BoardId::a).remaining(Side::black, {}) == 3min - 1s + 12s);
}

TEST_CASE("a piece that was dropped before its capture is listed has been there") {
    PastMoves past;
    list_moves(past, BoardId::a, {"  1.  e4      (0:01.000)   N@f6    (0:01.000)"});
    rules::Match match = begun_match();
    past.replay_moves(match, {});
    CHECK(match.plies().size() == 2);
}

TEST_CASE("after a move that makes no sense nothing more is played") {
    PastMoves past;
    list_moves(past, BoardId::a,
               {"  1.  e4      (0:01.000)   Qxh1    (0:01.000)", "  2.  d4      (0:01.000)"});
    rules::Match match = begun_match();
    past.replay_moves(match, {});
    CHECK(match.plies().size() == 1);
}

TEST_CASE("a list that begins with Black's move, or with no move at all, plays nothing") {
    PastMoves past;
    const std::string first = GENERATE("  1.  ...                  d5      (0:01.000)",
                                       "  1.  hello   (0:01.000)   d5      (0:01.000)");
    list_moves(past, BoardId::a, {first, "  2.  e4      (0:01.000)   e5      (0:01.000)"});
    rules::Match match = begun_match();
    past.replay_moves(match, {});
    CHECK(match.plies().empty());
}

TEST_CASE("a list that nobody has asked for, and rows without one, are not taken") {
    PastMoves past;
    past.begin(std::nullopt);
    const FicsLine row = parse_fics_line("  1.  e4      (0:01.000)   d5      (0:01.000)");
    past.row(std::get<MovesRow>(row));
    CHECK_FALSE(past.end());
    rules::Match match = begun_match();
    past.replay_moves(match, {});
    CHECK(match.plies().empty());
}

TEST_CASE("a list without end is cut, and forgotten when it has been played") {
    PastMoves past;
    past.asked(BoardId::a);
    CHECK(past.of(BoardId::a) == PastMovesState::asked);
    past.begin(BoardId::a);
    const FicsLine out = parse_fics_line("  1.  Nf3     (0:00.000)   Nf6     (0:00.000)");
    const FicsLine back = parse_fics_line("  2.  Ng1     (0:00.000)   Ng8     (0:00.000)");
    for (std::size_t i = 0; i < PastMoves::most_moves; ++i) {
        past.row(std::get<MovesRow>(i % 2 == 0 ? out : back));
    }
    CHECK(past.end());
    rules::Match match = begun_match();
    past.replay_moves(match, {});
    CHECK(match.plies().size() <= PastMoves::most_moves);
    past.done(BoardId::a);
    CHECK(past.of(BoardId::a) == PastMovesState::known);
    rules::Match again = begun_match();
    past.replay_moves(again, {});
    CHECK(again.plies().empty());
}
