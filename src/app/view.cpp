// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/view.h"

#include "src/app/on/match_flow.h"
#include "src/app/options.h"
#include "src/app/settings.h"
#include "src/app/show/story.h"
#include "src/app/show/text.h"
#include "src/app/show/typing.h"
#include "src/app/show/view_game.h"
#include "src/app/show/view_notes.h"
#include "src/app/show/view_server.h"
#include "src/base/utf8.h"
#include "src/rules/match/clock.h"

#include <algorithm>
#include <fmt/format.h>

namespace app {
namespace {

std::string value_of(const Model& model, std::string_view name) {
    return value_of(*find_setting(name), model.given);
}

/// The question for the value that is typed in front of the start page.
std::string field_question(const ValueField& field) {
    if (field.setting->name != "name") {
        return help_of(*field.setting);
    }
    return field.value_if_empty.empty()
               ? "type your name, for the screen and the records"
               : fmt::format("type your name, for the screen and the records; Enter takes {}",
                             base::printable(field.value_if_empty));
}

/// The date so many days ago: "2026-11-24".
std::string day(const Model& model, base::Instant now, int days_ago) {
    constexpr std::int64_t in_a_day = 24 * 60 * 60;
    return base::utc_date_text(model.options->wall_seconds(now) - days_ago * in_a_day, '-');
}

void view_start(const Model& model, base::Instant now, View& view) {
    const std::string others_at_keyboard = value_of(model, "friends");
    const std::string settings =
        fmt::format("{}, level {}, {}, {}", model.options->name, value_of(model, "level"),
                    value_of(model, "time"), value_of(model, "theme"));
    view.page = View::Page::start;
    view.title = "bughouse";
    view.program_introduction =
        "Chess for two teams of two on two boards: what you capture, your partner may drop.";
    const auto& library = model.start.library();
    const std::string kept =
        library ? library_text(*library, day(model, now, 0), day(model, now, 1)) : "";
    view.menu = model.start.menu(
        {others_at_keyboard.empty() ? "bob, carol ..." : others_at_keyboard, settings, kept});
    view.rating_line = library ? rating_line(*library) : "";
    view.status = Sentence(model.start.hint(), Tone::quiet);
    if (model.field) {
        view.status = {field_question(*model.field), Tone::notice};
    }
}

/// Says which values the setting can have, or that a text can be typed.
std::string values_text(const Setting& setting) {
    if (setting.values.find("..") != std::string_view::npos) {
        const auto values = values_of(setting);
        return fmt::format("{} to {}", values.front(), values.back());
    }
    const auto values = values_of(setting);
    return values.empty() ? std::string(setting.placeholder)
                          : fmt::format("{}", fmt::join(values, ", "));
}

/// Shows the clocks of a running match on top of the page that covers it, and whose move it is
/// below; the row of the coach and of what mates belongs to the page's keys.
void show_clocks_in_title(const Model& model, base::Instant now, View& view) {
    if (model.page() == Model::Page::table && running(*model.table)) {
        view_game(model, now, view);
        view.title_right = clocks_line(view.boards, false);
        view.title_right_brief = clocks_line(view.boards, true);
        view.boards.clear();
        view.coach = {};
        view.mates.clear();
    }
}

void view_settings(const Model& model, base::Instant now, View& view) {
    view.title_right = model.settings_file.empty() ? "" : "kept in " + model.settings_file;
    show_clocks_in_title(model, now, view);
    view.page = View::Page::settings;
    view.title = "settings";
    const auto& rows = file_settings();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Setting& row = *rows[i];
        MenuItem item{std::string(row.name), base::printable(value_of(row, model.given)),
                      i == model.settings->chosen};
        item.adjustable = !values_of(row).empty();
        item.group = row.group;
        item.possible_values = values_text(row);
        view.menu.push_back(std::move(item));
    }
    view.status = {help_of(*rows[model.settings->chosen]), Tone::quiet};
}

void view_text(const Model& model, const TextPage& page, base::Instant now, View& view) {
    show_clocks_in_title(model, now, view);
    view.page = View::Page::text;
    view.title = page.title;
    view.lines = page.lines;
    view.scroll = page.scroll;
    const auto& losses = model.analysis.losses();
    if (page.kind == TextPage::Kind::variables) {
        view.chosen_lines = {page.chosen, page.chosen};
        for (std::size_t i = 0; i < page.lines.size(); ++i) {
            const bool chosen = i == page.chosen;
            view.entries.push_back({i, i});
            view.lines[i].text.insert(0, chosen ? "> " : "  ");
            view.lines[i].tone = chosen ? Tone::notice : Tone::plain;
        }
        return;
    }
    if (!page.lists_losses() || !model.review || !losses) {
        return;
    }
    if (page.kind == TextPage::Kind::losses) {
        return view_losses(*losses, *model.review, model.options->letters, page.chosen, view);
    }
    // The costliest moves are added when the search is done; before that, each report would make
    // text mode read out the whole story again.
    const Losses* const found = losses->done() ? &*losses : nullptr;
    for (std::string& line : match_summary_lines(*model.review, found, model.options->letters)) {
        view.lines.push_back({std::move(line), Tone::plain});
    }
    view.lines.push_back({progress_text(*losses), Tone::quiet});
}

/// Converts moves and wishes to the player's piece letters (WBN E2), in lists and in sentences.
void in_own_letters(View& view) {
    for (Sentence* const each : {&view.status, &view.status_right}) {
        each->text = view.letters.in_sentence(each->text);
        each->brief = view.letters.in_sentence(each->brief);
    }
    for (View::WishView& wish : view.wishes) {
        wish.wants = view.letters.in_sentence(wish.wants);
    }
    for (View::BoardView& board : view.boards) {
        for (View::SeatView& seat : board.seats) {
            seat.wants = view.letters.in_sentence(seat.wants);
        }
    }
    base::SharedList<View::MoveView> moves;
    for (View::MoveView move : view.moves) {
        move.san = view.letters.in_san(move.san);
        moves.push_back(std::move(move));
    }
    view.moves = std::move(moves);
}

/// Shows the latest notice in the status line or, while the server is silent, next to that warning.
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
        return view_start(model, now, view);
    case Model::Page::library:
        return view_library(*model.library, now, view);
    case Model::Page::server:
        if (at_chairs(model)) {
            // The sentence about whom the table waits for has a short form that leaves room for the
            // keys; a notice or a question has none and may take the whole row.
            view.keys_pinned = model.notice.text.empty() && !model.question;
            return view_chairs(*model.server, model.talk, view);
        }
        return view_server(*model.server, model.talk, view);
    case Model::Page::table:
        return view_game(model, now, view);
    case Model::Page::review:
        view_review(model, now, view);
        return view_book(model.book, view);
    }
}

} // namespace

