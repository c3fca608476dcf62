// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/handlers.h"

#include "src/app/line/typed_move.h"
#include "src/app/on/verbs.h"
#include "src/app/options.h"
#include "src/app/settings.h"
#include "src/app/show/typing.h"
#include "src/base/text.h"
#include "src/notation/laws/law_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

namespace {

template <class Words>
std::vector<std::string> beginning(const Words& words, std::string_view typed) {
    std::vector<std::string> found;
    for (const std::string_view word : words) {
        if (word.starts_with(typed)) {
            found.emplace_back(word);
        }
    }
    return found;
}

/// Verbs that begin with `typed`.
std::vector<std::string> verbs_beginning(std::string_view typed) {
    std::vector<std::string_view> names;
    for (const VerbRow& row : verb_rows()) {
        names.push_back(row.help.name());
    }
    return beginning(names, typed);
}

std::vector<std::string> names_beginning(const Table& table, std::string_view typed) {
    std::vector<std::string> names;
    for (const rules::Seat seat : rules::seats(table.match.plan())) {
        names.push_back(table.seats[seat].name);
    }
    return beginning(names, typed);
}

/// FICS variables that a bughouse player may want to set.
constexpr std::array<std::string_view, 28> server_variables{
    "autoflag", "bell",       "bugopen", "chanoff", "cshout",    "formula", "gin",
    "height",   "highlight",  "i_game",  "inc",     "interface", "kibitz",  "mailmess",
    "noescape", "notifiedby", "open",    "pin",     "private",   "prompt",  "provshow",
    "ptime",    "rated",      "seek",    "shout",   "silence",   "style",   "time"};

/// Completions of a law, `rescue=`, and after the `=` of its values: `rescue=counted`.
std::vector<std::string> laws_beginning(std::string_view typed) {
    const auto books = rules::preset_names();
    std::vector<std::string> known(books.begin(), books.end());
    for (const notation::LawField& field : notation::law_fields()) {
        const std::string name = notation::with_dashes(field.name) + '=';
        const bool named = typed.starts_with(name); // until then, the name alone is completed
        for (const std::string_view value : base::split(named ? field.values : "", '|')) {
            known.push_back(name + notation::with_dashes(value));
        }
    }
    return beginning(known, typed);
}

/// Completions of a setting's name or, if there is one already, of its values.
std::vector<std::string> settings_beginning(std::string_view setting, std::string_view typed) {
    std::vector<std::string> known;
    if (setting.empty()) {
        for (const Setting* row : file_settings()) {
            known.emplace_back(row->name);
        }
    } else if (const Setting* row = find_setting(setting)) {
        known = values_of(*row);
    }
    return beginning(known, typed);
}

/// The length of the prefix before a move or verb: `<`, `>`, `b:`.
std::size_t move_start(std::string_view text) {
    if (text.starts_with('<') || text.starts_with('>')) {
        return 1;
    }
    return text.size() >= 2 && text[1] == ':' ? 2 : 0;
}

/// Completions of the argument after `head`: laws, claims, a server's variables; nothing if only
/// player names fit.
std::optional<std::vector<std::string>>
arguments_beginning(const Model& model, std::string_view head, std::string_view typed) {
    const auto words = base::tokens(head);
    std::string_view first = words.empty() ? std::string_view() : words.front();
    const bool ours = !model.server || first.starts_with('/');
    first.remove_prefix(first.starts_with('/') ? 1 : move_start(first));
    if (!ours) {
        return first == "set" ? std::optional(beginning(server_variables, typed)) : std::nullopt;
    }
    const VerbRow* row = find_verb_by_name(first);
    switch (row == nullptr ? Completes::names : row->completes) {
    case Completes::names:
        return std::nullopt;
    case Completes::laws:
        return laws_beginning(typed);
    case Completes::law_books:
        return beginning(rules::preset_names(), typed);
    case Completes::settings:
        return settings_beginning(words.size() > 1 ? words[1] : std::string_view(), typed);
    case Completes::claims:
        return beginning(claim_words(), typed);
    case Completes::topics:
        return beginning(help_words(), typed);
    }
    return std::nullopt;
}

rules::Seat move_seat(const Table& table, std::string_view text) {
    const rules::Seat me = table.terms.seat;
    const auto partner = rules::partner(table.match.plan(), me);
    if (text.starts_with('<')) {
        return human_seat_on(table, me.board).value_or(me);
    }
    if (text.starts_with('>') && partner) {
        return human_seat_on(table, partner->board).value_or(me);
    }
    const auto named = move_start(text) == 2 ? rules::seat_from(text.front()) : std::nullopt;
    return named && rules::has(table.match.plan(), *named) ? *named : typing_seat(table);
}

/// Completions from the players at the table and the names seen on the server.
std::vector<std::string> all_names_beginning(const Model& model, std::string_view typed) {
    std::vector<std::string> names;
    if (model.table) {
        names = names_beginning(*model.table, typed);
    }
    if (const auto& server = model.server) {
        for (std::string& name : server->names.beginning(typed)) {
            if (std::ranges::find(names, name) == names.end()) {
                names.push_back(std::move(name));
            }
        }
    }
    return names;
}

/// The first word: moves where they can be played, and our verbs or else the server's commands.
std::vector<std::string> first_words(const Model& model, const std::string& text,
                                     std::size_t start) {
    const std::string_view typed = std::string_view(text).substr(start);
    std::vector<std::string> words;
    if (takes_moves(model)) {
        const Table& table = *model.table;
        words =
            moves_beginning(turned(table, move_seat(table, text)), typed, model.options->letters);
    }
    const bool is_verb = start == 0 || (start == 2 && !model.server); // also after a seat: `A:draw`
    if (is_verb && !typed.empty()) {
        const auto verbs =
            model.server ? beginning(server_commands(), typed) : verbs_beginning(typed);
        words.insert(words.end(), verbs.begin(), verbs.end());
    }
    return words;
}

Wording why_nothing(const Model& model, const std::string& text, std::size_t start) {
    const std::string typed = text.substr(start);
    Wording hint = takes_moves(model)
                       ? missing_piece_hint(model.table->match, move_seat(*model.table, text),
                                            model.options->letters.english_move(typed))
                       : Wording();
    return hint.empty() ? fmt::format("nothing begins with \"{}\"", typed) : hint;
}

} // namespace

