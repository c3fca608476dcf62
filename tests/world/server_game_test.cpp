// SPDX-License-Identifier: GPL-3.0-or-later
// A game on a server, by the news that the client gets.
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "src/play/records/judge.h"
#include "tests/support/catch.h"
#include "tests/support/seats.h"
#include "tests/world/server_world.h"

using app::Action;
using namespace std::chrono_literals;
using rules::BoardId;
using rules::Seat;
using rules::Side;
using world::Millis;
using namespace support::seats;
using world::World;

namespace {

/// A client that gets news as from a server, and its requests.
struct Client {
    explicit Client(std::optional<Seat> me = A, const std::string& type = "bughouse") {
        world.model.server.emplace();
        world.model.server->host = "fics.test";
        world.model.server->me = "Alice";
        world.model.server->connection.state = play::ConnectionState::open;
        world.on_ask = [this](const play::Request& request) { asked.push_back(request); };
        tell(world::opened_game(me, type));
        say(play::Began{world.now});
    }

    void tell(const play::News& news) { world.event(news); }
    void say(const play::News& said) { world.event(said); }
    /// A half-move as the server announces it, such as "A e4".
    void moved(std::string_view seat_and_san) {
        const Seat seat = *rules::seat_from(seat_and_san.front());
        const auto& position = world.match().position(seat.board);
        const auto move = notation::parse_san(position, seat_and_san.substr(2)).value();
        const auto left = world.match().clock(seat.board).remaining(seat.side, world.now);
        say(play::Moved{{seat, move, position.captured(move), left, world.now}});
    }
    void board_now(BoardId board, std::string_view fen, Millis white, Millis black) {
        const auto position =
            rules::Position::from(notation::parse_fen(fen).value(), world.match().laws().moves)
                .value();
        say(play::BoardReported{board, position, {{white, black}}, position.turn(), world.now});
    }
    void hand_now(Seat seat, std::initializer_list<rules::Kind> kinds) {
        rules::Hand hand;
        for (const rules::Kind kind : kinds) {
            hand.add(kind);
        }
        say(play::HandReported{seat, hand});
    }
    [[nodiscard]] std::string last_move_asked() const {
        const auto* play = asked.empty() ? nullptr : std::get_if<play::Play>(&asked.back().what);
        return play == nullptr ? "" : notation::to_coordinates(play->move);
    }
    [[nodiscard]] bool shows(std::string_view square, std::optional<rules::Piece> piece) const {
        return world.view().boards[0].pieces[*notation::square_from(square)] == piece;
    }
    [[nodiscard]] std::string line_sent() const {
        const auto* line = world.asked_server.empty()
                               ? nullptr
                               : std::get_if<play::SendLine>(&world.asked_server.back());
        return line == nullptr ? "" : line->text;
    }

    World world;
    std::vector<play::Request> asked;
};

constexpr rules::Piece white_pawn{Side::white, rules::Kind::pawn};
constexpr rules::Piece white_knight{Side::white, rules::Kind::knight};

/// Each player and the pieces that they were fed, such as "you:PN Bob:p ".
std::string fed(const app::View& view) {
    std::string text;
    for (const app::View::ReceivedPiecesView& received_pieces : view.received_pieces) {
        text += received_pieces.who + ":";
        for (const auto& one : received_pieces.received) {
            text += notation::letter(one.piece);
        }
        text += " ";
    }
    return text;
}

} // namespace

TEST_CASE("an own move is drawn at once, and is the server's to confirm") {
    Client client;
    client.world.type("e4");
    CHECK(client.last_move_asked() == "e2e4");
    CHECK(client.shows("e4", white_pawn));
    CHECK(client.world.view().boards[0].marks[*notation::square_from("e4")].pending);
    CHECK(client.world.moves().empty());
    client.moved("A e4");
    CHECK(client.world.moves() == "1A e4");
    CHECK_FALSE(client.world.model.table->pending);
}

TEST_CASE("a refused move is taken back, and its text can be changed") {
    Client client;
    client.world.type("e4");
    client.say(play::Refused{A, std::get<play::Play>(client.asked.back().what).move,
                             rules::Refusal::not_your_turn});
    CHECK_FALSE(client.shows("e4", white_pawn));
    CHECK(client.world.view().input.text == "e4");
    CHECK(client.world.status().substr(0, 4) == "e4: ");
}

TEST_CASE("a board on which our move cannot have been played takes it back") {
    Client client;
    client.world.type("e4");
    SECTION("another one") {
        client.board_now(BoardId::a, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                         100s, 90s);
        CHECK(client.world.view().input.text == "e4");
        CHECK(client.world.status() == "e4: the server shows a different position");
    }
    SECTION("the one it leads to has it played") {
        client.board_now(BoardId::a, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                         100s, 90s);
        CHECK(client.world.view().input.text.empty());
        CHECK(client.shows("e4", white_pawn));
    }
    CHECK_FALSE(client.world.model.table->pending);
}

