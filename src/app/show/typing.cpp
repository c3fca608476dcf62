// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/typing.h"

#include "src/app/line/line_editor.h"
#include "src/app/line/typed_move.h"
#include "src/app/options.h"
#include "src/app/port/view.h"
#include "src/app/settings.h"
#include "src/app/show/mates_text.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <fmt/core.h>

namespace app {
namespace {

bool has_line(const Model& model) {
    const Mode now = mode(model);
    return now == Mode::input || now == Mode::board || now == Mode::server || now == Mode::lobby ||
           now == Mode::chairs;
}

bool at_table(const Model& model) {
    return model.page() == Model::Page::table;
}

/// The server's question, else its prompt.
std::string server_prompt(const Server& server) {
    switch (server.awaits) {
    case Server::Awaits::name:
        return "login: ";
    case Server::Awaits::password:
        return "password: ";
    case Server::Awaits::nothing_during_check:
        return "";
    case Server::Awaits::command:
        break;
    }
    const std::string_view command_prompt = base::trim(server.command_prompt);
    return command_prompt.empty() ? "> " : base::sanitized_line(command_prompt) + " ";
}

std::string prompt_of(const Model& model) {
    if (takes_moves(model)) {
        return std::string(1, letter(typing_seat(*model.table))) + "> ";
    }
    if (at_chairs(model)) {
        return model.server->me + "> ";
    }
    return server_prompt(*model.server);
}

/// Shows a password as asterisks, and nothing of what is typed before the server asks for it.
InputView password_line(const Server& server) {
    const bool asked = server.awaits == Server::Awaits::password;
    const std::size_t length = asked ? server.password.length() : 0;
    return {server_prompt(server), std::string(length, '*'), length};
}

/// The entry being typed: the library's filter, or the destination in a replay.
const LineEditor& entry_of(const Model& model) {
    return model.page() == Model::Page::library ? model.library->filter : *model.review->place;
}

/// Whether the boards get the keys: cursor or promotion is active, and the input line is empty.
bool board_has_keys(const Model& model) {
    const Table& table = *model.table;
    const auto pick = valid_pick(table);
    const bool asks = pick && pick->promotes_on;
    return (table.cursor || asks) && model.input.empty() && plays(model);
}

std::string lobby_filter(const Model& model) {
    return model.server ? model.server->lobby.filter() : std::string();
}

} // namespace

bool plays(const Model& model) {
    if (!at_table(model) || model.table->match.outcome()) {
        return false;
    }
    const Table& table = *model.table;
    return !human_seats(table).empty() && !table.broken_off;
}

bool at_chairs(const Model& model) {
    const auto& server = model.server;
    return server && server->chairs && server->chairs->in_front && !server->lobby.has_focus &&
           server->awaits == Server::Awaits::command && model.page() == Model::Page::server;
}

bool takes_moves(const Model& model) {
    return model.server ? plays(model) : at_table(model);
}

bool is_input_hidden(const Model& model) {
    const auto& server = model.server;
    return server && has_line(model) &&
           (server->awaits == Server::Awaits::password ||
            server->awaits == Server::Awaits::nothing_during_check);
}

const std::string* bound_line(const Model& model, std::string_view key) {
    const auto bound = model.options->binds.find(key);
    const bool covered = model.text || model.settings || model.field;
    return bound == model.options->binds.end() || covered || !page_has_input(model) ||
                   is_input_hidden(model)
               ? nullptr
               : &bound->second;
}

bool page_has_input(const Model& model) {
    return at_table(model) || model.page() == Model::Page::server;
}

bool replay_hides_input(const Model& model) {
    return model.review && (model.table || model.server);
}

Mode mode(const Model& model) {
    if (model.text) {
        const bool is_list = model.text->kind == TextPage::Kind::losses ||
                             model.text->kind == TextPage::Kind::variables;
        return page_has_input(model) && !is_list ? Mode::page_over_line : Mode::page;
    }
    if (model.field) {
        return Mode::field;
    }
    if (model.settings) {
        return Mode::settings;
    }
    switch (model.page()) {
    case Model::Page::start:
        return Mode::menu;
    case Model::Page::server:
        return at_chairs(model) && model.input.empty()                ? Mode::chairs
               : model.server->lobby.has_focus && model.input.empty() ? Mode::lobby
                                                                      : Mode::server;
    case Model::Page::table:
        return board_has_keys(model) ? Mode::board : Mode::input;
    case Model::Page::library:
        return model.library->typing ? Mode::filter_or_jump : Mode::library;
    case Model::Page::review:
        return model.review->place ? Mode::filter_or_jump : Mode::replay;
    }
    return Mode::menu;
}

bool line_is_empty(const Model& model) {
    const Mode now = mode(model);
    return now == Mode::field            ? model.field->line.empty()
           : now == Mode::filter_or_jump ? entry_of(model).empty()
                                         : !has_line(model) || model.input.text().empty();
}

std::optional<InputView> input_line(const Model& model) {
    if (mode(model) == Mode::field) {
        const LineEditor& value = model.field->line;
        return InputView{fmt::format("{}: ", model.field->setting->name), value.text(),
                         value.cursor()};
    }
    if (mode(model) == Mode::filter_or_jump) {
        const LineEditor& entry = entry_of(model);
        return InputView{model.page() == Model::Page::library ? "filter: " : "go to: ",
                         entry.text(), entry.cursor()};
    }
    if (!has_line(model)) {
        return std::nullopt;
    }
    if (is_input_hidden(model)) {
        return password_line(*model.server);
    }
    const std::string filter = lobby_filter(model);
    if (mode(model) == Mode::lobby && !filter.empty()) {
        return InputView{"find: ", filter, filter.size()};
    }
    const Input& input = model.input;
    InputView line{prompt_of(model), input.text(), input.line().cursor()};
    line.selected = input.selected();
    if (const auto& offer = input.completions()) {
        line.completions = offer->choices;
        line.chosen = offer->chosen;
    }
    if (input.search()) {
        line.search = fmt::format("(search \"{}\") ", *input.search());
    }
    return line;
}

rules::Bitboard typed_targets(const Model& model) {
    if (!at_table(model)) {
        return 0;
    }
    const Table& table = *model.table;
    const rules::Seat seat = typing_seat(table);
    return running(table) && table.match.to_move(seat)
               ? targets(table.match.position(seat.board),
                         model.options->letters.english_move(model.input.text()))
               : 0;
}

std::optional<TypingSideEffects> typing_side_effects(const Model& model) {
    if (!has_line(model)) {
        return std::nullopt;
    }
    return TypingSideEffects{model.input.empty(),
                             model.input.completions().has_value(),
                             model.notice,
                             model.question.has_value(),
                             model.table ? typing_seat(*model.table) : rules::Seat{},
                             typed_targets(model),
                             lobby_filter(model),
                             model.table
                                 ? model.table->coaching.sentence.text + give_away_text(model).text
                                 : std::string(),
                             mode(model) == Mode::board};
}

} // namespace app
