// SPDX-License-Identifier: GPL-3.0-or-later
// Text mode: every event is announced once, in lines made for listening, and never into the typed
// line.
#include "src/app/line/line_editor.h"
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/app/say/questions.h"
#include "src/app/say/spoken.h"
#include "src/app/say/transcript.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "src/play/news.h"
#include "src/rules/board/movegen.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/world/connected.h"
#include "tests/world/world.h"

#include <algorithm>

using app::Action;
using namespace std::chrono_literals;
using rules::Seat;
using world::has;
using world::World;

namespace {

constexpr Seat seat_a{rules::BoardId::a, rules::Side::white};

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += (text.empty() ? "" : "|") + line;
    }
    return text;
}

/// The lines spoken since the last call, separated by bars.
std::string heard_so_far(World& world) {
    return joined(world.speaker.take());
}

/// I play A, all others move when told to; text mode has spoken everything so far.
World alone() {
    World world;
    world.speaks = true;
    world.bots_think = false;
    world.sit_down(app::MatchTerms());
    world.press(Action::submit);
    return world;
}

std::string answer_of(const World& world, std::string_view line) {
    return app::answer_to(world.model, line, world.now).value_or("(no question)");
}

} // namespace

TEST_CASE("moves are said as chess players say them", "[text]") {
    CHECK(app::spoken_move("e4") == "e4");
    CHECK(app::spoken_move("Nf3") == "knight f3");
    CHECK(app::spoken_move("exd5") == "e takes d5");
    CHECK(app::spoken_move("Nbxd2+") == "knight b takes d2, check");
    CHECK(app::spoken_move("R1e2") == "rook 1 e2");
    CHECK(app::spoken_move("N@f7#") == "drops knight f7, mate");
    CHECK(app::spoken_move("P@e6") == "drops pawn e6");
    CHECK(app::spoken_move("e8=Q+") == "e8, a queen, check");
    CHECK(app::spoken_move("O-O-O#") == "castles long, mate");
    CHECK(app::spoken_clock(180s) == "3 minutes");
    CHECK(app::spoken_clock(175s) == "2 55");
    CHECK(app::spoken_clock(60s) == "1 minute");
    CHECK(app::spoken_clock(1ms) == "1 second");
    CHECK(app::spoken_clock(-5ms) == "0 seconds");
}

TEST_CASE("a long sentence is broken between words, and nothing that a terminal obeys is left",
          "[text]") {
    std::vector<std::string> lines;
    app::add_spoken(lines, std::string(30, 'x') + " " + std::string(60, 'y') + " \x1b[2J\u2502z");
    CHECK(joined(lines) == std::string(30, 'x') + "|" + std::string(60, 'y') + "  [2J z");
    lines.clear();
    app::add_spoken(lines, std::string(200, 'w'));
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].size() == 80);
    lines.clear();
    app::add_spoken(lines, "   ");
    CHECK(lines.empty());
}

TEST_CASE("a match as it is heard", "[text]") {
    World world = alone();
    const std::string opening = heard_so_far(world);
    CHECK(opening.find("bughouse. 3 minutes. You are White on board A, ") == 0);
    CHECK(opening.find("The clocks run.|Your move. 3 minutes.") != std::string::npos);
    world.type("e4");
    CHECK(heard_so_far(world) == "You: e4. 3 minutes.");
    world.pass(2s);
    world.play("a d5");
    const std::string carol = world.model.table->seats[*rules::seat_from('a')].name;
    CHECK(heard_so_far(world) == carol + ": d5.|Your move. 3 minutes. " + carol + " 2 58.");
    world.type("Qxh9");
    CHECK(heard_so_far(world).find("Qxh9") != std::string::npos);
    world.type("Nh8");
    CHECK(heard_so_far(world) == "Nh8: no knight of yours can go to h8");
    world.type("exd5");
    const std::string partner = world.model.table->seats[*rules::seat_from('b')].name;
    CHECK(heard_so_far(world) == "You: e takes d5, pawn for " + partner + ". 3 minutes.");
    world.play("B e4");
    CHECK(heard_so_far(world).find("B: ") == 0);
    world.play("b d5");
    world.play("B Nc3");
    (void)heard_so_far(world);
    world.play("b dxe4");
    CHECK(heard_so_far(world) == "B: " + partner +
                                     ": d takes e4, pawn for you. In hand: pawn.|you gain P (" +
                                     partner + " dxe4)");
}