TEST_CASE("the server's clocks correct ours, and a move that waits goes on waiting") {
    Client client;
    client.world.type("e4");
    client.world.pass(5s);
    client.board_now(BoardId::a, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 170s,
                     180s);
    CHECK(client.world.view().boards[0].seats[Side::white].clock == "2:50");
    CHECK(client.world.model.table->pending);
    CHECK(client.shows("e4", white_pawn));
    client.world.pass(10s);
    CHECK(client.world.view().boards[0].seats[Side::white].clock == "2:40");
}

TEST_CASE("clocks of a server that has gone silent advise nobody to sit or to go") {
    Client client;
    for (const char* move : {"A e4", "a e5", "A Nf3", "a Nc6", "B e4", "b e5", "B Nf3", "b Nc6",
                             "B Bc4", "b Bc5"}) { // until the opening is over
        client.moved(move);
    }
    client.board_now(BoardId::a, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
                     150s, 180s);
    const auto advised = [&] { return client.world.chips().find("GO ") != std::string::npos; };
    CHECK(advised());
    client.world.event(
        play::ConnectionChanged{play::ConnectionState::silent, "", client.world.now});
    CHECK(advised());
    client.world.pass(4s);
    CHECK_FALSE(advised());
    client.world.event(play::ConnectionChanged{play::ConnectionState::recovered});
    CHECK(advised());
}

TEST_CASE("a drop that waits for its piece is played when the server gives it") {
    Client client;
    client.world.type("N@f3?");
    CHECK(client.asked.empty());
    client.moved("B e4");
    client.moved("b d5");
    CHECK(client.asked.empty());
    client.hand_now(A, {rules::Kind::knight});
    CHECK(client.last_move_asked() == "N@f3");
    CHECK(client.shows("f3", white_knight));
}

TEST_CASE("a premove outlives everything that happens on the other board") {
    Client client;
    client.moved("A e4");
    client.world.type("d4");
    client.moved("B e4");
    client.hand_now(A, {rules::Kind::pawn});
    client.board_now(BoardId::b, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                     100s, 90s);
    CHECK(client.asked.empty());
    client.moved("a e5");
    CHECK(client.last_move_asked() == "d2d4");
}

TEST_CASE("one move of a board is asked for at a time") {
    Client client;
    client.world.type("e4");
    client.world.type("d4");
    CHECK(client.asked.size() == 1);
    CHECK(client.last_move_asked() == "e2e4");
    client.moved("A e4");
    CHECK(client.asked.size() == 1);
    client.moved("a e5");
    CHECK(client.asked.size() == 2);
    CHECK(client.last_move_asked() == "d2d4");
}

TEST_CASE("Esc forgets a move that is not answered, and has the boards sent again") {
    Client client;
    client.world.type("e4");
    client.world.press(Action::escape);
    CHECK_FALSE(client.shows("e4", white_pawn));
    REQUIRE(client.world.asked_server.size() == 1);
    CHECK(std::holds_alternative<play::RefreshBoards>(client.world.asked_server.back()));
}

TEST_CASE("a move that nobody answers is pointed out") {
    Client client;
    client.world.type("e4");
    client.world.pass(2900ms);
    CHECK(client.world.view().status_right.text.empty());
    client.world.pass(100ms);
    CHECK(client.world.view().status_right.text ==
          "e4 is sent, but not answered yet: Esc asks the server for the boards");
    client.moved("A e4");
    CHECK(client.world.view().status_right.text.empty());
}

TEST_CASE("a move that our laws refuse can be insisted on") {
    Client client;
    client.world.type("Ke2");
    CHECK(client.world.asked_server.empty());
    CHECK(client.world.view().input.text == "Ke2");
    client.world.press(Action::escape);
    client.world.type("Ke2!");
    CHECK(client.line_sent() == "Ke2");
    CHECK(client.asked.empty());
}

TEST_CASE("the bell rings when a game begins, and when it is my turn") {
    Client client;
    CHECK(client.world.bells == 1);
    client.moved("A e4");
    CHECK(client.world.bells == 1);
    client.moved("a e5");
    CHECK(client.world.bells == 2);
    client.moved("B e4");
    CHECK(client.world.bells == 2);
}

