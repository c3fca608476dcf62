// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/match_record.h"
#include "src/play/records/recording.h"

#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "tests/support/bpgn_text.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/epoch.h"
#include "tests/support/play_text.h"

#include <fmt/format.h>

using base::Instant;
using base::Millis;
using play::recording_of;
using std::string;

namespace {

play::Recording recording(const string& text) {
    auto made = recording_of(support::read_game(text), *rules::preset("fics"));
    REQUIRE(made);
    return std::move(*made);
}

/// The seat, time and clock of each half-move, such as "A@1000:179000" (ms).
string times(const play::Recording& recording) {
    string text;
    for (const auto& ply : recording.plies) {
        text += fmt::format("{}{}@{}:{}", text.empty() ? "" : " ", rules::letter(ply.seat),
                            ply.at.time_since_epoch().count(), ply.left.count());
    }
    return text;
}

} // namespace

TEST_CASE("both boards follow the clocks") {
    const auto made = recording("[TimeControl \"180+0\"]1A. e4 {179} 1B. d4 {178.5} 1a. e5 {177} "
                                "2A. Nf3 {178} 1b. d5 {180}");
    CHECK(times(made) == "A@1000:179000 B@1500:178500 a@4000:177000 A@5000:178000 b@5000:180000");
    INFO("a half-move that the clocks put before the one in front of it keeps its place");
    CHECK(times(recording("[TimeControl \"60\"] 1A. e4 {50} 1B. e4 {59} 1b. e5 {45}")) ==
          "A@10000:50000 B@10000:59000 b@16000:45000");
}

TEST_CASE("what a move gives back does not count as time gained") {
    CHECK(times(recording("[TimeControl \"60+2\"] 1A. e4 {61} 1a. e5 {62}")) ==
          "A@1000:61000 a@1000:62000");
    CHECK(times(recording("[TimeControl \"60b2\"] 1A. e4 {60} 1a. e5 {57}")) ==
          "A@0:60000 a@5000:57000");
}

TEST_CASE("clocks follow from stamps of the time since the start") {
    CHECK(times(recording("[TimeControl \"300\"] 1A. e4 {[ts=1.5]} 1B. d4 {[ts=2]} 1a. e5 {[ts=3]} "
                          "1b. d5 {[ts=2.9]}")) ==
          "A@1500:298500 B@2000:298000 a@3000:298500 b@3000:299100");
    CHECK(times(recording("[TimeControl \"300+2\"] 1A. e4 {[ts=1.5]} 1a. e5 {[ts=6.5]}")) ==
          "A@1500:300500 a@6500:297000");
    CHECK(times(recording("[TimeControl \"300b2\"] 1A. e4 {[ts=1.5]} 1a. e5 {[ts=6.5]}")) ==
          "A@1500:300000 a@6500:297000");
    INFO("without a time control there is nothing to count down from");
    CHECK(recording("1A. e4 {[ts=1.5]}").start.time().unlimited);
}

TEST_CASE("a half-move without a clock leaves the clock where it was") {
    CHECK(times(recording("[TimeControl \"60\"] 1A. e4 1a. e5 {55} 2A. d4 {58}")) ==
          "A@0:60000 a@5000:55000 A@7000:58000");
}

TEST_CASE("without a time control the full minute above all clocks is the beginning") {
    CHECK(recording("1A. e4 {118.9} 1a. e5 {119}").start.time().base == Millis{120000});
    CHECK(recording("1A. e4 {180.0} 1a. e5 {179}").start.time().base == Millis{180000});
}

TEST_CASE("without any clock nothing is timed and half-moves are a second apart") {
    const auto made = recording("[TimeControl \"180\"] 1A. e4 1a. e5");
    CHECK(made.start.time().unlimited);
    CHECK(made.plies[1].at == Instant{Millis{2000}});
}

