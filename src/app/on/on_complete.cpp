// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/on_complete.h"

#include "src/app/line/completion.h"
#include "src/app/on/verbs.h"
#include "src/app/show/typing.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

using rules::Position;

namespace {

bool begins_with(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

/// Verbs whose name begins so.
std::vector<std::string> verbs_beginning(std::string_view typed) {
    std::vector<std::string> names;
    for (const VerbRow& row : verb_rows()) {
        if (begins_with(row.help.name(), typed)) {
            names.emplace_back(row.help.name());
        }
    }
    return names;
}

/// What servers of the FICS kind understand, those that take a name in front.
constexpr std::array<std::string_view, 36> server_commands{
    "tell",    "finger",   "observe",   "match",    "partner", "ptell",   "say",       "kibitz",
    "whisper", "accept",   "decline",   "withdraw", "bugwho",  "who",     "games",     "rematch",
    "follow",  "pobserve", "unobserve", "refresh",  "moves",   "history", "variables", "set",
    "sought",  "seek",     "play",      "examine",  "addlist", "sublist", "showlist",  "messages",
    "pending", "help",     "resign",    "quit"};

std::vector<std::string> server_commands_beginning(std::string_view typed) {
    std::vector<std::string> found;
    for (const std::string_view word : server_commands) {
        if (begins_with(word, typed)) {
            found.emplace_back(word);
        }
    }
    return found;
}

std::vector<std::string> names_beginning(const Table& table, std::string_view typed) {
    std::vector<std::string> names;
    for (const rules::Seat seat : rules::seats(table.match.plan())) {
        const std::string& name = table.seats[seat].name;
        if (begins_with(name, typed)) {
            names.push_back(name);
        }
    }
    return names;
}

/// The position in which `seat` would be on move.
Position turned(const Table& table, rules::Seat seat) {
    const Position& position = table.match.position(seat.board);
    return position.turn() == seat.side ? position : position.passed();
}

/// What stands before a move and is no part of it: `<`, `>`, `b:`.
std::size_t move_start(std::string_view text) {
    if (begins_with(text, "<") || begins_with(text, ">")) {
        return 1;
    }
    return text.size() >= 2 && text[1] == ':' ? 2 : 0;
}

rules::Seat move_seat(const Table& table, std::string_view text) {
    const rules::Seat me = table.terms.seat;
    const auto partner = rules::partner(table.match.plan(), me);
    if (begins_with(text, "<")) {
        return human_seat_on(table, me.board).value_or(me);
    }
    if (begins_with(text, ">") && partner) {
        return human_seat_on(table, partner->board).value_or(me);
    }
    const auto named = move_start(text) == 2 ? rules::seat_from(text.front()) : std::nullopt;
    return named && rules::has(table.match.plan(), *named) ? *named : typing_seat(table);
}

/// Names of the players at the table, and of those that were seen on the server.
std::vector<std::string> all_names_beginning(const Model& model, std::string_view typed) {
    std::vector<std::string> names;
    if (model.table) {
        names = names_beginning(*model.table, typed);
    }
    if (model.server) {
        for (std::string& name : model.server->names.beginning(typed)) {
            if (std::find(names.begin(), names.end(), name) == names.end()) {
                names.push_back(std::move(name));
            }
        }
    }
    return names;
}

/// Moves where they can be played, and our verbs, or the server's commands where it gets the line.
std::vector<std::string> first_words(const Model& model, const std::string& text,
                                     std::size_t start) {
    const std::string_view typed = std::string_view(text).substr(start);
    std::vector<std::string> words;
    if (takes_moves(model)) {
        const Table& table = *model.table;
        words = moves_beginning(turned(table, move_seat(table, text)), typed);
    }
    if (start == 0 && !typed.empty()) {
        const auto verbs = model.server ? server_commands_beginning(typed) : verbs_beginning(typed);
        words.insert(words.end(), verbs.begin(), verbs.end());
    }
    return words;
}

} // namespace

void on_complete(const Moment& m, bool back) {
    Input& input = m.model.input;
    if (input.cycle(back)) {
        return;
    }
    const std::string text = input.text();
    const std::size_t space = text.rfind(' ');
    if (begins_with(text, "/") && space == std::string::npos) {
        return input.offer("/", verbs_beginning(std::string_view(text).substr(1)));
    }
    if (begins_with(text, ";") || space != std::string::npos) {
        const std::size_t start = space == std::string::npos ? 1 : space + 1;
        return input.offer(text.substr(0, start),
                           all_names_beginning(m.model, std::string_view(text).substr(start)));
    }
    const std::size_t start = move_start(text);
    auto words = first_words(m.model, text, start);
    if (words.empty()) {
        return m.notice(fmt::format("nothing begins with \"{}\"", text.substr(start)));
    }
    input.offer(text.substr(0, start), std::move(words));
}

} // namespace app
