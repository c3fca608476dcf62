// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/match_flow.h"

#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/app/show/text.h"
#include "src/app/show/typing.h"
#include "src/app/table/match_plan.h"
#include "src/app/table/record.h"
#include "src/notation/laws/articles.h"
#include "src/notation/laws/law_text.h"
#include "src/play/records/library_entry.h"

#include <algorithm>
#include <fmt/format.h>

namespace app {

using rules::Seat;

namespace {

/// The same terms with each player on the other side of the board; partners and levels stay.
MatchTerms swapped(const MatchTerms& terms) {
    MatchTerms other = terms;
    other.seat = opponent(terms.seat);
    for (Seat& seat : other.humans) {
        seat = opponent(seat);
    }
    for (const Seat seat : rules::seats(plan_of(terms))) {
        other.levels[opponent(seat)] = terms.levels[seat];
        other.engines[opponent(seat)] = terms.engines[seat];
    }
    return other;
}

/// The terms of a rematch; another seed makes bots play differently.
MatchTerms again(MatchTerms terms) {
    ++terms.seed;
    return terms;
}

/// Leaves the table. A running match stays without a result, so that its record can be resumed; the
/// referee is asked to abort it, so that no flag falls later.
void leave_table(const Context& m) {
    m.model.review.reset();
    m.model.course.reset();
    m.model.second_match.reset();
    auto& table = m.model.table;
    if (!table) {
        return;
    }
    if (!running(*table) && table->record_state.due) {
        save_final(m); // saves talk that came after the end
    }
    if (running(*table)) {
        save_final(m);
        m.model.evening.add_uncounted(unfinished_text(*table), table->record_state.name,
                                      table->record_state.file);
        m.out.push_back(Ask{play::Request{table->terms.seat, play::Abort{}}});
    }
    m.add(table->bots.stop(m.now));
    m.model.last_serial = table->bots.last_serial();
    m.model.clocks_stopped_while_away = false;
    table.reset();
}

void to_start_page(const Context& m) {
    if (const auto& table = m.model.table) {
        m.model.start.set_terms(again(next_terms(m.model)));
        const RecordFileState& record = table->record_state;
        m.model.start.note_left(record.name, record.file, !running(*table));
    }
    leave_table(m);
    ask_summary(m);
}

/// Continues a house match (`--house`: two houses of players; a loser's seat goes to the next
/// player of their house) from game to game until one house has won.
std::optional<std::string> continue_house_match(const Context& m, const MatchTerms& terms) {
    auto& house_match = m.model.house_match;
    if (terms.houses.size() != 2) {
        house_match.reset();
        return std::nullopt;
    }
    if (!house_match || house_match->winner()) {
        auto match = play::HouseMatch::between(terms.houses[0], terms.houses[1]);
        if (!match) {
            return match.error();
        }
        house_match = *std::move(match);
    }
    return std::nullopt;
}

/// Names the rule against waiting in a match without clocks, with its article.
void tell_waiting_rule(const Context& m) {
    const rules::Match& match = m.model.table->match;
    if (!match.time().unlimited || match.laws().stalling == rules::Stalling::none) {
        return;
    }
    const auto all = notation::law_lines(match.laws());
    const auto law = std::ranges::find_if(all, [](const notation::LawLine& one) {
        return one.setting.compare(0, 9, "stalling=") == 0;
    });
    const std::string rule =
        notation::with_article(fmt::format("{} {}", law->label, law->text), law->article);
    m.model.talk.add(fmt::format("*** {}; `stalling` claims it", rule), Tone::notice);
}

/// Adds the result to the evening's score, or just lists it if we only watched or relived it.
void count(const Context& m, const rules::Outcome& outcome, const std::string& phrase) {
    Table& table = *m.model.table;
    if (table.watching || table.relived) {
        return m.model.evening.add_uncounted(phrase, table.record_state.name);
    }
    const rules::TablePlan& plan = table.match.plan();
    const rules::Seat me = table.terms.seat;
    const bool alone = !rules::teammate(plan, me);
    m.model.evening.add(outcome, plan.team[me], phrase, table.record_state.name, alone);
}

/// Whether the match may be saved: a server that opens match after match must not fill the disk.
bool has_room(const Context& m) {
    RecordFileState& record = m.model.table->record_state;
    if (record.record_limit == RecordFileState::RecordLimit::unchecked) {
        const bool endless = m.model.table->authority.batches_saves;
        const bool room = !endless || m.model.evening.count_server_record();
        record.record_limit = room ? RecordFileState::RecordLimit::within_limit
                                   : RecordFileState::RecordLimit::beyond_limit;
    }
    return record.record_limit == RecordFileState::RecordLimit::within_limit;
}

void save(const Context& m, bool done) {
    Table& table = *m.model.table;
    RecordFileState& record = table.record_state;
    record.due.reset();
    const bool worth = is_worth_keeping(table);
    if (!worth && record.record_limit == RecordFileState::RecordLimit::unchecked) {
        return;
    }
    const std::string before = record.name;
    name_record(table);
    m.model.evening.rename_record(before, record.name);
    if (!has_room(m)) {
        return on_saved(m, {"", "too many server matches in one session", record.name});
    }
    note_clocks(table, m.now);
    m.out.push_back(
        SaveRecord{record.name, worth ? record_text(table) : "", record.previous_name, done});
}

bool has_local_referee(const Model& model) {
    return model.table && model.table->authority.answers_every_request;
}

bool is_connected(const Model& model) {
    const auto& server = model.server;
    return server && server->connection.state != play::ConnectionState::closed;
}

void start_clocks(const Context& m) {
    if (has_local_referee(m.model) && m.model.table->match.paused()) {
        m.ask(asking_seat(m), play::Resume{});
    }
}

/// Tells the partner, once per game, that our terminal is gone.
void tell_partner_of_absence(const Context& m) {
    if (!m.model.server || !plays(m.model) || m.model.table->partner_told_of_absence) {
        return;
    }
    m.model.table->partner_told_of_absence = true;
    const std::string last = m.model.last_tell;
    (void)tell_partner(m, "my terminal is gone, but the game goes on: I may be back soon");
    m.model.last_tell = last;
}

/// Whether the arbiter ended the match with that ending.
bool is_ended_by_arbiter(const rules::Match& match, rules::Ending ending) {
    const auto& notes = match.table_state().notes;
    const auto* const last =
        notes.empty() ? nullptr : std::get_if<rules::Sanction::Kind>(&notes.back().what);
    return last != nullptr && rules::row_of(*last).ending == ending;
}

} // namespace

MatchTerms next_terms(const Model& model) {
    const Table& table = *model.table;
    return model.course ? model.options->match // not the position and clocks of the lesson
           : table.relived
               ? table.terms // the others play as recorded
               : with_changes(table.terms, table.settings_at_opening, model.options->match);
}

void open_match(const Context& m, const MatchTerms& asked) {
    const MatchTerms terms = seated_by_level(asked);
    const auto match = make_match(terms);
    if (!match) {
        return m.notice(match.error(), Tone::warning);
    }
    if (auto problem = continue_house_match(m, terms)) {
        return m.notice(*std::move(problem), Tone::warning);
    }
    open_table(m, terms, *match);
}

std::int64_t new_match_wall_seconds(const Context& m) {
    const std::int64_t opened =
        std::max(m.model.options->wall_seconds(m.now), m.model.earliest_opening_wall_seconds);
    m.model.earliest_opening_wall_seconds = opened + 1;
    return opened;
}

void open_table(const Context& m, const MatchTerms& terms, const rules::Match& match) {
    leave_table(m);
    m.model.talk.begin_match();
    m.model.table = seated_table(terms, match, m.model.options->name, new_match_wall_seconds(m),
                                 m.model.last_serial);
    m.model.table->settings_at_opening = m.model.options->match;
    name_players(m);
    tell_waiting_rule(m);
    m.model.input.clear();
    m.add(m.model.table->bots.start_engines(match, m.now));
    m.out.push_back(OpenTable{match, human_seats(*m.model.table)});
}

void open_relived(const Context& m, const MatchTerms& terms, const play::Recording& recording) {
    open_table(m, terms, recording.start);
    Table& table = *m.model.table;
    for (const Seat seat : rules::seats(recording.start.plan())) {
        const bool mine = rules::same_player(recording.start.plan(), seat, terms.seat);
        table.seats[seat].name = mine ? m.model.options->name : recording.names[seat];
    }
    name_file(table);
    table.record_state.origin.tags = {{std::string(play::relived_tag), recording.title}};
    table.relived.emplace(recording, terms.seat);
}

void on_table_opened(const Context& m, const TableOpened& opened) {
    if (m.model.table && !m.model.table->open) {
        m.model.table->match = opened.match;
        m.model.table->open = true;
    }
}

void save_record(const Context& m) {
    if (const auto& table = m.model.table) {
        save(m, table->broken_off || table->match.outcome());
    }
}

void save_final(const Context& m) {
    if (m.model.table) {
        save(m, true);
    }
}

void save_or_schedule_record(const Context& m) {
    m.model.table->authority.batches_saves ? schedule_record_save(m) : save_record(m);
}

void schedule_record_save(const Context& m) {
    constexpr base::Millis delay{400};
    auto& due = m.model.table->record_state.due;
    due = due.value_or(m.now + delay);
}

void record_tell(const Context& m, const std::string& from, const std::string& to,
                 const std::string& text) {
    if (m.model.table && m.model.options->record_tells) {
        note_tell(*m.model.table, from, to, text, m.now);
        schedule_record_save(m);
    }
}

void on_saved(const Context& m, const RecordSaved& saved) {
    const std::string present = m.model.table ? m.model.table->record_state.name : "";
    const std::string& name = saved.name.empty() ? present : saved.name;
    m.model.evening.note_saved(name, saved.file, saved.problem);
    if (saved.problem.empty()) {
        m.model.start.note_saved(name, saved.file);
    }
    const auto& beside = m.model.second_match;
    const bool of_beside = beside && name == beside->record_state.name && name != present;
    if (!of_beside && (name != present || !m.model.table)) {
        return;
    }
    RecordFileState& record =
        of_beside ? m.model.second_match->record_state : m.model.table->record_state;
    if (!saved.problem.empty() && record.problem != saved.problem) {
        m.notice("not saved: " + saved.problem, Tone::alarm);
    }
    record.problem = saved.problem;
    record.previous_name = saved.problem.empty() ? std::string{} : record.previous_name;
    record.file = saved.problem.empty() ? saved.file : record.file;
}

void on_ended(const Context& m, const play::Ended& ended) {
    Table& table = *m.model.table;
    play::apply(table.match, ended);
    if (table.counted) {
        m.model.evening.forget_last(); // replaced by another ending at the same instant
    }
    table.counted = true;
    const std::string phrase = verdict_text(table);
    m.model.talk.add("*** " + phrase, Tone::notice);
    if (m.model.house_match) {
        m.model.house_match->record_result(ended.outcome);
        m.model.talk.add("*** " + m.model.house_match->score(), Tone::notice);
    }
    m.model.notice = {};
    m.model.question.reset();
    table.premoves.clear();
    table.pending.reset();
    if (m.model.server &&
        !table.watching) { // the boards show how it ended; the console has the rest
        m.model.server->answer = {};
    }
    m.add(table.bots.stop(m.now));
    if (table.authority.batches_saves) {
        name_record(table);
    }
    count(m, ended.outcome, phrase);
    save_record(m);
    if (is_ended_by_arbiter(table.match, rules::Ending::aborted)) { // WBN 7.11, 9.4.4: replayed
        open_rematch(m);
    }
}

void award_last_game_points(const Context& m, Seat seat, bool mine, int half_points) {
    const Table& table = *m.model.table;
    Evening& evening = m.model.evening;
    const auto& decided = table.match.outcome()->decided_by;
    const bool lost_by_ruling =
        decided.loser && is_ended_by_arbiter(table.match, decided.ending) &&
        table.match.plan().team[*decided.loser] != table.match.plan().team[seat];
    const std::string_view wbn_article = lost_by_ruling                                 ? "8.6"
                                         : half_points < evening.last_half_points(mine) ? "9.4.5"
                                                                                        : "9.4.6";
    evening.set_last_half_points(mine, half_points);
    const auto partner = rules::partner(table.match.plan(), seat);
    const std::string team =
        partner ? fmt::format("{} and {}", table.seats[seat].name, table.seats[*partner].name)
                : table.seats[seat].name;
    const std::string text = fmt::format("*** the arbiter: that game is worth {} to {}",
                                         half_points == 1   ? "half a point"
                                         : half_points == 2 ? "a point"
                                                            : "nothing",
                                         team);
    m.model.talk.add(notation::with_article(
                         text, notation::citation({wbn_article, "", "", ""}, table.match.laws())),
                     Tone::notice);
}

void expel_from_evening(const Context& m, Seat seat) {
    const Table& table = *m.model.table;
    m.model.evening.expel(table.seats[seat].name);
    m.model.talk.add(
        notation::with_article(fmt::format("*** the arbiter expels {}", table.seats[seat].name),
                               notation::citation({"9.4.7", "", "", ""}, table.match.laws())),
        Tone::notice);
}

void on_took_back(const Context& m, const play::CompletedMoveTakenBack& took) {
    Table& table = *m.model.table;
    if (table.counted) {
        m.model.evening.forget_last();
        table.counted = false;
    }
    if (table.relived && table.relived->follows_record()) {
        table.relived->stop_following("a move was taken back");
        m.model.talk.add("*** a move was taken back; bots play on", Tone::notice);
    }
    const auto& plies = table.match.plies();
    const auto index =
        static_cast<std::size_t>(rules::last_on(plies, took.ply.seat.board) - plies.data());
    play::apply(table.match, took);
    m.model.talk.add(fmt::format("*** {} takes back {} {}", table.seats[took.by].name,
                                 table.sheet.moves()[index].label,
                                 m.model.options->letters.in_san(table.sheet.moves()[index].san)),
                     Tone::quiet);
    fill_sheet(table);
    auto& kept = table.record_state.origin.moves;
    if (index < kept.size()) {
        kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(index));
    }
    if (!table.premoves.all().empty()) {
        m.notice("premoves cancelled: moves were taken back", Tone::warning);
    }
    table.premoves.clear();
    table.pending.reset();
    save_record(m);
}

