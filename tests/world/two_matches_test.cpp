// SPDX-License-Identifier: GPL-3.0-or-later
// A visitor of our own server observes two matches at once: four boards on a large screen, two on
// others.
#include "net/link/link.h"
#include "src/app/port/event.h"
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"
#include "tests/tui/golden.h"
#include "tests/world/world.h"
#include "tui/paint/paint.h"

#include <algorithm>

using namespace std::chrono_literals;
using base::Millis;
using net::ConnectionId;
using support::LobbyDriver;
using tui::Size;

namespace {

constexpr Size large{200, 50};
constexpr Size medium{120, 40};

/// Two matches on one server, and the client of their observer.
class Watcher {
  public:
    Watcher() : link_(options()) {
        constexpr std::array names{"Alice", "Carol", "Dave", "Bob", "Erin", "Frank", "Gina", "Hal"};
        for (std::size_t i = 0; i < players.size(); ++i) {
            players.at(i) = server.enter(names.at(i));
        }
        server.begin_match({players[0], players[3]}, {players[1], players[2]});
        server.begin_match({players[4], players[7]}, {players[5], players[6]});
        world.model.server.emplace();
        world.model.server->host = "our.server";
        world.now = server.now();
        give(net::Start{});
        wait(5s);
    }

    /// Types a line as the visitor.
    void type(std::string_view text) {
        world.type(text);
        wait(3s);
    }
    /// Types a line as a player.
    void play(std::size_t player, std::string_view text) {
        (void)server.type(players.at(player), text);
        wait(500ms);
    }
    /// Presses Alt-0.
    void go_round() {
        world.press(app::ShowTab{0});
        wait(3s);
    }
    void wait(Millis time) {
        constexpr Millis step{100};
        for (Millis passed{}; passed < time; passed += step) {
            world.pass(step);
            server.wait(world.now - server.now());
            if (const auto due = link_.next_wake(); due && *due <= world.now) {
                give(net::Woken{});
            }
            settle();
        }
    }
    void lose_line() {
        server.hang_up(line_);
        give(net::Lost{"connection reset"});
    }
    void observe_both() {
        type("observe 1");
        type("observe 3");
    }

    [[nodiscard]] std::string screen(Size size) const {
        const tui::Grid grid = tui::paint(world.view(), size, plain_ascii);
        std::string text;
        for (int row = 0; row < size.rows; ++row) {
            for (const tui::Cell& cell : grid.row(row)) {
                text += cell.glyph.text();
            }
            text += '\n';
        }
        return text;
    }
    [[nodiscard]] bool sees(std::string_view name, Size size = large) const {
        // In talk windows names come after other words.
        const tui::Layout places = tui::layout(size, world.view());
        const tui::Grid grid = tui::paint(places, world.view(), plain_ascii);
        const auto is_provisional = [&](const tui::BoardPlace& place) {
            for (const tui::Rect rows : {place.top.player, place.bottom.player}) {
                for (int row = rows.top; row < rows.top + rows.rows; ++row) {
                    std::string text;
                    for (int column = rows.left; column < rows.left + rows.columns; ++column) {
                        text += grid.row(row)[static_cast<std::size_t>(column)].glyph.text();
                    }
                    if (text.find(name) != std::string::npos) {
                        return true;
                    }
                }
            }
            return false;
        };
        return std::any_of(places.boards.begin(), places.boards.end(), is_provisional) ||
               std::any_of(places.second_boards.begin(), places.second_boards.end(),
                           is_provisional);
    }

    LobbyDriver server;
    std::array<ConnectionId, 8> players{};
    world::World world;

  private:
    static net::LinkOptions options() {
        net::LinkOptions made;
        made.address = "our.server 5000";
        made.seal = net::TimesealChoice::off;
        made.session.who = {"Zoe", ""};
        return made;
    }

    void give(const net::Link::Input& input) {
        net::Link::Output output = link_.update(input, world.now);
        if (!output.bytes.empty()) {
            server.send(line_, output.bytes);
        }
        for (play::News& news : output.news) {
            world.event(std::move(news));
        }
        if (output.order == net::Link::SocketOrder::call) {
            line_ = server.call();
            give(net::Connecting{"127.0.0.1"});
            give(net::Opened{});
        }
    }
    void settle() {
        for (bool more = true; more;) {
            const std::string bytes = server.bytes(line_);
            if (!bytes.empty()) {
                give(net::Received{bytes});
            }
            const auto asked = std::exchange(world.asked_server, {});
            for (const play::ServerRequest& request : asked) {
                give(request);
            }
            more = !bytes.empty() || !asked.empty();
        }
    }

