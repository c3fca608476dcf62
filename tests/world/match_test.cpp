// SPDX-License-Identifier: GPL-3.0-or-later
// What players can do in a match besides moving: resign, offer draws, pause, leave, play again.
#include "src/app/line/typed_line.h"
#include "src/app/on/verbs.h"
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/play/news.h"
#include "tests/support/catch.h"
#include "tests/support/seats.h"
#include "tests/world/hand.h"
#include "tests/world/world.h"

using app::Action;
using namespace std::chrono_literals;
using world::alone_at_the_table;
using world::World;

namespace {

bool is_aborted(const World& world) {
    return world.over() && world.match().outcome()->decided_by.ending == rules::Ending::aborted;
}

bool i_resigned(const World& world) {
    const auto& outcome = world.match().outcome();
    return outcome && outcome->decided_by.ending == rules::Ending::resignation &&
           outcome->decided_by.loser == world.model.table->terms.seat;
}

} // namespace

TEST_CASE("F9 resigns when it is pressed twice within three seconds") {
    World world = alone_at_the_table();
    world.press(app::Verb{"resign"});
    CHECK(world.status() == "F9 again within three seconds resigns");
    SECTION("in time") {
        world.pass(2999ms);
        world.press(app::Verb{"resign"});
        CHECK(i_resigned(world));
    }
    SECTION("too late: the question has gone by itself") {
        world.pass(3s);
        CHECK(world.chips() == "YOUR MOVE A");
        world.press(app::Verb{"resign"});
        CHECK_FALSE(world.over());
    }
    SECTION("another key lets it go") {
        world.press(app::Verb{"flip"});
        world.press(app::Verb{"resign"});
        CHECK_FALSE(world.over());
    }
    SECTION("Enter lets it go, too") {
        world.press(Action::submit);
        CHECK_FALSE(world.over());
        CHECK(world.chips() == "YOUR MOVE A");
        world.press(app::Verb{"resign"});
        CHECK_FALSE(world.over());
    }
}

TEST_CASE("a typed quit asks while a match runs, and quit! does not") {
    World world = alone_at_the_table();
    world.type("e4");
    world.type("quit");
    CHECK(world::has(world.status(), "quit? Enter or yes quits"));
    CHECK_FALSE(world.has_quit);
    world.press(Action::escape);
    world.type("quit!");
    CHECK(world.has_quit);
}

TEST_CASE("with confirm the first move waits for Enter, too, and the status says so until then") {
    World world;
    world.sit_down(app::MatchTerms());
    world.type("confirm on");
    world.type("e4");
    CHECK(world.status() == "e4: Enter plays it, Esc takes it back");
    CHECK(world.view().boards[0].marks[rules::square(4, 3)].pending);
    CHECK_FALSE(world.match().started());
    SECTION("Enter") {
        world.press(Action::submit);
        CHECK(world.moves().substr(0, 5) == "1A e4");
        CHECK(world.match().started());
    }
    SECTION("Esc") {
        world.press(Action::escape);
        CHECK(world.status() == "Ready? Enter or your first move starts the clocks");
        CHECK(world.moves().empty());
    }
    SECTION("the same with an exclamation mark") {
        world.type("e4!");
        CHECK(world.moves().substr(0, 5) == "1A e4");
    }
    SECTION("another move instead, after a look at the help") {
        world.type("/help");
        world.press(Action::escape);
        CHECK(world.status() == "e4: Enter plays it, Esc takes it back");
        world.type("d4");
        world.press(Action::submit);
        CHECK(world.moves().substr(0, 5) == "1A d4");
    }
}

TEST_CASE("a typed resign asks, and resign! does not") {
    World world = alone_at_the_table();
    SECTION("Enter confirms") {
        world.type("resign");
        CHECK(world.status() == "resign? Enter or yes resigns, Esc goes on");
        CHECK_FALSE(world.over());
        world.press(Action::submit);
        CHECK(i_resigned(world));
    }
    SECTION("yes confirms") {
        world.type("resign");
        world.type("yes");
        CHECK(i_resigned(world));
    }
    SECTION("Esc goes on") {
        world.type("resign");
        world.press(Action::escape);
        world.press(Action::submit);
        CHECK_FALSE(world.over());
        CHECK(world.chips() == "YOUR MOVE A");
    }
    SECTION("no goes on") {
        world.type("resign");
        world.type("no");
        world.press(Action::submit);
        CHECK_FALSE(world.over());
    }
    SECTION("a move goes on, and is played") {
        world.type("resign");
        world.type("e4");
        world.press(Action::submit);
        CHECK(world.moves() == "1A e4");
        CHECK_FALSE(world.over());
    }
    SECTION("resign! does not ask") {
        world.type("resign!");
        CHECK(i_resigned(world));
        CHECK(world.status() == "carol and dave win: player resigned on board A");
    }
}