TEST_CASE("the clocks of a start position are where the clocks begin") {
    const auto made =
        recording("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 50 40 | 4k3/8/8/8/8/8/8/4K3 "
                  "w - - 30.5 20\"][TimeControl \"180+0\"] 1B. Kd1 {30} 1A. Kd1 {44}");
    CHECK(times(made) == "B@500:30000 A@6000:44000");
    CHECK(made.start.clock(rules::BoardId::b).remaining(rules::Side::black, Instant{}) ==
          Millis{20000});
}

TEST_CASE("a recording names its players, its end and why the rest is missing") {
    const auto made = recording("[WhiteA \"al\"][BlackA \"bo\"][BlackB \"cy\"][Date \"2001.01.01\"]"
                                "1A. e4 1a. e5 2A. Ke3 {bo resigns} 1-0");
    CHECK(made.names[rules::Seat{}] == "al");
    CHECK(made.title == "al, cy - bo, B  2001.01.01");
    CHECK(made.result_line == "bo resigns  1-0");
    CHECK(made.plies.size() == 2);
    CHECK(made.cut_reason == "2A Ke3: no king can go to e3");
    CHECK(recording("1A. e4 {*} 1-0").result_line == "1-0");
    CHECK_FALSE(
        recording_of(support::read_game("[Variant \"DuckChess\"] 1A. e4"), *rules::preset("fics")));
}

TEST_CASE("behind the end of the match nothing is shown") {
    const string mate =
        "[FEN \"6rk/6pp/8/8/8/8/8/6K1/N w - - 0 1 | 4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]"
        "1A. N@f7# 1B. Kd1";
    CHECK(recording(mate).plies.size() == 1);
}

TEST_CASE("half-moves are rewritten in the shortest SAN as far as they replay") {
    auto game =
        support::read_game("1A. e2e4 1a. Pd5 2A. xd5 2a. Qd8xd5 3A. Nb1c3+? 1B. e4# 3a. Zz");
    const auto judgement = play::judge(game, *rules::preset("fics"));
    const auto written = play::in_shortest_san(game.game, judgement);
    string text;
    for (const auto& half_move : written.moves) {
        text += half_move.text + " ";
    }
    CHECK(text == "e4 d5 exd5 Qxd5 Nc3 e4 Zz ");
}

TEST_CASE("a usual match's record has the usual tags and notes, and nothing else") {
    const auto* laws = GENERATE("fics", "wbn", "geneva");
    rules::Match match(rules::bughouse_plan(), *rules::preset(laws), {.base = Millis{180000}});
    match.begin(support::epoch);
    support::play(match, "A:e2e4 a:e7e5 B:d2d4");
    const auto tags_and_notes = [&] {
        const auto game = play::record_of(match, {});
        string names;
        for (const auto& tag : game.tags) {
            names += tag.name + " ";
        }
        for (const auto& half_move : game.moves) {
            names += half_move.notes.empty() ? "" : half_move.notes.front().text;
        }
        return names +
               (game.notes_before_moves.empty() ? "" : game.notes_before_moves.front().text);
    };
    const string usual = "Event Site Date WhiteA BlackA WhiteB BlackB TimeControl Laws Result ";
    CHECK(tags_and_notes() == usual);
    REQUIRE_FALSE(match.pause(support::epoch));
    REQUIRE_FALSE(match.resume(support::epoch));
    CHECK(tags_and_notes() == usual);
    REQUIRE_FALSE(match.abort(support::epoch));
    CHECK(tags_and_notes() == usual);
}