    net::Link link_;
    ConnectionId line_{};
};

std::string piece_at(const app::View::BoardView& board, std::string_view square) {
    const auto& piece = board.pieces[rules::square(square[0] - 'a', square[1] - '1')];
    return piece ? std::string(1, notation::letter(piece->kind)) : "";
}

std::string teams_of(const std::vector<app::View::BoardView>& boards) {
    std::string text;
    for (const auto& board : boards) {
        for (const rules::Side side : rules::both_sides) {
            text += (text.empty() ? "" : " ") + board.seats[side].name;
        }
    }
    return text;
}

constexpr std::string_view first_match = "Alice Carol Dave Bob";
constexpr std::string_view second_match = "Erin Frank Gina Hal";

} // namespace

TEST_CASE(
    "two watched matches stand side by side on a large screen, with all that belongs to them") {
    Watcher here;
    here.type("observe 1");
    CHECK(teams_of(here.world.view().boards) == first_match);
    CHECK(here.world.view().second_match.boards.empty());
    here.type("observe 3");
    const app::View view = here.world.view();
    CHECK(teams_of(view.boards) == second_match);
    CHECK(teams_of(view.second_match.boards) == first_match);
    for (const char* const name :
         {"Alice", "Carol", "Dave", "Bob", "Erin", "Frank", "Gina", "Hal"}) {
        CAPTURE(name, here.screen(large));
        CHECK(here.sees(name));
    }
    CHECK_FALSE(here.sees("Alice", medium));
    CHECK(here.sees("Erin", medium));
    CHECK_FALSE(here.sees("Alice", {199, 50}));
    CHECK_FALSE(here.sees("Alice", {200, 49}));
    CHECK(here.sees("Alice", {300, 80}));
    here.play(0, "e4");
    here.play(1, "d5");
    here.play(0, "exd5");
    here.play(4, "Nf3");
    here.play(6, "d4");
    const std::string seen = here.screen(large);
    CHECK(here.screen(medium) != seen);
    CHECK(here.screen(large) == seen);
    check_golden("two-matches-200x50", tui::paint(here.world.view(), large, plain_ascii));
    check_golden("two-matches-120x40", tui::paint(here.world.view(), medium, plain_ascii));
}

TEST_CASE("moves, reserves and clocks come to the right one of four boards") {
    Watcher here;
    here.observe_both();
    here.play(0, "e4"); // in the second match
    CHECK(piece_at(here.world.view().second_match.boards[0], "e4") == "P");
    CHECK(piece_at(here.world.view().boards[0], "e4").empty());
    here.play(4, "d4");
    CHECK(piece_at(here.world.view().boards[0], "d4") == "P");
    CHECK(piece_at(here.world.view().second_match.boards[0], "d4").empty());
    here.play(1, "d5");
    here.play(0, "exd5");
    const auto reserve = [&here](rules::Side side) {
        return here.world.view().second_match.boards[1].seats[side].hand.total();
    };
    CHECK(reserve(rules::Side::black) == 1); // Bob's reserve
    CHECK(reserve(rules::Side::white) == 0);
    const std::string before =
        here.world.view().second_match.boards[0].seats[rules::Side::black].clock;
    here.wait(10s);
    CHECK(here.world.view().second_match.boards[0].seats[rules::Side::black].clock != before);
}

TEST_CASE("the key that goes round lets the two watched matches change places") {
    Watcher here;
    here.observe_both();
    here.play(0, "e4");
    here.go_round();
    CHECK(teams_of(here.world.view().boards) == first_match);
    CHECK(teams_of(here.world.view().second_match.boards) == second_match);
    CHECK(here.world.moves() == "1A e4");
    here.play(4, "d4");
    CHECK(piece_at(here.world.view().second_match.boards[0], "d4") == "P");
    here.go_round();
    CHECK(teams_of(here.world.view().boards) == second_match);
    CHECK(here.world.moves() == "1A d4");
    CHECK(here.sees("Alice"));
    CHECK(here.sees("Erin"));
}

