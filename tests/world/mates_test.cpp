// SPDX-License-Identifier: GPL-3.0-or-later
// Mating moves in words on the screen: the line of mates, the pieces that may arrive, a hint, and
// the warning before Enter. Matches against people have none of this.
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/app/say/questions.h"
#include "src/app/show/typing.h"
#include "src/app/table/course.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "src/play/news.h"
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tests/support/seats.h"
#include "tests/world/connected.h"
#include "tests/world/world.h"
#include "tui/keys/bindings.h"
#include "tui/keys/key_decoder.h"
#include "tui/paint/paint.h"

#include <fmt/format.h>

using namespace support::seats;
using namespace std::chrono_literals;
using app::Action;
using world::has;
using world::World;

namespace {

// I can mate with the knight in hand; on B a knight would mate for either side.
constexpr std::string_view knights = "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1 | "
                                     "6rk/6pp/8/8/8/8/6PP/6RK[] w - - 0 1";
// A rook gives check along the back rank on A, but a piece could be interposed.
constexpr std::string_view blockable = "6k1/5ppp/8/8/8/8/8/6K1[R] w - - 0 1 | "
                                       "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
// My knight can be captured on e4; on B a knight would mate for dave, who is on move.
constexpr std::string_view gift = "6k1/8/8/3p4/8/2N5/8/6K1[] w - - 0 1 | "
                                  "6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1";

app::MatchTerms terms_of(std::string_view boards) {
    app::MatchTerms terms;
    terms.boards = *notation::parse_bfen(boards);
    return terms;
}

World seated(std::string_view boards, std::string_view set) {
    World world;
    world.bots_think = false;
    world.sit_down(terms_of(boards));
    world.press(Action::submit);
    world.type(fmt::format("/set {}", set));
    world.press(Action::escape);
    return world;
}

World in_practice(std::string_view boards) {
    return seated(boards, "mates on");
}

std::string screen(const World& world, tui::Size size = {80, 24}) {
    return support::text_of(tui::paint(world.view(), size, {}));
}

/// Sends a key as the terminal would.
void key(World& world, std::string_view bytes) {
    tui::KeyDecoder decoder;
    for (const char byte : bytes) {
        decoder.feed(static_cast<unsigned char>(byte));
    }
    decoder.flush();
    for (const tui::Key& one : decoder.take()) {
        for (const app::Intent& intent : tui::intents_with_alt_letter(
                 app::mode(world.model), one, app::line_is_empty(world.model))) {
            world.press(intent);
        }
    }
}

/// A client in a server's match with those boards; `me`: my seat; nothing: observing.
World on_server(std::string_view boards, std::optional<rules::Seat> me) {
    World world = world::logged_in();
    world.model.options->mates = app::MatesWhen::on;
    play::GameOpened opened{*app::make_match(terms_of(boards)), {}, {}, me, "bughouse", false};
    opened.names[A] = "ann";
    opened.names[a] = "carol";
    opened.names[B] = "dave";
    opened.names[b] = "bob";
    world.event(opened);
    world.event(play::News{play::Began{world.now}});
    return world;
}

/// The hint shown when the search found that move at depth 3.
std::string hint_of(World& world, rules::Seat me, std::string_view move) {
    world.type("hint");
    REQUIRE(world.last_task);
    engine::Report report;
    report.seat = me;
    report.serial = world.last_task->serial;
    report.best = notation::parse_san(world.match().position(me.board), move).value();
    report.depth = 3;
    report.final = true;
    world.event(report);
    return world.status();
}

const std::string record = "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                           "[TimeControl \"180+0\"][Result \"0-1\"]\n"
                           "1A. d4 1B. e4 1a. d5 1b. f6 2A. Qd3 2B. Bc4 2a. Nc6 2b. a6 3A. Qxh7 "
                           "3a. Rxh7 3B. Q@f7# {dot checkmated} 0-1\n";

} // namespace

TEST_CASE("who has no partner is named once, with what mates and with the clocks") {
    app::MatchTerms terms = terms_of("6rk/6pp/8/8/8/8/6PP/6RK[Nn] b - - 0 1");
    terms.variant = "crazyhouse";
    World world;
    world.bots_think = false;
    world.sit_down(terms);
    world.press(Action::submit);
    world.type("/set mates on");
    world.press(Action::escape);
    const auto once = [](const std::string& text, std::string_view part) {
        return has(text, part) && text.find(part) == text.rfind(part);
    };
    INFO(screen(world));
    CHECK(once(screen(world), "N@f2"));
    const std::string clocks = app::spoken_clocks(*world.model.table, world.now);
    INFO(clocks);
    CHECK(once(clocks, "You 3 minutes."));
}

TEST_CASE("against bots one line for both boards tells what mates, where it was asked for") {
    const World world = in_practice(knights);
    CHECK(has(screen(world), " mates: N@f7   deadly: n to dave   wanted: n for bob"));
    CHECK(has(screen(world, {120, 40}), "wanted: n for bob   Tab moves"));
    CHECK(has(screen(world, {40, 24}), "mates: N@f7"));
    CHECK_FALSE(has(screen(seated(knights, "mates auto")), "mates:"));
    CHECK_FALSE(has(screen(seated(knights, "mates off")), "mates:"));
    CHECK_FALSE(has(screen(seated(knights, "theme dark")), "mates:")); // the default, `auto`
}

TEST_CASE("the line goes in time with the moves") {
    World world = in_practice(knights);
    world.type("Kf1");
    CHECK(has(world.view().mates, "mates: N@f7")); // my mates stay until carol moves
    world.play("a Rf8");
    CHECK_FALSE(has(world.view().mates, "mates:"));
    CHECK(has(world.view().mates, "deadly: n to dave"));
    world.play("B Rf1");
    CHECK_FALSE(has(world.view().mates, "wanted")); // not mate, since the king can escape
    world.press(app::Verb{"resign"});
    world.press(app::Verb{"resign"});
    REQUIRE(world.over());
    CHECK(world.view().mates.empty());
}

TEST_CASE("a check that can be blocked or taken mates nobody") {
    const World world = in_practice(blockable);
    CHECK(world.view().mates.empty());
    CHECK(has(screen(world), "Tab moves"));
}

TEST_CASE("whatever is set, nobody who plays against people is told what mates") {
    CHECK(has(on_server(knights, std::nullopt).view().mates, "mates: ann N@f7"));
    World playing = on_server(knights, A);
    CHECK(playing.view().mates.empty());
    playing.model.options->warn_of_gifts = true;
    playing.type("/hint");
    CHECK_FALSE(has(playing.status(), "N@f7"));

    app::MatchTerms terms = terms_of(knights);
    terms.humans = {A, b}; // my partner is at the same keyboard
    World friends = world::seated(terms);
    friends.type("/set mates on");
    CHECK(has(friends.view().mates, "mates: N@f7"));
    terms.humans = {A, a};
    World foes = world::seated(terms);
    foes.type("/set mates on");
    CHECK(foes.view().mates.empty());
    foes.type("hint");
    CHECK(has(foes.status(), "hints are for a match of yours against bots"));
}

TEST_CASE("a lesson is not given away") {
    World world;
    world.model.options->mates = app::MatesWhen::on;
    world.begin(app::begin_course(world.model, app::Course{app::lessons()}, world.now), world.now);
    REQUIRE(world.model.course->lesson().goal == app::Goal::mate);
    CHECK(world.view().mates.empty());
    world.type("hint");
    CHECK_FALSE(has(world.status(), "hint:"));
}

TEST_CASE("a replay tells what mates on both boards by itself, and does not where it is set off") {
    World world = world::replaying(record);
    CHECK(world.view().mates.empty());
    world.press(Action::to_end);
    CHECK(world.view().mates.empty()); // already mated
    world.press(Action::ply_back);
    CHECK(has(screen(world), "mates: cid Q@f7"));
    world.press(Action::ply_back);
    CHECK(has(screen(world), "deadly: p b q to cid   arrows step"));
    CHECK(has(screen(world), "Q?")); // ben can capture the queen
    world.model.options->mates = app::MatesWhen::off;
    world.press(Action::ply_forward);
    CHECK_FALSE(has(screen(world), "cid Q@f7"));
}

TEST_CASE("a match of mine that may still go on tells nothing when it is stepped through") {
    World world = on_server(knights, A);
    world.event(play::GameLeft{});
    world.type("/review");
    REQUIRE(world.view().page == app::View::Page::replay);
    CHECK(world.view().mates.empty());
}

TEST_CASE("watched matches tell it: a server's, and that of four bots") {
    app::MatchTerms terms = terms_of(knights);
    terms.bots_only = true;
    World world;
    world.bots_think = false;
    world.sit_down(terms);
    world.pass(100ms);
    CHECK(has(world.view().mates, "mates: alice N@f7   deadly: n to bob, n to dave"));
    world.model.options->mates = app::MatesWhen::off;
    world.press(Action::escape);
    CHECK(world.view().mates.empty());
}

TEST_CASE("the question `who mates` is answered in text mode where the line could stand, not to a "
          "player there") {
    const auto answer = [](const World& world) {
        return app::answer_to(world.model, "who mates", world.now).value_or("no question");
    };
    CHECK(has(answer(on_server(knights, std::nullopt)), "ann: drops knight f7, mate."));
    CHECK(answer(on_server(knights, A)) == "Advice is not allowed in this match.");
    CHECK(has(answer(seated(knights, "mates off")), "dave with a knight: drops knight f7, mate."));
}

TEST_CASE("an empty place in a reserve tells that such a piece can come next") {
    constexpr std::string_view capture = "6k1/8/8/8/8/2n5/1P6/6K1[] w - - 0 1 | "
                                         "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
    World world = in_practice(capture);
    CHECK(has(screen(world), "n?"));
    CHECK_FALSE(has(screen(world), "N?"));
    world.type("Kf1"); // carol moves without capturing
    CHECK_FALSE(has(screen(world), "n?"));
    CHECK_FALSE(has(screen(seated(capture, "mates off")), "n?"));
}

TEST_CASE("before Enter the line tells what the typed move gives away, where it was asked for") {
    World world = seated(gift, "careful on");
    world.type_without_enter("Ne4");
    CHECK(has(screen(world), "this gives dave a knight: N@f7 mates bob"));
    CHECK(world.match().plies().empty());
    for (const char* harmless : {"Nb5", "Nxd5", "Kf1", "Ne", "Nh8", "hello"}) {
        INFO(harmless);
        world.press(Action::escape);
        world.type_without_enter(harmless);
        CHECK_FALSE(has(screen(world), "this gives"));
    }
    World quiet = seated(gift, "theme dark");
    quiet.type_without_enter("Ne4");
    CHECK_FALSE(has(screen(quiet), "this gives"));
}

TEST_CASE("a piece that is left standing, and a mate that is let through, are told as such") {
    World left = seated("6k1/8/8/3p4/4N3/8/8/6K1[] w - - 0 1 | "
                        "6rk/6pp/8/8/8/8/8/6K1[] b - - 0 1",
                        "careful on");
    left.type_without_enter("Kf1");
    CHECK(has(screen(left), "this leaves dave a knight: N@f7 would mate bob"));
    World let = seated("6k1/8/8/8/8/8/6PP/4R2K[n] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
                       "careful on");
    let.type_without_enter("Rg1");
    CHECK(has(screen(let), "this lets carol mate: N@f2"));
    let.press(Action::escape);
    let.type_without_enter("Rf1");
    CHECK_FALSE(has(screen(let), "this lets"));
}

TEST_CASE("with confirm the word is said of the move that waits, too") {
    World world = seated(gift, "careful on");
    world.type("/confirm on");
    world.type("Ne4");
    REQUIRE(world.match().plies().empty());
    CHECK(has(world.view().coach.text, "this gives dave a knight"));
    world.press(Action::submit);
    CHECK(world.match().plies().size() == 1);
    CHECK_FALSE(has(world.view().coach.text, "this gives"));
}

TEST_CASE("a key gives a hint with a reason: a mate, a piece for the partner, a check answered") {
    constexpr auto alt_j = "\x1bj";
    const auto hint = [&](std::string_view boards) {
        World world = seated(boards, "theme dark");
        world.bots_think = true;
        world.nodes = 2000;
        key(world, alt_j);
        world.pass(1s);
        CHECK(world.match().plies().empty());
        return world.status();
    };
    CHECK(hint(knights) == "hint: N@f7# mates");
    CHECK(hint("6k1/8/8/8/8/2n5/1P6/6K1[] w - - 0 1 | 6rk/6pp/8/8/8/8/6PP/6RK[] b - - 0 1") ==
          "hint: bxc3 gives bob a knight: N@f2 mates dave");
    CHECK(hint("6k1/8/8/3p4/4N3/8/8/6K1[] w - - 0 1 | 6rk/6pp/8/8/8/8/8/6K1[] b - - 0 1")
              .ends_with(" keeps the knight from dave: N@f7 would mate bob"));
    CHECK(has(hint("6k1/8/8/8/8/8/4r1PP/7K[R] b - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
              "a hint is for your own move"));
    CHECK(has(hint("3r2k1/8/8/8/8/8/6PP/3B3K[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
              "hint: "));
}

TEST_CASE("a hint of a quiet move says what it does, in words of chess") {
    struct Row {
        std::string_view board, move, reason;
    };
    constexpr std::string_view across = " | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
    for (const Row& row : {
             Row{"4k3/8/8/3n4/4P3/8/8/4K3[] w - - 0 1", "exd5", "exd5 wins a knight for bob"},
             // protected, so a pawn for a pawn
             Row{"4k3/8/2p5/3p4/4P3/8/8/4K3[] w - - 0 1", "exd5", "exd5 gives bob a pawn"},
             Row{"r5k1/5p1p/7P/8/8/8/8/1Q2K3[] w - - 0 1", "Qb2", "Qb2 threatens mate: Qg7"},
             // the mate was threatened before
             Row{"r5k1/5p1p/7P/8/8/8/1Q6/4K3[] w - - 0 1", "Kf1", "Kf1: best at depth 3"},
             Row{"4k3/8/8/4p3/3R4/8/8/4K3[] w - - 0 1", "Rd1", "Rd1 saves the attacked rook"},
             Row{"4k3/8/8/8/3R4/8/8/4K3[] w - - 0 1", "Rd1", "Rd1: best at depth 3"},
             Row{"4k3/pppp4/8/8/8/8/8/4K2R[] w K - 0 1", "O-O", "O-O brings the king to safety"},
             Row{"4k3/pppp4/8/8/8/8/PPPP4/4K1N1[] w - - 0 1", "Nf3", "Nf3 develops the knight"},
             Row{"4k3/pppp4/8/8/8/5N2/PPPP4/4K3[] w - - 0 1", "Ng1", "Ng1: best at depth 3"},
         }) {
        CAPTURE(row.board, row.move);
        World world = seated(std::string(row.board) + std::string(across), "theme dark");
        CHECK(hint_of(world, A, row.move) == "hint: " + std::string(row.reason));
    }
}

TEST_CASE("a hint says which pieces a move forks, and calls nothing a fork that wins nothing") {
    struct Row {
        rules::Seat me;
        std::string_view board, move, reason;
    };
    constexpr std::string_view kings = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
    for (const Row& row : {
             Row{A, "r3k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@c7",
                 "N@c7+ forks the king and the rook on a8"},
             Row{b, "4k3/8/8/8/8/8/8/R3K3[n] b - - 0 1", "N@c2",
                 "N@c2+ forks the king and the rook on a1"},
             Row{A, "4k3/8/3n1r2/8/4P3/8/8/4K3[] w - - 0 1", "e5",
                 "e5 forks the knight on d6 and the rook on f6"},
             Row{A, "4k3/8/8/b6n/8/8/6K1/5Q2[] w - - 0 1", "Qf5",
                 "Qf5 forks the bishop on a5 and the knight on h5"},
             // it also wins a pawn; winning a knight is mentioned in preference to a fork
             Row{A, "r3k3/2p5/8/3N4/8/8/8/4K3[] w - - 0 1", "Nxc7",
                 "Nxc7+ forks the king and the rook on a8"},
             Row{A, "r3k3/2n5/8/3N4/8/8/8/4K3[] w - - 0 1", "Nxc7", "Nxc7+ wins a knight for bob"},
             // the knight can be captured, but not if the capturing piece is pinned
             Row{A, "r2qk3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@c7", "N@c7+ gives check"},
             Row{A, "r3k3/8/4n3/8/8/8/8/5K2[N] w - - 0 1", "N@c7", "N@c7+ gives check"},
             Row{A, "r3k3/8/4n3/8/8/8/8/4RK2[N] w - - 0 1", "N@c7",
                 "N@c7+ forks the king, the knight on e6 and the rook on a8"},
             // a bishop captures it and is recaptured: an even trade
             Row{A, "rb2k3/8/3P4/8/8/8/8/4K3[N] w - - 0 1", "N@c7", "N@c7+ gives check"},
             // one of the two targets is protected and worth no more than the knight
             Row{A, "6k1/8/5b2/8/1r6/8/8/6K1[N] w - - 0 1", "N@d5",
                 "N@d5 forks the rook on b4 and the bishop on f6"},
             Row{A, "6k1/6p1/5b2/8/1r6/8/8/6K1[N] w - - 0 1", "N@d5", "N@d5: best at depth 3"},
             // protected, but worth more
             Row{A, "rk6/8/8/8/8/3n4/8/5K2[B] w - - 0 1", "B@e4",
                 "B@e4 forks the knight on d3 and the rook on a8"},
             // a single target, since pawns do not count
             Row{A, "6k1/8/1r6/8/5p2/8/8/6K1[N] w - - 0 1", "N@d5", "N@d5: best at depth 3"},
             Row{A, "7k/8/1r3b2/8/8/8/8/6K1[B] w - - 0 1", "B@e5", "B@e5: best at depth 3"},
         }) {
        CAPTURE(row.board, row.move);
        app::MatchTerms terms = terms_of(row.me == A ? fmt::format("{} | {}", row.board, kings)
                                                     : fmt::format("{} | {}", kings, row.board));
        terms.seat = row.me;
        World world;
        world.bots_think = false;
        world.sit_down(terms);
        world.press(Action::submit);
        CHECK(hint_of(world, row.me, row.move) == "hint: " + std::string(row.reason));
    }
}

TEST_CASE("a hint that comes after the move was made is not shown, nor another search's") {
    const auto answered = [](bool moved, std::uint64_t later) {
        World world = seated(knights, "theme dark");
        world.type("hint");
        CHECK(world.status() == "looking for a hint");
        REQUIRE(world.last_task);
        engine::Report report;
        report.seat = A;
        report.serial = world.last_task->serial;
        report.serial.number += later;
        report.best = rules::Move::drop(rules::Kind::knight, rules::square(5, 6));
        report.final = true;
        if (moved) {
            world.type("Kf1");
            world.play("a g6");
        }
        world.event(report);
        return world.status();
    };
    CHECK(answered(false, 0) == "hint: N@f7# mates");
    CHECK(answered(false, 1) == "looking for a hint");
    CHECK_FALSE(has(answered(true, 0), "hint:"));
}

TEST_CASE("the letters are the player's own") {
    World world = in_practice(knights);
    world.type("/set piece-letters KDTLSB");
    world.press(Action::escape);
    CHECK(has(screen(world), "mates: S@f7   deadly: s to dave"));
    world.type("/set careful on");
    world.type_without_enter("Kf1");
    CHECK_FALSE(has(screen(world), "this"));
}