TEST_CASE("behind the last half-move of a match that ended stands who won, and by which article") {
    rules::Match match(rules::bughouse_plan(), *rules::preset("wbn"), {.base = Millis{180000}});
    match.begin(support::epoch);
    support::play(match, "A:e2e4 a:e7e5");
    REQUIRE_FALSE(match.resign(support::seat('a'), support::epoch));
    play::RecordFacts record_facts;
    record_facts.names = {{"al", "bo", "cy", "di"}};
    record_facts.remark = "coached by eve";
    const auto game = play::record_of(match, record_facts);
    REQUIRE(game.notes_before_moves.size() == 1);
    CHECK(game.notes_before_moves.front().text == "C:coached by eve");
    REQUIRE(game.moves.back().notes.size() == 1);
    CHECK(game.moves.back().notes.front().text ==
          "C:al and di win: bo resigned on board A (WBN 2.1.3)");
}

TEST_CASE("only notes that are whole and exactly of our form are read back") {
    const auto heard = [](const string& note) {
        const auto read = support::read_game("1A. e4 {" + note + "} 1a. e5 *");
        return play::table_notes_in(read.game, 2).size() == 1;
    };
    for (const string whole :
         {"claim A mate", "claim A mate no_mate", "count A A 3", "stop a", "pause A", "resume b",
          "setup A", "clock A 12.5", "takeback A 3", "sanction a warning"}) {
        CAPTURE(whole);
        CHECK(heard("C:x [%" + whole + "]"));
        if (whole != "claim A mate") { // with one word more
            CHECK_FALSE(heard("C:x [%" + whole + " no_mate]"));
        }
        CHECK_FALSE(heard("C:x [%" + whole + " x]"));
        if (whole != "claim A mate no_mate") { // with one word less
            CHECK_FALSE(heard("C:x [%" + whole.substr(0, whole.rfind(' ')) + "]"));
        }
        CHECK_FALSE(heard("C:x [%" + whole.substr(0, whole.find(' ')) + "]"));
        CHECK_FALSE(heard("C:x [%" + whole + "] y"));
        CHECK_FALSE(heard("C:x [" + whole + "]"));
        CHECK_FALSE(heard("C:x [%" + whole));
        CHECK_FALSE(heard("x [%" + whole + "]"));
        CHECK_FALSE(heard("C:x [%x" + whole + "]"));
        auto elsewhere = whole;
        elsewhere[whole.find(' ') + 1] = 'e'; // a seat of a board that does not exist
        CHECK_FALSE(heard("C:x [%" + elsewhere + "]"));
    }
    CHECK_FALSE(heard("C:x [%claim A]"));
    CHECK_FALSE(heard("C:x [%setup A x]"));
}

namespace {

using support::Dice;

rules::Match random_match(const rules::RuleSet& laws, std::uint64_t seed) {
    Dice dice(seed);
    rules::Match match(
        rules::bughouse_plan(), laws,
        {.base = Millis{180000}, .increment = Millis{2000}, .bonus = rules::Bonus::fischer});
    Instant now = support::epoch;
    match.begin(now);
    for (int i = 0; i < 120 && !match.outcome(); ++i) {
        const auto seat = rules::seat_at(static_cast<int>(dice.below(4)));
        now += Millis{static_cast<std::int64_t>(dice.below(900))};
        const auto moves = rules::legal_moves(match.position(seat.board));
        if (match.to_move(seat) && !moves.empty()) {
            (void)match.play(seat, moves[dice.below(moves.size())], now);
        }
    }
    if (!match.outcome()) {
        match.resign(rules::seat_at(static_cast<int>(dice.below(4))), now);
    }
    return match;
}

} // namespace