TEST_CASE("Ctrl-C never ends anything: it says how to leave") {
    World world = alone_at_the_table();
    world.type_without_enter("Nf");
    world.press(Action::interrupt);
    CHECK(world.view().input.text.empty());
    for (int i = 0; i < 10; ++i) {
        world.press(Action::interrupt);
        CHECK(world.status() == "Ctrl-C does not quit: type /quit");
    }
    CHECK_FALSE(world.over());
    CHECK_FALSE(world.has_quit);
}

TEST_CASE("quitting a running match is asked once") {
    World world = alone_at_the_table();
    world.type("/quit");
    CHECK(world.status() == "a match is in progress: quit? Enter or yes quits, Esc goes on");
    CHECK_FALSE(world.has_quit);
    SECTION("Enter") {
        world.press(Action::submit);
        CHECK(world.has_quit);
    }
    SECTION("the same again") {
        world.type("/quit");
        CHECK(world.has_quit);
    }
    SECTION("Esc") {
        world.press(Action::escape);
        world.press(Action::submit);
        CHECK_FALSE(world.has_quit);
    }
}

TEST_CASE("without a running match quitting asks nothing") {
    World world;
    world.press(app::Verb{"quit"});
    CHECK(world.has_quit);
}

TEST_CASE("a terminal that hangs up ends the program without a question") {
    World world = alone_at_the_table();
    world.event(app::Terminate{});
    CHECK(world.has_quit);
}

TEST_CASE("a pause stops all clocks, and moves wait") {
    World world = alone_at_the_table();
    world.type("e4");
    world.pass(10s);
    world.press(app::Verb{"pause"});
    CHECK(world.status() == "paused: `resume` starts the clocks again");
    const auto clock = world.view().boards[0].seats[rules::Side::black].clock;
    CHECK(clock == "2:50");
    world.wakes = 0;
    world.pass(60s);
    CHECK(world.wakes == 0);
    CHECK(world.view().boards[0].seats[rules::Side::black].clock == clock);
    world.type("Nf3");
    CHECK(world.status() == "the match is paused: `resume` goes on");
    world.press(app::Verb{"pause"});
    world.pass(1s);
    CHECK(world.view().boards[0].seats[rules::Side::black].clock == "2:49");
}

TEST_CASE("a pause of a match without clocks does not speak of clocks") {
    app::MatchTerms terms;
    terms.time = rules::TimeControl{.unlimited = true};
    World world;
    world.sit_down(terms);
    world.type("ready");
    world.type("pause");
    CHECK(world.status() == "paused: `resume` goes on");
    world.type("resume");
    const std::string talk = world::text_of(world.view().talk);
    CHECK(world::has(talk, "pauses the match"));
    CHECK(world::has(talk, "resumes the match"));
    CHECK_FALSE(world::has(talk, "clock"));
}

TEST_CASE("takeback goes back to before my last move, on my board") {
    World world = alone_at_the_table();
    world.type("e4");
    for (const char* move : {"B d4", "a e5", "b d5"}) {
        world.play(move);
    }
    world.type("takeback");
    CHECK(world.moves() == "1B d4 1b d5");
    CHECK(world.chips() == "YOUR MOVE A");
    world.type("d4");
    CHECK(world.moves() == "1B d4 1b d5 1A d4");
    world.type("takeback");
    world.type("takeback");
    CHECK(world.status() == "there is no move to take back");
}

TEST_CASE("a draw is offered and answered by bots: not when they stand well") {
    World world;
    world.sit_down({});
    world.press(Action::submit);
    world.press(app::Verb{"draw"});
    const auto talk = world.view().talk;
    REQUIRE(talk.size() == 3); // after bob's greeting
    CHECK(talk[1].text == "*** player offers a draw");
    CHECK(talk[2].text == "*** carol declines the draw");
    CHECK_FALSE(world.over());
}

