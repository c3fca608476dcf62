// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/match_terms.h"

#include "src/app/table/match_plan.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/laws/law_text.h"
#include "src/rules/laws/variant.h"

#include <algorithm>
#include <fmt/compile.h>

namespace app {

using base::failure;
using base::Millis;

namespace {

constexpr int default_level = 4;
constexpr Millis minute{60'000};
/// Half a day: more is a typing error, and this is far below any overflow.
constexpr double most_minutes = 720;
constexpr int most_seconds = 3600;

std::string time_problem(std::string_view text) {
    return fmt::format(
        "\"{}\" is not a time control; expected 3+0, 3+2, 3b2 (Bronstein), 3d2 (delay) or none",
        base::printable(text));
}

/// Reads minutes, with at most one decimal point: "3", "0.5". Independent of the locale.
std::optional<Millis> read_minutes(std::string_view text) {
    const auto parts = base::split(text, '.');
    const auto whole = base::to_number<int>(parts.front());
    if (parts.size() > 2 || !whole || *whole < 0 || *whole > static_cast<int>(most_minutes)) {
        return std::nullopt;
    }
    Millis time = *whole * minute;
    if (parts.size() == 2) {
        const auto tenths = base::to_number<int>(parts[1]);
        if (parts[1].size() > 2 || !tenths || *tenths < 0) {
            return std::nullopt;
        }
        time += *tenths * minute / (parts[1].size() == 1 ? 10 : 100);
    }
    return time;
}

base::Result<int, std::string> read_level(std::string_view text) {
    const auto level = base::to_number<int>(base::trim(text));
    if (!level || *level < MatchTerms::weakest || *level > MatchTerms::strongest) {
        return failure(fmt::format("\"{}\" is not a level; expected {} to {}, or a=3,B=5",
                                   base::printable(text), MatchTerms::weakest,
                                   MatchTerms::strongest));
    }
    return *level;
}

std::string law_problem(std::string_view law, const notation::TextFault& fault) {
    if (fault.column > 0) { // the name of the law is known, its value is not
        return fmt::format("\"{}\": expected {}{}", base::printable(law),
                           law.substr(0, fault.column), notation::with_dashes(fault.expected));
    }
    std::string names;
    for (const notation::LawField& field : notation::law_fields()) {
        names += names.empty() ? "" : ", ";
        names += notation::with_dashes(field.name);
    }
    return fmt::format("\"{}\" is not a law; expected {}", base::printable(law), names);
}

/// Sets the clocks to the remaining seconds given in BFEN.
void set_clocks(rules::Match& match, const std::vector<notation::BfenBoard>& boards) {
    for (int i = 0; i < match.plan().boards && i < static_cast<int>(boards.size()); ++i) {
        for (const rules::Side side : rules::both_sides) {
            const auto left = boards[static_cast<std::size_t>(i)].clocks[side];
            if (left && !match.time().unlimited) {
                match.correct_clock({static_cast<rules::BoardId>(i), side}, *left, {});
            }
        }
    }
}

} // namespace

MatchTerms::MatchTerms() {
    levels.values.fill(default_level);
}

MatchTerms with_changes(MatchTerms terms, const MatchTerms& before, const MatchTerms& after) {
    const auto take = [&](auto... together) {
        if (((before.*together != after.*together) || ...)) {
            ((terms.*together = after.*together), ...);
        }
    };
    take(&MatchTerms::seat, &MatchTerms::humans, &MatchTerms::bots_only);
    take(&MatchTerms::levels);
    take(&MatchTerms::seat_by_level);
    take(&MatchTerms::variant);
    take(&MatchTerms::chess960, &MatchTerms::boards);
    take(&MatchTerms::laws, &MatchTerms::law_changes);
    take(&MatchTerms::time);
    take(&MatchTerms::book);
    if (why_no_seat(terms)) {
        terms.seat = after.seat;
        terms.humans = after.humans;
    }
    return make_match(terms) ? terms : after;
}

bool is_human(const MatchTerms& terms, rules::Seat seat) {
    if (terms.bots_only) {
        return false;
    }
    const rules::TablePlan plan = plan_of(terms);
    const auto same = [&](rules::Seat other) { return rules::same_player(plan, seat, other); };
    return same(terms.seat) || std::ranges::any_of(terms.humans, same);
}

rules::TimeControl time_of(const MatchTerms& terms) {
    if (terms.time) {
        return *terms.time;
    }
    if (const auto variant = rules::variant(terms.variant); variant && !variant->clocks) {
        return {.unlimited = true};
    }
    const auto laws = terms.laws ? rules::preset(*terms.laws) : std::nullopt;
    return laws ? laws->default_time : rules::TimeControl{3 * minute};
}

namespace {

/// Whether a player could wait forever: no clocks, both boards in play at once, and no rule about
/// waiting chosen (not even `none`).
bool may_wait_forever(const MatchTerms& terms, const rules::RuleSet& laws) {
    const rules::TablePlan plan = plan_of(terms);
    const bool at_once = plan.order.empty() && rules::teammate(plan, terms.seat);
    const bool chosen = std::ranges::any_of(terms.law_changes, [](const std::string& law) {
        return std::string_view(law).substr(0, law.find('=')) == "stalling";
    });
    return time_of(terms).unlimited && at_once && !chosen && laws.stalling == rules::Stalling::none;
}

} // namespace

base::Result<rules::RuleSet, std::string> laws_of(const MatchTerms& terms) {
    auto laws = rules::preset(terms.laws.value_or("fics"));
    if (!laws) {
        return failure(fmt::format("unknown law book \"{}\"", base::printable(*terms.laws)));
    }
    const auto variant = rules::variant(terms.variant);
    if (!variant) {
        return failure(fmt::format("unknown variant \"{}\"", base::printable(terms.variant)));
    }
    laws = variant->laws(*laws);
    for (const std::string& law : terms.law_changes) {
        if (const auto set = notation::set_law(*laws, law); !set) {
            return failure(law_problem(law, set.error()));
        }
    }
    if (may_wait_forever(terms, *laws)) {
        laws->stalling = rules::Stalling::three_moves; // as Wall 11 and Wikipedia 17 and 18 have it
    }
    return *laws;
}

base::Result<rules::Match, std::string> make_match(const MatchTerms& terms) {
    const auto laws = laws_of(terms);
    if (!laws) {
        return failure(laws.error());
    }
    if (auto both = notation::why_contradictory(*laws, time_of(terms))) {
        return failure(*std::move(both));
    }
    if (auto why = why_no_seat(terms)) {
        return failure(*std::move(why));
    }
    if (auto why = why_no_engine(terms)) {
        return failure(*std::move(why));
    }
    const auto starts = starts_of(terms, *laws);
    if (!starts) {
        return failure(starts.error());
    }
    rules::Match match(plan_of(terms), *laws, time_of(terms), *starts);
    set_clocks(match, terms.boards);
    return match;
}

base::Result<rules::TimeControl, std::string> read_time(std::string_view text) {
    const std::string word = base::lower(base::trim(text));
    if (word == "none") {
        return rules::TimeControl{{}, {}, {}, true};
    }
    const std::size_t sign = word.find_first_of("+bd");
    const auto base_time = read_minutes(std::string_view(word).substr(0, sign));
    const auto increment = sign == std::string::npos
                               ? std::optional(0)
                               : base::to_number<int>(std::string_view(word).substr(sign + 1));
    if (!base_time || !increment || *increment < 0 || *increment > most_seconds) {
        return failure(time_problem(text));
    }
    const Millis bonus{*increment * 1000};
    if (*base_time + bonus == Millis::zero()) {
        return failure(time_problem(text));
    }
    const char kind = sign == std::string::npos ? '+' : word[sign];
    return rules::TimeControl{*base_time, bonus, rules::bonus_of(kind, bonus), false};
}

std::string to_text(const rules::TimeControl& time) {
    if (time.unlimited) {
        return "no clocks";
    }
    const auto hundredths = time.base.count() * 100 / minute.count();
    std::string minutes = fmt::format(FMT_COMPILE("{}"), hundredths / 100);
    if (hundredths % 100 != 0) {
        minutes += fmt::format(FMT_COMPILE(".{:02}"), hundredths % 100);
        if (minutes.back() == '0') {
            minutes.pop_back();
        }
    }
    return fmt::format(FMT_COMPILE("{}{}{}"), minutes, sign_of(time.bonus),
                       time.increment.count() / 1000);
}

base::Result<rules::Seat, std::string> read_seat(std::string_view text) {
    const std::string_view word = base::trim(text);
    const auto seat = rules::seat_from(word);
    if (!seat) {
        return failure(
            fmt::format("\"{}\" is not a seat; expected A, B ... E (White), a, b ... e (Black)",
                        base::printable(text)));
    }
    return *seat;
}

base::Result<std::vector<rules::Seat>, std::string> read_seats(std::string_view text) {
    std::vector<rules::Seat> seats;
    for (const std::string_view word : base::split(text, ',')) {
        const auto seat = read_seat(word);
        if (!seat) {
            return failure(seat.error());
        }
        if (std::ranges::find(seats, *seat) == seats.end()) {
            seats.push_back(*seat);
        }
    }
    return seats;
}

base::Result<rules::PerSeat<int>, std::string> read_levels(std::string_view text,
                                                           rules::PerSeat<int> levels) {
    if (text.find('=') == std::string_view::npos) {
        const auto level = read_level(text);
        if (!level) {
            return failure(level.error());
        }
        levels.values.fill(*level);
        return levels;
    }
    for (const std::string_view pair : base::split(text, ',')) {
        const auto [place, value] = base::cut_at(pair, '=');
        const auto seat = read_seat(place);
        if (!seat) {
            return failure(seat.error());
        }
        const auto level = read_level(value);
        if (!level) {
            return failure(level.error());
        }
        levels[*seat] = *level;
    }
    return levels;
}

base::Result<rules::PerSeat<bots::EngineCommand>, std::string>
read_engine(std::string_view text, rules::PerSeat<bots::EngineCommand> engines) {
    const auto [before, after] = base::cut_at(text, '=');
    const auto place = base::trim(before);
    const auto command = base::trim(after);
    const bool both = place.size() == 2;
    const auto seat = read_seat(both ? place.substr(0, 1) : place);
    const auto partner = both ? read_seat(place.substr(1)) : seat;
    const bool fits = seat && partner && !command.empty() &&
                      (!both || rules::partner(rules::bughouse_plan(), *seat) == *partner);
    if (!fits) {
        return failure(
            fmt::format("\"{}\" is not a seat and a command; expected a=fairy-stockfish, "
                        "or Ab=hivemind for a team",
                        base::printable(text)));
    }
    if (const auto left = rules::partner(rules::bughouse_plan(), *seat);
        left && engines[*seat].both_boards) {
        engines[*left] = {}; // a team program needs both seats
    }
    engines[*seat] = engines[*partner] = {std::string(command), both};
    return engines;
}

std::string engine_name(std::string_view command) {
    const auto words = base::tokens(command);
    const std::string_view first = words.empty() ? "" : words.front();
    const auto slash = first.rfind('/');
    return base::printable(slash == std::string_view::npos ? first : first.substr(slash + 1));
}

base::Result<std::string, std::string> read_laws(std::string_view text) {
    std::string name = base::lower(base::trim(text));
    if (!rules::preset(name)) {
        const auto names = rules::preset_names();
        return failure(fmt::format("unknown law book \"{}\": {}", base::printable(text),
                                   fmt::join(names.begin(), names.end(), ", ")));
    }
    return name;
}

base::Result<std::vector<std::string>, std::string> read_law(std::string_view text) {
    MatchTerms terms;
    for (const std::string_view word : base::tokens(text)) {
        terms.law_changes.emplace_back(word);
    }
    if (terms.law_changes.empty()) {
        return failure(law_problem("", {}));
    }
    if (const auto laws = laws_of(terms); !laws) {
        return failure(laws.error());
    }
    return terms.law_changes;
}

} // namespace app