void confirm_if_playing(const Context& m, Question question) {
    const auto& table = m.model.table;
    if (table && running(*table) && !table->watching && !m.model.leaving) {
        const bool asked = m.model.question && m.model.question->command == question.command;
        if (!asked) {
            m.model.question = std::move(question);
            return;
        }
    }
    m.model.question.reset();
    question.on_yes(m);
}

void leave_program(const Context& m) {
    const auto& table = m.model.table;
    if (table && (running(*table) || table->record_state.due)) {
        save_final(m);
    }
    if (m.model.page() == Model::Page::start) {
        m.model.activity_after_quit = {NextActivity::Kind::quit_instead, {}};
    }
    m.quit();
}

void save_and_quit(const Context& m) {
    save_final(m);
    m.quit();
}

void open_another(const Context& m, const std::optional<MatchTerms>& terms) {
    terms ? open_match(m, again(*terms)) : to_start_page(m);
}

namespace {

/// Plays the match again; a relived one is relived again.
void open_again(const Context& m, const MatchTerms& terms) {
    if (const auto& relived = m.model.table->relived) {
        const play::Recording recording = relived->recording(); // outlives the table
        return open_relived(m, again(terms), recording);
    }
    open_match(m, again(terms));
}

} // namespace

void open_rematch(const Context& m) {
    open_again(m, next_terms(m.model));
}