TEST_CASE("after a match text mode says once how to go on", "[text]") {
    World world = alone();
    world.model.looks.text_mode = true;
    world.type("e4");
    (void)heard_so_far(world);
    world.type("resign!");
    const std::string ended = heard_so_far(world);
    CHECK(has(ended, "resigned on board A|"));
    CHECK(has(ended, "|r rematch   b blunders   t story   s swap   n new match   q quit"));
    world.type("moves");
    world.press(Action::escape);
    CHECK_FALSE(has(heard_so_far(world), "r rematch"));
    world.type("r");
    CHECK(has(heard_so_far(world), "You are White on board A"));
    CHECK_FALSE(has(heard_so_far(world), "r rematch"));
}

TEST_CASE("that a bot sits is said once a turn, and on another board not in brief", "[text]") {
    const auto detail = GENERATE(app::TextModeDetail::usual, app::TextModeDetail::brief);
    World world;
    world.speaks = true;
    app::MatchTerms terms;
    terms.levels.values.fill(3);
    terms.seed = 1;
    world.sit_down(terms);
    world.model.options->text_mode_detail = detail;
    world.press(Action::submit);
    CHECK_FALSE(has(heard_so_far(world), "sits"));
    world.type(";sit");
    world.pass(20s);
    REQUIRE(world.model.table->bots.sits(*rules::seat_from('b')));
    const std::string heard = heard_so_far(world);
    INFO(heard);
    const auto first = heard.find("bob sits.");
    CHECK((first != std::string::npos) == (detail == app::TextModeDetail::usual));
    CHECK((first == std::string::npos || heard.find("bob sits.", first + 1) == std::string::npos));
}

TEST_CASE("a question is asked once, and not again when it is answered", "[text]") {
    constexpr auto question = "resign? Enter or yes resigns, Esc goes on. Yes or no.";
    World world = alone();
    world.type("e4");
    (void)heard_so_far(world);
    world.type("resign");
    CHECK(heard_so_far(world) == question);
    world.type("no");
    CHECK(heard_so_far(world).empty());
    CHECK_FALSE(world.over());
    world.type("resign");
    CHECK(heard_so_far(world) == question);
    world.type("yes");
    CHECK(world.over());
    const std::string end = heard_so_far(world);
    CHECK(end.find("carol and dave win: player resigned on board A") == 0);
    CHECK(end.find(" win", end.find(" win") + 1) ==
          std::string::npos); // the result is spoken once, too
}

TEST_CASE("brief speech leaves the other board out, full speech has every clock", "[text]") {
    World world = alone();
    world.model.options->text_mode_detail = app::TextModeDetail::brief;
    (void)heard_so_far(world);
    world.play("B e4");
    CHECK(heard_so_far(world).empty());
    world.play("b d5");
    world.play("B exd5");
    CHECK(heard_so_far(world).empty()); // the pawn is not passed to me
    world.play("b Qxd5");
    CHECK(heard_so_far(world).find("queen takes d5, pawn for you") != std::string::npos);
    world.model.options->text_mode_detail = app::TextModeDetail::full;
    world.play("B Nc3");
    CHECK(heard_so_far(world).find("knight c3. 3 minutes.") != std::string::npos);
}

