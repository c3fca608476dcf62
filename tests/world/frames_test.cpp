// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever the user does and the server says, the terminal shows the picture cell by cell, although
// each frame contains only what changed.
#include "src/app/on/verbs.h"
#include "src/app/port/event.h"
#include "src/rules/board/movegen.h"
#include "tests/net/recordings.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/tui/emulator.h"
#include "tests/tui/pty.h"
#include "tests/world/connected.h"
#include "tests/world/server_world.h"
#include "tui/paint/paint.h"
#include "tui/terminal/terminal.h"

#include <array>
#include <clocale>

using app::Action;
using rules::Seat;
using support::Dice;
using world::Millis;
using world::World;

namespace {

/// A terminal and an emulator that shows its output.
class Screen {
  public:
    explicit Screen(tui::Size size) : size_(size), emulator_(size) {
        std::setlocale(LC_ALL, "C.UTF-8");
        terminal_ = *tui::Terminal::open({pty_.tty(), "xterm-256color", size, "dark", true, true});
    }
    /// Shows the view; describes the first wrong cell, if any.
    std::string show(const app::View& view) {
        const tui::Grid grid = tui::paint(view, size_, {tui::PieceSet::letters, true});
        emulator_.feed(terminal_->compose(grid));
        return difference(emulator_, grid, *tui::Theme::named("dark", tui::Depth::many));
    }

  private:
    tui::Size size_;
    Pty pty_;
    Emulator emulator_;
    std::unique_ptr<tui::Terminal> terminal_;
};

/// Screens of several sizes. The large ones are checked only now and then, since every cell takes
/// time.
class Screens {
  public:
    /// Shows the world's view; describes the first wrong cell, if any.
    std::string show(const World& world) {
        const app::View view = world.view();
        std::string wrong = small_.show(view) + usual_.show(view);
        if (rounds_++ % 10 == 0) {
            wrong += large_.show(view) + largest_.show(view);
        }
        return wrong;
    }

  private:
    Screen small_{{25, 17}}, usual_{{80, 24}}, large_{{120, 40}}, largest_{{200, 55}};
    int rounds_ = 0;
};

app::Intent any_intent(Dice& dice) {
    constexpr std::array lines{"e4",      "Nf3",       "Nc3",   "d5",  "N@f7?", "P@e4",
                               "Qxd5;e5", "",          "h4 ",   "to ", "x",     "tell 24 hi",
                               "flip",    "whisper a", "/help", "+++n"};
    switch (dice.below(6)) {
    case 0:
        return app::EditLine{static_cast<app::Edit>(dice.below(17))};
    case 1:
        return app::ShowTab{static_cast<int>(dice.below(6))};
    case 2:
        return app::InsertText{lines[dice.below(lines.size())]};
    case 3:
        return app::Intent{dice.below(2) == 0 ? Action::submit : Action::complete};
    case 4:
        return app::Verb{app::verb_rows()[dice.below(app::verb_rows().size())].help.name()};
    default:
        return app::Intent{
            static_cast<Action>(dice.below(static_cast<std::size_t>(Action::refresh) + 1))};
    }
}

/// A half-move from the server, by a random side that can move.
void any_move(World& world, Dice& dice) {
    const auto& table = world.model.table;
    if (!table || table->match.outcome()) {
        return;
    }
    const auto board = static_cast<rules::BoardId>(dice.below(2));
    const rules::Position& position = table->match.position(board);
    const rules::MoveList moves = rules::legal_moves(position);
    if (moves.size() == 0) {
        return;
    }
    const rules::Move move = moves[dice.below(moves.size())];
    const Seat seat{board, position.turn()};
    const Millis left = table->match.clock(board).remaining(seat.side, world.now);
    world.event(play::News{play::Moved{{seat, move, position.captured(move), left, world.now}}});
}

play::News any_news(Dice& dice) {
    const std::string number = std::to_string(dice.below(100));
    const std::array<play::News, 12> news{
        play::ConsoleLine{"erin(24): team @1800+? 3 0, number " + number},
        play::ConsoleLine{std::string(dice.below(300), 'w') + " and the end of a long line"},
        play::ConsoleLine{""},
        play::ConsoleLine{"fics% ", true},
        play::Talk{play::TalkKind::partner_tell, "bob", "", {}, "need a knight, any cost"},
        play::Talk{play::TalkKind::kibitz, "erin", "(1650)", 112, "nice sac " + number},
        play::Talk{play::TalkKind::channel, "noodle", "", 24, "rematch after this"},
        play::OfferNews{{number, play::OfferKind::partner, "erin", ""}},
        play::OfferNews{{number}, false},
        play::LagNews{rules::seat_at(static_cast<int>(dice.below(4))), Millis{dice.below(900)}},
        play::PartnerNews{dice.below(2) == 0 ? std::nullopt : std::optional<std::string>("bob")},
        play::ConnectionChanged{play::ConnectionState::recovered},
    };
    return news[dice.below(news.size())];
}

World in_a_match() {
    World world = world::in_a_match();
    world.on_ask = [](const play::Request&) {}; // the server does not reply yet
    return world;
}

void check_a_guest_of_the_server(std::uint64_t seed) {
    Dice dice(seed);
    World world = in_a_match();
    Screens screens;
    for (int round = 0; round < 1200; ++round) {
        if (dice.below(300) == 0) {
            world = in_a_match();
        }
        switch (dice.below(4)) {
        case 0:
            any_move(world, dice);
            break;
        case 1:
            world.event(any_news(dice));
            break;
        case 2:
            world.pass(Millis{dice.below(1500)});
            break;
        default:
            world.event(any_intent(dice));
        }
        CAPTURE(seed, round);
        REQUIRE(screens.show(world) == "");
    }
}

} // namespace

TEST_CASE("a game on a server is painted right, whatever is heard and pressed") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        check_a_guest_of_the_server(seed);
    }
}

TEST_CASE("a match against bots is painted right, whatever is pressed") {
    Dice dice(5);
    World world;
    world.nodes = 20;
    Screens screens;
    for (int round = 0; round < 3000; ++round) {
        world.event(any_intent(dice));
        if (dice.below(3) == 0) {
            world.pass(Millis{dice.below(2000)});
        }
        CAPTURE(round);
        REQUIRE(screens.show(world) == "");
    }
}

TEST_CASE("what a server has said once is painted right after every line") {
    for (const auto& [name, seal] : {std::pair{"bics_match.txt", net::TimesealVersion::v1},
                                     {"uhlin_match.txt", net::TimesealVersion::none}}) {
        net::SessionOptions options;
        options.who = {"Amy", "secret"};
        options.seal = seal;
        world::ServerWorld server(options);
        Screens screens;
        const std::string stream = support::own_recording(name);
        for (std::size_t at = 0, end = 0; at < stream.size(); at = end) {
            end = std::min(stream.find('\n', at), stream.size() - 1) + 1;
            server.hear(std::string_view(stream).substr(at, end - at));
            CAPTURE(name, at);
            REQUIRE(screens.show(server.world) == "");
        }
        CHECK(server.world.over());
    }
}
