// SPDX-License-Identifier: GPL-3.0-or-later
// The story of how a match was decided: by its key after the match, and from the list of losing
// moves.
#include "tests/support/catch.h"
#include "tests/support/source_tree.h"
#include "tests/support/written.h"
#include "tests/world/hand.h"
#include "tests/world/world.h"

#include "src/rules/board/movegen.h"

#include <algorithm>

using app::Action;
using app::Verb;
using world::has;
using world::World;

namespace {

/// Ann loses her queen for a pawn on A; with it cid mates dot on B.
const std::string lost_queen =
    "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
    "[TimeControl \"180+0\"][Result \"0-1\"]\n"
    "1A. d4 {178} 1B. e4 {179} 1a. d5 {177} 1b. f6 {176} 2A. Qd3 {170} 2B. Bc4 {175}\n"
    "{C:0:09 dot -> ann: ---q} 2a. Nc6 {170} 2b. a6 {170} 3A. Qxh7 {165} 3a. Rxh7 {160}\n"
    "3B. Q@f7# {135} {dot checkmated} 0-1\n";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const auto at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

std::string story(const std::string& bpgn) {
    World world = world::replaying(bpgn);
    world.press(Verb{"story"});
    CHECK(world.view().title == "the story of the match");
    return world::text_of(world.view().lines);
}

} // namespace

TEST_CASE("the story names the piece that mated, who gave it and who had warned") {
    const std::string text = story(lost_queen);
    CHECK(has(text, "3A Qxh7 gave cid the queen that mated dot (3B Q@f7#)\n"));
    CHECK(has(text, "dot had said before: \"---q\"\n"));
    CHECK(has(text, "ann + dot  0-1  ben + cid\n"));
    CHECK(has(text, "longest wait: cid, 35 s before 3B Q@f7#, for the queen of 3a Rxh7\n"));
    CHECK(has(text, "B  cid            2:15  |||||||||...   dot            2:50  |||||||||||.\n"));
    CHECK(has(text, "ben            0  0  0  0  1\n"));
    CHECK(has(text, "1. 3A Qxh7: "));
    CHECK_FALSE(has(text, "looking for blunders"));
}

TEST_CASE("what was said to somebody else, of another piece or too early is no warning") {
    for (const char* said :
         {"dot -> cid: ---q", "cid -> ann: ---q", "dot -> ann: +q", "dot -> ann: ---n",
          "dot -> ann: a queen mates", "dot -> ann: a queen, please"}) {
        CHECK_FALSE(has(story(replaced(lost_queen, "dot -> ann: ---q", said)), "had said"));
    }
    CHECK(has(story(replaced(lost_queen, "dot -> ann: ---q", "dot -> ann: a queen mates me")),
              "dot had said before: \"a queen mates me\""));
}

TEST_CASE("a mate without a passed piece, and another end, have no chain") {
    const std::string resigned = replaced(
        replaced(lost_queen, "3B. Q@f7# {135} {dot checkmated}", "3B. d3 {135} {dot resigns}"),
        "Qxh7", "Qxh7");
    CHECK_FALSE(has(story(resigned), "that mated"));
    CHECK(has(story(resigned), "dot resigns"));
    const std::string fools = story("[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"]"
                                    "[BlackB \"dot\"][TimeControl \"180+0\"][Result \"0-1\"]\n"
                                    "1A. f3 1a. e5 2A. g4 2a. Qh4# {ann checkmated} 0-1\n");
    CHECK_FALSE(has(fools, "that mated"));
}