TEST_CASE("a draw that is offered to me is shown with the keys that answer it") {
    World world = alone_at_the_table();
    world.press(app::Verb{"accept"});
    CHECK(world.status() == "there is no draw to accept");
    const rules::Seat carol{rules::BoardId::a, rules::Side::black};
    for (const auto& said : world.referee->apply({carol, play::OfferDraw{}}, world.now)) {
        world.event(said);
    }
    CHECK(world.status() == "carol offers a draw: F3 accepts, F4 declines");
    SECTION("F3") {
        world.press(app::Verb{"accept"});
        REQUIRE(world.over());
        CHECK(world.match().outcome()->decided_by.ending == rules::Ending::draw_agreed);
        CHECK(world.view().title_right == "us 0.5 - 0.5 them");
    }
    SECTION("F4") {
        world.press(app::Verb{"decline"});
        CHECK(world.chips() == "YOUR MOVE A");
    }
}

TEST_CASE("abort asks once there are moves, and leaves no result") {
    World world = alone_at_the_table();
    world.type("e4");
    world.press(app::Verb{"abort"});
    CHECK_FALSE(world.over());
    world.type("yes");
    CHECK(is_aborted(world));
    CHECK(world.view().title_right.empty());
}

TEST_CASE("a flag that falls ends the match in words") {
    World world = alone_at_the_table();
    world.pass(3min);
    REQUIRE(world.over());
    CHECK(world.match().outcome()->decided_by.ending == rules::Ending::flag);
    CHECK(world.view().boards[0].seats[rules::Side::white].flagged);
}

TEST_CASE("after the end a letter and Enter each play on") {
    World world = alone_at_the_table();
    world.type("resign!");
    CHECK(world.view().keys ==
          "r rematch   b blunders   t story   with Enter: s swap   n new match   q quit");
    CHECK(world.view().title_right == "us 0 - 1 them");
    SECTION("rematch") {
        world.type("r");
        CHECK(world.status() == "Ready? Enter or your first move starts the clocks");
        CHECK(letter(world.model.table->terms.seat) == 'A');
        CHECK(world.view().title_right == "us 0 - 1 them");
    }
    SECTION("swapped colours: everybody on the other side of their board") {
        world.type("S");
        CHECK(letter(world.model.table->terms.seat) == 'a');
        CHECK(world.view().boards[0].bottom == rules::Side::black);
        CHECK(world.view().boards[0].seats[rules::Side::black].is_me);
        CHECK(world.view().boards[1].seats[rules::Side::white].name == "bob");
    }
    SECTION("new match: the start page") {
        world.type("n");
        CHECK(world.view().page == app::View::Page::start);
    }
    SECTION("step through") {
        world.type("v");
        CHECK(world.view().page == app::View::Page::replay);
    }
    SECTION("the moves that lost it") {
        world.type("b");
        CHECK(world.view().title == "the moves that lost it");
    }
    SECTION("quit") {
        world.type("q");
        CHECK(world.has_quit);
    }
    SECTION("a word is a word, whatever its first letter") {
        for (const std::string line : {"say gg", "nice game", "very good", "quite close", "rex"}) {
            for (const char letter : line) {
                world.type_without_enter(std::string(1, letter));
            }
            CHECK(world.view().input.text == line);
            CHECK(world.view().page == app::View::Page::game);
            world.press(Action::submit);
            CHECK(world.over());
            CHECK_FALSE(world.has_quit);
            world.press(Action::escape);
        }
        world.type("rematch");
        CHECK_FALSE(world.over());
    }
}

