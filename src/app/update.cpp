// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/update.h"

#include "src/app/on/coach.h"
#include "src/app/on/handlers.h"
#include "src/app/on/match_flow.h"
#include "src/app/on/server_listener.h"
#include "src/app/on/table_listener.h"
#include "src/app/on/verbs.h"
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/app/settings.h"
#include "src/app/show/mates_text.h"
#include "src/app/show/text.h"
#include "src/app/show/view_server.h"
#include "src/app/table/record.h"
#include "src/base/variant.h"

#include <fmt/format.h>

#include <type_traits>

namespace app {
namespace {

/// Handles news of a table or server; ignores it if there is none, or if the table is not open.
template <class One> void on_news(const Context& m, const One& one) {
    if constexpr (!std::is_invocable_v<TableListener, const One&>) {
        if (m.model.server) {
            ServerListener(m, *m.model.server)(one);
        }
    } else if (m.model.table && m.model.table->open) {
        TableListener(m, *m.model.table)(one);
        // A half-move triggers play_premoves_then_others() by itself; a refusal changes nothing.
        if (!std::is_same_v<One, play::Moved> && !std::is_same_v<One, play::Refused>) {
            play_premoves_then_others(m);
        }
    }
}

void on_report(const Context& m, const engine::Report& report) {
    m.model.analysis.add_report(report);
    show_hint(m, report);
    if (m.model.table) {
        m.add(m.model.table->bots.take(report, m.model.table->match, m.now));
    }
}

/// Tells the player that an engine program has lost its seat and which bot replaces it.
void report_engine_failures(const Context& m) {
    Table& table = *m.model.table;
    for (const bots::EngineFailure& loss : table.bots.take_failures()) {
        Occupant& who = table.seats[loss.seat];
        who.engine.clear();
        m.model.talk.add(fmt::format("*** {}: {} ({}); a bot of level {} takes over", who.name,
                                     engine_name(loss.command), loss.why, who.level),
                         Tone::warning);
    }
}

template <class FromEngine> void on_engine(const Context& m, const FromEngine& event) {
    if (m.model.table) {
        m.add(m.model.table->bots.take(event, m.model.table->match, m.now));
        report_engine_failures(m);
    }
}

/// Warns of low time, once per seat at this keyboard.
void say_low_time(const Context& m) {
    for (const rules::Seat seat : human_seats(*m.model.table)) {
        const auto due = low_time_due(*m.model.table, seat);
        if (due && *due <= m.now) {
            m.model.table->low_since[seat] = m.now;
            m.ring(BellFor::low_time);
        }
    }
}

void on_deadline_reached(const Context& m) {
    auto& question = m.model.question;
    if (question && question->press_again_until && *question->press_again_until <= m.now) {
        question.reset();
    }
    resolve_waiting_keys(m);
    request_lobby_when_due(m);
    if (m.model.server) {
        m.model.server->answer.on_wake(m.now);
    }
    if (const auto until = session_deadline(m.model);
        until && *until <= m.now && !m.model.leaving) {
        save_and_quit(m);
    }
    if (m.model.review) {
        m.model.review->on_wake(m.now);
    }
    if (m.model.table) {
        if (const auto& relived = m.model.table->relived; relived && relived->follows_record()) {
            let_other_players_act(m);
        } else {
            m.add(m.model.table->bots.on_wake(m.model.table->match, m.now));
        }
        report_engine_failures(m);
        say_low_time(m);
        const auto& due = m.model.table->record_state.due;
        if (due && *due <= m.now) {
            save_record(m);
        }
    }
}

} // namespace

void Context::ring(BellFor why) const {
    constexpr base::Millis pause{500};
    const bool again = why != BellFor::move && model.last_bell && now - *model.last_bell < pause;
    const Options& options = *model.options;
    if (options.bell && options.bell_up_to >= why && model.input.empty() && !again) {
        model.last_bell = now;
        out.push_back(Bell{});
    }
}

Effects update(Model& model, const Event& event, base::Instant now) {
    Effects out;
    const Context m{model, now, out};
    if (model.server) {
        model.talk.stamp_console(model.options->console_times);
        model.talk.set_time_of_day(model.options->wall_seconds(now));
    }
    std::visit(base::overloaded{
                   [&](const Intent& intent) { on_intent(m, intent); },
                   [&](const play::News& news) {
                       std::visit([&m](const auto& one) { on_news(m, one); }, news);
                   },
                   [&](const engine::Report& report) { on_report(m, report); },
                   [&](const EngineLine& said) { on_engine(m, said); },
                   [&](const EngineEnded& gone) { on_engine(m, gone); },
                   [&](const DeadlineReached&) { on_deadline_reached(m); },
                   [&](const base::Boxed<TableOpened>& opened) { on_table_opened(m, *opened); },
                   [&](const base::Boxed<LibraryAnswer>& answer) { on_library_answer(m, *answer); },
                   [&](const RecordSaved& saved) { on_saved(m, saved); },
                   [&](const SettingSaved& kept) {
                       if (!kept.problem.empty()) {
                           m.notice("not kept: " + kept.problem, Tone::warning);
                       }
                   },
                   [&](const PictureSaved& picture) {
                       if (!picture.problem.empty()) {
                           return m.notice("no picture: " + picture.problem, Tone::warning);
                       }
                       // The status line has no room for a path, while lines of talk wrap.
                       model.talk.add("*** the picture is in " + picture.file, Tone::notice);
                       m.notice("the picture is saved");
                   },
                   [&](const PageShown& page) {
                       if (model.text) {
                           model.text->scroll_steps = page;
                           model.text->scroll = page.top_line;
                       }
                   },
                   [&](const TwoMatchesFit& room) { model.two_matches_fit = room.fits; },
                   [&](const Terminate&) { save_and_quit(m); },
                   [&](const ScreenGone&) { on_screen_gone(m); },
                   [&](const ScreenBack&) { on_screen_back(m); },
               },
               event);
    if (model.server && model.server->answer.ended()) {
        show_command_answer(m);
    }
    schedule_lobby_request(m);
    update_coach(m);
    update_analysis(m);
    update_book(m);
    model.mates.follow(match_searched_for_mates(model));
    update_no_match_since(m);
    return out;
}

Effects sit_down(Model& model, const MatchTerms& terms, base::Instant now) {
    Effects out;
    open_match({model, now, out}, terms);
    return out;
}

Effects resume_match(Model& model, const MatchTerms& terms, const play::Unfinished& unfinished,
                     base::Instant now) {
    Effects out;
    open_table({model, now, out}, terms, unfinished.match);
    Table& table = *model.table;
    for (const rules::Seat seat : rules::seats(unfinished.match.plan())) {
        table.seats[seat].name = unfinished.names[seat];
    }
    table.opened_wall_seconds =
        wall_seconds_from(unfinished.date, unfinished.time).value_or(table.opened_wall_seconds);
    table.record_state.origin = unfinished.origin;
    table.start_clocks = unfinished.clocks;
    note_clocks(table, now);
    fill_sheet(table);
    return out;
}

Effects begin_course(Model& model, Course course, base::Instant now) {
    Effects out;
    model.course = std::move(course);
    open_lesson({model, now, out});
    return out;
}

Effects relive(Model& model, const MatchTerms& terms, const play::Recording& recording,
               base::Instant now) {
    Effects out;
    open_relived({model, now, out}, terms, recording);
    return out;
}

void ask_player_name(Model& model) {
    if (!model.start.found().running.empty()) {
        return; // first ask about the match that is still running
    }
    if (!is_given(model.given, "name")) {
        open_value_field(model, *find_setting("name"), model.options->found_matches.user);
    }
}

Effects open_library(Model& model, base::Instant now) {
    Effects out;
    open_library({model, now, out}, true);
    return out;
}

Effects begin_at_start_page(Model& model, base::Instant now) {
    Effects out;
    ask_player_name(model);
    ask_summary({model, now, out});
    return out;
}

Effects return_to_start_page(Model& model, NextActivity::Kind from, const std::string& note,
                             base::Instant now) {
    Effects out;
    model.notice = Sentence(note, Tone::notice);
    model.start.select_activity(from);
    ask_summary({model, now, out});
    return out;
}

void open_recording(Model& model, play::Recording recording) {
    Review review = review_of(std::move(recording));
    review.quits_on_leaving = true;
    model.review = std::move(review);
}

bool outlives_terminal(const Model& model) {
    return !why_not_keep_running(model);
}

SessionMatch session_match(const Model& model, base::Instant now) {
    SessionMatch played;
    const auto& table = model.table;
    played.is_playing = table && is_being_played_here(*table);
    played.description =
        table && running(*table) && !table->broken_off ? match_description(*table) : "no match";
    played.place_and_progress = "on this machine";
    if (const auto& server = model.server) {
        played.host = server->host;
        played.login = server->login;
        played.place_and_progress = fmt::format("on {}{}{}", server->host,
                                                server->login.empty() ? "" : " as ", server->login);
    }
    if (played.is_playing) {
        const std::size_t moves = table->match.plies().size();
        played.place_and_progress +=
            fmt::format(", {} half-move{} made", moves, moves == 1 ? "" : "s");
        played.record_path = table->record_state.file;
    }
    if (model.away_since) {
        played.minutes_away = static_cast<int>((now - *model.away_since) / std::chrono::minutes(1));
    }
    return played;
}

namespace {

/// The evening, including any matches still running.
Evening whole_evening(const Model& model) {
    Evening evening = model.evening;
    const auto add = [&evening](const Table& table) {
        const RecordFileState& record = table.record_state;
        evening.add_uncounted(unfinished_text(table), record.name, record.file);
        evening.note_saved(record.name, record.file, record.problem);
    };
    if (model.second_match && running(*model.second_match) &&
        !model.second_match->record_state.name.empty()) {
        add(*model.second_match);
    }
    if (model.table && running(*model.table)) {
        add(*model.table);
    }
    return evening;
}

} // namespace

std::string text_after_quitting(const Model& model) {
    return whole_evening(model).played_matches_text();
}

bool all_saved(const Model& model) {
    return whole_evening(model).all_saved();
}

} // namespace app
