// SPDX-License-Identifier: GPL-3.0-or-later
// `bughouse relive`: recorded players move and talk at their times until the user deviates from the
// record; then bots play on, and the story compares.
#include "src/app/options.h"
#include "src/app/table/relived.h"
#include "src/app/update.h"
#include "src/notation/moves/san.h"
#include "src/play/records/library_stats.h"
#include "src/play/records/recording.h"
#include "tests/support/catch.h"
#include "tests/support/skip.h"
#include "tests/support/source_tree.h"
#include "tests/world/world.h"

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace std::chrono_literals;
using app::Verb;
using world::has;
using world::World;

namespace {

const std::string record =
    "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
    "[TimeControl \"180+0\"][Result \"0-1\"]\n"
    "1B. d4 {179} 1A. e4 {178} 1a. d5 {177} 1b. Nf6 {176} {C:0:09 dot -> ann: +p}\n"
    "2A. exd5 {170} 2a. Qxd5 {172} 2B. Nf3 {170} 2b. P@e4 {165} {ann resigns} 0-1\n";

World living(const std::string& bpgn, rules::Seat me = {}) {
    const auto recording = play::recording_of(world::game_in(bpgn), *rules::preset("fics"));
    World world;
    app::MatchTerms terms;
    terms.seat = me;
    terms.humans = {me};
    terms.time = recording->start.time();
    terms.levels.values.fill(1);
    world.begin(app::relive(world.model, terms, *recording, world.now), world.now);
    world.press(app::Action::submit);
    return world;
}

bool said(const World& world, std::string_view part) {
    return has(world::text_of(world.view().talk), part);
}

} // namespace

TEST_CASE("recorded players move and talk at their times while I play what was played") {
    World world = living(record);
    world.bots_think = false;
    CHECK(world.model.table->seats[{rules::BoardId::b, rules::Side::black}].name == "dot");
    world.pass(900ms);
    CHECK(world.moves().empty());
    world.pass(200ms);
    CHECK(world.moves() == "1B d4"); // after one second, independent of my moves
    world.pass(900ms);
    world.type("e4");
    world.pass(2900ms);
    CHECK(world.moves() == "1B d4 1A e4"); // ben took three seconds in the record
    world.pass(200ms);
    CHECK(has(world.moves(), "1a d5"));
    world.pass(1s);
    CHECK(has(world.moves(), "1b Nf6"));
    CHECK(said(world, "dot> +p"));
    world.pass(20s); // a late move is no deviation
    world.type("e4xd5");
    world.pass(30s);
    CHECK(world.moves() == "1B d4 1A e4 1a d5 1b Nf6 2B Nf3 2A exd5 2b P@e4 2a Qxd5");
    CHECK(said(world, "you played it to its end; bots play on"));
    CHECK(world.refusals == 0);
}

TEST_CASE("recorded players do not think while the clocks are stopped") {
    World world = living(record);
    world.pass(500ms);
    world.type("pause");
    world.pass(60s);
    world.type("resume");
    world.pass(400ms);
    CHECK(world.moves().empty());
    world.pass(200ms);
    CHECK(world.moves() == "1B d4");
}

TEST_CASE("a drop waits for the piece that I give later than it was given") {
    World world = living(record);
    world.type("e4");
    world.pass(60s);
    CHECK_FALSE(has(world.moves(), "P@e4"));
    CHECK(has(world.moves(), "2B Nf3"));
    world.type("exd5");
    world.pass(100ms);
    CHECK(has(world.moves(), "2b P@e4"));
}

TEST_CASE("another move leaves the record: bots play on, and the story compares") {
    World world = living(record);
    world.type("e4");
    world.pass(8s);
    world.type("Nc3");
    CHECK(said(world, "2A Nc3 is not in the record; ann played exd5; bots play on"));
    world.pass(60s);
    CHECK(has(world.moves(), "2a "));
    CHECK(has(world.moves(), "2B "));
    CHECK_FALSE(has(world.moves(), "2a Qxd5"));
    world.type("resign");
    world.type("resign");
    REQUIRE(world.over());
    world.press(Verb{"story"});
    const std::string story = world::text_of(world.view().lines);
    INFO(story);
    CHECK(has(story, "relived: "));
    CHECK(has(story, "2A Nc3 is not in the record; ann played exd5\n"));
    CHECK(has(story, "the recorded match: ann resigns"));
}