TEST_CASE("an observer moves nothing, asks nothing of the referee, and can turn the boards") {
    Client client(std::nullopt);
    CHECK(client.world.bells == 0);
    CHECK(client.world.view().boards.size() == 2);
    CHECK(client.world.view().boards[0].board == BoardId::a);
    client.world.type("e4");
    CHECK(client.line_sent() == "e4"); // sent to the server, since it may be an examined game
    client.world.type("/resign");
    CHECK(client.world.status() == "you are watching this game, not playing in it");
    CHECK(client.asked.empty());
    const Side bottom = client.world.view().boards[0].bottom;
    client.world.press(app::Verb{"flip"});
    CHECK(client.world.view().boards[0].bottom != bottom);
    client.world.type("/quit");
    CHECK(client.world.has_quit);
}

TEST_CASE("a game that is only watched leaves the talk that was chosen, one of our own does not") {
    const auto shown = [](const Client& client) { return client.world.model.talk.shown(); };
    Client client(std::nullopt);
    client.world.model.talk.show(app::Tab::console);
    client.tell(world::opened_game(std::nullopt, "blitz"));
    CHECK(shown(client) == app::Tab::console);
    client.tell(play::ConsoleLine{"a line that nobody knows"});
    CHECK_FALSE(client.world.view().tabs[3].unread);
    client.tell(play::GameLeft{});
    CHECK(shown(client) == app::Tab::console);
    client.tell(world::opened_game(A));
    CHECK(shown(client) == app::Tab::partner);
    client.tell(play::ConsoleLine{"another line that nobody knows"});
    CHECK(client.world.view().tabs[3].unread);
    CHECK_FALSE(client.world.view().tabs[3].lines.empty());
    client.tell(play::GameLeft{});
    CHECK(shown(client) == app::Tab::console);
}

TEST_CASE("title and seats tell type, ratings and lag") {
    Client client;
    client.tell(play::SeatsNamed{{}, {}});
    client.tell(world::opened_game(A));
    client.say(play::Began{client.world.now});
    client.moved("A e4");
    client.tell(play::LagNews{A, 84ms});
    client.moved("a e5");
    client.tell(play::LagNews{a, 1250ms});
    const app::View view = client.world.view();
    CHECK(view.title == "bughouse 3+0 rated   Alice+Bob vs Carol+Dave   fics.test lag 84ms");
    CHECK(view.boards[0].seats[Side::white].rating == "1800");
    CHECK(view.boards[0].seats[Side::black].state == "lag 1s");
    CHECK(view.boards[0].seats[Side::white].state.empty()); // 84 ms are too little to be shown
}

TEST_CASE("a game of one board has one board") {
    Client client(a, "crazyhouse");
    CHECK(client.world.view().boards.size() == 1);
    CHECK(client.world.view().boards[0].bottom == Side::black);
}

TEST_CASE("only a game with drops has reserves") {
    for (const bool watched : {false, true}) {
        for (const std::string type : {"blitz", "crazyhouse", "bughouse"}) {
            Client client(watched ? std::nullopt : std::optional(A), type);
            INFO(type);
            CHECK(client.world.view().boards[0].seats[Side::white].has_reserve ==
                  (type != "blitz"));
        }
    }
}

TEST_CASE("an observer is nobody's partner and nobody's opponent") {
    Client client(std::nullopt);
    client.moved("A e4");
    client.moved("a d5");
    client.moved("A exd5");
    client.moved("B e4");
    client.moved("b d5");
    client.moved("B exd5");
    const app::View view = client.world.view();
    for (const app::View::BoardView& board : view.boards) {
        CHECK_FALSE(board.mine);
        for (const app::View::SeatView& seat : board.seats) {
            CHECK_FALSE(seat.is_me);
            CHECK_FALSE(seat.is_partner);
        }
    }
    CHECK(fed(view) == "Alice: Bob:p Carol:p Dave: ");
    REQUIRE(view.diagonal);
    CHECK(view.diagonal->name + view.diagonal->diagonal_name == "AliceDave");
    CHECK(view.chips.empty());
    CHECK_FALSE(view.moves[2].to_me);
    CHECK(view.moves[2].to_partner); // the team at the bottom counts as one's own
    CHECK_FALSE(view.moves[5].to_partner);
}

TEST_CASE(
    "an observer or a lone player can tell a partner something only where the server names one") {
    for (const std::string type : {"bughouse", "blitz"}) {
        Client client(type == "bughouse" ? std::nullopt : std::optional(A), type);
        const auto tells = [&] {
            return std::count_if(
                client.world.asked_server.begin(), client.world.asked_server.end(),
                [](const auto& asked) { return std::holds_alternative<play::TellPartner>(asked); });
        };
        client.world.event(app::Intent{app::PartnerKey{'n'}});
        CHECK(client.world.status() == "you have no partner");
        client.world.type(";go");
        CHECK(client.world.status() == "you have no partner");
        CHECK(client.world.view().input.text == ";go");
        CHECK(tells() == 0);
        client.world.press(Action::escape);
        client.tell(play::PartnerNews{"Eve"});
        client.world.pass(1s);
        client.world.event(app::Intent{app::PartnerKey{'n'}});
        client.world.type(";go");
        CHECK(tells() == 2);
        client.tell(play::Talk{play::TalkKind::partner_tell, "Eve", {}, {}, "+n (need a knight)"});
        for (const app::View::BoardView& board : client.world.view().boards) {
            CHECK(board.seats[Side::white].wants.empty());
            CHECK(board.seats[Side::black].wants.empty());
        }
    }
}