TEST_CASE("the help tells text mode, and only it, what can be asked about the boards", "[text]") {
    World world = alone();
    world.type("help look");
    CHECK_FALSE(has(heard_so_far(world), "says the clocks"));
    world.press(Action::escape);
    world.model.looks.text_mode = true;
    world.type("help look");
    const std::string help = heard_so_far(world);
    for (const std::string_view asked : {"c ", "l ", "h ", "p N ", "s e4", "who mates "}) {
        CAPTURE(asked);
        CHECK(has(help, std::string(asked)));
        world.press(Action::escape);
        CHECK(answer_of(world, base::trim(asked)) != "(no question)");
    }
}

TEST_CASE("questions about the boards are answered", "[text]") {
    World world = alone();
    const std::string carol = world.model.table->seats[*rules::seat_from('a')].name;
    world.type("e4");
    world.play("a Nf6");
    CHECK(answer_of(world, "p N") == "Knights. White b1 g1. Black f6 b8. In hand none.");
    CHECK(answer_of(world, "p knights") == answer_of(world, "p N"));
    CHECK(answer_of(world, "b p N") == "Knights. White b1 g1. Black b8 g8. In hand none.");
    CHECK(answer_of(world, "s f6") == "f6: black knight. Attacked by nobody. Defended by e7, g7.");
    CHECK(answer_of(world, "s e5").find("e5: empty.") == 0);
    CHECK(answer_of(world, "s e").find("File e: e1 white king, e4 white pawn,") == 0);
    CHECK(answer_of(world, "s 3") == "Rank 3: empty.");
    CHECK(answer_of(world, "s h9") == "No square h9.");
    CHECK(answer_of(world, "p X") == "No piece X: P N B R Q K.");
    CHECK(answer_of(world, "c").find("You 3 minutes.") == 0);
    CHECK(answer_of(world, "l") == "1A you: e4. 1a " + carol + ": knight f6.");
    CHECK(answer_of(world, "b l") == "No moves yet.");
    CHECK(answer_of(world, "h").find("You: nothing.") == 0);
    CHECK(answer_of(world, "b").find("Board B.") == 0);
    CHECK(answer_of(world, "who mates") == "Nobody mates.");
    CHECK(answer_of(world, "e4") == "(no question)");
    CHECK(answer_of(world, "help") == "(no question)");
    CHECK(answer_of(world, "s") == "(no question)");
}

