// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/typing.h"

#include "src/app/completion.h"

#include <fmt/core.h>

namespace app {

namespace {

bool has_line(const Model& model) {
    const Mode now = mode(model);
    return now == Mode::input || now == Mode::over;
}

} // namespace

Mode mode(const Model& model) {
    if (model.text) {
        return Mode::page;
    }
    if (model.page == Model::Page::review && model.review) {
        return Mode::replay;
    }
    if (model.page == Model::Page::table && model.table) {
        // A server's commands begin with any letter, also after the end.
        const bool over =
            model.table->match.outcome() && model.input.empty() && !model.table->remote;
        return over ? Mode::over : Mode::input;
    }
    return Mode::menu;
}

bool line_is_blank(const Model& model) {
    return !has_line(model) || model.input.text().empty();
}

std::optional<View::InputView> input_line(const Model& model) {
    if (!has_line(model)) {
        return std::nullopt;
    }
    const Input& input = model.input;
    View::InputView line;
    line.prompt = letter(typing_seat(*model.table));
    line.prompt += "> ";
    line.text = input.text();
    line.cursor = input.line().cursor();
    if (const auto& offer = input.completions()) {
        line.completions = offer->words;
        line.chosen = offer->chosen;
    }
    if (input.search()) {
        line.search = fmt::format("(search \"{}\") ", *input.search());
    }
    return line;
}

rules::Bitboard typed_targets(const Model& model) {
    const Table& table = *model.table;
    const rules::Seat seat = typing_seat(table);
    return running(table) && table.match.to_move(seat)
               ? targets(table.match.position(seat.board), model.input.text())
               : 0;
}

std::optional<Traces> traces(const Model& model) {
    if (!has_line(model)) {
        return std::nullopt;
    }
    return Traces{model.input.empty(),
                  model.input.completions().has_value(),
                  model.notice,
                  model.question.has_value(),
                  typing_seat(*model.table),
                  typed_targets(model)};
}

} // namespace app
