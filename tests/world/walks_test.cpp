// SPDX-License-Identifier: GPL-3.0-or-later
// Long walks through the program, as a file: "mine 3" begins in that situation and performs forty
// random actions, always the same: keys, moves, words, passing time, and what bots and a server do.
// For each the file lists what changed and what text mode said, then a hash of the whole picture
// with its colours, so that no other change goes unnoticed, and, such as "+40", the milliseconds
// after which the picture changes by itself.
#include "src/app/on/verbs.h"
#include "src/app/port/event.h"
#include "src/app/show/typing.h"
#include "src/app/update.h"
#include "src/app/view.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/moves/san.h"
#include "src/play/news.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"
#include "tests/world/moments.h"
#include "tui/keys/bindings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

using std::string;
using std::string_view;
using world::Millis;
using world::World;

namespace {

constexpr int steps = 40;
constexpr std::size_t most_said = 150; ///< bytes of a step's changes

class Lot {
  public:
    explicit Lot(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15U + 1) {}
    std::size_t below(std::size_t bound) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>((state_ >> 33U) % bound);
    }
    template <class Row> const auto& of(const Row& row) { return row[below(std::size(row))]; }
    /// One of these names. Each name has its own random number, so that a name added later takes
    /// only its own share and most recorded walks stay the same.
    string_view of_names(const std::vector<string_view>& names) {
        const std::uint64_t draw = below(1U << 31U);
        return *std::max_element(names.begin(), names.end(), [draw](string_view a, string_view b) {
            return number(draw, a) < number(draw, b);
        });
    }