TEST_CASE("after the end r and b do so without Enter, unless they become a word") {
    World world = alone_at_the_table();
    world.type("e4");
    world.type_without_enter("r"); // during the match a letter is only typed
    world.pass(2s);
    CHECK(world.view().input.text == "r");
    world.press(app::Action::escape);
    world.type("resign!");
    SECTION("r plays again") {
        world.type_without_enter("r");
        CHECK(world.over());
        world.pass(app::AfterMatchKey::wait);
        CHECK_FALSE(world.over());
        CHECK(world.status() == "Ready? Enter or your first move starts the clocks");
        CHECK(world.view().input.text.empty());
    }
    SECTION("b shows what lost it") {
        world.type_without_enter("b");
        world.pass(app::AfterMatchKey::wait);
        CHECK(world.view().page == app::View::Page::text);
        CHECK(world.view().title == "the moves that lost it");
    }
    SECTION("a word that is typed, or a letter that is taken back, is none") {
        world.type_without_enter("r");
        world.pass(app::AfterMatchKey::wait - 1ms);
        world.type_without_enter("e");
        world.pass(5s);
        CHECK(world.over());
        CHECK(world.view().input.text == "re");
        world.press(app::Action::escape);
        world.type_without_enter("b");
        world.press(app::EditLine{app::Edit::erase_left});
        world.pass(5s);
        CHECK(world.view().page == app::View::Page::game);
    }
    SECTION("the other letters wait for Enter") {
        for (const char* letter : {"s", "v", "n", "q"}) {
            world.type_without_enter(letter);
            world.pass(5s);
            CHECK(world.over());
            CHECK(world.view().page == app::View::Page::game);
            CHECK_FALSE(world.has_quit);
            world.press(app::Action::escape);
        }
    }
}

TEST_CASE("nobody has lost a draw, and the page of its worst moves says no such thing") {
    World world = world::seated(world::hot_seat());
    for (const char* line : {"e4", "A:draw", "a:draw"}) {
        world.type(line);
    }
    REQUIRE(world.over());
    world.type("b");
    CHECK(world.view().title == "the moves that cost most");
}

TEST_CASE("match with a time opens a new match with it, at once when none runs") {
    World world = alone_at_the_table();
    world.type("match 5+3");
    CHECK(world.status() ==
          "a match is in progress: leave it? Enter or yes leaves it, Esc goes on");
    world.press(Action::submit);
    CHECK(world.view().title == "bughouse 5+3 fics   player+bob vs carol+dave");
    CHECK_FALSE(world.match().started());
    world.type("match soon");
    CHECK(world.status().find("\"soon\" is not a time control") == 0);
}

TEST_CASE("flip turns both boards round") {
    World world = alone_at_the_table();
    CHECK(world.view().boards[0].bottom == rules::Side::white);
    CHECK(world.view().boards[1].bottom == rules::Side::black);
    world.press(app::Verb{"flip"});
    CHECK(world.view().boards[0].bottom == rules::Side::black);
    CHECK(world.view().boards[1].bottom == rules::Side::white);
}

TEST_CASE("a match that is left for another one is told at the end, and its flag wakes nobody") {
    World world = alone_at_the_table();
    world.type("e4");
    world.type("match");
    world.type("yes");
    CHECK(world.view().page == app::View::Page::start);
    world.wakes = 0;
    world.pass(1h);
    CHECK(world.wakes == 0);
    CHECK(app::text_after_quitting(world.model)
              .find("player's match was left after 1 half-move\nsaved:\n") == 0);
    world.press(Action::submit);
    CHECK(world.status() == "Ready? Enter or your first move starts the clocks");
}

TEST_CASE("quitting in the middle says where the record is") {
    World world = alone_at_the_table();
    world.type("e4");
    world.type("quit");
    world.press(Action::submit);
    REQUIRE(world.has_quit);
    CHECK(app::text_after_quitting(world.model).find("left after 1 half-move\nsaved:\n/games/") !=
          std::string::npos);
}

TEST_CASE("a match in which nothing has happened is not kept") {
    World world = alone_at_the_table();
    SECTION("when the player quits") {
        world.type("quit\r");
    }
    SECTION("when the terminal goes") {
        world.event(app::Terminate{});
    }
    SECTION("when it is aborted") {
        world.type("abort");
    }
    SECTION("when all of it is taken back") {
        world.type("e4");
        REQUIRE(world.files.size() == 1);
        world.type("takeback");
        world.type("quit");
    }
    CHECK(world.files.empty());
    CHECK(app::text_after_quitting(world.model).find("saved") == std::string::npos);
}

TEST_CASE("a match that ends before its first half-move is kept for its result") {
    World world = alone_at_the_table();
    world.type("resign");
    world.press(Action::submit);
    CHECK(world::has(world.saved(), "resigns"));
}

TEST_CASE("a match that could not be saved is no success") {
    World world = alone_at_the_table();
    world.disk_full = true;
    world.type("e4");
    CHECK_FALSE(app::all_saved(world.model));
    world.disk_full = false;
    world.type("resign");
    world.press(Action::submit);
    CHECK(app::all_saved(world.model));
}

