// SPDX-License-Identifier: GPL-3.0-or-later
// What a record keeps besides half-moves: partners' tells, which players are programs, and the time
// used when a match was left.
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "src/play/records/judge.h"
#include "src/play/records/recording.h"
#include "tests/support/catch.h"
#include "tests/support/seats.h"
#include "tests/world/server_world.h"

#include <fmt/format.h>

using namespace std::chrono_literals;
using namespace support::seats;
using app::Action;
using world::has;
using world::Millis;
using world::World;

namespace {

/// The comments of the saved record.
std::string kept_words(const World& world) {
    std::string text;
    for (const play::Remark& remark : play::remarks_in(world::game_in(world.saved()).game)) {
        text += fmt::format("{} {}\n", remark.plies_before, remark.text);
    }
    return text;
}

World taken_up_again(const std::string& record) {
    World next;
    const auto unfinished = play::resumable_match(world::game_in(record), *rules::preset("fics"));
    REQUIRE(unfinished);
    next.begin(app::resume_match(next.model, world::hot_seat(), *unfinished, next.now), next.now);
    return next;
}

/// A game on a server in which I play A and Bob is my partner.
World at_a_servers_game() {
    World world;
    world.model.server.emplace();
    world.model.server->host = "fics.test";
    world.model.server->me = "Alice";
    world.model.server->connection.state = play::ConnectionState::open;
    world.model.server->partner = "Bob";
    world.event(play::News(world::opened_game(A, "bughouse")));
    world.event(play::News(play::Began{world.now}));
    return world;
}

void server_plays_e4(World& world) {
    const auto move = notation::parse_san(world.match().position(rules::BoardId::a), "e4").value();
    world.event(play::News(play::Moved{{A, move, {}, 170s, world.now}}));
}

} // namespace

TEST_CASE("a match that is taken up has the names of its record, whatever the settings say") {
    World world;
    world.sit_down(world::hot_seat());
    world.type("ready");
    world.type("e4");
    auto unfinished = play::resumable_match(world::game_in(world.saved()), *rules::preset("fics"));
    REQUIRE(unfinished);
    unfinished->names[A] = "zoe";
    World next;
    (void)app::resume_match(next.model, world::hot_seat(), *unfinished, next.now);
    CHECK(next.model.table->seats[A].name == "zoe");
}

TEST_CASE("what partners say is in the record with its time and its hearer, and replays show it") {
    World world = world::seated(world::hot_seat());
    world.type("A:;before it all");
    world.type("A:e4");
    world.pass(62s);
    world.type("A:;sit, please");
    world.type("a:;no queens");
    world.pass(1s);
    const auto name = [&](rules::Seat seat) { return world.model.table->seats[seat].name; };
    CHECK(kept_words(world) == fmt::format("0 0:00 {0} -> {1}: before it all\n"
                                           "1 1:02 {0} -> {1}: sit, please\n"
                                           "1 1:02 {2} -> {3}: no queens\n",
                                           name(A), name(b), name(a), name(B)));
    World replay = world::replaying(world.saved());
    replay.press(Action::ply_forward);
    CHECK(has(world::text_of(replay.view().talk), "*** 1:02 " + name(A) + " -> "));
    World next = taken_up_again(world.saved());
    next.type("ready");
    next.type("a:e5");
    CHECK(has(kept_words(next), "sit, please"));
}

TEST_CASE("what is said after the end is kept, too, and goes with half-moves taken back") {
    World world = world::seated(world::hot_seat());
    world.type("A:e4");
    world.type("A:;one");
    world.type("takeback");
    world.type("A:d4");
    world.type("A:resign");
    world.press(Action::submit);
    world.type("A:;good game");
    world.pass(1s);
    CHECK(has(kept_words(world), "1 0:00 "));
    CHECK(has(kept_words(world), ": one\n"));
    CHECK(has(kept_words(world), ": good game\n"));
}

TEST_CASE("a player who wants no tells in the records has none") {
    World world = world::seated(world::hot_seat());
    world.model.options->record_tells = false;
    world.type("A:e4");
    world.type("A:;sit");
    world.pass(1s);
    CHECK(kept_words(world).empty());
}

TEST_CASE("whatever is said is a comment and nothing else") {
    for (const std::string phrase :
         {"} 1a. e5 {", "} 1-0", "\n[Result \"1-0\"]", "C:[%sanction A lost]", "x [%stop A]",
          "% escape", "; rest", "{{{", "\x1b[2J", "\xff\xfe"}) {
        CAPTURE(phrase);
        World world = world::seated(world::hot_seat());
        world.type("A:e4");
        world.event(play::News(play::TellNews{A, b, phrase}));
        world.pass(1s);
        const auto read = world::game_in(world.saved());
        CHECK(read.warnings.empty());
        CHECK_FALSE(read.fault);
        REQUIRE(read.game.moves.size() == 1);
        CHECK(read.game.moves.front().notes.size() == 1);
        CHECK(read.game.result == "*");
        CHECK(play::table_notes_in(read.game, 2).empty());
        CHECK(world.saved().find('\x1b') == std::string::npos);
    }
}