View view(const Model& model, base::Instant now) {
    View view;
    view.mode = mode(model);
    view.input = input_line(model).value_or(InputView());
    view.layout_changes = model.layout_changes;
    view.piece_set_changes = model.piece_set_changes;
    view.next_boards_presses = model.next_boards_presses;
    view.title_right = model.evening.score();
    view.keys = key_text(model);
    if (model.text) {
        view_text(model, *model.text, now, view);
    } else {
        model.settings ? view_settings(model, now, view) : view_page(model, now, view);
    }
    view.mouse =
        model.options->mouse &&
        (!model.text || model.text->kind == TextPage::Kind::losses || !view.entries.empty());
    if (const auto& server = model.server) {
        add_server(model, *server, now, view);
    }
    if (model.question) {
        view.status = Sentence(model.question->text, Tone::alarm);
    } else if (const auto pick =
                   view.page == View::Page::game ? valid_pick(*model.table) : std::nullopt;
               pick && pick->promotes_on) {
        view.status = {"the pawn becomes: 2 knight, 3 bishop, 4 rook, 5 queen", Tone::notice};
    } else if (!model.notice.text.empty()) {
        show_notice(model, now, view);
    }
    if (!model.options->letters.are_english()) {
        view.letters = model.options->letters;
        in_own_letters(view);
    }
    return view;
}

