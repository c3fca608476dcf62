// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/start_page.h"

#include "src/app/table/match_plan.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/rules/laws/variant.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

using rules::Seat;

namespace {

using Entry = StartPage::Entry;

/// A course to choose from beside Learn.
struct CourseRow {
    NextActivity::Kind kind;
    std::string_view value;
    std::string_view hint;
};
/// The last is offered only if a match has been recorded.
constexpr std::array course_rows{
    CourseRow{NextActivity::Kind::learn, "12 lessons",
              "positions of real games; the right arrow shows more to learn"},
    CourseRow{NextActivity::Kind::train, "mistakes",
              "your own, from your records, until you no longer make them"},
    CourseRow{NextActivity::Kind::relive, "last match",
              "lived through again: the others play as they did"},
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
    return std::ranges::all_of(all, [&](Seat seat) {
        return is_human(terms, seat) == std::ranges::any_of(seats, [&](Seat one) {
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
        const bool known = std::ranges::any_of(all, [&](HumanSeats one) {
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
    const auto wanted = [&](Seat seat) { return !bots || !is_human(terms, seat); };
    return static_cast<int>(std::ranges::count_if(rules::first_seats(plan_of(terms)), wanted));
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
    const auto at = std::ranges::find(time_choices, now == "no clocks" ? "none" : now);
    const std::size_t from =
        at == time_choices.end() ? 2 : static_cast<std::size_t>(at - time_choices.begin());
    if (const auto time = read_time(time_choices[turned(from, steps, time_choices.size())])) {
        terms.time = *time;
    }
}

void change_laws(MatchTerms& terms, int steps) {
    const auto names = rules::preset_names();
    const std::string now = terms.laws.value_or("fics");
    const auto at = std::ranges::find(names, now);
    const rules::TimeControl time = time_of(terms);
    terms.laws = names[turned(static_cast<std::size_t>(at - names.begin()), steps, names.size())];
    terms.law_changes.clear(); // they modified the previous laws
    terms.time = time;         // keep the time shown until it is changed
}

void change_variant(MatchTerms& terms, int steps) {
    const auto names = rules::variant_names();
    const auto at = std::ranges::find(names, terms.variant);
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

std::string play_text(const MatchTerms& terms) {
    return fmt::format("{}, {}", human_seats_text(terms), to_text(time_of(terms)));
}

bool several_people(const MatchTerms& terms) {
    return players_of(terms, false) - players_of(terms, true) > 1;
}

std::string laws_text(const MatchTerms& terms) {
    return terms.laws.value_or("fics") + (terms.law_changes.empty() ? "" : ", changed");
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

std::string rating_line(const LibrarySummary& summary) {
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

namespace {

std::optional<NextActivity> next_activity(NextActivity::Kind kind, std::string target = {}) {
    return NextActivity{kind, std::move(target)};
}

} // namespace

/// All that is special about an entry.
struct StartPage::Row {
    Entry entry;
    std::string_view label;
    std::string_view hint;
    std::string (*value)(const StartPage& page, const About& about);
    void (*change)(MatchTerms& terms, int steps) = nullptr;
    std::size_t (*choices)(const StartPage& page) = nullptr; ///< how many; null: one
    std::optional<NextActivity> (*activity)(const StartPage& page) = nullptr;

    /// Whether it is shown below Play, while that is unfolded.
    [[nodiscard]] bool of_match() const { return entry > Entry::play && entry < Entry::host; }
};

std::span<const StartPage::Row> StartPage::rows() {
    using Kind = NextActivity::Kind;
    using Page = const StartPage&;
    using Outside = const About&;
    static constexpr std::array all{
        Row{Entry::attach, "Your match goes on", "Enter comes back to it, Esc goes past",
            [](Page page, Outside) { return page.running().played.description; }, nullptr,
            [](Page page) { return page.found_.running.size(); },
            [](Page page) { return next_activity(Kind::attach, page.running().id); }},
        Row{Entry::resume, "Continue", "the unfinished match",
            [](Page page, Outside) { return record_text(page.found_.unfinished); }, nullptr,
            [](Page page) { return std::size_t{!page.found_.unfinished.empty()}; },
            [](Page page) { return next_activity(Kind::resume, page.found_.unfinished); }},
        Row{Entry::play, "Play", "", [](Page page, Outside) { return play_text(page.terms_); }},
        Row{Entry::seat, "Seat", "capitals are White, A and B the boards; A plays with b",
            [](Page page, Outside) { return seat_text(page.terms_.seat); }, change_seat},
        Row{Entry::humans, "Players", "who plays from this keyboard; bots take the rest",
            [](Page page, Outside) { return human_seats_text(page.terms_); }, change_human_seats},
        Row{Entry::others_at_keyboard, "Names", "Enter names your friends at this keyboard",
            [](Page, Outside about) { return about.others_at_keyboard; }, nullptr,
            [](Page page) { return std::size_t{several_people(page.terms_)}; }},
        Row{Entry::level, "Level", "of the bots: 1 is easy, 8 is strong",
            [](Page page, Outside) { return levels_text(page.terms_); }, change_level},
        Row{Entry::time, "Time", "minutes for the match + seconds for each move",
            [](Page page, Outside) { return to_text(time_of(page.terms_)); }, change_time},
        Row{Entry::laws, "Laws", "whose laws apply; `laws` in a match shows them",
            [](Page page, Outside) { return laws_text(page.terms_); }, change_laws},
        Row{Entry::variant, "Game", "bughouse, or one of its variants",
            [](Page page, Outside) { return page.terms_.variant; }, change_variant},
        Row{Entry::host, "Open a table", "others on this machine join it, bots fill it",
            [](Page, Outside) { return std::string("others on this machine join you"); }, nullptr,
            nullptr, [](Page) { return next_activity(Kind::host); }},
        Row{Entry::join, "Join", "Enter sits you down there",
            [](Page page, Outside) { return page.table().text; }, nullptr,
            [](Page page) { return page.found_.tables.size(); },
            [](Page page) { return next_activity(Kind::join, page.table().host_player); }},
        Row{Entry::replay, "Replay", "steps through the last match",
            [](Page page, Outside) { return record_text(page.found_.last); }, nullptr,
            [](Page page) { return std::size_t{!page.found_.last.empty()}; },
            [](Page page) { return next_activity(Kind::replay, page.found_.last); }},
        Row{Entry::library, "Library", "every match that you have played or imported",
            [](Page, Outside about) { return about.library; }},
        Row{Entry::learn, "Learn", "", [](Page page, Outside) { return page.course_text(); },
            nullptr,
            [](Page page) { return course_rows.size() - (page.found_.last.empty() ? 1 : 0); },
            [](Page page) {
                const Kind kind = course_rows.at(page.chosen_[Entry::learn]).kind;
                return next_activity(kind, kind == Kind::relive ? page.found_.last : "");
            }},
        Row{Entry::connect, "Connect", "play, talk and watch",
            [](Page page, Outside) { return page.server(); }, nullptr,
            [](Page page) { return page.found_.servers.size(); },
            [](Page page) { return next_activity(Kind::connect, page.server()); }},
        Row{Entry::settings, "Settings", "everything that can be set, with a word about each",
            [](Page, Outside about) { return about.settings; }},
        Row{Entry::quit, "Quit", "`bughouse replay FILE` steps through a saved match",
            [](Page, Outside) { return std::string(); }},
    };
    static_assert(base::is_complete(all, &Row::entry, entries));
    return all;
}

const StartPage::Row& StartPage::row_of(Entry entry) {
    return rows()[static_cast<std::size_t>(entry)];
}

std::size_t StartPage::choices(const Row& row) const {
    return (row.of_match() && !open_) ? 0 : row.choices == nullptr ? 1 : row.choices(*this);
}

std::optional<NextActivity> StartPage::activity() const {
    const Row& row = row_of(selected_);
    return row.activity == nullptr ? std::nullopt : row.activity(*this);
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

void StartPage::move(int lines) {
    for (; lines != 0; lines += lines < 0 ? 1 : -1) {
        do {
            selected_ = static_cast<Entry>(
                turned(static_cast<std::size_t>(selected_), lines < 0 ? -1 : 1, entries));
        } while (choices(row_of(selected_)) == 0);
    }
}

void StartPage::select_activity(NextActivity::Kind kind) {
    selected_ = kind == NextActivity::Kind::replay ? Entry::replay : Entry::learn;
}

void StartPage::change(int steps) {
    const Row& row = row_of(selected_);
    if (selected_ == Entry::play) {
        open_ = steps > 0;
    } else if (row.change != nullptr) {
        row.change(terms_, steps);
    } else if (const std::size_t count = choices(row); count > 0) {
        chosen_[selected_] = turned(chosen_[selected_], steps, count);
    }
}

bool StartPage::skip_attach_row() {
    const bool passes = selected_ == Entry::attach;
    selected_ = passes ? Entry::play : selected_;
    return passes;
}

/// The text beside Learn: the course that Enter opens, and the player's progress in it, such as
/// "12 lessons, 3 done; 5 to train today".
std::string StartPage::course_text() const {
    const CourseRow& course = course_rows.at(chosen_[Entry::learn]);
    std::string text(course.value);
    const bool lessons = course.kind == NextActivity::Kind::learn;
    if (lessons && found_.solved_lessons > 0) {
        text += fmt::format(", {} done", found_.solved_lessons);
    }
    if (course.kind != NextActivity::Kind::relive && found_.due_mistakes > 0) {
        text += fmt::format("{} {} to train today", lessons ? ";" : ",", found_.due_mistakes);
    }
    return text;
}

std::vector<MenuItem> StartPage::menu(const About& about) const {
    std::vector<MenuItem> items;
    for (const Row& row : rows()) {
        const std::size_t count = choices(row);
        if (count == 0) {
            continue;
        }
        MenuItem item{std::string(row.label), base::printable(row.value(*this, about)),
                      row.entry == selected_, row.of_match(), row.change != nullptr || count > 1};
        if (row.entry == Entry::join) {
            item.label = fmt::format("Join {}'s table", base::printable(table().host_player));
        }
        items.push_back(std::move(item));
    }
    return items;
}

Wording StartPage::hint() const {
    if (selected_ == Entry::play) {
        return open_ ? Wording("Enter seats you; no clock runs before you are ready")
                     : Wording("Enter seats you; the right arrow shows seat, level, time and laws");
    }
    const std::string hint(selected_ == Entry::learn ? course_rows.at(chosen_[Entry::learn]).hint
                                                     : row_of(selected_).hint);
    if (selected_ == Entry::attach) {
        const SessionMatch& played = running().played;
        return base::printable(
            fmt::format("{}; {}: {}", played.place_and_progress, away_text(played), hint));
    }
    const std::string& about = selected_ == Entry::resume    ? found_.unfinished
                               : selected_ == Entry::replay  ? found_.last
                               : selected_ == Entry::connect ? server()
                                                             : "";
    return about.empty() ? Wording(hint)
                         : Wording(fmt::format("{}: {}", hint, base::printable(about)),
                                   fmt::format("{}: {}", hint, base::printable(file_name(about))));
}

} // namespace app