TEST_CASE("the end is told once and stays on the screen") {
    Client client;
    client.moved("A e4");
    const rules::BoardEnd end{BoardId::b, rules::Ending::resignation, B};
    client.tell(play::EndNews{BoardId::b, "Dave resigns", "0-1"});
    client.say(
        play::Ended{rules::outcome_of({end}, client.world.match().plan()), client.world.now});
    CHECK(client.world.status() == "Alice and Bob win: Dave resigned on board B");
    CHECK(client.shows("e4", white_pawn));
    CHECK(client.world.view().title_right == "us 1 - 0 them");
    CHECK(client.world.view().mode == app::Mode::input);
    SECTION("it can be stepped through") {
        client.world.type("/review");
        CHECK(client.world.view().page == app::View::Page::replay);
    }
    SECTION("F3 asks for another one") {
        client.world.press(app::Verb{"accept"});
        REQUIRE(client.world.asked_server.size() == 1);
        CHECK(std::holds_alternative<play::AskRematch>(client.world.asked_server.back()));
    }
    SECTION("a new game takes its place") {
        client.tell(world::opened_game(a));
        client.say(play::Began{client.world.now});
        CHECK(client.world.moves().empty());
        CHECK(client.world.view().title_right == "us 1 - 0 them");
        CHECK(client.world.view().boards[0].bottom == Side::black);
    }
    CHECK(client.asked.empty());
}

TEST_CASE("a player is asked before leaving, and leaving says nothing to the server") {
    Client client;
    client.world.type("/quit");
    CHECK_FALSE(client.world.has_quit);
    client.world.type("yes");
    CHECK(client.world.has_quit);
    CHECK(client.asked.empty());
}

TEST_CASE("a lost line leaves the boards as they were, and asks for nothing") {
    Client client;
    client.moved("A e4");
    client.world.type("d4");
    client.world.model.server->connection.state = play::ConnectionState::waiting;
    client.tell(play::GameLeft{});
    const std::string clock = client.world.view().boards[0].seats[Side::black].clock;
    client.world.pass(10s);
    CHECK(client.world.view().boards[0].seats[Side::black].clock == clock);
    CHECK(client.shows("e4", white_pawn));
    CHECK(client.world.status() == "not connected to the server; Enter reconnects, /quit leaves");
    CHECK(client.asked.empty());
    CHECK(world::game_in(client.world.saved()).game.result == "*");
    SECTION("when it is back, r or F3 offers another game, as the keys say") {
        client.world.model.server->connection.state = play::ConnectionState::open;
        CHECK(client.world.view().keys.find("r Enter rematch") == 0);
        const std::string how = GENERATE("F3", "r", "rematch", " R ");
        how == "F3" ? client.world.press(app::Verb{"accept"}) : client.world.type(how);
        REQUIRE(client.world.asked_server.size() == 1);
        CHECK(std::holds_alternative<play::AskRematch>(client.world.asked_server.back()));
    }
}

TEST_CASE("an observer who has watched a game to its end is offered no rematch") {
    Client client(std::nullopt);
    client.moved("A e4");
    CHECK(client.world.view().keys.find("F10 stop watching") == 0);
    const rules::BoardEnd end{BoardId::b, rules::Ending::resignation, B};
    client.say(
        play::Ended{rules::outcome_of({end}, client.world.match().plan()), client.world.now});
    CHECK(client.world.view().keys.find("rematch") == std::string::npos);
    CHECK(client.world.view().keys.find("/review") == 0);
    const std::size_t asked = client.world.asked_server.size();
    client.world.press(app::Verb{"pause"}); // would stop observing, but the game is over
    CHECK(client.world.asked_server.size() == asked);
    CHECK(client.world.view().page == app::View::Page::server);
    client.world.model.server->in_front = false;
    client.world.type("r");
    CHECK(client.line_sent() == "r"); // sent to the server like any other line
}

TEST_CASE("while a match of ours runs r is no answer, after it v steps through it") {
    Client client;
    client.moved("A e4");
    client.world.type("r");
    CHECK(client.line_sent() == "r"); // sent to the server like any other line
    const rules::BoardEnd end{BoardId::b, rules::Ending::resignation, B};
    client.say(
        play::Ended{rules::outcome_of({end}, client.world.match().plan()), client.world.now});
    client.world.type("v");
    CHECK(client.world.model.page() == app::Model::Page::review);
    CHECK(client.world.asked_server.size() == 1);
}