TEST_CASE("of a thousand matches and one in an evening all are kept") {
    World world = alone_at_the_table();
    for (int match = 0; match <= 1000; ++match) {
        INFO("match " << match);
        world.files.clear();
        world.type("e4");
        world.type("resign!");
        REQUIRE(world.over());
        REQUIRE(world::has(world.saved(), "[Result \"0-1\"]"));
        REQUIRE(app::all_saved(world.model));
        world.type("rematch");
        world.press(Action::submit); // presses Enter to be ready
    }
}

TEST_CASE("a full disk is told at once, stays on the screen, and stops nobody") {
    World world = alone_at_the_table();
    world.disk_full = true;
    world.type("e4");
    CHECK(world.status() == "not saved: no space left");
    CHECK(world.view().status_right.text == "NOT SAVED: no space left");
    world.play("a e5");
    CHECK(world.chips() == "YOUR MOVE A");
    CHECK(world.view().status_right.text == "NOT SAVED: no space left");
    world.disk_full = false;
    world.type("Nf3");
    CHECK(world.view().status_right.text.empty());
    CHECK(world.saved().find("Nf3") != std::string::npos);
}

TEST_CASE("a hostile or missing name becomes a harmless one") {
    app::Options options;
    options.name = "a\x1b[2J" + std::string(100, 'b');
    CHECK(app::Model(options).options->name == "a [2J" + std::string(27, 'b'));
    options.name = "\t ";
    CHECK(app::Model(options).options->name == "player");
    options.name = "bob"; // the bot of that name must get another one
    const World world = alone_at_the_table(options);
    CHECK(world.view().title == "bughouse 3+0 fics   bob+alice vs carol+dave");
}

TEST_CASE("alone with bots the first move says that one is ready, too") {
    World world;
    world.bots_think = false;
    SECTION("it is played at once by a player on turn") {
        world.sit_down({});
        world.type("e4");
        CHECK(world.match().started());
        CHECK(world.match().plies().size() == 1);
        CHECK(world.status() == "carol to move");
    }
    SECTION("on both boards of siamese chess, where nobody is told anything") {
        app::MatchTerms terms;
        terms.variant = "siamese";
        world.sit_down(terms);
        world.type("e4");
        CHECK(world.match().started());
        CHECK(world.match().plies().size() == 1);
        CHECK(world.view().keys.find("partner") == std::string::npos);
    }
    SECTION("a player not on turn has it as a premove") {
        app::MatchTerms terms;
        terms.seat = support::seats::a;
        terms.humans = {terms.seat};
        world.sit_down(terms);
        world.type("e5");
        CHECK(world.match().started());
        CHECK(world.match().plies().empty());
        world.play("A e4");
        CHECK(world.match().plies().size() == 2);
    }
    SECTION("one that is not possible starts nothing, and is refused as in the game") {
        struct Refused {
            std::string move;
            std::string why;
        };
        const auto [move, why] = GENERATE(Refused{"Qh5", "Qh5: no queen of yours can go to h5"},
                                          Refused{"e5", "e5: no pawn of yours can go to e5"},
                                          Refused{"Nd2", "Nd2: no knight of yours can go to d2"},
                                          Refused{"N@f3", "N@f3: you have no knight in hand"});
        world.sit_down({});
        world.type(move);
        CHECK_FALSE(world.match().started());
        CHECK(world.status() == why);
    }
    SECTION("a player not on turn is told what could never be played") {
        app::MatchTerms terms;
        terms.seat = support::seats::a;
        terms.humans = {terms.seat};
        world.sit_down(terms);
        world.type("e3");
        CHECK_FALSE(world.match().started());
        CHECK(world.status() == "e3: no piece of yours could ever play that");
    }
    SECTION("it says so for all who sit at this keyboard") {
        world.sit_down(world::hot_seat());
        CHECK(world.status() == "Ready? Enter or your first move starts the clocks");
        CHECK(has(world::shown_on(world, {40, 20}), "\n Enter or a move starts the clocks\n"));
        world.type("Qh5");
        CHECK_FALSE(world.match().started());
        CHECK(world.status() == "Qh5: no queen of yours can go to h5");
        world.press(Action::escape);
        world.type("e4");
        CHECK(world.match().started());
        CHECK(world.match().plies().size() == 1);
    }
    SECTION("not where the players enforce the laws: the clocks are the arbiter's to start") {
        app::MatchTerms terms = world::hot_seat();
        terms.law_changes = {"referee=claims"};
        world.sit_down(terms);
        CHECK(world.status() == "Ready? Enter or `ready` starts the clocks");
        CHECK(has(world::shown_on(world, {40, 20}), "\n Enter or `ready` starts the clocks\n"));
        world.type("e4");
        CHECK_FALSE(world.match().started());
        CHECK(world.status() == "the match has not started: Enter or `ready` starts it");
    }
}