TEST_CASE("when a watched match ends the other one is there, and its end is kept") {
    Watcher here;
    here.observe_both();
    here.play(0, "e4");
    here.play(4, "d4");
    SECTION("the first one") {
        here.play(5, "resign");
        CHECK(teams_of(here.world.view().boards) == first_match);
        CHECK(here.world.view().second_match.boards.empty());
        CHECK(here.world.moves() == "1A e4");
        here.play(1, "e5");
        CHECK(here.world.moves() == "1A e4 1a e5");
    }
    SECTION("the one beside") {
        here.go_round(); // so that both matches have a record
        here.play(5, "resign");
        CHECK(teams_of(here.world.view().boards) == first_match);
        CHECK(here.world.view().second_match.title.find(" win: Frank resign") != std::string::npos);
    }
    const bool kept =
        std::any_of(here.world.files.begin(), here.world.files.end(), [](const auto& file) {
            return file.second.find("[WhiteA \"Erin\"]") != std::string::npos &&
                   file.second.find("[Result \"1-0\"]") != std::string::npos;
        });
    CHECK(kept);
}

TEST_CASE("a match that is no longer watched leaves the screen to the other") {
    Watcher here;
    here.observe_both();
    here.type("unobserve 1");
    here.type("unobserve 2");
    CHECK(here.world.view().second_match.boards.empty());
    CHECK(teams_of(here.world.view().boards) == second_match);
    here.type("observe 1");
    CHECK(teams_of(here.world.view().second_match.boards) == second_match);
    here.type("unobserve 1");
    here.type("unobserve 2");
    CHECK(teams_of(here.world.view().boards) == second_match);
    CHECK(here.world.view().page == app::View::Page::game);
}

TEST_CASE("after a lost line both matches come back, the same one first") {
    Watcher here;
    here.observe_both();
    here.play(0, "e4");
    here.wait(40s);
    here.lose_line();
    CHECK(here.world.view().second_match.boards.empty());
    here.play(1, "e5"); // a move that the visitor does not see
    here.wait(60s);
    CHECK(teams_of(here.world.view().boards) == second_match);
    CHECK(teams_of(here.world.view().second_match.boards) == first_match);
    CHECK(piece_at(here.world.view().second_match.boards[0], "e5") == "P");
    here.go_round();
    CHECK(here.world.moves() == "1A e4 1a e5");
}

TEST_CASE("an observer who begins to play has their own match alone on the screen") {
    Watcher here;
    here.observe_both();
    const ConnectionId kim = here.server.enter("Kim");
    (void)here.server.type(kim, "match zoe 3 0 chess");
    here.type("accept");
    CHECK(here.world.model.table->watching == false);
    CHECK_FALSE(here.world.model.second_match);
    CHECK_FALSE(here.sees("Alice"));
    here.play(0, "e4");
    CHECK_FALSE(here.world.model.second_match);
}

TEST_CASE("clocks beside wake nobody on a screen without room for them") {
    Watcher here;
    here.observe_both();
    here.wait(85s);
    here.play(4,
              "e4"); // so that its clocks still show seconds when the other match's show tenths
    here.play(6, "e4");
    here.wait(65s);
    const auto wakes = [&here] {
        here.world.wakes = 0;
        here.wait(4s);
        return here.world.wakes;
    };
    CHECK(wakes() >= 40);
    here.world.event(app::TwoMatchesFit{false});
    CHECK(here.world.view().second_match.boards.empty());
    CHECK(wakes() <= 6);
    here.world.event(app::TwoMatchesFit{true}); // the screen grows
    CHECK(wakes() >= 40);
    CHECK(here.world.view().second_match.boards.size() == 2);
}

TEST_CASE("the clocks of four boards wake a screen no oftener than those of one") {
    Watcher here;
    here.observe_both();
    for (const std::size_t player : {0U, 4U, 2U, 6U}) {
        here.play(player, "e4");
        here.wait(130ms);
    }
    for (const std::size_t player : {1U, 5U, 3U, 7U}) {
        here.play(player, "e5");
        here.wait(130ms);
    }
    const std::string before = here.screen(large);
    here.world.wakes = 0;
    here.wait(60s);
    CHECK(here.world.wakes >= 59);
    CHECK(here.world.wakes <= 75);
    CHECK(here.screen(large) != before);
}