TEST_CASE("a story in which nobody gave a piece has no table of them") {
    const std::string quiet = "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                              "[TimeControl \"180+0\"][Result \"0-1\"]\n"
                              "1A. d4 {178} 1B. e4 {179} {ann resigns} 0-1\n";
    CHECK_FALSE(has(story(quiet), "gave"));
    CHECK(has(story(quiet), "no piece was passed on in 2 half-moves\n"
                            "no half-move by itself lost more than a pawn and a half\n"));
    CHECK_FALSE(has(story(lost_queen), "passed on"));
    CHECK_FALSE(has(story(lost_queen), "by itself"));
    CHECK(has(story(lost_queen), "gave           P  N  B  R  Q"));
}

TEST_CASE("whoever gets their own captures took them, and is counted once on two boards") {
    const std::string ring = "[Variant \"ring3\"][WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"ben\"]"
                             "[BlackB \"cid\"][WhiteC \"cid\"][BlackC \"ann\"][Result \"*\"]\n"
                             "1A. e4 1a. d5 1B. e4 1b. d5 1C. e4 1c. d5 2A. exd5 2a. Qxd5 2B. Nf3\n"
                             "2b. Nf6 2C. Nf3 2c. dxe4 *\n";
    const std::string text = story(ring);
    CHECK(has(text, "took           P  N  B  R  Q\n"
                    "ann            2  0  0  0  0\n"
                    "ben            1  0  0  0  0\n"));
    CHECK(has(story("[Variant \"crazyhouse\"][WhiteA \"ann\"][BlackA \"ben\"][Result \"*\"]\n"
                    "1A. e4 1a. d5 2A. exd5 *\n"),
              "took           P  N  B  R  Q\n"));
    CHECK(has(story("[Variant \"transfer\"][WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"]"
                    "[BlackB \"dot\"][FEN \"4k3/8/8/8/8/8/8/4QK2[] w - - | "
                    "4k3/8/8/8/8/8/8/4K3[] w - -\"][Result \"*\"]\n1A. Qxe8 *\n"),
              "gave           P  N  B  R  Q  K\nann            0  0  0  0  0  1\n"));
}

TEST_CASE("no line of a story is wider than a chat's") {
    const std::string long_name = "Abcdefghijklmnopqrstuvwxyz01234567890123456789";
    std::string text = lost_queen;
    for (const char* name : {"\"ann\"", "\"ben\"", "\"cid\"", "\"dot\""}) {
        text = replaced(text, name, "\"" + long_name + std::string(1, name[1]) + "\"");
    }
    World world = world::replaying(text);
    world.press(Verb{"story"});
    for (const app::Text& line : world.view().lines) {
        CHECK(line.text.size() <= 76);
    }
}

TEST_CASE("a story longer than the screen is scrolled to its end, and back by one key") {
    World world = world::replaying(lost_queen);
    world.press(Verb{"story"});
    const tui::Size small{40, 14};
    CHECK_FALSE(has(world::shown_on(world, small), "100%"));
    world.press(Action::to_end);
    CHECK(has(world::shown_on(world, small), "100%"));
    world.press(Action::menu_down); // there is nothing below
    CHECK(has(world::shown_on(world, small), "100%"));
    world.press(Action::menu_up);
    CHECK_FALSE(has(world::shown_on(world, small), "100%"));
}

TEST_CASE("on a narrow screen the story's table and the list of lost moves break between columns") {
    const tui::Size narrow{40, 40};
    World world = world::replaying(lost_queen);
    world.press(Verb{"story"});
    const std::string text = world::shown_on(world, narrow);
    INFO(text);
    CHECK(has(text, "  A  ann            2:25  ||||||||||..\n"
                    "     ben            2:40  |||||||||||.\n"));
    CHECK(has(text, "  gave           P  N  B  R  Q\n  ann"));
    CHECK(has(text, "0  0  0  0  1\n\n  1. 3A Qxh7: "));
    world.press(Action::escape);
    world.press(Verb{"blunders"});
    const std::string list = world::shown_on(world, narrow);
    INFO(list);
    CHECK(has(list, "  > 3A   Qxh7 "));
    CHECK_FALSE(has(list, "level\n"));
    CHECK_FALSE(has(list, "better\n"));
}

TEST_CASE("where the story's heading and clocks do not fit, they break between two halves") {
    World world = world::replaying(lost_queen);
    world.press(Verb{"story"});
    for (const int columns : {45, 60, 75}) {
        const std::string text = world::shown_on(world, {columns, 40});
        INFO(text);
        CHECK(has(text, "  bughouse 3+0 fics\n  ann + dot  0-1  ben + cid\n"));
        CHECK(has(text, "  A  ann            2:25  ||||||||||..\n"
                        "     ben            2:40  |||||||||||.\n"));
    }
    CHECK(has(world::shown_on(world, {80, 40}), "ann + dot  0-1  ben + cid\n"));
    CHECK_FALSE(has(world::shown_on(world, {80, 40}), "\n  ann + dot"));
}