TEST_CASE("Alt-0 goes back to the boards, and there to the next match that is watched") {
    Client client(std::nullopt);
    client.world.press(app::ShowTab{4});
    client.world.model.server->in_front = true;
    client.world.press(app::ShowTab{0});
    CHECK(client.world.model.page() == app::Model::Page::table);
    CHECK(client.world.asked_server.empty());
    client.world.press(app::ShowTab{0});
    REQUIRE(client.world.asked_server.size() == 1);
    CHECK(std::holds_alternative<play::ShowNextWatched>(client.world.asked_server.back()));

    Client playing;
    playing.world.press(app::ShowTab{0});
    CHECK(playing.world.asked_server.empty());
}

TEST_CASE("the server's words on a claim that it refuses are on the screen") {
    Client client;
    client.world.press(app::Verb{"flag"});
    CHECK(client.line_sent() == "flag");
    client.tell(play::FlagRefused{{}, "Your opponent is not out of time!"});
    CHECK(client.world.status() == "flag: the server says: Your opponent is not out of time!");
    client.world.press(Action::escape);
    client.tell(play::FlagRefused{2, {}}); // the claim was made by the client, not by the user
    CHECK(client.world.status().find("flag") == std::string::npos);
}

TEST_CASE("what only a table of our own has is refused in words") {
    Client client;
    for (const std::string verb :
         {"/claim mate", "/ready", "/press", "/law rescue=none", "/swap"}) {
        client.world.type(verb);
        CHECK(client.world.status() == "that works in local matches only, not on a server");
        client.world.press(Action::escape);
    }
    client.world.type("/takeback");
    CHECK(client.world.status() == "no takebacks in bughouse: captured pieces have been passed on");
    CHECK(client.asked.empty());
    CHECK(client.world.asked_server.empty());
}

TEST_CASE("a refusal is in the server's words where it has some") {
    Client client;
    client.world.type("e4");
    play::Refused refused{A, std::get<play::Play>(client.asked.back().what).move,
                          rules::Refusal::cannot_move_there};
    refused.text = "e2e4: Command not found.";
    client.say(refused);
    CHECK(client.world.status() == "e4: the server says: e2e4: Command not found.");
}

TEST_CASE("the key and the verb ask the opponent to abort, and say so") {
    Client client;
    client.moved("A e4");
    const bool pressed = GENERATE(true, false);
    pressed ? client.world.press(app::Verb{"abort"}) : client.world.type("/abort");
    CHECK(client.world.status() == "ask Carol to abort the game? Enter or yes asks, Esc goes on");
    client.world.press(Action::submit);
    REQUIRE(client.asked.size() == 1);
    CHECK(std::holds_alternative<play::Abort>(client.asked.back().what));
    CHECK(client.world.status() == "asking Carol to abort the game");
}

TEST_CASE("a result is said once, with what it did to the rating") {
    Client client;
    client.moved("A e4");
    const rules::BoardEnd end{BoardId::b, rules::Ending::resignation, B};
    const auto outcome = rules::outcome_of({end}, client.world.match().plan());
    client.tell(play::EndNews{BoardId::b, "Dave forfeits by disconnection", "0-1"});
    client.say(play::Ended{outcome, client.world.now});
    CHECK(client.world.status() == "Alice and Bob win: Dave forfeits by disconnection");
    client.tell(play::RatingNews{"1800", "1815"});
    CHECK(client.world.status() ==
          "Alice and Bob win: Dave forfeits by disconnection; your rating 1800 -> 1815");
}

TEST_CASE("an adjourned game is kept by the server, and that is said") {
    Client client(A, "blitz");
    client.moved("A e4");
    client.tell(play::EndNews{BoardId::a, "Game adjourned by mutual agreement", "*"});
    client.tell(play::GameLeft{});
    CHECK(client.world.status() == "Game adjourned by mutual agreement: the server keeps the game; "
                                   "`match Carol` resumes it");
    client.world.model.notice = {};
    CHECK(client.world.status() == "adjourned: Esc leaves these boards");
    CHECK(world::game_in(client.world.saved()).game.result == "*");
}

TEST_CASE("requests go to the server's referee") {
    Client client;
    client.world.press(app::Verb{"draw"});
    REQUIRE(client.asked.size() == 1);
    CHECK(std::holds_alternative<play::OfferDraw>(client.asked.back().what));
    client.world.press(app::Verb{"flag"});
    CHECK(client.line_sent() == "flag");
    client.world.type("resign!");
    CHECK(std::holds_alternative<play::Resign>(client.asked.back().what));
    client.say(play::DrawNews{a, true, client.world.now});
    client.world.press(app::Verb{"decline"});
    CHECK(std::holds_alternative<play::Decline>(client.asked.back().what));
}

