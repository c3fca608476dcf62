// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/start_page.h"

#include "src/app/table/match_plan.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/rules/laws/variant.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace app {

using rules::Seat;

namespace {

struct EntryRow {
    StartPage::Entry entry;
    std::string_view label;
    std::string_view hint;
    bool of_match = false; ///< shown below Play while that is unfolded
};
using Entry = StartPage::Entry;
constexpr std::array entry_rows{
    EntryRow{Entry::attach, "Your match goes on", "Enter comes back to it, Esc goes past"},
    EntryRow{Entry::resume, "Continue", "the unfinished match"},
    EntryRow{Entry::play, "Play", ""},
    EntryRow{Entry::seat, "Seat", "capitals are White, A and B the boards; A plays with b", true},
    EntryRow{Entry::humans, "Players", "who plays from this keyboard; bots take the rest", true},
    EntryRow{Entry::others_at_keyboard, "Names", "Enter names your friends at this keyboard", true},
    EntryRow{Entry::level, "Level", "of the bots: 1 is easy, 8 is strong", true},
    EntryRow{Entry::time, "Time", "minutes for the match + seconds for each move", true},
    EntryRow{Entry::laws, "Laws", "whose laws apply; `laws` in a match shows them", true},
    EntryRow{Entry::variant, "Game", "bughouse, or one of its variants", true},
    EntryRow{Entry::host, "Open a table", "others on this machine join it, bots fill it"},
    EntryRow{Entry::join, "Join", "Enter sits you down there"},
    EntryRow{Entry::replay, "Replay", "steps through the last match"},
    EntryRow{Entry::library, "Library", "every match that you have played or imported"},
    EntryRow{Entry::learn, "Learn", ""},
    EntryRow{Entry::connect, "Connect", "play, talk and watch"},
    EntryRow{Entry::settings, "Settings", "everything that can be set, with a word about each"},
    EntryRow{Entry::quit, "Quit", "`bughouse replay FILE` steps through a saved match"},
};

struct CourseRow {
    std::string_view value;
    std::string_view hint;
};
/// One row per StartPage::CourseKind, in its order; the last is offered only if a match has been
/// recorded.
constexpr std::array course_rows{
    CourseRow{"12 lessons", "positions of real games; the right arrow shows more to learn"},
    CourseRow{"mistakes", "your own, from your records, asked again until they stay"},
    CourseRow{"last match", "lived through again: the others play as they did"},
};

constexpr std::array<std::string_view, 8> time_choices{"1+0", "2+0", "3+0",  "3+2",
                                                       "5+0", "5+3", "10+0", "none"};

/// Index of the value `steps` after `at` among `count`, wrapping around.
std::size_t turned(std::size_t at, int steps, std::size_t count) {
    const auto size = static_cast<std::ptrdiff_t>(count);
    const auto sum = (static_cast<std::ptrdiff_t>(at) + steps) % size;
    return static_cast<std::size_t>(sum < 0 ? sum + size : sum);
}

/// Who plays at this keyboard, besides the first human.
enum class HumanSeats : std::uint8_t { alone, with_partner, against_opponent, all };

std::vector<Seat> seats_of(HumanSeats company, const MatchTerms& terms) {
    const Seat me = terms.seat;
    const rules::TablePlan plan = plan_of(terms);
    switch (company) {
    case HumanSeats::alone:
        return {me};
    case HumanSeats::with_partner:
        return {me, rules::partner(plan, me).value_or(me)};
    case HumanSeats::against_opponent:
        return {me, opponent(me)};
    case HumanSeats::all:
        return rules::seats(plan);
    }
    return {me};
}

bool same_seats(const MatchTerms& terms, const std::vector<Seat>& seats) {
    const rules::TablePlan plan = plan_of(terms);
    const auto all = rules::seats(plan);
    return std::all_of(all.begin(), all.end(), [&](Seat seat) {
        return is_human(terms, seat) == std::any_of(seats.begin(), seats.end(), [&](Seat one) {
                   return rules::same_player(plan, one, seat);
               });
    });
}

/// The choices of human seats that make a difference in this variant: a ring has no partners, and a
/// single board has two players.
std::vector<HumanSeats> human_seat_choices(MatchTerms terms) {
    std::vector<HumanSeats> all;
    for (const HumanSeats company : {HumanSeats::alone, HumanSeats::with_partner,
                                     HumanSeats::against_opponent, HumanSeats::all}) {
        const bool known = std::any_of(all.begin(), all.end(), [&](HumanSeats one) {
            terms.humans = seats_of(one, terms);
            return same_seats(terms, seats_of(company, terms));
        });
        if (!known) {
            all.push_back(company);
        }
    }
    return all;
}

/// Index of the current choice in `companies`; nothing if it is none of them.
std::optional<std::size_t> current_choice(const MatchTerms& terms,
                                          const std::vector<HumanSeats>& companies) {
    for (std::size_t i = 0; i < companies.size(); ++i) {
        if (same_seats(terms, seats_of(companies[i], terms))) {
            return i;
        }
    }
    return std::nullopt;
}

/// The number of different players at the table or, if `bots`, of those that are bots.
int players_of(const MatchTerms& terms, bool bots) {
    const rules::TablePlan plan = plan_of(terms);
    std::vector<int> players;
    for (const Seat seat : rules::seats(plan)) {
        const int player = static_cast<int>(plan.player[seat]);
        if ((!bots || !is_human(terms, seat)) &&
            std::find(players.begin(), players.end(), player) == players.end()) {
            players.push_back(player);
        }
    }
    return static_cast<int>(players.size());
}

std::string number_in_words(int number, std::string_view one, std::string_view many) {
    constexpr std::array<std::string_view, 6> numbers{"no", "a", "two", "three", "four", "five"};
    const auto at = static_cast<std::size_t>(number);
    return (at < numbers.size() ? std::string(numbers.at(at)) : fmt::format("{}", number)) + ' ' +
           std::string(number == 1 ? one : many);
}

std::string human_seats_text(const MatchTerms& terms) {
    const auto companies = human_seat_choices(terms);
    const auto company = current_choice(terms, companies);
    if (!company) {
        return "as on the command line";
    }
    switch (companies[*company]) {
    case HumanSeats::alone:
        return "you and " + number_in_words(players_of(terms, true), "bot", "bots");
    case HumanSeats::with_partner:
        return "you and your partner";
    case HumanSeats::against_opponent:
        return "you and your opponent";
    case HumanSeats::all:
        return "all " + number_in_words(players_of(terms, false), "player", "players");
    }
    return {};
}

void change_seat(MatchTerms& terms, int steps) {
    const auto companies = human_seat_choices(terms);
    const HumanSeats company = companies[current_choice(terms, companies).value_or(0)];
    const auto all = rules::seats(plan_of(terms));
    terms.seat = all[turned(static_cast<std::size_t>(index(terms.seat)), steps, all.size())];
    terms.humans = seats_of(company, terms);
}

void change_human_seats(MatchTerms& terms, int steps) {
    const auto companies = human_seat_choices(terms);
    const std::size_t now = current_choice(terms, companies).value_or(0);
    terms.humans = seats_of(companies[turned(now, steps, companies.size())], terms);
}

void change_level(MatchTerms& terms, int steps) {
    constexpr std::size_t count = MatchTerms::strongest - MatchTerms::weakest + 1;
    const auto now = static_cast<std::size_t>(terms.levels.values.front() - MatchTerms::weakest);
    const int level = static_cast<int>(turned(now, steps, count)) + MatchTerms::weakest;
    terms.levels.values.fill(level);
}

void change_time(MatchTerms& terms, int steps) {
    const std::string now = to_text(time_of(terms));
    const auto at =
        std::find(time_choices.begin(), time_choices.end(), now == "no clocks" ? "none" : now);
    const std::size_t from =
        at == time_choices.end() ? 2 : static_cast<std::size_t>(at - time_choices.begin());
    if (const auto time = read_time(time_choices[turned(from, steps, time_choices.size())])) {
        terms.time = *time;
    }
}

void change_laws(MatchTerms& terms, int steps) {
    const auto names = rules::preset_names();
    const std::string now = terms.laws.value_or("fics");
    const auto at = std::find(names.begin(), names.end(), now);
    const rules::TimeControl time = time_of(terms);
    terms.laws = names[turned(static_cast<std::size_t>(at - names.begin()), steps, names.size())];
    terms.law_changes.clear(); // they modified the previous laws
    terms.time = time;         // keep the time shown until it is changed
}

void change_variant(MatchTerms& terms, int steps) {
    const auto names = rules::variant_names();
    const auto at = std::find(names.begin(), names.end(), terms.variant);
    const auto from = static_cast<std::size_t>(at - names.begin());
    terms.variant = names[turned(from, steps, names.size())];
    if (why_no_seat(terms)) {
        terms.seat = {};
        terms.humans = {terms.seat};
    }
    terms.boards.clear();
    terms.chess960.reset();
}

std::string levels_text(const MatchTerms& terms) {
    std::string text;
    bool same = true;
    for (const Seat seat : rules::seats(plan_of(terms))) {
        same = same && terms.levels[seat] == terms.levels.values.front();
        if (!is_human(terms, seat)) {
            text +=
                fmt::format("{}{}={}", text.empty() ? "" : ",", letter(seat), terms.levels[seat]);
        }
    }
    return same ? fmt::format("{}", terms.levels.values.front()) : text;
}

std::string seat_text(Seat seat) {
    return fmt::format("{}: {} on board {}", letter(seat),
                       seat.side == rules::Side::white ? "White" : "Black", letter(seat.board));
}

/// The name of a file without its folder.
std::string file_name(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

/// "ulla-bob carol-dave, 2026-11-22" for a record named by us, else the file name.
std::string record_text(const std::string& path) {
    const std::string name = file_name(path);
    const std::string stem = name.substr(0, name.rfind('.'));
    const auto parts = base::split(stem, '_'); // date, time and both teams
    return parts.size() == 4 ? fmt::format("{} {}, {}", parts[2], parts[3], parts[0]) : name;
}

} // namespace

std::string away_text(const SessionMatch& played) {
    const int minutes = played.minutes_away.value_or(0);
    return !played.minutes_away ? "open on another terminal"
           : minutes == 0       ? "left just now"
           : minutes < 60
               ? fmt::format("nobody has seen it for {} min", minutes)
               : fmt::format("nobody has seen it for {} h {} min", minutes / 60, minutes % 60);
}

std::string library_text(const LibrarySummary& summary, std::string_view today,
                         std::string_view yesterday) {
    if (summary.matches == 0) {
        return "your matches come here";
    }
    std::string text = fmt::format("{} match{}", summary.matches, summary.matches == 1 ? "" : "es");
    if (!summary.last_date.empty() && summary.last_match_half_points) {
        text += fmt::format(", last: {} {}",
                            *summary.last_match_half_points == 2   ? "won"
                            : *summary.last_match_half_points == 1 ? "drawn"
                                                                   : "lost",
                            summary.last_date == today       ? "today"
                            : summary.last_date == yesterday ? "yesterday"
                                                             : "on " + summary.last_date);
    }
    return text;
}

std::string rating_text(const LibrarySummary& summary) {
    if (summary.last_ten.empty()) {
        return {};
    }
    std::string text = fmt::format("rating against bots {}  {:+}     last ten ", summary.rating,
                                   summary.rating_change);
    for (const char result : summary.last_ten) {
        text += fmt::format(" {}", result);
    }
    return text;
}

bool StartPage::offers(Entry entry) const {
    const EntryRow& row = entry_rows.at(static_cast<std::size_t>(entry));
    const int people = players_of(terms_, false) - players_of(terms_, true);
    return row.of_match              ? open_ && (entry != Entry::others_at_keyboard || people > 1)
           : entry == Entry::attach  ? !found_.running.empty()
           : entry == Entry::resume  ? !found_.unfinished.empty()
           : entry == Entry::join    ? !found_.tables.empty()
           : entry == Entry::replay  ? !found_.last.empty()
           : entry == Entry::connect ? !found_.servers.empty()
                                     : true;
}

void StartPage::note_left(std::string record_name, const std::string& file, bool finished) {
    left_record_ = std::move(record_name);
    left_is_finished_ = finished;
    note_saved(left_record_, file);
}

void StartPage::note_saved(const std::string& record_name, const std::string& file) {
    // A file of many matches is called otherwise, and cannot be offered.
    if (!record_name.empty() && record_name == left_record_ && file.ends_with(record_name)) {
        found_.last = file;
        found_.unfinished = left_is_finished_ ? "" : file;
    }
}

StartPage::Entry StartPage::selected() const {
    return entry_rows[selected_among_all_].entry;
}

void StartPage::move(int lines) {
    for (; lines != 0; lines += lines < 0 ? 1 : -1) {
        do {
            selected_among_all_ =
                turned(selected_among_all_, lines < 0 ? -1 : 1, entry_rows.size());
        } while (!offers(selected()));
    }
}

void StartPage::select_activity(NextActivity::Kind kind) {
    selected_among_all_ =
        static_cast<std::size_t>(kind == NextActivity::Kind::replay ? Entry::replay : Entry::learn);
}

void StartPage::change(int steps) {
    switch (selected()) {
    case Entry::attach:
        running_ = turned(running_, steps, found_.running.size());
        return;
    case Entry::resume:
    case Entry::others_at_keyboard:
    case Entry::host:
    case Entry::replay:
    case Entry::library:
    case Entry::settings:
    case Entry::quit:
        return;
    case Entry::play:
        open_ = steps > 0;
        return;
    case Entry::join:
        table_ = turned(table_, steps, found_.tables.size());
        return;
    case Entry::learn:
        course_kind_ =
            static_cast<CourseKind>(turned(static_cast<std::size_t>(course_kind_), steps,
                                           course_rows.size() - (found_.last.empty() ? 1 : 0)));
        return;
    case Entry::connect:
        server_ = turned(server_, steps, found_.servers.size());
        return;
    case Entry::seat:
        return change_seat(terms_, steps);
    case Entry::humans:
        return change_human_seats(terms_, steps);
    case Entry::level:
        return change_level(terms_, steps);
    case Entry::time:
        return change_time(terms_, steps);
    case Entry::laws:
        return change_laws(terms_, steps);
    case Entry::variant:
        return change_variant(terms_, steps);
    }
}

bool StartPage::skip_attach_row() {
    const bool passes = selected() == Entry::attach;
    selected_among_all_ = passes ? play_ : selected_among_all_;
    return passes;
}

/// The text beside Learn: the course that Enter opens, and the player's progress in it, such as
/// "12 lessons, 3 done; 5 to train today".
std::string StartPage::course_text() const {
    std::string text(course_rows.at(static_cast<std::size_t>(course_kind_)).value);
    const bool lessons = course_kind_ == CourseKind::lessons;
    if (lessons && found_.solved_lessons > 0) {
        text += fmt::format(", {} done", found_.solved_lessons);
    }
    if (course_kind_ != CourseKind::relive_last && found_.due_mistakes > 0) {
        text += fmt::format("{} {} to train today", lessons ? ";" : ",", found_.due_mistakes);
    }
    return text;
}

std::string StartPage::value_of(Entry entry, const About& about) const {
    switch (entry) {
    case Entry::quit:
        return {};
    case Entry::attach:
        return running().played.description;
    case Entry::resume:
        return record_text(found_.unfinished);
    case Entry::replay:
        return record_text(found_.last);
    case Entry::play:
        return fmt::format("{}, {}", human_seats_text(terms_), to_text(time_of(terms_)));
    case Entry::host:
        return "others on this machine join you";
    case Entry::join:
        return table().text;
    case Entry::learn:
        return course_text();
    case Entry::connect:
        return server();
    case Entry::library:
        return about.library;
    case Entry::settings:
        return about.settings;
    case Entry::seat:
        return seat_text(terms_.seat);
    case Entry::humans:
        return human_seats_text(terms_);
    case Entry::others_at_keyboard:
        return about.others_at_keyboard;
    case Entry::level:
        return levels_text(terms_);
    case Entry::time:
        return to_text(time_of(terms_));
    case Entry::laws:
        return terms_.laws.value_or("fics") + (terms_.law_changes.empty() ? "" : ", changed");
    case Entry::variant:
        return terms_.variant;
    }
    return {};
}

std::vector<MenuItem> StartPage::menu(const About& about) const {
    std::vector<MenuItem> items;
    for (std::size_t i = 0; i < entry_rows.size(); ++i) {
        const EntryRow& row = entry_rows.at(i);
        if (!offers(row.entry)) {
            continue;
        }
        MenuItem item{std::string(row.label), base::printable(value_of(row.entry, about)),
                      i == selected_among_all_, row.of_match};
        if (row.entry == Entry::join) {
            item.label = fmt::format("Join {}'s table", base::printable(table().host_player));
        }
        item.adjustable = row.entry == Entry::learn ||
                          (row.of_match && row.entry != Entry::others_at_keyboard) ||
                          (row.entry == Entry::attach && found_.running.size() > 1) ||
                          (row.entry == Entry::connect && found_.servers.size() > 1) ||
                          (row.entry == Entry::join && found_.tables.size() > 1);
        items.push_back(std::move(item));
    }
    return items;
}

Wording StartPage::hint() const {
    if (selected() == Entry::play) {
        return open_ ? Wording("Enter seats you; no clock runs before you are ready")
                     : Wording("Enter seats you; the right arrow shows seat, level, time and laws");
    }
    const std::string hint(selected() == Entry::learn
                               ? course_rows.at(static_cast<std::size_t>(course_kind_)).hint
                               : entry_rows[selected_among_all_].hint);
    if (selected() == Entry::attach) {
        const SessionMatch& played = running().played;
        return base::printable(
            fmt::format("{}; {}: {}", played.place_and_progress, away_text(played), hint));
    }
    const std::string& about = selected() == Entry::resume    ? found_.unfinished
                               : selected() == Entry::replay  ? found_.last
                               : selected() == Entry::connect ? server()
                                                              : "";
    return about.empty() ? Wording(hint)
                         : Wording(fmt::format("{}: {}", hint, base::printable(about)),
                                   fmt::format("{}: {}", hint, base::printable(file_name(about))));
}

} // namespace app