namespace {

enum class At { start_page, before_ready, running, help, over, review };

World at(At place) {
    World world;
    world.bots_think = false;
    if (place == At::start_page) {
        return world;
    }
    world.sit_down({});
    if (place == At::before_ready) {
        return world;
    }
    world.press(Action::submit);
    world.type("e4");
    if (place == At::help) {
        world.press(app::Verb{"help"});
    }
    if (place == At::over || place == At::review) {
        world.type("resign!");
    }
    if (place == At::review) {
        world.press(app::Verb{"review"});
    }
    return world;
}

} // namespace

TEST_CASE("every verb and every key can be used at any moment") {
    for (const At place :
         {At::start_page, At::before_ready, At::running, At::help, At::over, At::review}) {
        for (const app::VerbRow& row : app::verb_rows()) {
            World world = at(place);
            const std::string name(row.help.name());
            INFO(name << " at " << static_cast<int>(place));
            world.type(name);
            world.type(name + " 1");
            CHECK_FALSE(world.view().keys.empty());
            World pressed = at(place);
            pressed.press(app::Verb{name});
            pressed.press(app::Verb{name});
            pressed.pass(10s);
            CHECK_FALSE(pressed.view().keys.empty());
        }
        for (int i = 0; i <= static_cast<int>(Action::menu_right); ++i) {
            World world = at(place);
            INFO("command " << i << " at " << static_cast<int>(place));
            world.press(static_cast<Action>(i));
            world.press(static_cast<Action>(i));
            world.event(app::Intent{app::PartnerKey{'n'}});
            world.event(app::Intent{app::EditLine{app::Edit::older}});
            world.pass(10s);
            CHECK_FALSE(world.view().keys.empty());
        }
    }
}

TEST_CASE("a mating capture passes nothing on") {
    app::MatchTerms terms = world::hot_seat();
    World world = world::seated(terms);
    for (const char* move : {"e4", "e5", "Bc4", "Nc6", "Qh5", "a:Nf6", "A:Qxf7"}) {
        world.type(move);
    }
    REQUIRE(world.over());
    const app::View view = world.view();
    CHECK_FALSE(view.moves.back().passed);
    CHECK_FALSE(world::has(world::text_of(view.talk), "gain"));
    for (const app::View::ReceivedPiecesView& received_pieces : view.received_pieces) {
        CHECK(received_pieces.received.empty());
    }
}

TEST_CASE("the talk says in English who gains which piece") {
    World world = world::alone_at_the_table();
    world.type("e4");
    world.play("a d5");
    world.type("exd5");
    world.play("a Qxd5");
    world.play("B e4");
    world.play("b d5");
    world.play("B exd5");
    world.play("b Qxd5");
    const std::string talk = world::text_of(world.view().talk);
    CHECK(world::has(talk, "*** you gain P (bob Qxd5)"));
    World all = world::seated(world::hot_seat());
    for (const char* move : {"e4", "a:d5", "A:exd5"}) {
        all.type(move);
    }
    CHECK(world::has(world::text_of(all.view().talk), "*** bob gains p (player exd5)"));
}

TEST_CASE(
    "a claim of a flag says that flags fall by themselves, and that there is no draw either") {
    World world = alone_at_the_table();
    world.type("flag");
    CHECK(world.status() == "flags fall by themselves here; there is no draw to claim");
    CHECK_FALSE(world.over());
}

TEST_CASE("what a partner wished for is not shown after the end") {
    World world = alone_at_the_table();
    world.event(play::News(play::TellNews{{rules::BoardId::b, rules::Side::black}, {}, "+++n"}));
    const auto wishes = [&] { return world.view().wishes.front().wants; };
    CHECK(wishes() == "N+++");
    world.type("resign!");
    CHECK(wishes().empty());
}
