// SPDX-License-Identifier: GPL-3.0-or-later
// Every word, key and piece of news in every situation, also at the wrong moment. For a line such
// as "> resign a" or "^ F6", or several joined by " // ", the file lists what changes in each
// situation; situations with the same changes are listed together, those without any are left out.
// "! line lost" is news (see named_news.cpp), "+ a e5" a move of whoever sits there, "* A e4" a
// mouse press, "*> A e4" a release, "? c" a question in text mode.
#include "src/app/options.h"
#include "src/app/say/questions.h"
#include "src/app/show/typing.h"
#include "src/app/table/match_terms.h"
#include "src/app/update.h"
#include "src/app/view.h"
#include "src/base/text.h"
#include "src/notation/moves/fen.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"
#include "tests/world/hand.h"
#include "tests/world/moments.h"
#include "tests/world/named_news.h"
#include "tui/keys/bindings.h"

#include <fmt/format.h>

#include <algorithm>

using std::string;
using std::string_view;
using world::World;

namespace {

void point(World& world, string_view line) {
    using Act = app::MouseEvent::Act;
    const bool released = line.starts_with("*>");
    const string_view what = line.substr(released ? 3 : 2);
    if (what == "up" || what == "down") {
        world.press(app::MouseEvent{what == "up" ? Act::wheel_up : Act::wheel_down, {}});
    } else if (what == "back") {
        world.press(app::MouseEvent{Act::other_press, {}});
    } else if (what == "beside") {
        world.press(app::MouseEvent{released ? Act::release : Act::press, {}});
    } else {
        world.press(app::MouseEvent{released ? Act::release : Act::press, world::Hand::spot(what)});
    }
}

void act(World& world, string_view line) {
    const string_view text = line.size() > 2 ? line.substr(2) : "";
    if (line.front() == '!') {
        world::tell(world, text);
    } else if (line.front() == '+') {
        world::tell_move(world, text);
    } else if (line.front() == '*') {
        point(world, line);
    } else if (line.front() == '>') {
        world.type(text);
    } else if (line.front() == '|') {
        world.type_without_enter(text);
    } else if (line.front() == '~') {
        world.pass(world::Millis{base::to_number<int>(text).value()});
    } else {
        for (const string_view key : base::tokens(text)) {
            const auto& model = world.model;
            const auto intent =
                tui::intent_for_key_name(app::mode(model), key, app::line_is_empty(model));
            if (intent) {
                world.press(*intent);
            }
        }
    }
}

/// Performs the actions of a line, such as "> draw // ~ 500 // ^ Esc", one after another; returns
/// the answers to questions.
string act_all(World& world, string_view line) {
    constexpr string_view between = " // ";
    string answers; // to questions in text mode
    while (!line.empty() && !world.has_quit) {
        const auto end = std::min(line.find(between), line.size());
        const string_view one = line.substr(0, end);
        if (one.front() == '?') {
            answers += " / " + app::answer_to(world.model, one.substr(2), world.now).value_or("");
        } else {
            act(world, one);
        }
        line.remove_prefix(std::min(end + between.size(), line.size()));
    }
    return answers;
}

/// The facts, and also the client's next deadline and the sizes of its records.
world::Facts all_facts(const World& world) {
    world::Facts all = world::facts(world);
    const auto wake = app::next_wake(world.model, world.now);
    all.emplace_back("wakes", wake ? fmt::format("{}", (*wake - world.now).count()) : "");
    std::uint32_t sum = 0;
    for (const auto& [name, record] : world.files) {
        for (const char c : name + record) {
            sum = sum * 16777619U + static_cast<unsigned char>(c);
        }
    }
    all.emplace_back("records", sum == 0 ? "" : fmt::format("{:04x}", sum % 0xFFF1U));
    const auto& activity_after_quit = world.model.activity_after_quit;
    all.emplace_back("onward",
                     activity_after_quit
                         ? fmt::format("{} {}", static_cast<int>(activity_after_quit->kind),
                                       activity_after_quit->target)
                         : "");
    all.emplace_back("forgotten", fmt::format("{}", world.forgotten));
    all.emplace_back("second match", world.model.second_match
                                         ? world.model.second_match->seats[rules::Seat{}].name
                                         : "");
    return all;
}

/// The facts of a situation before any action; they are always the same.
const world::Facts& untouched(const world::Place& place) {
    static std::map<string_view, world::Facts> known;
    auto& facts = known[place.name];
    if (facts.empty()) {
        facts = all_facts(*place.make());
    }
    return facts;
}

string everywhere(string_view line, bool news, string_view places = "") {
    std::vector<std::pair<string, string>> found; // the changes, and where they occur
    unsigned pictures = 0;
    for (const world::Place& place : world::places()) {
        const auto among = base::tokens(places);
        if (!among.empty() && std::find(among.begin(), among.end(), place.name) == among.end()) {
            continue;
        }
        const auto world = place.make();
        const world::Facts& before = untouched(place);
        world->speaks = line.find("text on") != string_view::npos;
        (void)world->speaker.take();
        const string answer = act_all(*world, line);
        string what = world::changed(before, news ? all_facts(*world) : world::facts(*world));
        for (const string& said : world->speaker.take()) {
            what += " / " + said;
        }
        what += answer;
        pictures = (pictures * 31 + (news ? world::picture(*world) : 0)) & 0xFFFFU;
        const auto same = std::find_if(found.begin(), found.end(),
                                       [&](const auto& one) { return one.first == what; });
        if (same != found.end()) {
            same->second += fmt::format(" {}", place.name);
        } else if (!what.empty()) {
            found.emplace_back(what, place.name);
        }
    }
    string text;
    for (const auto& [what, where] : found) {
        text += fmt::format("    {}: {}\n", where, what);
    }
    return text + (news ? fmt::format("    pictures {:04x}\n", pictures) : "");
}

/// A user's first match, as White on A, from those boards; `laws`: single laws, or empty.
std::unique_ptr<World> at_boards(string_view boards, string_view laws) {
    app::MatchTerms terms;
    terms.boards = notation::parse_bfen(boards).value();
    terms.variant = terms.boards.size() == 1 ? "crazyhouse" : terms.variant;
    for (const string_view law : base::tokens(laws)) {
        terms.law_changes.emplace_back(law);
    }
    app::Options options;
    options.coach = app::CoachWhen::on;
    options.mates = app::MatesWhen::on;
    auto world = std::make_unique<World>(std::move(options));
    world->bots_think = false;
    world->thinks_as = world::counted;
    world->sit_down(terms);
    world->press(app::Action::submit);
    return world;
}

/// What the coach and the line of mates show on the way, and what differs at the end.
string from_boards(string_view boards, string_view line) {
    const auto bar = boards.find(" ; ");
    const auto laws = bar == string_view::npos ? "" : boards.substr(bar + 3);
    const auto world = at_boards(boards.substr(0, bar), laws);
    const world::Facts before = all_facts(*world);
    string text;
    string last;
    for (string_view rest = line; !rest.empty();) {
        const auto end = std::min(rest.find(" // "), rest.size());
        (void)act_all(*world, rest.substr(0, end));
        rest.remove_prefix(std::min(end + 4, rest.size()));
        const app::View view = world->view();
        const string now = fmt::format("{} | {} | {} | {}", view.coach.text, view.mates,
                                       view.status.text, world->chips());
        text += now == last ? "" : fmt::format("    {}\n", now);
        last = now;
    }
    return text + fmt::format("    at the end: {}\n    picture {:04x}\n",
                              world::changed(before, all_facts(*world)), world::picture(*world));
}

} // namespace

TEST_CASE("every word and every key does at every place what is written down, and nothing else") {
    support::check_written(GENERATE(string("tests/world/moments/keys.txt"),
                                    string("tests/world/moments/sequences.txt"),
                                    string("tests/world/moments/verbs.txt")),
                           [](string_view line) { return everywhere(line, false); });
}

TEST_CASE("whatever is told at whatever place, and what is done then, comes to what is written") {
    string places; // set by ": console game" for the lines that follow
    support::check_written("tests/world/moments/news.txt", [&](string_view line) {
        if (line.starts_with(": ")) {
            places = line.substr(2);
            return string();
        }
        return everywhere(line, true, places);
    });
}

TEST_CASE("of boards that are set up coach, mates and status say what is written down") {
    string boards; // set by ": BFEN ; law=value" for the lines that follow
    support::check_written("tests/world/moments/boards.txt", [&](string_view line) {
        if (line.starts_with(": ")) {
            boards = line.substr(2);
            return string();
        }
        return from_boards(boards, line);
    });
}