TEST_CASE("in a list of lost moves longer than the screen, the chosen one is in sight") {
    World world = world::replaying(lost_queen);
    world.thinks_as = [](const engine::Task& task) { // every half-move loses
        engine::Report report;
        report.seat = task.seat;
        report.best = rules::legal_moves(task.position)[0];
        report.score = 500;
        return report;
    };
    world.press(Verb{"blunders"});
    std::vector<std::string> chosen;
    for (int i = 0; i < 6; ++i) {
        const std::string screen = world::shown_on(world, {60, 10});
        const auto mark = screen.find("  > ");
        REQUIRE(mark != std::string::npos);
        chosen.push_back(screen.substr(mark, 16));
        world.press(Action::menu_down);
    }
    CHECK(chosen[0] != chosen[2]);
    world.press(Action::to_start);
    CHECK(has(world::shown_on(world, {60, 10}), chosen[0]));
    world.press(Action::to_end);
    CHECK(has(world::shown_on(world, {60, 10}), chosen[5]));
}

TEST_CASE("the list of lost moves begins with what decided, and says what a piece did elsewhere") {
    World world = world::replaying(lost_queen);
    world.press(Verb{"blunders"});
    const std::string lines = world::text_of(world.view().lines);
    CHECK(lines.find("  3A Qxh7 gave cid the queen that mated dot (3B Q@f7#)") == 0);
    CHECK(has(lines, "gave cid a queen: 3B Q@f7#"));
    CHECK(has(lines, "-> lost"));
}

TEST_CASE("an even trade that the other board pays for is among the moves that lost") {
    // Queens are traded on A, which is even on that board, but the queen mates on the other.
    World world = world::replaying(
        "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
        "[TimeControl \"180+0\"][Result \"0-1\"]\n"
        "1A. d4 1B. e4 1a. d5 1b. f6 2A. Qd3 2B. Bc4 2a. Qd6 2b. a6 3A. Qh3 3B. d3 3a. Qh6\n"
        "3b. a5 4A. Qxh6 4a. Nxh6 4B. Q@f7# {dot checkmated} 0-1\n");
    world.press(Verb{"blunders"});
    const std::string lines = world::text_of(world.view().lines);
    CHECK(has(lines, "4A   Qxh6"));
    CHECK(has(lines, "gave cid a queen: 4B Q@f7#"));
}

TEST_CASE("where a move on the mated board lost it, the story says so before the piece") {
    // Ben could have captured the queen that threatens g7; his king move is what loses.
    const std::string text =
        story("[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
              "[TimeControl \"180+0\"][Result \"*\"]\n"
              "1A. e4 1a. e5 2A. Bc4 1B. e4 1b. e5 2a. Bc5 3A. Qh5 3a. Nf6 4A. Qxf7#\n");
    CHECK(has(text, "3a Nf6 lost it, "));
    CHECK(has(text, ": better "));
    CHECK(has(text, "ann + dot  1-0  ben + cid\n")); // the result follows from the mate
    CHECK_FALSE(has(text, "*\n"));
}

namespace {

/// The story of a recorded match, analysed by the program's own search.
std::string real_story(const std::string& file) {
    World world =
        world::replaying(support::contents_of(support::in_repository("tests/data/games/" + file)));
    world.nodes = app::Losses::nodes;
    world.press(Verb{"story"});
    return world::text_of(world.view().lines);
}

} // namespace

TEST_CASE("the chain of a real match leads from the move that lost it to the mate") {
    // Without the knight that the bishop move allows, 11A would be no mate.
    const std::string text = real_story("seed-sample/seed_sample.bpgn");
    INFO(text);
    CHECK(has(text, "11B Bxe3 gave WhiteA the knight that mated BlackA (11A N@f5#)\n"));
    CHECK(has(text, "1. 11B Bxe3: "));
}

TEST_CASE("what a team lost in a real match and regained did not lose it") {
    // Bob1 hung a queen by 28B; the moves that lost are later than the even middle game.
    const std::string text = real_story("hivemind/game_07.bpgn");
    INFO(text);
    CHECK(has(text, " lost it, behind -> lost: "));
    CHECK_FALSE(has(text, "18B B@d3"));
    CHECK_FALSE(has(text, "21B Rxg4"));
}