TEST_CASE("a draw that a server says is withdrawn is not there to accept any more") {
    Client client;
    client.say(play::DrawNews{a, true, client.world.now});
    CHECK(client.world.match().draw_offered(a));
    client.say(play::DrawNews{a, false, client.world.now});
    CHECK_FALSE(client.world.match().draw_offered(a));
    CHECK(world::has(client.world.view().talk.back().text, "*** Carol takes the draw offer back"));
    client.say(play::DrawNews{A, true, client.world.now});
    client.say(play::DrawNews{a, false, client.world.now});
    CHECK(world::has(client.world.view().talk.back().text, "*** Carol declines the draw"));
}

TEST_CASE("a fallen flag is shown until somebody does something about it") {
    Client client;
    for (const std::string_view move : {"A e4", "a e5", "A d4", "B e4", "b e5"}) {
        client.moved(move);
    }
    client.world.pass(180s);
    CHECK(client.world.view().status_right.text == "Carol's flag is down: F5 claims it");
    CHECK(client.world.view().boards[0].seats[Side::black].flagged);
    client.board_now(BoardId::a, "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2",
                     100s, 90s);
    CHECK(client.world.view().status_right.text ==
          "Dave's flag is down, for your partner to claim");
    client.board_now(BoardId::b, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", 1s,
                     90s);
    CHECK(client.world.view().status_right.text.empty());
}

TEST_CASE("time that is up is no flag before the server takes a claim of it") {
    Client client;
    const auto phrase = [&] { return client.world.view().status_right.text; };
    const auto flagged = [&](std::size_t board, Side side) {
        return client.world.view().boards[board].seats[side].flagged;
    };
    client.moved("A e4");
    client.world.pass(180s);
    CHECK(phrase() == "Carol's time is up, but no claim is accepted yet");
    CHECK(client.world.view().boards[0].seats[Side::black].clock == "0:00.0");
    CHECK_FALSE(flagged(0, Side::black));
    CHECK_FALSE(flagged(1, Side::white)); // Dave has not moved yet
    client.moved("a e5");
    CHECK(phrase() == "Carol's flag is down: F5 claims it");
    CHECK(flagged(0, Side::black));
    client.tell(play::FlagRefused{2}); // this server requires more half-moves
    CHECK(phrase() == "Carol's time is up, but no claim is accepted yet");
    CHECK_FALSE(flagged(0, Side::black));
    client.moved("A d4");
    CHECK(phrase() == "Carol's flag is down: F5 claims it");
}

TEST_CASE("a record joined in the middle says so, and is legal from there") {
    Client client(std::nullopt);
    client.board_now(BoardId::a, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                     100s, 90s);
    client.hand_now(A, {rules::Kind::knight});
    client.world.pass(1s);
    client.moved("A N@f5");
    client.tell(play::LagNews{A, 12ms});
    client.moved("a d5");
    client.tell(play::LagNews{a, 5ms});
    client.moved("A exd5");
    client.world.pass(1s);
    const auto read = world::game_in(client.world.saved());
    CHECK(notation::tag(read.game, "Site") == "fics.test");
    CHECK(notation::tag(read.game, "Event") == "rated bughouse game");
    CHECK(notation::tag(read.game, "WhiteAElo") == "1800");
    CHECK(notation::tag(read.game, "Lag") == "12 5");
    CHECK(notation::tag(read.game, "FEN").value_or("").find(" 100 90 |") != std::string::npos);
    CHECK(read.game.moves.front().clock == "99");
    const auto judgement = play::judge(read, *rules::preset("icc"));
    CHECK(judgement.verdict == play::Verdict::legal);
    CHECK(judgement.replayed.size() == 3);
}