TEST_CASE("a move where the record has none leaves it, and an unfinished record is told as one") {
    World world = living("[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                         "[TimeControl \"180+0\"]\n1B. d4 {179} *\n");
    world.type("e4");
    CHECK(said(world, "1A e4 is not in the record, which has no move there; bots play on"));
    world.type("resign!");
    world.press(Verb{"story"});
    CHECK(has(world::text_of(world.view().lines), "the recorded match was left unfinished"));
}

TEST_CASE("a move that is taken back leaves the record, too") {
    World world = living(record);
    world.type("e4");
    world.type("takeback");
    CHECK_FALSE(world.model.table->relived->follows_record());
    CHECK(said(world, "a move was taken back; bots play on"));
    world.pass(60s);
    CHECK(has(world.moves(), "1B "));
}

TEST_CASE("a rematch relives the same record, and neither match counts as one against bots") {
    const auto rated_games = [](World& world) {
        play::LibraryStats stats(world.model.options->name);
        stats.add(play::entry_of(world::game_in(world.saved()), *rules::preset("fics")).value());
        return stats.against_bots().games();
    };
    World world = living(record);
    world.pass(1100ms);
    world.type("resign!");
    REQUIRE(world.over());
    CHECK(rated_games(world) == 0);
    CHECK(world.view().title_right.empty()); // nor in the evening's score
    world.type("rematch");
    CHECK(world.model.table->seats[{rules::BoardId::b, rules::Side::black}].name == "dot");
    world.press(app::Action::submit);
    world.pass(2100ms);
    CHECK(world.moves() == "1B d4");
    world.type("e4");
    world.pass(3s);
    CHECK(has(world.moves(), "1a d5"));
    world.type("resign!");
    CHECK(rated_games(world) == 0);

    world.type("swap"); // now in the seat of the opponent
    const auto& seats = world.model.table->seats;
    CHECK(seats[rules::Seat{}].name == "ann");
    CHECK(seats[{rules::BoardId::a, rules::Side::black}].name == world.model.options->name);
    world.press(app::Action::submit);
    world.pass(2100ms);
    CHECK(world.moves() == "1B d4 1A e4");

    World bots; // while a match against bots counts, and is played again against them
    bots.sit_down({});
    bots.press(app::Action::submit);
    bots.pass(1s);
    bots.type("resign!");
    CHECK(rated_games(bots) == 1);
    CHECK(bots.view().title_right == "us 0 - 1 them");
    bots.type("rematch");
    CHECK_FALSE(bots.model.table->relived);
}

TEST_CASE("Black lives through it as well: the first move of White comes by itself") {
    World world = living(record, {rules::BoardId::a, rules::Side::black});
    world.pass(2100ms);
    CHECK(world.moves() == "1B d4 1A e4");
    world.type("c5");
    CHECK(said(world, "1a c5 is not in the record; ben played d5; bots play on"));
}

TEST_CASE("a bot's level follows the rating of the player whose seat it takes") {
    CHECK(app::level_for_rating(-5) == 1);
    CHECK(app::level_for_rating(1100) == 1);
    CHECK(app::level_for_rating(1700) == 4);
    CHECK(app::level_for_rating(2150) == 6);
    CHECK(app::level_for_rating(3000) == 8);
}

TEST_CASE("three long matches are lived through as they were played, until somebody deviates",
          "[skips]") {
    struct Famous {
        const char* file;
        char seat;
        int own; ///< half-moves to be played as recorded
    };
    const auto famous =
        GENERATE(values<Famous>({{"bughouse-viewer-gp2001/gp1final_02.bpgn", 'A', 20},
                                 {"bughouse-viewer-gp2001/gp1final_01.bpgn", 'b', 15},
                                 {"lwerdna-chess/repeated_move_on_time_forfeit.bpgn", 'a', 25}}));
    const std::string path = support::in_shared("games/") + famous.file;
    if (!std::filesystem::exists(path)) {
        return support::skip("../shared/games is not here");
    }
    INFO(famous.file);
    std::ifstream file(path, std::ios::binary);
    const std::string bpgn(std::istreambuf_iterator<char>(file), {});
    const auto recording = play::recording_of(world::game_in(bpgn), *rules::preset("fics"));
    REQUIRE(recording);
    const rules::Seat me = *rules::seat_from(famous.seat);
    World world = living(bpgn, me);
    const base::Instant begun = world.now;
    int own = 0;
    for (const rules::Ply& ply : recording->plies) {
        if (ply.seat != me) {
            continue;
        }
        const base::Instant due = begun + ply.at.time_since_epoch();
        while (world.now < due || (!world.match().to_move(me) && world.now < due + 60s)) {
            world.pass(100ms);
        }
        REQUIRE(world.model.table->relived->follows_record());
        REQUIRE(world.match().to_move(me));
        const rules::Position& position = world.match().position(me.board);
        if (own++ == famous.own) {
            const rules::MoveList moves = rules::legal_moves(position);
            world.type(notation::to_san(position, moves[0] == ply.move ? moves[1] : moves[0]));
            break;
        }
        world.type(notation::to_san(position, ply.move));
    }
    REQUIRE(own == famous.own + 1);
    CHECK_FALSE(world.model.table->relived->follows_record());
    CHECK(said(world, " is not in the record"));
    const std::size_t before = world.match().plies().size();
    world.pass(40s);
    CHECK((world.over() || world.match().plies().size() > before)); // bots play on
    CHECK(world.refusals == 0);
    if (!world.over()) {
        world.type("resign!");
    }
    world.press(Verb{"story"});
    CHECK(has(world::text_of(world.view().lines), " is not in the record"));
}