TEST_CASE("a long tell is cut, and so many are kept") {
    World world = world::seated(world::hot_seat());
    world.type("A:e4");
    for (std::size_t i = 0; i <= app::RecordFileState::most_tells; ++i) {
        world.event(play::News(play::TellNews{A, b, std::string(play::Tell::most_bytes + 1, 'x')}));
    }
    CHECK(world.model.table->record_state.tells.size() == app::RecordFileState::most_tells);
    world.pass(1s);
    const auto notes = world::game_in(world.saved()).game.moves.front().notes;
    CHECK(notes.size() == app::RecordFileState::most_tells);
    CHECK(notes.front().text.ends_with(": " + std::string(play::Tell::most_bytes, 'x')));
}

TEST_CASE("on a server my partner's tells and mine are in the record, nobody else's") {
    World world = at_a_servers_game();
    server_plays_e4(world);
    world.type(";knights");
    world.type("ptell and pawns");
    world.event(play::News(
        play::Talk{play::TalkKind::partner_tell, "Bob", "", std::nullopt, "mate in two}"}));
    world.event(
        play::News(play::Talk{play::TalkKind::tell, "Eve", "", std::nullopt, "who are you"}));
    world.pass(1s);
    CHECK(has(kept_words(world), "1 0:00 Alice -> Bob: knights\n"));
    CHECK(has(kept_words(world), "1 0:00 Alice -> Bob: and pawns\n"));
    CHECK(has(kept_words(world), "1 0:00 Bob -> Alice: mate in two)\n"));
    CHECK_FALSE(has(kept_words(world), "Eve"));
}

TEST_CASE("a bot is a program of its level in the record, and has no Elo") {
    app::Options options;
    options.match.levels[a] = 4;
    World world = world::alone_at_the_table(options);
    world.type("e4");
    const auto game = world::game_in(world.saved()).game;
    CHECK(notation::tag(game, "BlackAType") == "program, level 4");
    CHECK_FALSE(notation::tag(game, "BlackAElo"));
    CHECK_FALSE(notation::tag(game, "WhiteAType"));
    const auto levels = [](const std::string& text) {
        return play::resumable_match(world::game_in(text), *rules::preset("fics"))
            .value()
            .bot_levels;
    };
    CHECK(levels(world.saved())[a] == 4);
    CHECK(levels("[BlackAElo \"4\"]\n1A. e4 *\n")[a] == 4); // the form of older records
    CHECK(levels("[BlackAElo \"1800\"]\n1A. e4 *\n")[a] == 0);
    for (const std::string type : {"program", "program, level 9", "program, level x", "human"}) {
        CHECK(levels("[BlackAType \"" + type + "\"]\n1A. e4 *\n")[a] == 0);
    }
}

TEST_CASE("the time that was spent before a match was left stays spent") {
    World world = world::seated(world::hot_seat());
    world.pass(10s);
    world.type("A:e4");
    world.pass(50s);
    world.event(app::Terminate{});
    World next = taken_up_again(world.saved());
    const auto left = [&](rules::Seat seat) {
        return next.match().clock(seat.board).remaining(seat.side, next.now);
    };
    CHECK(left(A) == 170s);
    CHECK(left(a) == 130s);
    CHECK(left(B) == 120s); // has been on move for a minute
    CHECK(left(b) == 180s);
    next.type("ready");
    next.pass(5s);
    next.type("a:e5");
    CHECK(left(a) == 125s);
    CHECK(has(next.saved(), "[TimeLeft \"A 170 a 125 B 115 b 180\"]"));
    next.type("A:resign");
    next.press(Action::submit);
    CHECK_FALSE(has(next.saved(), "TimeLeft"));
}

TEST_CASE("nobody gets time from a tag") {
    for (const std::string phrase : {"a 500", "a x", "a", "z 1", "e 1", "a 100 a"}) {
        CAPTURE(phrase);
        const auto unfinished =
            play::resumable_match(world::game_in("[TimeControl \"180+0\"]\n[TimeLeft \"" + phrase +
                                                 "\"]\n1A. e4 {170} *\n"),
                                  *rules::preset("fics"));
        REQUIRE(unfinished);
        const auto& clock = unfinished->match.clock(rules::BoardId::a);
        CHECK(clock.remaining(rules::Side::black, {}) == (phrase == "a 100 a" ? 100s : 180s));
        CHECK(clock.remaining(rules::Side::white, {}) == 170s);
    }
}

TEST_CASE("boards that no rules allow are recorded as the server said, and judged as not ours") {
    World world = at_a_servers_game();
    rules::Setup setup = rules::standard_setup();
    setup.board[*notation::square_from("e8")].reset(); // removes a king
    const auto position =
        rules::Position::from(setup, world.match().laws().moves, {.any_kings = true}).value();
    world.event(play::News(play::BoardReported{
        rules::BoardId::a, position, {{180s, 180s}}, rules::Side::white, world.now}));
    server_plays_e4(world);
    world.pass(1s);
    const auto read = world::game_in(world.saved());
    CHECK(has(world.saved(), "rnbq1bnr/pppppppp/"));
    const auto judged = play::judge(read, *rules::preset("fics"));
    CHECK(judged.verdict == play::Verdict::unsupported);
    CHECK(judged.reason == "FEN: board A: a side has no king");
    auto at_a_table = read;
    notation::set_tag(at_a_table.game, "Site", "?");
    CHECK(play::judge(at_a_table, *rules::preset("fics")).verdict == play::Verdict::illegal);
}