void open_swapped(const Context& m) {
    const Table& table = *m.model.table;
    MatchTerms terms = swapped(next_terms(m.model));
    if (table.relived) {
        terms.levels = table.terms.levels; // those of the recorded players, who keep their seats
    }
    open_again(m, terms);
}

std::optional<Wording> why_not_keep_running(const Model& model) {
    if (model.options->keep_without_terminal == base::Millis{0}) {
        return wording("nothing goes on without a terminal: the setting `keep` is 0",
                       "nothing goes on: the setting `keep` is 0");
    }
    if (is_connected(model) || (model.table && running(*model.table))) {
        return std::nullopt;
    }
    return "nothing is going on here: /quit leaves";
}

void stop_clocks_while_away(const Context& m) {
    if (has_local_referee(m.model) && running(*m.model.table) && !m.model.table->match.paused()) {
        m.model.clocks_stopped_while_away = true;
        m.ask(asking_seat(m), play::Pause{});
    }
}

void detach_from_terminal(const Context& m) {
    m.model.away_since = m.now;
    stop_clocks_while_away(m);
    tell_partner_of_absence(m);
    m.out.push_back(DetachFromTerminal{});
}

void on_screen_gone(const Context& m) {
    const bool plays = m.model.table && is_being_played_here(*m.model.table);
    const bool strangers = m.model.server && m.model.server->has_kiosk_login && !plays;
    if (m.model.leaving || strangers || why_not_keep_running(m.model)) {
        return save_and_quit(m);
    }
    save_record(m);
    detach_from_terminal(m);
}

void on_screen_back(const Context& m) {
    m.model.away_since.reset();
    const bool waits = m.model.clocks_stopped_while_away;
    if (waits && has_local_referee(m.model) && m.model.table->match.paused()) {
        m.model.question =
            Question{"",
                     wording("the clocks stopped while you were away: Enter starts them, Esc waits",
                             "paused: Enter goes on, Esc waits"),
                     start_clocks};
    }
}

void update_no_match_since(const Context& m) {
    const auto& table = m.model.table;
    m.model.no_match_since = table && is_being_played_here(*table)
                                 ? std::nullopt
                                 : std::optional(m.model.no_match_since.value_or(m.now));
}

std::optional<base::Instant> session_deadline(const Model& model) {
    constexpr base::Millis without_match{std::chrono::minutes(10)};
    if (!model.away_since) {
        return std::nullopt;
    }
    const base::Instant until = *model.away_since + model.options->keep_without_terminal;
    return model.no_match_since
               ? std::min(until, std::max(*model.no_match_since, *model.away_since) + without_match)
               : until;
}

} // namespace app
