// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of whatever page is open.
#include "src/app/show/typing.h"
#include "src/app/show/view_parts.h"
#include "src/app/show/words.h"
#include "src/app/update.h"

namespace app {

void view_start(const Model& model, View& view) {
    view.page = View::Page::start;
    view.title = "bughouse";
    view.menu = model.start.menu();
    view.status = {model.start.hint(), Tone::quiet};
}

void view_text(const TextPage& page, View& view) {
    view.page = View::Page::text;
    view.title = page.title;
    view.lines = page.lines;
    view.scroll = page.scroll;
}

View view(const Model& model, base::Instant now) {
    View view;
    view.mode = mode(model);
    view.input = input_line(model).value_or(View::InputView());
    view.layout = model.layout;
    view.boards_turn = model.boards_turn;
    view.title_right = model.evening.score();
    view.keys = key_words(model);
    if (model.text) {
        view_text(*model.text, view);
    } else if (model.page == Model::Page::review && model.review) {
        view_review(model, now, view);
    } else if (model.page == Model::Page::table && model.table) {
        view_game(model, now, view);
    } else if (model.page == Model::Page::server && model.server) {
        view_server(model, view);
    } else {
        view_start(model, view);
    }
    if (model.server) {
        add_server(model, now, view);
    }
    if (model.question) {
        view.status = {model.question->text, Tone::alarm};
    } else if (!model.notice.text.empty()) {
        view.status = model.notice;
    }
    return view;
}

} // namespace app
