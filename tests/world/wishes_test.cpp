// SPDX-License-Identifier: GPL-3.0-or-later
// My partner's wishes are shown whatever else the partner said and however little room there is:
// the newest and the most urgent one.
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/notation/moves/piece_letters.h"
#include "src/play/news.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/grid_text.h"
#include "tests/world/world.h"
#include "tui/paint/paint.h"

#include <array>

using app::Action;
using world::World;

namespace {

constexpr rules::Seat bob{rules::BoardId::b, rules::Side::black};
constexpr rules::Seat me{rules::BoardId::a, rules::Side::white};

struct Wish {
    std::string_view tell;
    std::string_view shown;
    int urgency;
};

constexpr std::array wishes{
    Wish{"+p", "P+", 1},     Wish{"++n", "N++", 2}, Wish{"+++b", "B+++", 3},
    Wish{"---r", "R---", 3}, Wish{"-q", "Q-", 1},   Wish{"trades good", "trades+", 1},
    Wish{"fast", "fast", 1}, Wish{"sit", "sit", 3},
};

/// Screen sizes with wide, with narrow, and without side columns.
constexpr std::array sizes{tui::Size{80, 24},  tui::Size{100, 30}, tui::Size{120, 40},
                           tui::Size{160, 45}, tui::Size{200, 50}, tui::Size{40, 24},
                           tui::Size{53, 24},  tui::Size{90, 34}};

/// My partner's wishes as `size` shows them: what follows their name or letter in its row.
std::string row_of_wishes(const app::View& view, tui::Size size) {
    const std::string text = support::text_of(tui::paint(view, size, {}));
    const bool beside = !tui::layout(size, view).wishes.empty();
    const std::string who = view.wishes.front().who;
    const std::string after = beside ? " " : ": ";
    std::size_t begin = beside ? text.find("- wishes -") : 0;
    for (std::size_t end = 0; begin < text.size(); begin = end + 1) {
        end = text.find('\n', begin);
        const std::string row = text.substr(begin, end - begin);
        for (const std::string& name : {" " + who + after, " b" + after}) {
            const std::size_t found = row.rfind(name);
            if (found != std::string::npos && row.find(" 0-") == std::string::npos) {
                return row.substr(found + name.size() - 1) + " ";
            }
        }
    }
    return {};
}

bool shows_wish(const std::string& row, std::string_view wish) {
    return world::has(row, " " + std::string(wish) + " ");
}

} // namespace

TEST_CASE("wishes never hide my partner's newest one, nor the most urgent one") {
    support::Dice dice(20261123);
    for (int round = 0; round < 40; ++round) {
        World world = world::alone_at_the_table();
        std::array<bool, wishes.size()> said{};
        int most_urgent = 0;
        for (int i = 0; i < 8; ++i) {
            const std::size_t which = dice.below(wishes.size());
            if (said[which]) {
                continue; // a repeated wish is nothing new
            }
            said[which] = true;
            const Wish& wish = wishes[which];
            most_urgent = std::max(most_urgent, wish.urgency);
            world.event(play::News{play::TellNews{bob, me, std::string(wish.tell)}});
            app::View view = world.view();
            if (round % 2 == 1) {
                view.wishes.front().who = "averylongnickname"; // the longest name on servers
            }
            for (const tui::Size size : sizes) {
                const std::string row = row_of_wishes(view, size);
                INFO(size.columns << "x" << size.rows << " after " << wish.tell << ": " << row);
                CHECK(shows_wish(row, wish.shown));
                CHECK(std::any_of(wishes.begin(), wishes.end(), [&](const Wish& one) {
                    return one.urgency == most_urgent && shows_wish(row, one.shown);
                }));
            }
        }
    }
}

TEST_CASE("neither a word about a board nor talk that is scrolled hides a wish") {
    for (const tui::Size size : {tui::Size{80, 24}, tui::Size{40, 24}}) {
        World world = world::alone_at_the_table();
        for (const char* move : {"B e4", "b e5"}) {
            world.play(move);
        }
        world.type("e4");
        world.play("a f5");
        world.type("Qh5");
        for (int i = 0; i < 30; ++i) {
            world.event(play::News{play::TellNews{bob, me, "hello"}});
        }
        world.press(Action::page_up);
        world.event(play::News{play::TellNews{bob, me, "sit"}});
        world.event(play::News{play::TellNews{bob, me, "trades bad"}});
        INFO(support::text_of(tui::paint(world.view(), size, {})));
        CHECK(world.view().talk_below > 0);
        const std::string row = row_of_wishes(world.view(), size);
        CHECK(shows_wish(row, "trades-"));
        CHECK(shows_wish(row, "sit"));
        CHECK(world::has(support::text_of(tui::paint(world.view(), size, {})), " check "));
    }
}