TEST_CASE("a record begun before the players were known is named by them as soon as they are") {
    play::GameOpened opened = world::opened_game(std::nullopt);
    const rules::Names names = opened.names;
    opened.names[B] = "";
    opened.names[opponent(B)] = "";
    Client client(std::nullopt);
    client.tell(opened);
    client.say(play::Began{client.world.now});
    client.moved("A e4");
    client.world.pass(1s);
    const auto ends_with = [](std::string_view text, std::string_view end) {
        return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
    };
    REQUIRE(client.world.files.size() == 1);
    CHECK(ends_with(client.world.files.begin()->first, "_Alice-__Carol-_.bpgn"));
    // The server shows another board, so the moves before are a game of their own.
    client.board_now(BoardId::a, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
                     100s, 90s);
    client.moved("a Nc6");
    const auto is_named = [&] {
        REQUIRE(client.world.files.size() == 1);
        CHECK(ends_with(client.world.files.begin()->first, "_Alice-Bob_Carol-Dave.bpgn"));
        notation::BpgnReader reader;
        reader.feed(client.world.saved());
        reader.finish();
        for (const std::string_view move : {"e4", "Nc6"}) {
            const auto part = reader.next();
            REQUIRE(part);
            CHECK(part->game.moves.front().text == move);
            CHECK(notation::tag(part->game, "WhiteA") == "Alice");
            CHECK(notation::tag(part->game, "WhiteB") == "Dave");
            CHECK(notation::tag(part->game, "BlackB") == "Bob");
        }
    };
    SECTION("while it runs") {
        client.tell(play::SeatsNamed{names, {}});
        client.world.pass(1s);
        is_named();
    }
    SECTION("when the disk was full just then") {
        client.world.disk_full = true;
        client.tell(play::SeatsNamed{names, {}});
        client.world.pass(1s);
        CHECK(ends_with(client.world.files.begin()->first, "_Alice-__Carol-_.bpgn"));
        client.world.disk_full = false;
        client.moved("A Bc4");
        client.world.pass(1s);
        is_named();
    }
    SECTION("with its end, in what is told of the evening too") {
        const rules::BoardEnd end{BoardId::b, rules::Ending::resignation, B};
        client.say(
            play::Ended{rules::outcome_of({end}, client.world.match().plan()), client.world.now});
        client.tell(play::SeatsNamed{names, {}});
        client.world.pass(1s);
        is_named();
        CHECK(app::text_after_quitting(client.world.model).find("Alice-Bob_Carol-Dave") !=
              std::string::npos);
    }
}

TEST_CASE("when a server's matches are too many to be saved, that is said") {
    Client client;
    const auto play_one = [&] {
        client.tell(world::opened_game(A, "bughouse"));
        client.say(play::Began{client.world.now});
        client.moved("A e4");
        const rules::BoardEnd end{BoardId::b, rules::Ending::resignation, B};
        client.say(
            play::Ended{rules::outcome_of({end}, client.world.match().plan()), client.world.now});
    };
    for (std::size_t i = 1; i <= app::Evening::most_server_records; ++i) {
        play_one();
        client.world.files.clear();
    }
    CHECK(app::all_saved(client.world.model));
    play_one();
    CHECK(client.world.files.empty());
    CHECK(client.world.status() == "not saved: too many server matches in one session");
    CHECK_FALSE(app::all_saved(client.world.model));
}

TEST_CASE("a game of chess is recorded as chess, and its record is legal") {
    Client client(A, "blitz");
    for (const std::string_view move : {"A e4", "a d5", "A exd5", "a Qxd5", "A Nc3"}) {
        client.moved(move);
    }
    client.world.pass(1s);
    const std::string text = client.world.saved();
    const auto read = world::game_in(text);
    CHECK(notation::tag(read.game, "Variant") == "chess");
    CHECK(notation::tag(read.game, "Event") == "rated blitz game");
    CHECK(notation::write_bpgn(read.game) == text);
    const auto judgement = play::judge(read, *rules::preset("fics"));
    CHECK(judgement.verdict == play::Verdict::legal);
    CHECK(judgement.replayed.size() == 5);
}

TEST_CASE("a server's game of one board can be stepped through, at once and from its record") {
    const std::string type = GENERATE("blitz", "crazyhouse");
    Client client(A, type);
    for (const std::string_view move : {"A e4", "a d5", "A exd5", "a Qxd5", "A Nc3", "a Qd8"}) {
        client.world.pass(2s);
        client.moved(move);
    }
    const rules::BoardEnd end{BoardId::a, rules::Ending::resignation, a};
    client.tell(play::EndNews{BoardId::a, "Carol resigns", "1-0"});
    client.say(
        play::Ended{rules::outcome_of({end}, client.world.match().plan()), client.world.now});
    client.world.pass(1s);
    CHECK(client.world.view().title_right == "you 1 - 0 them");
    const auto steps = [&](World& world) {
        CHECK(world.view().page == app::View::Page::replay);
        CHECK(world.view().boards.size() == 1);
        world.press(Action::to_start);
        CHECK(world.view().title_right == "0/6");
        CHECK(world.view().boards[0].seats[Side::white].clock == "3:00");
        for (int i = 0; i < 3; ++i) {
            world.press(Action::ply_forward);
        }
        CHECK(world.view().title_right == "3/6");
        CHECK(world.view().boards[0].pieces[*notation::square_from("d5")] == white_pawn);
        CHECK(world.view().boards[0].seats[Side::white].clock == "2:56");
        CHECK(world.view().boards[0].seats[Side::white].has_reserve == (type == "crazyhouse"));
        CHECK(world.view().boards[0].seats[Side::white].hand.holds(rules::Kind::pawn) ==
              (type == "crazyhouse"));
        world.press(Action::to_end);
        CHECK(world.view().title_right == "6/6");
        CHECK(world::has(world.status(), "Carol resign"));
    };
    const std::string saved = client.world.saved();
    SECTION("at once") {
        client.world.type("/review");
        steps(client.world);
        CHECK(client.world.view().boards[0].mine);
    }
    SECTION("from its record") {
        auto recording = play::recording_of(world::game_in(saved), *rules::preset("fics"));
        REQUIRE(recording);
        World replay;
        app::open_recording(replay.model, *std::move(recording));
        steps(replay);
        CHECK_FALSE(replay.view().boards[0].mine);
        CHECK(replay.view().boards[0].seats[Side::white].name == "Alice");
    }
}

