// SPDX-License-Identifier: GPL-3.0-or-later
// Drills from one's own mistakes: how they are found in a record and on which days they return.
#include "src/app/table/drills.h"
#include "src/app/table/mistakes.h"
#include "src/base/text.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/search/search.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/moves/san.h"
#include "src/play/records/recording.h"
#include "tests/support/catch.h"

using app::Drills;
using app::Goal;
using app::Lesson;

namespace {

const Lesson& mate() {
    return app::lessons()[0];
}

play::Recording recorded(const std::string& bpgn) {
    notation::BpgnReader reader;
    reader.feed(bpgn);
    reader.finish();
    const auto read = reader.next();
    REQUIRE(read);
    auto recording = play::recording_of(*read, *rules::preset("fics"));
    REQUIRE(recording);
    return *std::move(recording);
}

constexpr rules::Seat black_a{rules::BoardId::a, rules::Side::black};

const std::string tags = "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                         "[TimeControl \"180+0\"][Result \"1-0\"]\n";

} // namespace

TEST_CASE("a mistake is asked after 1, 3, 7 and 21 days, and then it has stayed") {
    Drills drills;
    drills.add(mate(), 100);
    drills.add(mate(), 100); // the same mistake in another record
    REQUIRE(drills.all().size() == 1);
    CHECK(drills.due(99).empty());
    std::int64_t day = 100;
    for (const int later : {1, 3, 7, 21}) {
        REQUIRE(drills.due(day).size() == 1);
        drills.reschedule(mate(), true, day);
        drills.reschedule(mate(), true, day); // only the first answer of a day counts
        CHECK(drills.due(day + later - 1).empty());
        day += later;
        CHECK(drills.next_due() == day);
    }
    drills.reschedule(mate(), true, day);
    CHECK(drills.all().empty());
    CHECK_FALSE(drills.next_due());
    drills.reschedule(mate(), false, day); // it has been learned and is no longer asked
    CHECK(drills.all().empty());
}

TEST_CASE("a wrong answer begins again tomorrow; a late one counts from the day it is given") {
    Drills drills;
    drills.add(mate(), 100);
    drills.reschedule(mate(), true, 100);
    drills.reschedule(mate(), true, 109); // eight days late
    CHECK(drills.next_due() == 112);
    drills.reschedule(mate(), false, 112);
    CHECK(drills.next_due() == 113);
    CHECK(drills.all().front().correct_in_row == 0);
}

TEST_CASE("the longest due comes first") {
    Drills drills;
    drills.add(app::lessons()[1], 105);
    drills.add(mate(), 100);
    const auto due = drills.due(200);
    REQUIRE(due.size() == 2);
    CHECK(due.front().lesson.bfen == mate().bfen);
}

TEST_CASE("drills outlast the program as text; lines that are none are passed over") {
    Drills drills;
    drills.add(mate(), 100);
    drills.reschedule(mate(), true, 100);
    Lesson odd = app::lessons()[6];
    odd.source = "a\ttab\nand a line\x1b[2J";
    drills.add(odd, 100);
    drills.note_searched("games/x.bpgn#1");
    const std::string text = drills.to_text();
    CHECK(text.find('\x1b') == std::string::npos);
    const Drills again = Drills::read(text);
    CHECK(again.to_text() == text);
    CHECK(again.has_searched("games/x.bpgn#1"));
    CHECK_FALSE(again.has_searched("games/x.bpgn#2"));
    REQUIRE(again.all().size() == 2);
    CHECK(again.all()[0].correct_in_row == 1);
    CHECK(Drills::read("x\n1\t2\n\n" + text + "100\t9\tmate\t1\ta\tx\ty\tz\tw\n").to_text() ==
          text);
}

TEST_CASE("a mate that was there and not given is found, and no other") {
    const rules::Seat white_a = opponent(black_a);
    const std::string missed = tags + "1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. Qh5 3a. a6 4A. d3 4a. h6 "
                                      "5A. Qxf7# 1-0\n";
    const auto found = app::mistakes_of(recorded(missed), white_a, "a game");
    REQUIRE(found.size() == 1);
    CHECK(found[0].goal == Goal::mate);
    CHECK(found[0].moves == 1);
    CHECK(found[0].answer_explanation == "In the match: 4A d3");
    CHECK(found[0].source == "a game");
    const auto mated = app::mistakes_of(recorded(missed), black_a, "");
    REQUIRE(mated.size() == 2); // 3a and 4a let the mate be
    CHECK(mated[0].goal == Goal::deny_mating_piece);
    CHECK(app::mistakes_of(recorded(missed), {rules::BoardId::b, rules::Side::white}, "").empty());
    const std::string given = tags + "1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. Qh5 3a. a6 4A. Qxf7# 1-0\n";
    CHECK(app::mistakes_of(recorded(given), white_a, "").empty());
    // A piece from the partner could be interposed, so it is no mate yet.
    const std::string blocked = tags + "1A. f3 1a. e5 2A. g4 2a. Nc6 3A. h3 3a. Qh4# 0-1\n";
    CHECK(app::mistakes_of(recorded(blocked), black_a, "").empty());
}

TEST_CASE("a trade that gave the other team a mate is found") {
    // Ann gives her queen for a pawn; with it cid mates dot at once.
    const std::string trade = tags + "1A. d4 {178} 1B. e4 {179} 1a. d5 {177} 1b. f6 {176} "
                                     "2A. Qd3 {170} 2B. Bc4 {175} 2a. Nc6 {170} 2b. a6 {170} "
                                     "3A. Qxh7 {165} 3a. Rxh7 {160} 3B. Q@f7# {135} 1-0\n";
    const auto found = app::mistakes_of(recorded(trade), opponent(black_a), "");
    REQUIRE(found.size() == 1);
    CHECK(found[0].goal == Goal::deny_mating_piece);
    CHECK(found[0].answer_explanation == "In the match: 3A Qxh7");
    const auto match = app::match_of(found[0]);
    REQUIRE(match);
    CHECK(app::prove(found[0], *match).holds());
}

TEST_CASE("a long wait behind the diagonal clock is found, one ahead of it or with time is not") {
    // Ann thinks until she has 40 s left, while cid has 90 or 40.
    const auto waited = [](const std::string& left, const std::string& diagonal) {
        const std::string game = tags + "1A. e4 {" + left + "} 1B. d4 {" + diagonal +
                                 "} 1a. e5 {100} 1b. d5 {100} 2A. Nf3 {40} 2a. Nc6 {60} 1-0\n";
        const auto found =
            app::mistakes_of(recorded(game), {rules::BoardId::a, rules::Side::white}, "");
        return !found.empty() && found.front().goal == Goal::go;
    };
    CHECK(waited("100", "150"));
    CHECK_FALSE(waited("150", "100"));
}

TEST_CASE("a sit for a piece that was in the reserve is found, and one that was said") {
    const auto sat = [](const std::string& rest) {
        const auto found =
            app::mistakes_of(recorded(tags + rest), {rules::BoardId::a, rules::Side::white}, "");
        return found.empty() || found.back().goal != Goal::go ? ""
                                                              : found.back().answer_explanation;
    };
    // Ann is to move from 1:00 on, with a knight in hand and 2:30 left; at 1:48 she would have
    // 1:42.
    const std::string start = "1B. Nf3 {175} 1b. f6 {175} 2B. Ne5 {170} 2b. fxe5 {170} ";
    const std::string ann = "1A. e4 {170} 1a. e5 {170} 2A. Nf3 {150} 2a. Nc6 {150} ";
    // At 1:45 dot takes a second knight for her; cid has 2:00.
    const std::string knight = "3B. Nc3 {125} 3b. d5 {165} 4B. Nxd5 {120} 4b. Qxd5 {135} ";

    CHECK(sat(start + ann + knight + "3A. N@f5 {102}") ==
          "In the match you sat 45 s for a knight though you had one: 3A N@f5");
    // No drop: she was thinking, not sitting.
    CHECK(sat(start + ann + knight + "3A. d4 {102}").empty());
    const std::string none = "1B. Nf3 {175} 1b. f6 {175} 2B. Ne5 {170} 2b. a6 {170} ";
    CHECK(sat(none + ann + knight + "3A. N@f5 {102}").empty());
    const std::string quick = "1A. e4 {179} 1a. e5 {141} 2A. Nf3 {178} 2a. Nc6 {122} ";
    // Safe, since she had more time than cid.
    CHECK(sat(start + quick + knight + "3A. N@f5 {130}").empty());

    const auto told = [&](const std::string& said) {
        return sat(start + ann + "{C:" + said + "} " + knight + "3A. d4 {102}");
    };
    CHECK(told("ann -> dot: need a knight") ==
          "In the match you sat 48 s for a knight though you had one: 3A d4");
    CHECK(told("ann -> dot: sitting") == "In the match you sat 48 s: 3A d4");
    for (const char* const other : {"ann -> dot: +q", "dot -> ann: sitting", "ann -> dot: hello"}) {
        CHECK(told(other).empty());
    }
    // She sat for only eight seconds.
    CHECK(sat(start + ann + "{C:ann -> dot: sitting} 3A. d4 {142}").empty());
    CHECK(sat(start + ann + knight + "{ann forfeits on time} 0-1") ==
          "In the match you sat 140 s: 3A the flag");
    CHECK(sat(start + ann + knight + "{ann resigns} 0-1").empty());
}

TEST_CASE("a sit is judged where it was given up, however the clocks stood a moment before") {
    // When her second knight came ann had 0:52 and cid 0:54. Four seconds later cid has moved, and
    // she is clearly behind. Having waited with a knight in hand is no mistake: she was not behind
    // then.
    const std::string game = "1B. Nf3 {175} 1b. f6 {175} 2B. Ne5 {170} 2b. fxe5 {170} "
                             "1A. e4 {140} 1a. e5 {140} 2A. Nf3 {100} 2a. Nc6 {100} "
                             "3B. Nc3 {100} 3b. d5 {120} 4B. Nxd5 {54} 4b. Qxd5 {98} 5B. d4 {54} ";
    const auto after = [&](const std::string& end) {
        const auto found = app::mistakes_of(recorded(tags + game + end), opponent(black_a), "");
        return found.empty() ? "" : found.back().answer_explanation;
    };
    CHECK(after("3A. N@f5 {48} 1-0") == "In the match you sat 52 s: 3A N@f5");
    CHECK(after("3A. N@f5 {49.5} 1-0").empty()); // she has not sat too long yet
}

TEST_CASE("a move that was mated where waiting was safe is found, with its question") {
    for (const Lesson& lesson : app::lessons()) {
        if (lesson.goal != Goal::sit) {
            continue;
        }
        const auto match = app::match_of(lesson);
        REQUIRE(match);
        const auto& board = match->position(lesson.seat.board);
        const std::string game =
            tags + "[FEN \"" + std::string(lesson.bfen) + "\"]\n1" + letter(lesson.seat) + ". " +
            notation::to_san(board, rules::legal_moves(board)[0]) + " {10} 1-0\n";
        const auto found = app::mistakes_of(recorded(game), lesson.seat, "the source");
        REQUIRE(found.size() == 1);
        CHECK(found[0].goal == Goal::sit);
        CHECK(found[0].title == "Sit or go"); // the title must not give the answer away
        CHECK(found[0].question == "You moved here. Sit or go?");
        CHECK(found[0].source == "the source");
    }
}

TEST_CASE("a row of the file in which one field is wrong is left out") {
    Drills one;
    one.add(mate(), 100);
    const std::string text = one.to_text();
    const std::string row = text.substr(text.find('\n') + 1);
    const auto with = [&](std::size_t field, const std::string& value) {
        std::string changed;
        std::size_t at = 0;
        for (const std::string_view part : base::split(base::trim(row), '\t')) {
            changed += (at == 0 ? "" : "\t") + (at == field ? value : std::string(part));
            ++at;
        }
        return Drills::read(changed + "\n").all().size();
    };
    CHECK(with(99, "") == 1);
    CHECK(with(0, "200") == 1);
    CHECK(with(1, "4") == 1);
    CHECK(with(3, "4") == 1);
    constexpr std::array<std::pair<std::size_t, const char*>, 10> wrong{{{0, "x"},
                                                                         {0, ""},
                                                                         {1, "-1"},
                                                                         {1, "5"},
                                                                         {1, "x"},
                                                                         {2, "win"},
                                                                         {3, "0"},
                                                                         {3, "5"},
                                                                         {4, "Z"},
                                                                         {5, "8/8"}}};
    for (const auto& [field, value] : wrong) {
        CAPTURE(field, value);
        CHECK(with(field, value) == 0);
    }
    CHECK(Drills::read("1\t2\tmate\n").all().empty());
}

TEST_CASE("of a file with too many mistakes a thousand are taken in, and none that cannot be") {
    Drills one;
    one.add(mate(), 100);
    const std::string text = one.to_text();
    const std::string row = text.substr(text.find('\n') + 1);
    std::string many;
    for (std::size_t i = 0; i < Drills::most + 5; ++i) {
        many += row;
    }
    CHECK(Drills::read(many).all().size() == Drills::most);
    std::string broken = row;
    broken.replace(broken.find(mate().bfen), 3, "xyz");
    CHECK(Drills::read(broken).all().empty());
    CHECK(Drills::read(broken + row).all().size() == 1);
}

TEST_CASE("a mate of three moves that was missed is found, one that was begun is not") {
    // From a match on chess.com, where B@g5+ was played: with the pieces in hand it mates in three.
    const auto found = [](const std::string& move) {
        const std::string game =
            tags +
            "[FEN \"5r2/p1pnNp1p/4bp1k/3P4/8/8/PQP1QPBP/R4R1K/RBBNNr w - - | "
            "r1bq1b1r/pp1p2pp/2np2p1/8/3PP2P/4nPb1/PPPKNP1k/R7/BPPPqnpppp w - -\"]\n1A. " +
            move + " {100} 1-0\n";
        return app::mistakes_of(recorded(game), {rules::BoardId::a, rules::Side::white}, "");
    };
    CHECK(found("B@g5+").empty());
    const auto missed = found("a3");
    REQUIRE(missed.size() == 1);
    CHECK(missed[0].goal == Goal::mate);
    CHECK(missed[0].moves == 3);
    CHECK(missed[0].question == "You had a mate in 3 here. Which move?");
    CHECK(missed[0].answer_explanation == "In the match: 1A a3");
    Drills drills;
    drills.add(missed[0], 100);
    CHECK(Drills::read(drills.to_text()).all().size() == 1);
}

TEST_CASE("a trade that lost the match is found by the engine, with all that does not lose") {
    // Ben's queen guards f7 against the knight; if it takes on a2 instead, he is mated.
    const auto found = [](const std::string& moves, rules::Seat seat) {
        const std::string game =
            tags + "[FEN \"3q2rk/p5pp/8/8/8/8/P4PPP/5RK1/N b - - | r6k/8/8/8/8/8/8/7K/ b - -\"]\n" +
            moves;
        engine::HashTable table;
        return app::judged_mistakes_of(
            recorded(game), seat, "a game",
            [&](const engine::Task& task) { return engine::search(task, table); });
    };
    const auto lost = found("1a. a6 {100} 1A. N@f7# {100} 1-0\n", black_a);
    REQUIRE(lost.size() == 1);
    CHECK(lost[0].goal == Goal::avoid_losing);
    CHECK(lost[0].answer_explanation == "In the match: 1a a6");
    CHECK(lost[0].source == "a game");
    const auto match = app::match_of(lost[0]);
    REQUIRE(match);
    const auto right = [&](const std::string& san) {
        const auto move = notation::parse_san(match->position(rules::BoardId::a), san);
        REQUIRE(move);
        return app::judge(lost[0], *match, {}, {app::LessonAnswer::Kind::move, *move}).right;
    };
    CHECK(right("Qd7"));
    CHECK(right("Qf6"));
    CHECK_FALSE(right("a6"));
    CHECK_FALSE(right("Qd2"));
    CHECK(app::prove(lost[0], *match).holds());
    CHECK(found("1a. Qd7 {100} 1A. h3 {100} 1-0\n", black_a).empty()); // the move loses nothing
    CHECK(found("1a. a6 {100} 1A. N@f7# {100} 1-0\n", opponent(black_a)).empty()); // the winner
    Drills drills;
    drills.add(lost[0], 100);
    const Drills again = Drills::read(drills.to_text());
    REQUIRE(again.all().size() == 1);
    CHECK(again.all()[0].lesson.accepted == lost[0].accepted);
    Lesson proved = lost[0];
    proved.goal = Goal::deny_mating_piece;
    Drills once;
    once.add(proved, 100);
    once.add(lost[0], 100); // that position is a drill already
    CHECK(once.all().size() == 1);
    Lesson empty = lost[0];
    empty.accepted.clear();
    Drills none;
    none.add(empty, 100);
    CHECK(Drills::read(none.to_text()).all().empty());
}

TEST_CASE("drills that are due on the same day come in the order in which they were found") {
    Drills drills;
    for (std::size_t i = 0; i < 4; ++i) {
        drills.add(app::lessons()[i], 100);
    }
    const auto due = drills.due(100);
    REQUIRE(due.size() == 4);
    for (std::size_t i = 0; i < due.size(); ++i) {
        CHECK(due[i].lesson == app::lessons()[i]);
    }
    drills.reschedule(app::lessons()[4], true, 100); // not one of the drills
    CHECK(drills.due(100).size() == 4);
    CHECK(drills.next_due() == 100);
}
