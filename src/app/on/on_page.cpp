// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/handlers.h"

#include "src/app/on/match_flow.h"
#include "src/app/on/verbs.h"
#include "src/app/settings.h"
#include "src/app/show/text.h"
#include "src/app/show/typing.h"
#include "src/app/table/record.h"
#include "src/base/text.h"
#include "src/play/records/match_record.h"

#include <algorithm>
#include <fmt/format.h>

namespace app {
namespace {

void choose(const Context& m) {
    const StartPage& page = m.model.start;
    if (auto activity = page.activity()) {
        m.model.activity_after_quit = std::move(activity);
        return m.quit();
    }
    const StartPage::Entry entry = page.selected();
    entry == StartPage::Entry::others_at_keyboard
        ? open_value_field(m.model, *find_setting("friends"))
    : entry == StartPage::Entry::settings ? run_verb(m, "set")
    : entry == StartPage::Entry::library  ? open_library(m, false)
    : entry == StartPage::Entry::quit     ? run_verb(m, "quit")
                                          : open_match(m, page.terms());
}

/// The largest scroll position of a page, as far as it is known before drawing; the screen corrects
/// it.
std::size_t end_of(const TextPage& page) {
    constexpr std::size_t far = 1'000'000; // for a page whose lines are made when it is drawn
    return page.lines.empty() ? far : page.lines.size() - 1;
}

void scroll(TextPage& page, bool up, std::size_t lines) {
    page.scroll = up ? page.scroll - std::min(page.scroll, lines)
                     : std::min(page.scroll + lines, end_of(page));
}

// Replay of a match.

/// The match before its first half-move.
rules::Match fresh(const rules::Match& match) {
    return rules::Match(match.plan(), match.laws(), match.time(), play::starts_of(match));
}

/// The half-moves on the match's own time scale, which begins at 0.
std::vector<rules::Ply> from_zero(const Table& table) {
    std::vector<rules::Ply> plies = table.match.plies();
    for (rules::Ply& ply : plies) {
        ply.at -= table.began.time_since_epoch();
    }
    return plies;
}

/// The team that lost; nothing for a draw.
std::optional<rules::Team> loser_of(const rules::Match& match) {
    const auto& outcome = match.outcome();
    std::optional<rules::Team> loser;
    for (const rules::Seat seat : rules::seats(match.plan())) {
        const rules::Team team = match.plan().team[seat];
        if (!outcome || !outcome->winner || (loser && *loser != team && team != *outcome->winner)) {
            return std::nullopt;
        }
        loser = team == *outcome->winner ? loser : team;
    }
    return loser;
}

void leave(const Context& m) {
    if (m.model.review->quits_on_leaving) {
        return m.quit();
    }
    m.model.review.reset();
}

// The lobby: rows are chosen here, and actions on them are requested from the server.

/// Leaves the lobby and begins a line with `text`.
void begin_line(const Context& m, Server& server, const std::string& text) {
    server.lobby.has_focus = false;
    m.model.input.set(text);
}

void act_on(const Context& m, Server& server, const LobbyRow& row, Action action) {
    const bool game = row.kind == LobbyRow::Kind::game;
    const bool seek = row.kind == LobbyRow::Kind::seek;
    if (game && (action == Action::watch || action == Action::submit)) {
        return m.ask_server(play::Watch{row.number, server.lobby.partner_game(row)});
    }
    if (seek && (action == Action::offer_match || action == Action::submit)) {
        server.lobby.has_focus = false; // the console shows the answer, and who else joins
        return m.ask_server(play::TakeSeek{row.number});
    }
    if (action == Action::watch) {
        return m.notice("only games can be watched; choose one");
    }
    if (game) {
        return m.notice("they are playing; O watches both boards");
    }
    if (action == Action::offer_partner && row.kind == LobbyRow::Kind::player) {
        m.notice(fmt::format("you ask {} to be your partner", row.name));
        return m.ask_server(play::OfferPartnership{row.name});
    }
    if (action == Action::offer_partner) {
        return m.notice(wording("{0} has a partner already, or is looking for something else",
                                "{0} is not looking for a partner", row.name));
    }
    if (action == Action::offer_match || row.kind == LobbyRow::Kind::partnership) {
        server.challenge.emplace(row.name, server.guest);
        return;
    }
    begin_line(m, server, fmt::format("tell {} ", row.name));
}

} // namespace

void on_menu(const Context& m, Action action) {
    if (action == Action::menu_up || action == Action::menu_down) {
        m.model.start.move(action == Action::menu_up ? -1 : 1);
    } else if (action == Action::menu_left || action == Action::menu_right) {
        m.model.start.change(action == Action::menu_left ? -1 : 1);
    } else if (action == Action::submit) {
        choose(m);
    } else if (action == Action::escape && !m.model.start.skip_attach_row()) {
        run_verb(m, "quit");
    }
}

namespace {

/// Handles keys that move the choice, and Enter, which begins a line that sets the chosen variable;
/// false for other keys.
bool on_variables_page(const Context& m, TextPage& page, Action action) {
    if (action == Action::submit) {
        const std::string line = setting_line(page.lines[page.chosen].text);
        m.model.text.reset();
        m.model.input.set(line);
        return true;
    }
    return choose_entry(page, action, page.lines.size());
}

} // namespace

bool choose_entry(TextPage& page, Action action, std::size_t entries) {
    const bool back =
        action == Action::menu_up || action == Action::page_up || action == Action::to_start;
    const bool forward =
        action == Action::menu_down || action == Action::page_down || action == Action::to_end;
    const std::size_t last = entries == 0 ? 0 : entries - 1;
    const bool one = action == Action::menu_up || action == Action::menu_down;
    const bool paged = action == Action::page_up || action == Action::page_down;
    const std::size_t screenful =
        back ? page.scroll_steps.page_up_lines : page.scroll_steps.page_down_lines;
    // At the ends, where Page Up and Page Down have nothing to show, they go to the first or last
    // entry.
    const std::size_t step = one ? 1 : paged && screenful > 0 ? screenful : entries;
    page.chosen = std::min(page.chosen, last);
    page.chosen = back      ? page.chosen - std::min(page.chosen, step)
                  : forward ? std::min(page.chosen + step, last)
                            : page.chosen;
    return back || forward;
}

void on_text_page(const Context& m, Action action) {
    TextPage& page = *m.model.text;
    if (page.kind == TextPage::Kind::variables && on_variables_page(m, page, action)) {
        return;
    }
    if (page.kind == TextPage::Kind::losses) {
        return on_losses_page(m, action);
    }
    if (action == Action::submit) {
        action = Action::menu_down;
    }
    if (action == Action::menu_up || action == Action::menu_down) {
        scroll(page, action == Action::menu_up, 1);
    } else if (action == Action::page_up || action == Action::page_down) {
        const bool up = action == Action::page_up;
        scroll(page, up, up ? page.scroll_steps.page_up_lines : page.scroll_steps.page_down_lines);
    } else if (action == Action::to_start) {
        page.scroll = 0;
    } else if (action == Action::to_end) {
        page.scroll = end_of(page);
    } else if (action == Action::escape) {
        close_text_page(m);
    } else if ((action == Action::menu_left || action == Action::menu_right) &&
               !page.topic.empty()) {
        show_next_topic(m, action == Action::menu_right);
    }
}

void start_review(const Context& m) {
    const Table& table = *m.model.table;
    Review review(fresh(table.match), from_zero(table), names_of(table), table.terms.seat,
                  table.watching, table.match.stalls().removals, play::ended_boards(table.match));
    review.remarks = play::remarks_in(current_part_record(table));
    review.deviation_lines = table.relived ? table.relived->lines() : std::vector<std::string>();
    review.title = "the match just played";
    review.result = table.match.outcome() ? verdict_text(table) : unfinished_text(table);
    review.loser = loser_of(table.match);
    if (const auto& outcome = table.match.outcome();
        outcome && outcome->decided_by.ending == rules::Ending::flag) {
        review.flagged = outcome->decided_by.loser;
    }
    review.no_analysis = table.match.outcome() ? "" : "this game may still go on: no analysis";
    review.flipped = table.flipped;
    m.model.review = std::move(review);
    if (auto& server = m.model.server) {
        server->in_front = false; // the boards are shown after the review
    }
}

void on_review(const Context& m, Action action) {
    Review& review = *m.model.review;
    const std::size_t at = review.at();
    if (action == Action::ply_back) {
        review.go_to(at == 0 ? 0 : at - 1);
    } else if (action == Action::ply_forward) {
        review.go_to(at + 1);
    } else if (action == Action::to_start) {
        review.go_to(0);
    } else if (action == Action::to_end) {
        review.go_to(review.size());
    } else if (action == Action::timeline_mark_back || action == Action::timeline_mark_forward) {
        const bool forward = action == Action::timeline_mark_forward;
        if (!review.go_to_mark(forward)) {
            review.go_to(forward ? review.size() : 0);
        }
    } else if (action == Action::slower || action == Action::faster) {
        review.change_speed(action == Action::faster ? 1 : -1, m.now);
    } else if (action == Action::own_board_back || action == Action::own_board_forward) {
        review.step_on(review.me().board, action == Action::own_board_forward);
    } else if (action == Action::run) {
        review.toggle_run(m.now);
    } else if (action == Action::escape) {
        leave(m);
    }
}

namespace {

void on_challenge_action(const Context& m, Server& server, Action action) {
    ChallengeForm& form = *server.challenge;
    if (action == Action::menu_up || action == Action::menu_down) {
        form.move(action == Action::menu_up ? -1 : 1);
    } else if (action == Action::menu_left || action == Action::menu_right) {
        form.change(action == Action::menu_left ? -1 : 1);
    } else if (action == Action::submit) {
        m.ask_server(form.offer());
        server.challenge.reset();
        server.lobby.has_focus = false;
    } else if (action == Action::escape) {
        server.challenge.reset();
    }
}

} // namespace

bool extend_lobby_filter(const Context& m, Server& server, std::string_view typed) {
    const bool word =
        std::ranges::all_of(typed, [](char c) { return base::is_digit(c) || base::is_letter(c); });
    if (mode(m.model) != Mode::lobby || server.challenge) {
        return false;
    }
    const std::string before = server.lobby.filter();
    if (!before.empty() && typed.substr(0, 1) == " ") { // it was a command's first word
        server.lobby.set_filter("");
        begin_line(m, server, before + std::string(typed));
        return true;
    }
    if (!word) {
        return false;
    }
    server.lobby.set_filter((before + std::string(typed)).substr(0, SeenNames::longest_name_bytes));
    return true;
}

void shorten_lobby_filter(Server& server) {
    std::string filter = server.lobby.filter();
    if (!filter.empty()) {
        filter.pop_back();
    }
    server.lobby.set_filter(std::move(filter));
}

void on_lobby_action(const Context& m, Server& server, Action action) {
    if (server.challenge) {
        return on_challenge_action(m, server, action);
    }
    LobbyList& list = server.lobby;
    constexpr int page = 10;
    if (action == Action::menu_up || action == Action::menu_down) {
        return list.move(action == Action::menu_up ? -1 : 1);
    }
    if (action == Action::page_up || action == Action::page_down) {
        return list.move(action == Action::page_up ? -page : page);
    }
    if (action == Action::escape) {
        list.has_focus = !list.filter().empty();
        return list.set_filter("");
    }
    if (action == Action::refresh) {
        m.notice("asking who is here");
        return m.ask_server(play::LookForPlayers{});
    }
    const auto chosen = list.chosen();
    const bool acts = action == Action::submit || action == Action::watch ||
                      action == Action::offer_match || action == Action::offer_partner;
    if (acts && !chosen) {
        return m.notice(list.filter().empty() ? "nobody to choose; R refreshes"
                                              : "nothing found; Esc shows all");
    }
    if (acts) {
        act_on(m, server, list.rows()[*chosen], action);
    }
}

void show_tab(const Context& m, int number) {
    Model& model = m.model;
    auto& server = model.server;
    if (!server || number < 0 || number > static_cast<int>(model.talk.windows().size())) {
        return;
    }
    server->lobby.has_focus = false;
    if (number > 0) {
        model.talk.show(static_cast<Tab>(number - 1));
    } else if (model.page() == Model::Page::table && !plays(model)) {
        m.ask_server(play::ShowNextWatched{}); // the boards are shown already
    } else {
        server->in_front = !model.table;
    }
}

} // namespace app