namespace {

using MaybeInstant = std::optional<base::Instant>;

using Clocks = std::vector<const rules::Clock*>;

/// Adds a match's clocks. That of my board comes first: it decides how often the view is updated.
void add_clocks(const Table& table, Clocks& clocks) {
    const rules::BoardId mine = table.terms.seat.board;
    clocks.push_back(&table.match.clock(mine));
    for (const rules::BoardId board : rules::board_ids(table.match.plan())) {
        if (board != mine) {
            clocks.push_back(&table.match.clock(board));
        }
    }
}

/// When a count to ten next reaches a full second.
MaybeInstant next_count_change(const rules::Stalls& stalls, base::Instant now) {
    constexpr base::Millis step{1000};
    MaybeInstant next;
    for (const auto& count : stalls.counts) {
        if (count && count->due > now) {
            const base::Millis part = (count->due - now) % step;
            next = base::earlier(next, now + (part > base::Millis{0} ? part : step));
        }
    }
    return next;
}

/// When a clock at this keyboard first runs low, which rings the bell and is announced.
MaybeInstant next_low_time(const Table& table) {
    MaybeInstant next;
    for (const rules::Seat seat : human_seats(table)) {
        next = base::earlier(next, low_time_due(table, seat));
    }
    return next;
}

/// When a low-time announcement or the mark of a newly arrived piece next expires.
MaybeInstant next_mark_change(const Table& table, base::Instant now) {
    MaybeInstant next;
    const auto later = [&](base::Instant at) {
        next = at > now ? base::earlier(next, MaybeInstant(at)) : next;
    };
    for (const rules::Seat seat : human_seats(table)) {
        if (const auto since = table.low_since[seat]; since && running(table)) {
            later(*since + low_time_shown);
        }
    }
    const auto& plies = table.match.plies();
    const auto end = running(table) ? plies.rend() : plies.rbegin();
    for (auto ply = plies.rbegin(); ply != end && now - ply->at < arrival_shown; ++ply) {
        if (ply->passed) {
            later(ply->at + arrival_shown);
        }
    }
    return next;
}

/// When the coach's hint expires.
MaybeInstant hint_expires(const Table& table) {
    return table.coaching.sentence.empty()
               ? std::nullopt
               : MaybeInstant(table.coaching.changed_at + Coaching::shown);
}

/// When a missing answer of the server to our move must be reported.
MaybeInstant answer_overdue_at(const Table& table, base::Instant now) {
    const bool waits =
        !table.authority.answers_every_request && table.pending && table.pending->sent;
    const auto at = waits ? table.pending->sent_at + PendingMove::answer_overdue_after : now;
    return at > now ? MaybeInstant(at) : std::nullopt;
}

} // namespace

std::optional<base::Instant> next_wake(const Model& model, base::Instant now) {
    MaybeInstant next;
    const auto wake_at = [&next](MaybeInstant at) { next = base::earlier(next, at); };
    if (model.question) {
        wake_at(model.question->press_again_until);
    }
    if (model.pending_alt) {
        wake_at(model.pending_alt->until);
    }
    wake_at(model.after_match_key_due);
    if (model.table) {
        wake_at(model.table->bots.next_wake());
        wake_at(model.table->relived ? model.table->relived->next_wake(now) : std::nullopt);
        wake_at(model.table->record_state.due);
        wake_at(answer_overdue_at(*model.table, now));
        const bool seen = model.page() == Model::Page::table && !model.away_since;
        wake_at(seen ? next_low_time(*model.table) : std::nullopt);
        if (seen && !model.looks.text_mode) { // text mode has no moving clocks
            Clocks clocks;
            add_clocks(*model.table, clocks); // also visible behind a text page
            wake_at(next_mark_change(*model.table, now));
            if (model.second_match && model.two_matches_fit) {
                add_clocks(*model.second_match, clocks);
                wake_at(next_mark_change(*model.second_match, now));
            }
            wake_at(rules::next_clock_redraw(clocks, now));
            wake_at(hint_expires(*model.table));
            wake_at(next_count_change(model.table->match.stalls(), now));
        }
    }
    wake_at(model.leaving ? std::nullopt : session_deadline(model));
    if (const auto& server = model.server) {
        wake_at(next_trouble_change(*server, now));
        wake_at(server->answer.due());
        wake_at(server->next_lobby_request);
    }
    if (model.review) {
        wake_at(model.review->next_wake(now));
    }
    return next;
}

} // namespace app
