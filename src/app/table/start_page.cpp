// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/start_page.h"

#include "src/app/table/match_plan.h"
#include "src/base/utf8.h"
#include "src/rules/laws/variant.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

using rules::Seat;

namespace {

struct EntryRow {
    StartPage::Entry entry;
    std::string_view label;
    std::string_view hint;
};
constexpr std::array entry_rows{
    EntryRow{StartPage::Entry::attach, "Your match goes on",
             "Enter comes back to it, Esc goes past"},
    EntryRow{StartPage::Entry::resume, "Continue", "the unfinished match"},
    EntryRow{StartPage::Entry::play, "Play", "Enter seats you; no clock runs before you are ready"},
    EntryRow{StartPage::Entry::seat, "Seat",
             "capitals are White, A and B the boards; A plays with b"},
    EntryRow{StartPage::Entry::humans, "Players",
             "who plays from this keyboard; bots take the rest"},
    EntryRow{StartPage::Entry::level, "Level", "of the bots: 1 is easy, 8 is strong"},
    EntryRow{StartPage::Entry::time, "Time", "minutes for the match + seconds for each move"},
    EntryRow{StartPage::Entry::laws, "Laws", "whose laws apply; `laws` in a match shows them"},
    EntryRow{StartPage::Entry::variant, "Game", "bughouse, or one of its variants"},
    EntryRow{StartPage::Entry::replay, "Replay", "steps through the last match"},
    EntryRow{StartPage::Entry::connect, "Connect", "play, talk and watch"},
    EntryRow{StartPage::Entry::help, "Help", "keys, moves and commands; F1 at any time"},
    EntryRow{StartPage::Entry::quit, "Quit", "`bughouse replay FILE` steps through a saved match"},
};

constexpr std::array<std::string_view, 8> times{"1+0", "2+0", "3+0",  "3+2",
                                                "5+0", "5+3", "10+0", "none"};

/// The next of `count` values after `at`, round and round.
std::size_t turned(std::size_t at, int steps, std::size_t count) {
    const auto size = static_cast<std::ptrdiff_t>(count);
    const auto sum = (static_cast<std::ptrdiff_t>(at) + steps) % size;
    return static_cast<std::size_t>(sum < 0 ? sum + size : sum);
}

/// The seats of humans, counted from the first one: each value adds a seat to the one before.
enum class Company : std::uint8_t { alone, with_partner, against_opponent, all_four };
constexpr std::size_t companies = 4;

std::vector<Seat> seats_of(Company company, const MatchTerms& terms) {
    const Seat me = terms.seat;
    const rules::TablePlan plan = plan_of(terms);
    const auto partner = rules::partner(plan, me).value_or(me);
    switch (company) {
    case Company::alone:
        return {me};
    case Company::with_partner:
        return {me, partner};
    case Company::against_opponent:
        return {me, opponent(me)};
    case Company::all_four:
        return rules::seats(plan);
    }
    return {me};
}

bool same_seats(const MatchTerms& terms, const std::vector<Seat>& seats) {
    const auto all = rules::seats(plan_of(terms));
    return std::all_of(all.begin(), all.end(), [&](Seat seat) {
        return is_human(terms, seat) ==
               (std::find(seats.begin(), seats.end(), seat) != seats.end());
    });
}

std::optional<Company> company_of(const MatchTerms& terms) {
    for (std::size_t i = 0; i < companies; ++i) {
        const auto company = static_cast<Company>(i);
        if (same_seats(terms, seats_of(company, terms))) {
            return company;
        }
    }
    return std::nullopt;
}

std::string company_text(const MatchTerms& terms) {
    const auto company = company_of(terms);
    if (!company) {
        return "as on the command line";
    }
    switch (*company) {
    case Company::alone:
        return "you and three bots";
    case Company::with_partner:
        return "you and your partner";
    case Company::against_opponent:
        return "you and your opponent";
    case Company::all_four:
        return "all four of you";
    }
    return {};
}

void change_seat(MatchTerms& terms, int steps) {
    const auto company = company_of(terms).value_or(Company::alone);
    const auto all = rules::seats(plan_of(terms));
    terms.seat = all[turned(static_cast<std::size_t>(index(terms.seat)), steps, all.size())];
    terms.humans = seats_of(company, terms);
}

void change_company(MatchTerms& terms, int steps) {
    const auto now = static_cast<std::size_t>(company_of(terms).value_or(Company::alone));
    terms.humans = seats_of(static_cast<Company>(turned(now, steps, companies)), terms);
}

void change_level(MatchTerms& terms, int steps) {
    constexpr std::size_t count = MatchTerms::strongest - MatchTerms::weakest + 1;
    const auto now = static_cast<std::size_t>(terms.levels.values.front() - MatchTerms::weakest);
    const int level = static_cast<int>(turned(now, steps, count)) + MatchTerms::weakest;
    terms.levels.values.fill(level);
}

void change_time(MatchTerms& terms, int steps) {
    const std::string now = to_text(time_of(terms));
    const auto at = std::find(times.begin(), times.end(), now == "no clocks" ? "none" : now);
    const std::size_t from = at == times.end() ? 2 : static_cast<std::size_t>(at - times.begin());
    if (const auto time = read_time(times[turned(from, steps, times.size())])) {
        terms.time = *time;
    }
}

void change_laws(MatchTerms& terms, int steps) {
    const auto names = rules::preset_names();
    const std::string now = terms.laws.value_or("fics");
    const auto at = std::find(names.begin(), names.end(), now);
    const rules::TimeControl time = time_of(terms);
    terms.laws = names[turned(static_cast<std::size_t>(at - names.begin()), steps, names.size())];
    terms.law.clear(); // they differed from the laws before
    terms.time = time; // what is shown stays until it is changed
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
    terms.shuffled.reset();
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

std::string value_of(StartPage::Entry entry, const MatchTerms& terms) {
    switch (entry) {
    case StartPage::Entry::attach:
    case StartPage::Entry::resume:
    case StartPage::Entry::play:
    case StartPage::Entry::replay:
    case StartPage::Entry::connect:
    case StartPage::Entry::help:
    case StartPage::Entry::quit:
        return {};
    case StartPage::Entry::seat:
        return seat_text(terms.seat);
    case StartPage::Entry::humans:
        return company_text(terms);
    case StartPage::Entry::level:
        return levels_text(terms);
    case StartPage::Entry::time:
        return to_text(time_of(terms));
    case StartPage::Entry::laws:
        return terms.laws.value_or("fics") + (terms.law.empty() ? "" : ", changed");
    case StartPage::Entry::variant:
        return terms.variant;
    }
    return {};
}

} // namespace

std::string away_text(const Played& played) {
    const int minutes = played.minutes_away.value_or(0);
    return !played.minutes_away ? "open on another terminal"
           : minutes == 0       ? "left just now"
           : minutes < 60
               ? fmt::format("nobody has seen it for {} min", minutes)
               : fmt::format("nobody has seen it for {} h {} min", minutes / 60, minutes % 60);
}

bool StartPage::offers(Entry entry) const {
    return entry == Entry::attach    ? !found_.running.empty()
           : entry == Entry::resume  ? !found_.unfinished.empty()
           : entry == Entry::replay  ? !found_.last.empty()
           : entry == Entry::connect ? !found_.servers.empty()
                                     : true;
}

StartPage::Entry StartPage::selected() const {
    return entry_rows[selected_].entry;
}

void StartPage::move(int lines) {
    for (; lines != 0; lines += lines < 0 ? 1 : -1) {
        do {
            selected_ = turned(selected_, lines < 0 ? -1 : 1, entry_rows.size());
        } while (!offers(selected()));
    }
}

void StartPage::change(int steps) {
    switch (selected()) {
    case Entry::attach:
        running_ = turned(running_, steps, found_.running.size());
        return;
    case Entry::resume:
    case Entry::play:
    case Entry::replay:
    case Entry::help:
    case Entry::quit:
        return;
    case Entry::connect:
        server_ = turned(server_, steps, found_.servers.size());
        return;
    case Entry::seat:
        return change_seat(terms_, steps);
    case Entry::humans:
        return change_company(terms_, steps);
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

bool StartPage::pass_by() {
    const bool passes = selected() == Entry::attach;
    selected_ = passes ? play_ : selected_;
    return passes;
}

std::vector<MenuItem> StartPage::menu() const {
    std::vector<MenuItem> items;
    for (std::size_t i = 0; i < entry_rows.size(); ++i) {
        const EntryRow& row = entry_rows[i];
        if (offers(row.entry)) {
            const std::string value = value_of(row.entry, terms_);
            items.push_back({std::string(row.label),
                             row.entry == Entry::attach    ? base::printable(running().played.what)
                             : row.entry == Entry::connect ? server()
                                                           : value,
                             i == selected_, !value.empty()});
        }
    }
    return items;
}

std::string StartPage::hint() const {
    const std::string hint(entry_rows[selected_].hint);
    if (selected() == Entry::attach) {
        const Played& played = running().played;
        return base::printable(fmt::format("{}; {}: {}", played.where, away_text(played), hint));
    }
    const std::string& about = selected() == Entry::resume    ? found_.unfinished
                               : selected() == Entry::replay  ? found_.last
                               : selected() == Entry::connect ? server()
                                                              : "";
    return about.empty() ? hint : fmt::format("{}: {}", hint, base::printable(about));
}

} // namespace app
