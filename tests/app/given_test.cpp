// SPDX-License-Identifier: GPL-3.0-or-later
// The effect of settings, as a file: "level 5; time 3+2" is `--level 5 --time 3+2`, or those two
// keys of the config file. For each line the file lists what differs from the defaults, why there
// is no such match, and what the settings page shows; or which setting is wrong, and why.
#include "src/app/config.h"
#include "src/app/table/match_plan.h"
#include "src/base/text.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/fen.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"

#include <fmt/format.h>

using std::string;
using std::string_view;

namespace {

using Facts = std::vector<std::pair<string_view, string>>;

string of_seats(const app::MatchTerms& terms) {
    string text;
    for (const rules::Seat seat : rules::seats(app::plan_of(terms))) {
        const auto& engine = terms.engines[seat];
        text += fmt::format(
            "{}{}{}{} ", letter(seat), terms.levels[seat], app::is_human(terms, seat) ? "me" : "",
            engine.command.empty()
                ? ""
                : fmt::format("({}{})", engine.command, engine.both_boards ? ", both" : ""));
    }
    return text;
}

string of_houses(const app::MatchTerms& terms) {
    string text;
    for (const auto& house : terms.houses) {
        text += fmt::format("{}:{} ", house.name, fmt::join(house.players, ","));
    }
    return text;
}

string of_start(const app::MatchTerms& terms) {
    return !terms.chess960 ? "" : fmt::format("960 {}", fmt::join(terms.chess960->numbers, ","));
}

/// The match that would be played, or why there is none.
void add_match(Facts& facts, app::MatchTerms terms) {
    if (!terms.houses.empty()) {
        auto houses = terms.houses;
        make_house_match(terms, std::move(houses));
    }
    terms = seated_by_level(std::move(terms));
    facts.emplace_back("seated", of_seats(terms) + letter(terms.seat));
    facts.emplace_back("no seat", why_no_seat(terms).value_or(""));
    facts.emplace_back("no engine", why_no_engine(terms).value_or(""));
    facts.emplace_back("played at", app::to_text(time_of(terms)));
    const auto match = make_match(terms);
    facts.emplace_back("no match", match ? "" : match.error());
    if (match) {
        facts.emplace_back("laws", notation::to_text(match->laws()));
        string boards;
        for (int i = 0; i < match->plan().boards; ++i) {
            const auto board = static_cast<rules::BoardId>(i);
            boards += notation::to_fen(match->position(board).setup()) + " ";
            boards += fmt::format(
                "{} {} ", match->clock(board).remaining(rules::Side::white, {}).count() / 1000,
                match->clock(board).remaining(rules::Side::black, {}).count() / 1000);
        }
        facts.emplace_back("boards", boards);
    }
}

Facts facts_of(const app::Settings& all) {
    const app::Options& o = all.options;
    const auto number = [](auto value) { return fmt::format("{}", static_cast<int>(value)); };
    const auto text = [](const auto& value) { return value.value_or("none"); };
    Facts facts{{"name", o.name},
                {"friends", fmt::format("{}", fmt::join(o.others_at_keyboard, ","))},
                {"theme", all.looks.theme},
                {"ascii", number(all.looks.ascii)},
                {"text", number(all.looks.text_mode)},
                {"pieces", number(all.looks.pieces)},
                {"color", number(all.looks.color)},
                {"bell", number(o.bell) + number(o.bell_up_to)},
                {"speech", number(o.text_mode_detail)},
                {"title, mouse, log, times", number(o.window_title) + number(o.mouse) +
                                                 number(o.log_everything) +
                                                 number(o.console_times)},
                {"highlights", fmt::format("{}", fmt::join(o.highlights, ","))},
                {"confirm, tells, careful",
                 number(o.confirm_moves) + number(o.record_tells) + number(o.warn_of_gifts)},
                {"coach, mates", number(o.coach) + number(o.mates)},
                {"keep", fmt::format("{}", o.keep_without_terminal.count())},
                {"bot", fmt::format("{}", o.own_bot_level.value_or(0))},
                {"letters", o.letters.in_san("Kd1 Qd1 Rd1 Bd1 Nd1 P@d5")},
                {"user", text(all.login.user) + (all.login.guest ? ", a guest" : "")},
                {"password", text(all.login.password_file) + text(all.login.password_command)},
                {"seal", all.login.timeseal},
                {"way", text(all.login.icsrc) + text(all.login.unix_path) + text(all.login.via)},
                {"tls", number(all.login.tls) + all.login.tls_fingerprint},
                {"sends settings", number(all.login.sends_settings)},
                {"threads", number(all.threads)},
                {"files", text(all.records_file) + text(all.resume)},
                {"variant", o.match.variant + " " + of_start(o.match)},
                {"single laws", fmt::format("{}", fmt::join(o.match.law_changes, " "))},
                {"seed", fmt::format("{}", o.match.seed)},
                {"book", number(o.match.book)},
                {"houses", of_houses(o.match)}};
    string named;
    for (const auto* texts : {&o.aliases, &o.binds}) {
        for (const auto& [name, line] : *texts) {
            named += fmt::format("{}={}, ", name, line);
        }
    }
    facts.emplace_back("words and keys", named);
    add_match(facts, o.match);
    for (const app::Setting* row : app::file_settings()) {
        facts.emplace_back("on the page",
                           fmt::format("{} = {}", row->name, app::value_of(*row, all.given)));
    }
    return facts;
}

/// Reads settings such as "level 5; time 3+2".
app::GivenSettings given_in(string_view line) {
    app::GivenSettings given;
    for (const string_view part : base::split(line, ';')) {
        const string_view one = base::trim(part);
        const auto blank = std::min(one.find(' '), one.size());
        given[string(one.substr(0, blank))].emplace_back(
            base::trim(one.substr(std::min(blank + 1, one.size()))));
    }
    return given;
}

string taken_over(string_view line) {
    app::Settings settings;
    if (const auto fault = apply_settings(given_in(line), settings)) {
        return fmt::format("    {}: {}\n", fault->name, fault->problem);
    }
    const Facts usual = facts_of(app::Settings());
    const Facts now = facts_of(settings);
    string text;
    for (const auto& fact : now) {
        const bool as_usual = std::find(usual.begin(), usual.end(), fact) != usual.end();
        text += as_usual ? "" : fmt::format("    {}: {}\n", fact.first, fact.second);
    }
    return text;
}

} // namespace

TEST_CASE("settings come to what is written down, or are refused with those words") {
    support::check_written("tests/app/given.txt", taken_over);
}