std::span<const std::string_view> server_commands() {
    static constexpr auto names = std::to_array<std::string_view>(
        {"abort",    "accept",   "addlist",   "addplayer", "adjourn",  "alias",     "asetpass",
         "bot",      "bugwho",   "censor",    "cshout",    "decline",  "draw",      "examine",
         "finger",   "flag",     "follow",    "games",     "help",     "history",   "iset",
         "kibitz",   "laws",     "match",     "message",   "messages", "moretime",  "moves",
         "news",     "notify",   "observe",   "partner",   "password", "pause",     "pending",
         "play",     "pobserve", "ptell",     "quit",      "ready",    "refresh",   "register",
         "rematch",  "resign",   "resume",    "say",       "seek",     "set",       "shout",
         "showlist", "sit",      "sought",    "stand",     "standins", "start",     "stored",
         "sublist",  "switch",   "table",     "tables",    "take",     "takeback",  "tell",
         "time",     "turn",     "unexamine", "unobserve", "unseek",   "variables", "whisper",
         "who",      "withdraw", "xtell",     "znotify"});
    return names;
}

void on_complete(const Context& m, bool back) {
    Input& input = m.model.input;
    if (input.cycle_completion(back)) {
        return;
    }
    const std::string text = input.text();
    const std::size_t space = text.rfind(' ');
    if (text.starts_with('/') && space == std::string::npos) {
        return input.offer_completions("/", verbs_beginning(std::string_view(text).substr(1)));
    }
    if (text.starts_with(';') || space != std::string::npos) {
        const std::size_t start = space == std::string::npos ? 1 : space + 1;
        const std::string_view typed = std::string_view(text).substr(start);
        auto fixed_completions = arguments_beginning(m.model, text.substr(0, start), typed);
        return input.offer_completions(text.substr(0, start),
                                       fixed_completions ? *std::move(fixed_completions)
                                                         : all_names_beginning(m.model, typed));
    }
    const std::size_t start = move_start(text);
    auto words = first_words(m.model, text, start);
    if (words.empty()) {
        return m.notice(why_nothing(m.model, text, start));
    }
    input.offer_completions(text.substr(0, start), std::move(words));
}

} // namespace app
