// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/on_page.h"

#include "src/app/on/match_flow.h"
#include "src/app/on/verbs.h"
#include "src/app/show/words.h"
#include "src/app/table/record.h"
#include "src/play/records/record.h"

#include <algorithm>
#include <fmt/format.h>

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
        return press_verb(m, "help");
    case StartPage::Entry::quit:
        return press_verb(m, "quit");
    }
}

void scroll(TextPage& page, bool up, std::size_t lines) {
    const std::size_t most = page.lines.empty() ? 0 : page.lines.size() - 1;
    page.scroll =
        up ? page.scroll - std::min(page.scroll, lines) : std::min(page.scroll + lines, most);
}

// A match that is stepped through.

/// The match as it was before its first half-move.
rules::Match fresh(const rules::Match& match) {
    return rules::Match(match.plan(), match.laws(), match.time(), play::starts_of(match));
}

/// The half-moves with the match's own time: it began at 0.
std::vector<rules::Ply> from_zero(const Table& table) {
    std::vector<rules::Ply> plies = table.match.plies();
    for (rules::Ply& ply : plies) {
        ply.at -= table.began.time_since_epoch();
    }
    return plies;
}

void leave(const Moment& m) {
    if (m.model.review->whole) {
        m.model.leaving = true;
        m.out.push_back(Quit{});
        return;
    }
    m.model.review.reset();
}

// The lobby: a row is chosen, and what can be done about it is asked of the server.

/// The lobby is left for the line, which begins so.
void begin_line(const Moment& m, std::string text) {
    m.model.server->lobby.open = false;
    m.model.input.set(text);
}

void act_on(const Moment& m, const LobbyRow& row, Command command) {
    const bool game = row.kind == LobbyRow::Kind::game;
    const bool seek = row.kind == LobbyRow::Kind::seek;
    if (game && (command == Command::watch || command == Command::submit)) {
        return m.ask_server(play::Watch{row.number, row.partner_game});
    }
    if (seek && (command == Command::offer_match || command == Command::submit)) {
        return m.ask_server(play::TakeSeek{row.number});
    }
    if (command == Command::watch) {
        return m.notice("a game can be watched; choose one");
    }
    if (game) {
        return m.notice("they play; O watches both boards");
    }
    if (command == Command::offer_partner && row.kind == LobbyRow::Kind::player) {
        m.notice(fmt::format("you offer {} to be partners", row.name));
        return m.ask_server(play::OfferPartnership{row.name});
    }
    if (command == Command::offer_partner) {
        return m.notice(fmt::format("{} has a partner, or looks for something else", row.name));
    }
    if (command == Command::offer_match || row.kind == LobbyRow::Kind::partnership) {
        return begin_line(m, fmt::format("match {} 3 0 bughouse", row.name));
    }
    begin_line(m, fmt::format("tell {} ", row.name));
}

} // namespace

void on_menu(const Moment& m, Command command) {
    if (command == Command::menu_up || command == Command::menu_down) {
        m.model.start.move(command == Command::menu_up ? -1 : 1);
    } else if (command == Command::menu_left || command == Command::menu_right) {
        m.model.start.change(command == Command::menu_left ? -1 : 1);
    } else if (command == Command::submit) {
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
    } else if (command == Command::escape || command == Command::submit) {
        m.model.text.reset();
    }
}

void start_review(const Moment& m) {
    const Table& table = *m.model.table;
    Review review(fresh(table.match), from_zero(table), names_of(table), table.spec.seat,
                  table.watching, table.match.stalls().removals);
    review.remarks = play::remarks_in(record_game(table));
    review.title = "the match just played";
    review.result = table.match.outcome() ? verdict_words(table) : unfinished_words(table);
    review.flipped = table.flipped;
    m.model.review = std::move(review);
    if (m.model.server) {
        m.model.server->in_front = false; // the boards come after it
    }
}

void on_review(const Moment& m, Command command) {
    Review& review = *m.model.review;
    const std::size_t at = review.at();
    if (command == Command::ply_back) {
        review.go_to(at == 0 ? 0 : at - 1);
    } else if (command == Command::ply_forward) {
        review.go_to(at + 1);
    } else if (command == Command::to_start) {
        review.go_to(0);
    } else if (command == Command::to_end) {
        review.go_to(review.size());
    } else if (command == Command::board_back || command == Command::board_forward) {
        review.step_on(review.me().board, command == Command::board_forward);
    } else if (command == Command::run) {
        review.toggle_run(m.now);
    } else if (command == Command::escape) {
        leave(m);
    }
}

void on_lobby_command(const Moment& m, Command command) {
    LobbyList& list = m.model.server->lobby;
    constexpr int page = 10;
    if (command == Command::menu_up || command == Command::menu_down) {
        return list.move(command == Command::menu_up ? -1 : 1);
    }
    if (command == Command::page_up || command == Command::page_down) {
        return list.move(command == Command::page_up ? -page : page);
    }
    if (command == Command::escape) {
        list.open = false;
        return;
    }
    if (command == Command::look_again) {
        m.notice("looking who is here");
        return m.ask_server(play::LookForPlayers{});
    }
    const auto chosen = list.chosen();
    const bool acts = command == Command::submit || command == Command::watch ||
                      command == Command::offer_match || command == Command::offer_partner;
    if (acts && !chosen) {
        return m.notice("nobody to choose; R looks again");
    }
    if (acts) {
        act_on(m, list.row(*chosen), command);
    }
}

void show_tab(const Moment& m, int number) {
    Model& model = m.model;
    if (!model.server || number < 0 || number > static_cast<int>(tabs)) {
        return;
    }
    model.server->lobby.open = false;
    if (number > 0) {
        model.talk.show(static_cast<Tab>(number - 1));
    } else {
        model.server->in_front = !model.table;
    }
}

} // namespace app