  private:
    static std::uint64_t number(std::uint64_t draw, string_view name) {
        for (const char c : name) { // FNV-1a
            draw = (draw ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
        }
        return draw * 0x9E3779B97F4A7C15U >> 20U;
    }

    std::uint64_t state_;
};

constexpr std::array<string_view, 14> arguments{"",    "",    "",  "a",    "B",   "e4",  "on",
                                                "off", "bob", "3", "2:00", "all", "wbn", "eve hi"};
constexpr std::array<string_view, 26> lines{
    "+n",    "; +q", "-p",   "; sit", "; go", "hello", ";;",      "e5",   "Nf3",
    "N@f3?", "e4?",  "P@e5", "O-O",   "y",    "n",     "r",       "b",    "tell bob hi",
    "; ok",  "a:d5", "B:e4", "x",     "s",    "2:10",  "/clocks", "b:Nf6"};
constexpr std::array<int, 7> times{1, 300, 1000, 2500, 7000, 21'000, 63'000};

std::unique_ptr<World> begun(string_view place) {
    for (const world::Place& one : world::places()) {
        if (one.name == place) {
            return one.make();
        }
    }
    FAIL("no such place: " << place);
    return nullptr;
}

string press(World& world, string_view key) {
    const auto intent =
        tui::intent_for_key_name(app::mode(world.model), key, app::line_is_empty(world.model));
    if (intent) {
        world.press(*intent);
    }
    return fmt::format("^ {}", key);
}

string some_key(World& world, Lot& lot) {
    const app::Mode mode = app::mode(world.model);
    std::vector<string_view> keys;
    for (const tui::Binding& binding : tui::bindings()) {
        if (tui::holds_in(binding.topic, mode)) {
            keys.push_back(binding.key);
        }
    }
    return press(world, keys.empty() ? "Enter" : lot.of_names(keys));
}

string enter(World& world, const string& line) {
    world.type(line);
    return fmt::format("> {}", line);
}

string some_word(World& world, Lot& lot) {
    std::vector<string_view> verbs;
    for (const app::VerbRow& row : app::verb_rows()) {
        verbs.push_back(row.help.name());
    }
    const string word(lot.of_names(verbs));
    const string_view argument = lot.of(arguments);
    return word == "quit" || word == "detach"
               ? press(world, "Esc")
               : enter(world, argument.empty() ? word : fmt::format("{} {}", word, argument));
}

/// A legal move, by the user or by whoever else sits there.
string some_move(World& world, Lot& lot) {
    if (!world.model.table || world.model.table->match.outcome()) {
        return enter(world, string(lot.of(lines)));
    }
    const rules::Match& match = world.model.table->match;
    std::vector<rules::Seat> on_move;
    for (const rules::Seat seat : rules::seats(match.plan())) {
        if (match.position(seat.board).turn() == seat.side) {
            on_move.push_back(seat);
        }
    }
    const rules::Seat seat = lot.of(on_move);
    const auto moves = rules::legal_moves(match.position(seat.board));
    if (moves.size() == 0) {
        return enter(world, "; sit");
    }
    const rules::Move move = moves[lot.below(moves.size())];
    const string san = notation::to_san(match.position(seat.board), move);
    if (world.model.server) {
        rules::Match trial = match;
        if (trial.play(seat, move, world.now)) {
            world.event(play::News{play::Moved{trial.plies().back()}});
        }
        return fmt::format("server {} {}", letter(seat), san);
    }
    if (!world.model.table->seats[seat].at_this_keyboard && world.referee) {
        world.play(fmt::format("{} {}", letter(seat), san));
        return fmt::format("+ {} {}", letter(seat), san);
    }
    return enter(world, fmt::format("{}:{}", letter(seat), san));
}

string some_news(World& world, Lot& lot) {
    if (!world.model.server) {
        return some_move(world, lot);
    }
    constexpr std::array<string_view, 5> names{"Bob", "carol", "eve", "kim", "dave"};
    const string name(lot.of(names));
    const auto kind = lot.below(12);
    switch (lot.below(8)) {
    case 0:
    case 1:
        world.event(play::Talk{static_cast<play::TalkKind>(kind % 11), name,
                               kind % 3 == 0 ? "(*)" : "",
                               kind % 2 == 0 ? std::optional<int>(24) : std::nullopt,
                               kind % 4 == 0 ? "alice: sit" : "+n please"});
        return fmt::format("talk {} {}", kind % 11, name);
    case 2:
        world.event(
            play::OfferNews{{fmt::format("{}", kind % 3), static_cast<play::OfferKind>(kind),
                             kind % 5 == 0 ? "" : name, "3 0 unrated", "1700", kind % 2 == 0},
                            kind != 11});
        return fmt::format("offer {} {}", kind, name);
    case 3:
        world.event(play::PresenceNews{name, kind % 2 == 0, kind % 3 != 0});
        return fmt::format("presence {} {}", kind, name);
    case 4:
        world.event(play::PartnerNews{kind % 3 == 0 ? std::nullopt : std::optional(name)});
        return fmt::format("partner {} {}", kind % 3, name);
    case 5:
        world.event(play::SeekNews{
            kind % 4 == 0 ? std::nullopt
                          : std::optional(play::Seek{static_cast<int>(kind),
                                                     name,
                                                     "1500",
                                                     3,
                                                     2,
                                                     kind % 2 == 0,
                                                     kind % 3 == 0 ? "bughouse" : "blitz",
                                                     {},
                                                     false}),
            kind % 4 == 0 ? std::optional<int>(static_cast<int>(kind) + 1) : std::nullopt});
        return fmt::format("seek {} {}", kind, name);
    case 6:
        world.event(play::ConnectionChanged{kind % 2 == 0 ? play::ConnectionState::silent
                                                          : play::ConnectionState::recovered,
                                            "", world.now});
        return fmt::format("line {}", kind % 2);
    default:
        world.event(play::ConsoleLine{name + " says nothing", kind % 5 == 0, {}, {name}});
        return fmt::format("console {}", name);
    }
}

string some_time(World& world, Lot& lot) {
    const int time = lot.of(times);
    world.pass(Millis{time});
    return fmt::format("~ {}", time);
}

string step(World& world, Lot& lot) {
    switch (lot.below(8)) {
    case 0:
        return some_key(world, lot);
    case 1:
        return enter(world, string(lot.of(lines)));
    case 2:
        return some_word(world, lot);
    case 3:
    case 4:
        return some_move(world, lot);
    case 5:
        return some_news(world, lot);
    case 6:
        return some_time(world, lot);
    default:
        return some_key(world, lot);
    }
}

string walk(string_view line) {
    const auto words = base::tokens(line);
    const auto seed = base::to_number<int>(words.at(1)).value();
    const auto world = begun(words.at(0));
    world->speaks = true;
    world->bots_think = seed % 2 == 1;
    world->thinks_as = world::counted;
    (void)world->speaker.take();
    Lot lot(static_cast<std::uint64_t>(seed) * 100 + words.at(0).size() +
            static_cast<unsigned char>(words.at(0).front()));
    string text;
    world::Facts before = world::facts(*world);
    for (int i = 0; i < steps && !world->has_quit; ++i) {
        const string did = step(*world, lot);
        world::Facts now = world::facts(*world);
        string what = world::changed(before, now);
        what.resize(base::clip_bytes(what, most_said).size());
        const auto wake = app::next_wake(world->model, world->now);
        text += fmt::format("    {} [{:04x}{}] {}\n", did, world::picture(*world),
                            wake ? fmt::format(" +{}", (*wake - world->now).count()) : "", what);
        for (const string& said : world->speaker.take()) {
            text += fmt::format("        says {}\n", said);
        }
        before = std::move(now);
    }
    for (const auto& [name, record] : world->files) {
        text += fmt::format("    record of {} bytes\n", record.size());
    }
    const string text_after_quitting = app::text_after_quitting(world->model);
    for (const string_view one : base::split(text_after_quitting, '\n')) {
        text += one.empty() ? "" : fmt::format("    farewell: {}\n", one);
    }
    return text;
}

} // namespace

TEST_CASE("a long way through the program goes where it is written down") {
    support::check_written("tests/world/moments/walks.txt", walk);
}