TEST_CASE("a game that is opened again with its past is the same one") {
    Client client;
    client.moved("A e4");
    client.world.pass(1s);
    client.tell(world::opened_game(A));
    client.say(play::Began{client.world.now});
    client.moved("A e4");
    client.moved("a e5");
    client.world.pass(1s);
    CHECK(client.world.files.size() == 1);
    CHECK(world::game_in(client.world.saved()).game.moves.size() == 2);
    CHECK(client.world.model.evening.empty());
}

TEST_CASE("a premove waits through the past of its game, and takes none of it for its turn") {
    Client client(a);
    client.world.type("d5");
    REQUIRE(client.world.model.table->premoves.all().size() == 1);
    play::GameOpened past = world::opened_game(a);
    past.match.begin(client.world.now);
    for (const std::string_view san : {"e4", "e5", "Nf3", "Nc6"}) {
        const auto& position = past.match.position(BoardId::a);
        const auto move = notation::parse_san(position, san).value();
        REQUIRE(past.match.play({BoardId::a, position.turn()}, move, client.world.now));
    }
    client.tell(past);
    CHECK(client.world.moves() == "1A e4 1a e5 2A Nf3 2a Nc6");
    CHECK(client.asked.empty());
    CHECK(client.world.model.table->premoves.all().size() == 1);
    client.moved("A d4");
    CHECK(client.last_move_asked() == "d7d5");
    client.world.pass(1s);
    CHECK(world::game_in(client.world.saved()).game.moves.size() == 5);
}

TEST_CASE("a bot in our seat takes a partner and bughouse with the partner, and nothing else") {
    struct Row {
        play::OfferKind kind;
        bool bughouse, has_partner, plays, accepts;
    };
    using Kind = play::OfferKind;
    const auto row = GENERATE(values<Row>({{Kind::partner, false, false, false, true},
                                           {Kind::partner, false, true, false, false},
                                           {Kind::match, true, true, false, true},
                                           {Kind::match, true, false, false, false},
                                           {Kind::match, false, true, false, false},
                                           {Kind::match, true, true, true, false},
                                           {Kind::partner, false, false, true, false}}));
    CAPTURE(static_cast<int>(row.kind), row.bughouse, row.has_partner, row.plays);
    Client client(row.plays ? std::optional(A) : std::nullopt);
    client.world.model.options->own_bot_level = 2;
    if (row.has_partner) {
        client.world.model.server->partner = "Bob";
    } else {
        client.world.model.server->partner.reset();
    }
    client.tell(play::OfferNews{{"7", row.kind, "Zed", "3 0 unrated", "", row.bughouse}});
    const auto& answers = client.world.asked_server;
    REQUIRE_FALSE(answers.empty());
    const auto* const answer = std::get_if<play::AnswerOffer>(&answers.back());
    REQUIRE(answer);
    CHECK(answer->id == "7");
    CHECK(answer->accept == row.accepts);
    const auto answered = answers.size();
    client.tell(play::OfferNews{{"8", row.kind, "", "3 0 unrated", "", row.bughouse}});
    CHECK(answers.size() == answered); // the bot's own offer
}

TEST_CASE("boards that do not follow from each other are games of one file") {
    Client client;
    client.moved("A e4");
    client.world.type("Ke4"); // a refused line whose reason goes with the position
    CHECK(client.world.status().find("Ke4") != std::string::npos);
    client.board_now(BoardId::a, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
                     100s, 90s);
    CHECK(client.world.status().find("Ke4") == std::string::npos);
    client.moved("a Nc6");
    client.world.pass(1s);
    notation::BpgnReader reader;
    reader.feed(client.world.saved());
    reader.finish();
    CHECK(reader.next().value().game.moves.front().text == "e4");
    CHECK(reader.next().value().game.moves.front().text == "Nc6");
    CHECK(client.world.moves() == "1A e4 2a Nc6");
}
