// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/view.h"

#include "src/app/show/key_text.h"
#include "src/app/show/server_text.h"
#include "src/app/show/typing.h"
#include "src/app/show/view_analysis.h"
#include "src/app/show/view_game.h"
#include "src/app/show/view_notes.h"
#include "src/app/show/view_review.h"
#include "src/app/show/view_server.h"

namespace app {

namespace {

void view_start(const StartPage& page, View& view) {
    view.page = View::Page::start;
    view.title = "bughouse";
    view.menu = page.menu();
    view.status = worded(page.hint(), Tone::quiet);
}

/// Over a match that runs its clocks are seen on.
void view_text(const Model& model, const TextPage& page, base::Instant now, View& view) {
    if (model.page() == Model::Page::table && running(*model.table)) {
        view_game(model, now, view);
        view.title_right = clocks_line(view.boards);
        view.boards.clear();
    }
    view.page = View::Page::text;
    view.title = page.title;
    view.lines = page.lines;
    view.scroll = page.scroll;
    if (page.losses && model.review && model.analysis.losses()) {
        view.lines = losses_lines(*model.analysis.losses(), *model.review, model.options.letters,
                                  page.chosen);
    }
}

/// The moves as the player's language writes them (WBN E2).
void in_own_letters(View& view) {
    base::SharedList<View::MoveView> moves;
    for (View::MoveView move : view.moves) {
        move.san = view.letters.own(move.san);
        moves.push_back(std::move(move));
    }
    view.moves = std::move(moves);
}

/// A line that has fallen silent is what counts; what was said last stands beside it.
void show_notice(const Model& model, base::Instant now, View& view) {
    if (!is_silent(model.server, now)) {
        view.status = model.notice;
    } else if (view.status_right.text.empty()) {
        view.status_right = model.notice;
    }
}

void view_page(const Model& model, base::Instant now, View& view) {
    switch (model.page()) {
    case Model::Page::start:
        return view_start(model.start, view);
    case Model::Page::server:
        return view_server(*model.server, model.talk, view);
    case Model::Page::table:
        return view_game(model, now, view);
    case Model::Page::review:
        return view_review(*model.review, model.analysis, model.options.letters, now, view);
    }
}

} // namespace

View view(const Model& model, base::Instant now) {
    View view;
    view.mode = mode(model);
    view.input = input_line(model).value_or(View::InputView());
    view.layout = model.layout;
    view.pieces = model.pieces;
    view.boards_turn = model.boards_turn;
    view.title_right = model.evening.score();
    view.keys = key_text(model);
    model.text ? view_text(model, *model.text, now, view) : view_page(model, now, view);
    if (const auto& server = model.server) {
        add_server(model, *server, now, view);
    }
    if (!model.options.letters.are_english()) {
        view.letters = model.options.letters;
        in_own_letters(view);
    }
    if (model.question) {
        view.status = worded(model.question->text, Tone::alarm);
    } else if (!model.notice.text.empty()) {
        show_notice(model, now, view);
    }
    return view;
}

} // namespace app