TEST_CASE("a match that is recorded replays to the same match under every set of laws") {
    play::RecordFacts record_facts;
    record_facts.names = {{"al \"x\"", "bo}", "cy\n", "d\\"}};
    for (const auto name : rules::preset_names()) {
        for (std::uint64_t seed = 1; seed < 6; ++seed) {
            const auto match = random_match(*rules::preset(name), seed);
            const auto text = notation::write_bpgn(play::record_of(match, record_facts));
            INFO(text);
            const auto again = support::read_game(text);
            CHECK(again.warnings.empty());
            CHECK_FALSE(again.fault);
            CHECK(notation::write_bpgn(again.game) == text);
            const auto judgement = play::judge(again, *rules::preset("fics"));
            CHECK(judgement.reason.empty());
            CHECK(judgement.warnings.empty());
            REQUIRE(judgement.table);
            CHECK(judgement.table->laws == match.laws());
            CHECK(judgement.table->time == match.time());
            CHECK(notation::write_bpgn(play::in_shortest_san(again.game, judgement)) == text);
            const auto made = recording_of(again, *rules::preset("fics"));
            REQUIRE(made);
            REQUIRE(made->plies.size() == match.plies().size());
            for (std::size_t i = 0; i < made->plies.size(); ++i) {
                CHECK(made->plies[i].move == match.plies()[i].move);
                CHECK(made->plies[i].passed == match.plies()[i].passed);
                CHECK(made->plies[i].left == match.plies()[i].left);
                CHECK(made->plies[i].at - base::Instant{} == match.plies()[i].at - support::epoch);
            }
        }
    }
}

TEST_CASE("a match from its own start keeps that start in the record") {
    const auto setup = notation::parse_fen("4k3/P7/8/8/8/8/8/4K3[Nq] w - - 0 7");
    REQUIRE(setup);
    rules::Match match(rules::bughouse_plan(), *rules::preset("wbn"), {.unlimited = true},
                       {*rules::Position::from(*setup)});
    match.begin(support::epoch);
    REQUIRE(match.play(
        {}, rules::Move::promote(rules::square(0, 6), rules::square(0, 7), rules::Kind::queen),
        support::epoch));
    match.abort(support::epoch);
    const auto game = play::record_of(match, {});
    CHECK(notation::tag(game, "FEN") == "4k3/P7/8/8/8/8/8/4K3/Nq w - - 0 1 | "
                                        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    CHECK(notation::tag(game, "Setup") == "1");
    CHECK(notation::tag(game, "TimeControl") == "-");
    CHECK(game.result == "*");
    CHECK(game.moves.at(0).text == "a8=Q+");
    CHECK(game.moves.at(0).clock.empty());
}

TEST_CASE("pieces that a server put in a reserve are there at the start of the record, each one") {
    rules::Match match(rules::bughouse_plan(), *rules::preset("fics"), {.unlimited = true});
    match.begin(support::epoch);
    rules::Hand two_pawns;
    two_pawns.add(rules::Kind::pawn);
    two_pawns.add(rules::Kind::pawn);
    two_pawns.add(rules::Kind::queen);
    support::play(match, "A:e2e4 a:e7e5");
    match.correct_hand(support::seat('A'), two_pawns);
    support::play(match, "A:P@d4 a:d7d5 A:P@c4 a:h7h6 B:e2e4 b:d7d5 B:e4d5");
    REQUIRE(match.plies().size() == 9);
    const notation::Game game = play::record_of(match, {});
    const auto fen = notation::tag(game, "FEN");
    REQUIRE(fen);
    CHECK(fen->starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/PP w KQkq"));
}

TEST_CASE("a king that illegally goes where castling would take it leaves its rook in the record") {
    rules::Match match = support::match_of(*notation::laws_from("wbn referee=claims"),
                                           "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1");
    support::play_one(match, "B:e2e4");
    const auto king_alone = rules::Move::step(rules::square(4, 0), rules::square(6, 0));
    REQUIRE(match.play(support::seat('A'), king_alone, support::epoch));
    support::play(match, "a:e8g8"); // a king move that castles
    const auto text = notation::write_bpgn(play::record_of(match, {}));
    CHECK(text.find("1A. Ke1g1") != std::string::npos);
    CHECK(text.find("1a. O-O") != std::string::npos);
    const auto replayed = recording(text).plies;
    REQUIRE(replayed.size() == 3);
    CHECK(replayed[1].move == king_alone);
    CHECK(replayed[2].move == match.plies()[2].move);
}