TEST_CASE("the player whose flag fell is named with their longest wait") {
    const std::string flag = "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                             "[TimeControl \"60+0\"][Result \"1-0\"]\n"
                             "1A. e4 {59} 1B. e4 {20} 1a. e5 {58} 1b. e5 {19} "
                             "{cid forfeits on time} 1-0\n";
    CHECK(has(story(flag), "cid ran out of time: 40 s before 1B e4\n"));
    CHECK_FALSE(has(story(replaced(flag, "cid forfeits on time", "cid resigns")), "ran out"));
    const std::string silent = replaced(flag, "cid forfeits on time", "*");
    CHECK_FALSE(has(story(silent), "ran out"));
    // A record without an end, in which the player on move has no time left.
    const std::string unsaid = "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                               "[TimeControl \"60+0\"]\n"
                               "1B. e4 {0.9} 1A. e4 {59} 1b. e5 {19} 1a. e5 {58}\n";
    CHECK(has(story(unsaid), "cid ran out of time: 59 s before 1B e4\n"));
    CHECK(has(story(unsaid), "ann + dot  1-0  ben + cid\n"));
    CHECK_FALSE(has(story(replaced(unsaid, "{0.9}", "{1.1}")), "ran out"));
}

TEST_CASE("the wait of a player who lets the flag fall is the longest, too") {
    const std::string stood = "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                              "[TimeControl \"60+0\"][Result \"0-1\"]\n"
                              "1A. e4 {55} 1a. e5 {59} 1B. e4 {49} 1b. e5 {58} 2B. d4 {40} "
                              "{ann forfeits on time} 0-1\n";
    CHECK(has(story(stood), "ann ran out of time: 55 s without a move\n"));
    CHECK(has(story(stood), "longest wait: ann, 55 s without a move\n"));
    const std::string resigned = story(replaced(stood, "forfeits on time", "resigns"));
    CHECK(has(resigned, "longest wait: cid, 11 s before 1B e4\n"));
}

TEST_CASE("where no single wait used the time, the flag is said with the time of a half-move") {
    const std::string slow = "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                             "[TimeControl \"60+0\"][Result \"1-0\"]\n"
                             "1B. e4 {50} 1b. e5 {58} 2B. d4 {40} 2b. d6 {56} 3B. c4 {30} "
                             "3b. c5 {54} 4B. b3 {20} 4b. b6 {52} 5B. a3 {10} 5b. a6 {50} "
                             "{cid forfeits on time} 1-0\n";
    CHECK(has(story(slow), "cid ran out of time: 10.0 s a move, dot 2.0 s\n"));
}

TEST_CASE("a clock of the losers that was all but down is told, the winners' is not") {
    const auto told_at = [](const std::string& ann, const std::string& ben) {
        return story("[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                     "[TimeControl \"60+0\"][Result \"0-1\"]\n"
                     "1A. e4 {" +
                     ann + "} 1a. e5 {" + ben + "} {ann resigns} 0-1\n");
    };
    CHECK(has(told_at("1.5", "30"), "ann had 1.5 s left\n"));
    CHECK_FALSE(has(told_at("3.1", "30"), "s left"));
    CHECK_FALSE(has(told_at("30", "1.5"), "s left"));
}

/// The story of a match from two boards, by its half-moves.
std::string from_boards(const std::string& boards, const std::string& moves) {
    return story("[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                 "[TimeControl \"180+0\"][Result \"*\"]\n[FEN \"" +
                 boards + "\"]\n" + moves + "\n");
}

TEST_CASE("a pawn that mates is told by the piece whose check began it") {
    const std::string text =
        from_boards("6b1/6k1/8/4K3/8/8/8/2B5/P w - - | r6k/8/8/8/Q7/8/8/7K/ b - -",
                    "1b. Rxa4 1A. Q@f6+ 1a. Kh7 2A. P@g6#");
    CHECK(has(text, "1b Rxa4 won ann the queen that mated ben (1A Q@f6+, then 2A P@g6#)\n"));
}

TEST_CASE("a piece that was captured before the mate is not what mated") {
    const std::string boards = "6k1/5ppp/8/8/3Q4/2B5/8/4K3/ w - - | r6k/8/8/8/N7/8/8/7K/ b - -";
    const std::string mated = "won ann the knight that mated ben (1A N@";
    CHECK_FALSE(has(from_boards(boards, "1b. Rxa4 1A. N@h6+ 1a. gxh6 2A. Qg7#"), "that mated"));
    CHECK(has(from_boards(boards, "1b. Rxa4 1A. N@e7+ 1a. Kh8 2A. Qxg7#"), mated + "e7+, then 2A"));
    CHECK(has(from_boards(boards, "1b. Rxa4 1A. N@e7+ 1a. Kf8 2A. Ng6+ 2a. Kg8 3A. Qxg7#"),
              mated + "e7+, then 3A")); // it has moved since
}

TEST_CASE("a record without names is told by seats") {
    const std::string text =
        story("[TimeControl \"180+0\"][Result \"*\"]\n[FEN \"6b1/6k1/8/4K3/8/8/8/2B5/P w - - | "
              "r6k/8/8/8/Q7/8/8/7K/ b - -\"]\n1b. Rxa4 1A. Q@f6+ 1a. Kh7 2A. P@g6#\n");
    CHECK(has(text, "1b Rxa4 won seat A the queen that mated seat a (1A Q@f6+, then 2A P@g6#)\n"));
}

TEST_CASE("one piece of several that were there is not what mated") {
    // Ben's a6 lets the knight mate in both cases; with two knights neither capture was decisive.
    const auto told_with = [](const std::string& second) {
        return from_boards("3q2rk/p5pp/8/8/8/8/5PPP/5RK1/ b - - | r6k/8/8/8/N7/8/8/" + second +
                               "6K/ b - -",
                           "1b. Rxa4 2B. Kg1 2b. Rxa1+ 1a. a6 2A. N@f7#");
    };
    CHECK(has(told_with("N"), "1a a6 lost it, "));
    CHECK(has(told_with("R"), "1a a6: behind -> lost")); // and Kg1 instead of Rxa4 cost more
    CHECK_FALSE(has(told_with("N"), "that mated"));
    CHECK(has(told_with("R"), "1b Rxa4 won ann the knight that mated ben (2A N@f7#)\n"));
}

namespace {

/// On A ann may take a knight, which dot needs on B against Qg7#.
const std::string knight_to_take = "6k1/p4ppp/8/3n4/4P3/8/5PPP/6K1/ w - - | "
                                   "rr4k1/p4p1p/5P1Q/8/8/8/5PPP/6K1/ b - -";
/// Ann does not take it at once; dot waits until 0:45, and is mated.
const std::string sits = "{C:0:01 dot -> ann: knight please} 1A. h3 {178} 1a. a6 {170} "
                         "1b. a5 {135} 2B. Qg7# {170} {dot checkmated} 0-1\n";

std::string wait_story(const std::string& boards, const std::string& moves,
                       const std::string& minutes = "180") {
    World world =
        world::replaying("[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"]"
                         "[BlackB \"dot\"][TimeControl \"" +
                         minutes + "+0\"][Result \"0-1\"]\n[FEN \"" + boards + "\"]\n" + moves);
    world.nodes = app::Losses::nodes;
    world.press(Verb{"story"});
    return world::text_of(world.view().lines);
}

} // namespace

TEST_CASE("a partner who sat long for a piece that could be taken is told with the capture") {
    const std::string& board = knight_to_take;
    const std::string text = wait_story(board, sits);
    INFO(text);
    CHECK(has(text, "1A h3 let dot sit 43 s for a knight: exd5 takes one\n"));
    for (const char* tell : {"+n", "need a rook or knight",
                             "sitting: every move loses unless a "
                             "knight comes (++n)"}) {
        CHECK(has(wait_story(board, replaced(sits, "knight please", tell)), "let dot sit 43 s"));
    }
    // Without a word: dot is in check and can only wait, until the flag falls.
    const std::string stuck = replaced(board, "rr4k1/p4p1p/5P1Q", "R5k1/5ppp/8");
    CHECK(has(wait_story(stuck, "1A. h3 {178} 1a. a6 {170} {dot forfeits on time} 0-1\n"),
              "1A h3 let dot sit 178 s for a knight: exd5 takes one\n"));
}

TEST_CASE("a wait that no good capture would have ended, or that was short, is not told") {
    const std::string& board = knight_to_take;
    const auto is_told = [](const std::string& boards, const std::string& moves,
                            const std::string& seconds = "180") {
        return has(wait_story(boards, moves, seconds), "let dot sit");
    };
    REQUIRE(is_told(board, sits));
    CHECK_FALSE(is_told(replaced(board, "3n4", "2n5"), sits)); // no capture is there
    CHECK_FALSE(is_told(replaced(board, "3n4", "3b4"), sits)); // one of another kind
    const std::string queen = replaced(board, "8/3n4/4P3", "2p5/3n4/3Q4");
    CHECK_FALSE(is_told(queen, sits));                                // it would lose the queen
    CHECK_FALSE(is_told(replaced(board, "6K1/ b", "6K1/n b"), sits)); // dot has one
    CHECK_FALSE(is_told(board, replaced(sits, "135", "163")));        // 15 s
    std::string slow = sits;
    for (const auto& [from, to] :
         {std::pair("178", "598"), std::pair("{170} 1b", "{590} 1b"), std::pair("135", "555"),
          std::pair("{170} {dot", "{590} {dot")}) {
        slow = replaced(slow, from, to);
    }
    CHECK_FALSE(is_told(board, slow, "600")); // 43 s of ten minutes
    CHECK_FALSE(is_told(board, replaced(sits, "{170} 1b", "{170} 2A. exd5 {160} 1b"))); // it came
    CHECK_FALSE(is_told(board, replaced(sits, "h3", "exd5")));
    for (const char* tell : {"dot -> cid: knight please", "dot -> ann: bishop please",
                             "dot -> ann: no knights", "cid -> ann: knight please"}) {
        CHECK_FALSE(is_told(board, replaced(sits, "dot -> ann: knight please", tell)));
    }
    CHECK_FALSE(is_told(board, replaced(sits, "{C:0:01 dot -> ann: knight please}", "")));
    CHECK_FALSE(
        is_told(board, replaced(sits, "please}", "please} {C:0:01 dot -> ann: never mind}")));
    const std::string later = replaced(replaced(sits, "{C:0:01 dot -> ann: knight please} ", ""),
                                       "1b.", "{C:0:40 dot -> ann: knight please} 1b.");
    CHECK_FALSE(is_told(board, later)); // ann had moved by then
    // Ann and dot won: nothing to blame.
    CHECK_FALSE(is_told(board, replaced(sits, "2B. Qg7# {170} {dot checkmated} 0-1",
                                        "2B. h3 {170} {cid resigns} 1-0")));
}

TEST_CASE("the loser is the one whom the end names, where the result is the other board's") {
    const std::string text =
        story("[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
              "[TimeControl \"180+0\"][Result \"1-0\"]\n"
              "1A. e4 {178} 1a. e5 {177} 1B. d4 {170} {dot resigns} 1-0\n");
    CHECK(has(text, "ann + dot  0-1  ben + cid\n"));
}

TEST_CASE("after a match a key tells it, and a key goes back to the end of the match") {
    World world = world::seated(world::hot_seat());
    for (const char* move : {"A:e4", "a:e5", "A:resign!"}) {
        world.type(move);
    }
    REQUIRE(world.over());
    world.press(app::InsertText{"t"});
    world.pass(std::chrono::seconds(1));
    CHECK(world.view().title == "the story of the match");
    CHECK(has(world::text_of(world.view().lines), "resigned"));
    const auto goes_back_to = [&](app::View::Page page, const app::Intent& key) {
        world.press(key);
        CHECK(world.view().page == page);
    };
    goes_back_to(app::View::Page::game, Action::escape);
    CHECK(has(world.view().keys, "r rematch"));
    world.press(app::InsertText{"b"});
    world.pass(std::chrono::seconds(1));
    CHECK(world.view().page == app::View::Page::text);
    goes_back_to(app::View::Page::game, Action::interrupt);
    world.press(app::InsertText{"v"}); // from a replay it returns to the replay
    world.press(Action::submit);
    REQUIRE(world.view().page == app::View::Page::replay);
    world.press(Verb{"story"});
    goes_back_to(app::View::Page::replay, Action::escape);
    goes_back_to(app::View::Page::game, Action::escape);
}

TEST_CASE(
    "p after the match draws its last position; before its end, and without a match, nothing") {
    World world = world::seated(world::hot_seat());
    world.type("e4");
    world.press(Verb{"picture"});
    CHECK(has(world.status(), "only a finished match has a picture"));
    CHECK(world.kept.empty());
    world.type("resign!");
    REQUIRE(world.over());
    world.type_without_enter("p");
    world.pass(std::chrono::seconds(1));
    REQUIRE(world.kept.size() == 1);
    CHECK(has(world.kept.begin()->second, "1A. e4"));
    CHECK_FALSE(has(world.kept.begin()->first, ".bpgn"));
    CHECK(has(world.status(), "the picture is saved"));
    CHECK(has(world::text_of(world.view().talk),
              "the picture is in " + world.kept.begin()->first + ".svg"));
    world.disk_full = true;
    world.press(Verb{"picture"});
    CHECK(has(world.status(), "no picture: disk full"));
    World none;
    none.press(Verb{"picture"});
    CHECK(none.kept.empty());
}