namespace {

World in_german() {
    app::Options options;
    options.letters = notation::PieceLetters::from("KDTLSB").value();
    return World(options);
}

std::string talk_of(const World& world) {
    return world::text_of(world.view().talk);
}

} // namespace

TEST_CASE("the letters of the player's language stand in every sentence") {
    World world = in_german();
    world.sit_down(world::hot_seat());
    world.type("ready");
    world.type("Sf6");
    CHECK(world.status() == "Sf6: no knight of yours can go to f6");
    world.type("S@f3");
    CHECK(world.status() == "S@f3: you have no knight in hand (S@f3? waits for it)");
    world.type("S@");
    CHECK(world::has(world.status(), "S@f3? waits for one"));
    world.type_without_enter("Sf");
    world.press(Action::complete);
    CHECK(world::has(world.view().input.text, "Sf3"));
    world.press(Action::submit);
    CHECK(world.moves() == "1A Sf3");
    world.type("a:d5");
    world.type("A:Sc3");
    world.type("a:d4");
    world.type("A:Sxd4");
    CHECK(world::has(talk_of(world), "bob gains b (player Sxd4)"));
    world.type("a:Dxd4");
    CHECK(world::has(talk_of(world), "dave gains S (carol Dxd4)"));
    CHECK(world::has(world.saved(), "Qxd4"));
}

TEST_CASE(
    "premoves, refused promotions and wishes have them, too, and so has what bots tell people") {
    World world = in_german();
    world.bots_think = false;
    world.sit_down({});
    world.press(Action::submit);
    world.type("e4");
    world.type("Sf3");
    CHECK(world::has(world.view().status.text + world.view().status_right.text, "Sf3"));
    CHECK(world.view().wishes.back().wants == "Sf3");
    world.event(
        play::News{play::TellNews{bob, me, "sitting: I cannot move until a knight comes (++n)"}});
    CHECK(world::has(talk_of(world), "until a knight comes (++s)"));
    CHECK(world.view().wishes.front().wants == "S++");
    CHECK(world.view().boards[0].seats[rules::Side::white].wants.find('N') == std::string::npos);
}

TEST_CASE("what a player tells in their own letters reaches bots and the record in English ones") {
    World world = in_german();
    world.sit_down({});
    world.type(";++s, I play Df3 and sit");
    CHECK(world::has(talk_of(world), "player -> bob> ++s, I play Df3 and sit"));
    CHECK(world::has(talk_of(world), "bob> ok, a knight soon"));
    world.type(";;");
    world.press(Action::submit);
    world.type("e4");
    CHECK(world::has(world.saved(), "player -> bob: ++n, I play Qf3 and sit"));
    CHECK_FALSE(world::has(world.saved(), "++s"));
}

TEST_CASE("the help, its marks and the remarks of a record have the player's letters") {
    World world = in_german();
    world.sit_down({});
    const auto page = [&world](std::string_view what) {
        world.type(what);
        return world::text_of(world.view().lines);
    };
    const std::string move = page("/help move");
    for (const std::string_view row :
         {"  e4 Sf3 exd5 O-O  ", "  S@f3 s@f3 @e6  ", "Sf3@ is S@f3"}) {
        CHECK(world::has(move, row));
    }
    CHECK_FALSE(world::has(move, "Nf3"));
    const std::string marks = page("/help marks");
    for (const std::string_view row :
         {"  S s  ", "  d~  ", "  [S] [ ]  ", "  B2 S1 L- +T1 B* S?  ", "  S+ S++ S+++  ",
          "  3A 3a 3B 3b  ", "in its place the seat: A a B b\n"}) {
        CHECK(world::has(marks, row));
    }
    world.model.text.reset();
    const std::string text = "[TimeControl \"120+0\"]\n1A. e4 {119} {C:bob: give N++ for Qh5} *\n";
    app::open_recording(world.model,
                        play::recording_of(world::game_in(text), *rules::preset("fics")).value());
    world.press(app::Action::to_end);
    CHECK(world::has(talk_of(world), "*** bob: give S++ for Dh5"));
}