TEST_CASE("the question `who mates` is answered with the move, or the piece that would bring it",
          "[text]") {
    World world;
    world.bots_think = false;
    app::MatchTerms terms;
    terms.boards =
        *notation::parse_bfen("6rk/6pp/8/8/8/8/8/K7[] w - - 0 1 | "
                              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    world.sit_down(terms);
    CHECK(answer_of(world, "who mates").find("You with a knight: drops knight f7, mate.") !=
          std::string::npos);
}

TEST_CASE("a list is said with the chosen row marked, then each row that is chosen", "[text]") {
    World world;
    world.speaks = true;
    world.speaker.begin(world.model, world.now);
    CHECK(heard_so_far(world).find("> Play") != std::string::npos);
    world.press(Action::menu_down);
    const std::string row = heard_so_far(world);
    CHECK(row.find("> ") == 0);
    CHECK(row.find('|') == std::string::npos);
    world.press(app::Verb{"set"});
    CHECK(heard_so_far(world).find("theme") != std::string::npos);
    world.press(Action::submit);
    CHECK(heard_so_far(world).find("name: type a value.") == 0);
    const bool typed = GENERATE(true, false);
    typed ? world.type("ulla") : world.press(Action::escape);
    const std::string back = heard_so_far(world); // the row, and not the whole list once more
    CHECK(has(back, typed ? "> name: ulla" : "> name"));
    CHECK_FALSE(has(back, "theme"));
}

namespace {

/// What a new world speaks about that one piece of news.
template <class Make, class One> std::string heard_of(const Make& make, const One& one) {
    World world = make();
    world.speaks = true;
    world.speaker.begin(world.model, world.now);
    (void)world.speaker.take();
    world.model.options->text_mode_detail = app::TextModeDetail::full;
    world.event(app::Event(play::News(one)));
    return heard_so_far(world);
}

/// A table where text mode has already spoken these half-moves.
World at_table(std::initializer_list<const char*> moves = {}) {
    World world = world::alone_at_the_table();
    for (const char* move : moves) {
        world.play(move);
    }
    return world;
}

rules::Ply half_move(const World& world, Seat seat, const char* san) {
    rules::Ply made;
    made.seat = seat;
    made.move = *notation::parse_san(world.match().position(seat.board), san);
    made.at = world.now;
    return made;
}

} // namespace

TEST_CASE("every kind of news has its sentence", "[text]") {
    static_assert(std::variant_size_v<play::News::variant> == 36, "say the new one, too");
    const Seat b = *rules::seat_from('b');
    const base::Instant now = support::epoch;
    const auto table = [] { return at_table(); };
    const auto quiet = [] { // a match that has not begun
        World world;
        world.bots_think = false;
        world.sit_down(app::MatchTerms());
        return world;
    };
    const World usual = at_table();
    rules::Position other =
        usual.match()
            .position(rules::BoardId::a)
            .after(*notation::parse_san(usual.match().position(rules::BoardId::a), "e4"));
    rules::Hand queen;
    queen.add(rules::Kind::queen);
    const rules::Ply e4 = half_move(usual, seat_a, "e4");
    rules::BoardEnd end;
    end.board = rules::BoardId::b;
    rules::Outcome over;
    over.decided_by = end;
    rules::Claim claim;
    claim.what = rules::ClaimKind::mate;
    play::Offer offer{"1", play::OfferKind::match, "bob", "3 0 unrated", "1500"};

    CHECK(heard_of(quiet, play::Began{now}) != "");
    CHECK(heard_of(table, play::Moved{e4}).find("You: e4") == 0);
    CHECK(heard_of([] { return World(); }, play::Moved{e4}) == ""); // there is no table yet
    CHECK(heard_of(table, play::UnpressedMoveMade{seat_a, e4.move, now}) != "");
    CHECK(heard_of(table, play::Refused{seat_a, e4.move, rules::Refusal::not_your_turn, ""}) != "");
    const auto moved = [] { return at_table({"A e4"}); };
    CHECK(heard_of(moved, play::CompletedMoveTakenBack{seat_a, moved().match().plies().back(),
                                                       now}) != "");
    CHECK(heard_of(table, play::DrawNews{b, true, now}).find("offers a draw") != std::string::npos);
    CHECK(heard_of(table, play::Claimed{b, claim, rules::Refusal::not_your_turn, now}) != "");
    CHECK(heard_of(table, play::ClocksChanged{play::ClockChange::paused, b, now}) != "");
    CHECK(heard_of(table, play::StallNews{play::StallStep::counting, {}}) != "");
    CHECK(heard_of(table, play::TellNews{b, seat_a, "need a knight"}).find("need a knight") !=
          std::string::npos);
    CHECK(heard_of(table, play::LastDropOpened{{b, rules::Kind::pawn}}) != "");
    CHECK(heard_of(table, play::BoardEnded{end, now}) != "");
    CHECK(heard_of(table, play::Ended{over, now}) != "");
    CHECK(heard_of(table, play::BoardReported{rules::BoardId::a, other, {}, {}, now})
              .find("The server shows another board A.") == 0);
    CHECK(heard_of(table, play::HandReported{seat_a, queen}).find("You in hand: queen.") == 0);

    const auto server = [] { return world::logged_in(); };
    const auto match = [] { return world::in_a_match(); };
    const auto state = [](play::ConnectionState it) {
        return play::ConnectionChanged{it, "freechess.org", {}};
    };
    for (const play::ConnectionState it :
         {play::ConnectionState::looking_up, play::ConnectionState::connecting,
          play::ConnectionState::open, play::ConnectionState::recovered,
          play::ConnectionState::flood_warned, play::ConnectionState::closed}) {
        CHECK(heard_of(server, state(it)) != "");
    }
    CHECK(heard_of([] { return world::connected(); }, play::LoginNews{}).find("name") !=
          std::string::npos);
    CHECK(heard_of(server, play::ConsoleLine{"welcome", false, {}}) == "welcome");
    CHECK(
        heard_of(server, play::Talk{play::TalkKind::tell, "eve", "", {}, "hello"}).find("hello") !=
        std::string::npos);
    CHECK(heard_of(server, play::Talk{play::TalkKind::kibitz, "eve", "", 7, "nice"}).find("nice") !=
          std::string::npos);
    CHECK(heard_of(server, play::Unsent{3, {}}) != "");
    CHECK(heard_of(server, play::OfferNews{offer, true}).find("accept or decline?") !=
          std::string::npos);
    // The server's own line, or the talk, says who has come or gone, and what is offered no more.
    CHECK(heard_of(server, play::OfferNews{offer, false}) == "");
    CHECK(heard_of(server, play::OfferNews{{"1"}, false}) == "");
    offer.kind = play::OfferKind::bughouse; // which only the partner can answer
    CHECK(heard_of(server, play::OfferNews{offer}) ==
          "00:00:00 *** bob (1500) challenges: 3 0 unrated");
    CHECK(heard_of(server, play::LobbyNews{}) != "");
    CHECK(heard_of(server, play::PresenceNews{"eve", true}) == "");
    CHECK(heard_of(server, play::PresenceNews{"eve", true, true}) == "");
    CHECK(heard_of(server, play::SeekNews{}) != "");
    CHECK(heard_of(server, play::PartnerNews{"bob"}) == "Your partner is bob.");
    const auto agreed = [] {
        World world = world::logged_in();
        play::Offer taken{"1", play::OfferKind::partner, "bob", "bob is your partner", ""};
        world.event(play::OfferNews{taken, false});
        return world;
    };
    CHECK(heard_of(agreed, play::PartnerNews{"bob"}) == "bob is your partner");
    const auto partners = [] {
        World world = world::logged_in();
        world.event(play::PartnerNews{"bob"});
        return world;
    };
    CHECK(heard_of(partners, play::PartnerNews{}) == "bob is no longer your partner");
    CHECK(heard_of(match, base::Boxed<play::SeatsNamed>(play::SeatsNamed{})) != "");
    CHECK(heard_of(match, play::LagNews{seat_a, base::Millis(84)}) != "");
    CHECK(heard_of(match, play::FlagRefused{}) != "");
    CHECK_FALSE(
        has(heard_of(match, play::EndNews{rules::BoardId::b, "carol resigns", "1-0"}), "resigns"));
    CHECK(heard_of(match, play::RatingNews{"1500", "1512"}) != "");
    CHECK(heard_of(match, play::GameLeft{}) != "");
    play::Chairs chairs;
    chairs.host = "ada";
    chairs.time = "3+0";
    chairs.seats = {seat_a, b};
    chairs.chairs[seat_a] = {"carol", "", 0, true};
    chairs.chairs[b].bot_level = 5;
    chairs.me = seat_a;
    CHECK(heard_of(server, play::ChairsNews{chairs}) ==
          "Table of ada, 3+0. A carol, ready. b bot level 5. You sit on A.");
    CHECK(heard_of(server, play::ChairsNews{}) == "You are at no table.");
    play::GameOpened opened{usual.match(), {}, {}, {}, "bughouse"};
    opened.names = {{"Eve", "Fay", "Gus", "Hal"}};
    CHECK(has(heard_of(server, play::SecondMatch{{opened}}), " goes on beside it."));
    play::GameOpened mine = world::match_of_alice();
    mine.names[*rules::seat_from('b')].clear(); // until the partner's board is known
    const std::string begins = heard_of(server, mine);
    CHECK(has(begins, "You are White on board A. Against carol."));
    CHECK_FALSE(has(begins, "Ready?")); // the server starts the clocks
    CHECK(heard_of(server, play::SecondMatch{}) == "");
}

TEST_CASE("on a server a piece that comes is named with the reserve, and counted once", "[text]") {
    World world = world::in_a_match();
    world.speaks = true;
    const Seat big_b = *rules::seat_from('B');
    const Seat small_b = *rules::seat_from('b');
    const auto play = [&](Seat seat, const char* san) {
        rules::Ply made = half_move(world, seat, san);
        made.passed = world.match().position(seat.board).captured(made.move);
        made.left = world.match().clock(seat.board).remaining(seat.side, world.now);
        world.event(app::Event(play::News(play::Moved{made})));
    };
    play(big_b, "e4");
    play(small_b, "d5");
    play(big_b, "h3");
    rules::Hand pawn;
    pawn.add(rules::Kind::pawn);
    const play::HandReported reserve{seat_a, pawn};
    (void)heard_so_far(world);
    world.event(app::Event(play::News(reserve))); // servers send it before the capture
    CHECK(heard_so_far(world) == "You in hand: pawn.");
    play(small_b, "dxe4");
    world.event(app::Event(play::News(reserve)));
    const std::string heard = heard_so_far(world);
    INFO(heard);
    CHECK(has(heard, "d takes e4, pawn for you."));
    CHECK_FALSE(has(heard, "n hand:"));
    pawn.add(rules::Kind::pawn);
    world.event(app::Event(play::News(play::HandReported{seat_a, pawn})));
    CHECK(heard_so_far(world) == "You in hand: 2 pawns.");
}

TEST_CASE("a ring's player is told both boards, and an observer is told nothing of their own",
          "[text]") {
    World world;
    world.speaks = true;
    world.bots_think = false;
    app::MatchTerms terms;
    SECTION("a ring of three") {
        terms.variant = "ring3";
        world.sit_down(terms);
        std::string said = heard_so_far(world);
        std::replace(said.begin(), said.end(), '|', ' '); // joins the lines
        CAPTURE(said);
        CHECK(has(said, "You are White on board A and Black on board"));
        CHECK(has(said, "Against carol and dave."));
        world.press(Action::submit);
        CHECK(answer_of(world, "c") == "You A 3 minutes. You c 3 minutes. carol a 3 minutes. "
                                       "dave C 3 minutes. carol B 3 minutes. dave b 3 minutes.");
        CHECK(has(answer_of(world, "h"), "carol a: nothing. carol B: nothing."));
        CHECK(has(answer_of(world, "C"), "Board C."));
    }
    SECTION("nobody plays") {
        terms.bots_only = true;
        world.sit_down(terms);
        const std::string said = heard_so_far(world);
        CHECK(has(said, "Nobody at this keyboard plays."));
        CHECK(has(said, "Ready? Enter starts the clocks"));
        world.play("A e4");
        CHECK_FALSE(has(said + heard_so_far(world), "You"));
    }
}

TEST_CASE("an opponent on two boards is named once, and a match without clocks starts none",
          "[text]") {
    World world;
    world.speaks = true;
    world.bots_think = false;
    app::MatchTerms terms;
    terms.variant = "siamese";
    terms.time = *app::read_time("none");
    world.sit_down(terms);
    CHECK(answer_of(world, "a").find("Board A. You white") == 0); // also of a match taken up again
    CHECK(answer_of(world, "b").find("Board B. carol white") == 0);
    world.press(Action::submit);
    std::string said = heard_so_far(world);
    std::replace(said.begin(), said.end(), '|', ' ');
    CHECK(has(said, "You are White on board A and Black on board B. Against carol. "));
    CHECK(has(said, "The match begins."));
    CHECK_FALSE(has(said, "clocks run"));
    world.type("ready");
    CHECK(world.status() == "the match has begun already");
    world.type("resign!");
    CHECK(answer_of(world, "b") == "(no question)"); // the moves that lost it
}

TEST_CASE("text mode in the middle of a match does not tell what was before", "[text]") {
    World world = at_table({"A e4"});
    world.event(
        app::Event(play::News(play::TellNews{*rules::seat_from('b'), seat_a, "need a knight"})));
    world.speaks = true;
    world.speaker = app::Speaker();
    world.speaker.begin(world.model, world.now);
    world.event(app::Event(play::News(play::TellNews{*rules::seat_from('b'), seat_a, "thanks"})));
    const std::string said = heard_so_far(world);
    CHECK(has(said, "thanks"));
    CHECK_FALSE(has(said, "need a knight"));
}

TEST_CASE("the moves that lost a match are read out when they are found, then row by row",
          "[text]") {
    World world = world::replaying(
        "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]"
        "[TimeControl \"120+0\"][Result \"0-1\"]\n"
        "1A. e4 {119} 1a. e5 {119} 2A. Qh5 {118} 2a. Nc6 {118} 3A. Qxh7 {117} 3a. Rxh7 {117} "
        "4A. h4 {116} 4a. d5 {116} 5A. Rh3 {115} 5a. Bxh3 {115} {ann resigns} 0-1\n");
    world.speaks = true;
    (void)heard_so_far(world);
    world.bots_think = false;
    world.press(app::Verb{"blunders"});
    CHECK(has(heard_so_far(world), "the moves that lost it.|  looking for blunders: 0 of"));
    world.press(Action::escape); // stops the search
    (void)heard_so_far(world);
    world.bots_think = true;
    world.press(app::Verb{"blunders"});
    const std::string read = heard_so_far(world);
    CHECK(has(read, "> 3A"));
    CHECK(has(read, "5A "));
    CHECK(has(read, "gave cid a queen"));
    world.press(Action::to_end);
    const std::string row = heard_so_far(world);
    CHECK(row.find("> 5A") == 0);
    CHECK_FALSE(has(row, "|"));
}

TEST_CASE("a replay says who plays, why it is short, what was told, and the result", "[text]") {
    World world = world::replaying(
        "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"][Result \"0-1\"]\n"
        "1A. e4 {C:ann: hello} 1a. e5 2A. P@d5 {ann resigns} 0-1\n");
    world.speaks = true;
    world.model.notice = {"2A P@d5: no pawn in reserve", app::Tone::warning};
    world.speaker.begin(world.model, world.now);
    const std::string opening = heard_so_far(world);
    CHECK(has(opening, "ann, dot - ben, cid|"));
    CHECK(has(opening, "|0/2|2A P@d5: no pawn in reserve"));
    world.press(Action::ply_forward);
    CHECK(heard_so_far(world) == "1A ann: e4. ann: hello.");
    world.press(Action::ply_forward);
    CHECK(heard_so_far(world) == "1a ben: e5. 2A P@d5: no pawn in reserve.");
    world.press(Action::ply_back);
    CHECK(heard_so_far(world) == "1A ann: e4. ann: hello.");
}

TEST_CASE("nothing is said into a line that is being typed", "[text]") {
    app::Transcript transcript(true);
    transcript.say({"one"});
    transcript.show_typed_line("e");
    transcript.say({"two"});
    CHECK(transcript.take() == "one\r\ne");
    transcript.show_typed_line("e4");
    transcript.say({"three"});
    CHECK(transcript.take() == "4");
    SECTION("the answer comes first, then what has waited") {
        transcript.enter();
        transcript.say({"answer"});
        transcript.release();
        CHECK(transcript.take() == "\r\nanswer\r\ntwo\r\nthree\r\n");
    }
    SECTION("also when the line is taken back") {
        transcript.show_typed_line("");
        CHECK(transcript.take() == "\b \b\b \btwo\r\nthree\r\n");
    }
    SECTION("another line from the history replaces it from where they part") {
        transcript.show_typed_line("exd5");
        CHECK(transcript.take() == "\b \bxd5");
    }
    SECTION("of very many lines that wait the newest are kept, and one line says so") {
        for (std::size_t i = 0; i < app::Transcript::most_waiting; ++i) {
            transcript.say({"more"});
        }
        transcript.show_typed_line("");
        const std::string bytes = transcript.take();
        CHECK(bytes.substr(0, bytes.find("more")) == "\b \b\b \b... 2 lines were left out\r\n");
    }
    SECTION("so it is while nobody takes what is said") {
        transcript.show_typed_line("");
        for (int i = 0; i < 100'000; ++i) {
            transcript.say({"a line of the server"});
        }
        transcript.say({"the last"});
        const std::string bytes = transcript.take();
        CHECK(bytes.size() <= app::Transcript::most_bytes + 100);
        CHECK(bytes.substr(0, 4) == "... ");
        CHECK(bytes.find(" lines were left out\r\na line of the server\r\n") < 20);
        CHECK(bytes.substr(bytes.size() - 10) == "the last\r\n");
    }
    SECTION("a pipe has no echo") {
        app::Transcript pipe(false);
        pipe.show_typed_line("e4");
        pipe.enter();
        pipe.say({"You: e4."});
        pipe.release();
        CHECK(pipe.take() == "You: e4.\n");
    }
}

namespace {

/// A match of random lines on one keyboard, typed letter by letter while time passes.
void random_match(std::uint64_t seed) {
    constexpr std::array garbage{"Qxh9",  "zz",       "\x1b[2J", "p N",  "who",
                                 "s e4",  "draw",     ";sit",    "help", "\u2502\u2502",
                                 "a:e5?", "takeback", "   ",     "b"};
    World world;
    support::Dice dice(seed);
    world.speaks = true;
    app::Transcript transcript(true);
    const auto show = [&] { transcript.say(world.speaker.take()); };
    std::string all;
    world.sit_down(world::hot_seat());
    world.press(Action::submit);
    show();
    while (!world.over() && world.match().plies().size() < 60 &&
           world.now < support::epoch + 900s) {
        const auto board = static_cast<rules::BoardId>(dice.below(2));
        const rules::Position& position = world.match().position(board);
        const auto legal = rules::legal_moves(position);
        std::string line = garbage[dice.below(garbage.size())];
        if (dice.below(3) != 0 && !legal.empty()) {
            line = std::string(1, rules::letter(Seat{board, position.turn()})) + ":" +
                   notation::to_san(position, legal[dice.below(legal.size())]);
        }
        app::LineEditor editor; // edits as the terminal would
        (void)editor.insert(line);
        line = editor.text();
        all += transcript.take();
        for (std::size_t i = 1; i <= line.size(); ++i) {
            transcript.show_typed_line(std::string_view(line).substr(0, i));
            world.pass(base::Millis(static_cast<int>(dice.below(400))));
            show();
            const std::string bytes = transcript.take();
            CHECK(bytes.find('\n') == std::string::npos);
            all += bytes;
        }
        transcript.enter();
        if (const auto told = app::answer_to(world.model, line, world.now)) {
            world.speaker.say(*told);
        } else {
            if (!world.model.input.empty()) {
                world.press(app::EditLine{app::Edit::end});
                world.press(app::EditLine{app::Edit::erase_to_start});
            }
            world.press(app::InsertText{line});
            world.press(Action::submit);
        }
        show();
        transcript.release();
        if (world.model.text) {
            world.press(Action::escape);
        }
    }
    all += transcript.take();
    CHECK(all.find('\x1b') == std::string::npos);
    for (std::string_view line : base::split(all, '\n')) {
        CHECK(base::width(line.substr(0, line.find('\r'))) <= app::spoken_columns);
    }
}

} // namespace

TEST_CASE("random matches in text mode: no escape, no long line, nothing in the typed line",
          "[text]") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        INFO(seed);
        random_match(seed);
    }
}

TEST_CASE("a thousand of them", "[.][slow][text]") {
    for (std::uint64_t seed = 100; seed < 1100; ++seed) {
        INFO(seed);
        random_match(seed);
    }
}
