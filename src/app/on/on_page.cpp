// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the start page and of a page of text.
#include "src/app/on/moment.h"
#include "src/app/show/help_page.h"

#include <algorithm>

namespace app {

namespace {

constexpr std::size_t text_page = 10; ///< lines that PgUp and PgDn scroll

void choose(const Moment& m) {
    switch (m.model.start.selected()) {
    case StartPage::Entry::play:
    case StartPage::Entry::seat:
    case StartPage::Entry::humans:
    case StartPage::Entry::level:
    case StartPage::Entry::time:
    case StartPage::Entry::laws:
    case StartPage::Entry::variant:
        return open_match(m, m.model.start.spec());
    case StartPage::Entry::help:
        m.model.text = help_page(m.model);
        return;
    case StartPage::Entry::quit:
        return ask_or_do(m, {Question::About::quit});
    }
}

void scroll(TextPage& page, bool up, std::size_t lines) {
    const std::size_t most = page.lines.empty() ? 0 : page.lines.size() - 1;
    page.scroll =
        up ? page.scroll - std::min(page.scroll, lines) : std::min(page.scroll + lines, most);
}

} // namespace

void on_menu(const Moment& m, Command command) {
    if (command == Command::menu_up || command == Command::menu_down) {
        m.model.start.move(command == Command::menu_up ? -1 : 1);
    } else if (command == Command::menu_left || command == Command::menu_right) {
        m.model.start.change(command == Command::menu_left ? -1 : 1);
    } else if (command == Command::submit || command == Command::ready) {
        choose(m);
    }
}

void on_text_page(const Moment& m, Command command) {
    TextPage& page = *m.model.text;
    if (command == Command::menu_up || command == Command::menu_down) {
        scroll(page, command == Command::menu_up, 1);
    } else if (command == Command::page_up || command == Command::page_down) {
        scroll(page, command == Command::page_up, text_page);
    } else if (command == Command::to_start) {
        page.scroll = 0;
    } else if (command == Command::to_end) {
        scroll(page, false, page.lines.size());
    } else if (command == Command::escape || command == Command::quit ||
               command == Command::submit) {
        m.model.text.reset();
    }
}

} // namespace app
