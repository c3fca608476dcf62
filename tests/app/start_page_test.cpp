// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/start_page.h"
#include "src/rules/laws/variant.h"
#include "tests/support/catch.h"

using app::MatchTerms;
using app::StartPage;

namespace {

/// The page with that entry selected.
StartPage at(StartPage::Entry entry, const MatchTerms& terms = {}) {
    StartPage page(terms);
    page.change(1); // opens the entries below Play
    while (page.selected() != entry) {
        page.move(1);
    }
    return page;
}

std::string value(const StartPage& page) {
    for (const auto& item : page.menu({"bob", "ulla, dark", ""})) {
        if (item.selected) {
            return item.value;
        }
    }
    return "nothing is selected";
}

std::string labels(const StartPage& page) {
    std::string text;
    for (const auto& item : page.menu({"", "", ""})) {
        text += item.label + "|";
    }
    return text;
}

} // namespace

TEST_CASE("the page begins on Play with a match of three minutes against bots") {
    const StartPage page{MatchTerms()};
    CHECK(page.selected() == StartPage::Entry::play);
    CHECK(page.menu({"bob", "ulla, dark", ""}).front().label == "Play");
    CHECK(value(at(StartPage::Entry::seat)) == "A: White on board A");
    CHECK(value(at(StartPage::Entry::humans)) == "you and three bots");
    CHECK(value(at(StartPage::Entry::level)) == "4");
    CHECK(value(at(StartPage::Entry::time)) == "3+0");
    CHECK(value(at(StartPage::Entry::laws)) == "fics");
}

TEST_CASE("another game keeps my seat where it has one, and forgets the boards that were set up") {
    MatchTerms terms;
    terms.boards.emplace_back();
    terms.seat = *rules::seat_from('b');
    terms.humans = {terms.seat};
    StartPage page = at(StartPage::Entry::variant, terms);
    CHECK(value(page) == "bughouse");
    std::string games;
    for (std::size_t i = 0; i < rules::variant_names().size(); ++i) {
        page.change(1);
        games += value(page) + " ";
        const auto match = app::make_match(page.terms());
        CAPTURE(value(page));
        REQUIRE(match);
        CHECK(rules::has(match->plan(), page.terms().seat));
        CHECK(page.terms().humans == std::vector{page.terms().seat});
        CHECK(page.terms().boards.empty());
    }
    CHECK(value(page) == "bughouse");
    CHECK(games.find("crazyhouse ") != std::string::npos);
    page.change(-1);
    CHECK(value(page) != "bughouse");
}

TEST_CASE("up and down go round") {
    StartPage page{MatchTerms()};
    page.move(-1);
    CHECK(page.selected() == StartPage::Entry::quit);
    page.move(1);
    CHECK(page.selected() == StartPage::Entry::play);
}

TEST_CASE("every value goes round, both ways, and comes back to where it was") {
    for (const auto entry :
         {StartPage::Entry::seat, StartPage::Entry::humans, StartPage::Entry::level,
          StartPage::Entry::time, StartPage::Entry::laws}) {
        StartPage page = at(entry);
        const std::string first = value(page);
        int steps = 0;
        do {
            page.change(1);
            ++steps;
            REQUIRE(app::make_match(page.terms()));
        } while (value(page) != first && steps < 100);
        CHECK(steps >= 4);
        CHECK(steps <= 8);
        page.change(-1);
        page.change(1);
        CHECK(value(page) == first);
    }
}

TEST_CASE("company stays company when the seat changes") {
    StartPage page = at(StartPage::Entry::humans);
    page.change(1);
    CHECK(value(page) == "you and your partner");
    CHECK(app::is_human(page.terms(), *rules::seat_from('b')));
    page.move(-1);
    page.change(1);
    CHECK(letter(page.terms().seat) == 'a');
    CHECK(app::is_human(page.terms(), *rules::seat_from('B')));
    CHECK_FALSE(app::is_human(page.terms(), *rules::seat_from('b')));
    CHECK_FALSE(app::is_human(page.terms(), *rules::seat_from('A')));
}

TEST_CASE("other laws keep the time that is shown") {
    StartPage page = at(StartPage::Entry::laws);
    page.change(2);
    CHECK(value(page) == "wbn");
    CHECK(app::to_text(app::time_of(page.terms())) == "3+0");
}

TEST_CASE("what the command line asked for is what the page shows") {
    MatchTerms terms;
    terms.time = *app::read_time("7+1");
    terms.levels = *app::read_levels("a=2,B=6", terms.levels);
    CHECK(value(at(StartPage::Entry::time, terms)) == "7+1");
    CHECK(value(at(StartPage::Entry::level, terms)) == "a=2,B=6,b=4");
}

TEST_CASE("the right arrow on Play shows what will be played, the left one hides it") {
    StartPage page{MatchTerms()};
    CHECK(labels(page) == "Play|Open a table|Library|Learn|Settings|Quit|");
    CHECK(value(page) == "you and three bots, 3+0");
    CHECK(page.hint().text.find("right arrow") != std::string::npos);
    page.change(1);
    CHECK(labels(page) ==
          "Play|Seat|Players|Level|Time|Laws|Game|Open a table|Library|Learn|Settings|Quit|");
    page.move(2);
    page.change(1);
    CHECK(labels(page).find("Players|Names|Level|") != std::string::npos);
    page.move(-2);
    page.change(-1);
    CHECK(labels(page) == "Play|Open a table|Library|Learn|Settings|Quit|");
    page.change(-1);
    CHECK(labels(page) == "Play|Open a table|Library|Learn|Settings|Quit|");
}

TEST_CASE("lessons go round, and the last match among them where there is one") {
    StartPage page = at(StartPage::Entry::learn);
    CHECK(value(page) == "12 lessons");
    page.change(1);
    CHECK(value(page) == "mistakes");
    CHECK(page.hint().text == "your own, from your records, until you no longer make them");
    page.change(1);
    CHECK(value(page) == "12 lessons");
    StartPage later{MatchTerms(), {"", "2.bpgn"}};
    later.move(4);
    REQUIRE(later.selected() == StartPage::Entry::learn);
    later.change(-1);
    CHECK(value(later) == "last match");
    CHECK(later.activity()->kind == app::NextActivity::Kind::relive);
}

TEST_CASE("a record of ours is told by its players and its day") {
    StartPage page{MatchTerms(), {"", "/long/way/2026-11-22_190301_ulla-bob_kim-lea.bpgn"}};
    page.move(2);
    CHECK(page.selected() == StartPage::Entry::replay);
    CHECK(value(page) == "ulla-bob kim-lea, 2026-11-22");
    CHECK(page.hint().brief.find("2026-11-22_190301_ulla-bob_kim-lea.bpgn") != std::string::npos);
}

TEST_CASE("what was found is offered: an unfinished match, the last one, tables, a server") {
    app::FoundMatches found{"/long/way/1.bpgn", "games/2.bpgn", {"bics", "fics"}};
    found.tables = {{"ada", "Here: ada"}, {"ulla", "Here: ulla, bob"}};
    StartPage page{MatchTerms(), found};
    CHECK(
        labels(page) ==
        "Continue|Play|Open a table|Join ada's table|Replay|Library|Learn|Connect|Settings|Quit|");
    CHECK(page.selected() == StartPage::Entry::play);
    page.move(-1);
    CHECK(page.selected() == StartPage::Entry::resume);
    CHECK(value(page) == "1.bpgn");
    CHECK(page.hint().text == "the unfinished match: /long/way/1.bpgn");
    CHECK(page.hint().brief == "the unfinished match: 1.bpgn");
    page.move(3);
    CHECK(page.selected() == StartPage::Entry::join);
    page.change(1);
    CHECK(page.activity()->target == "ulla");
    CHECK(value(page) == "Here: ulla, bob");
    page.move(4);
    CHECK(page.selected() == StartPage::Entry::connect);
    CHECK(value(page) == "bics");
    page.change(1);
    CHECK(page.activity()->target == "fics");
}

TEST_CASE("the row Learn says what was learnt and what there is to train today") {
    app::FoundMatches found{"", "games/2.bpgn"};
    const auto rows = [&] {
        StartPage page{MatchTerms(), found};
        page.select_activity(app::NextActivity::Kind::learn);
        std::string text;
        for (int i = 0; i < 3; ++i) {
            text += value(page) + "|";
            page.change(1);
        }
        return text;
    };
    CHECK(rows() == "12 lessons|mistakes|last match|");
    found.solved_lessons = 3;
    CHECK(rows() == "12 lessons, 3 done|mistakes|last match|");
    found.due_mistakes = 5;
    CHECK(rows() == "12 lessons, 3 done; 5 to train today|mistakes, 5 to train today|last match|");
    found.solved_lessons = 0;
    CHECK(rows() == "12 lessons; 5 to train today|mistakes, 5 to train today|last match|");
}

TEST_CASE("the choice of players follows the game: nobody has a partner in a ring") {
    const auto companies = [](const std::string& variant) {
        MatchTerms terms;
        terms.variant = variant;
        StartPage page = at(StartPage::Entry::humans, terms);
        std::string text;
        const std::string first = value(page);
        do {
            text += value(page) + "|";
            page.change(1);
        } while (value(page) != first && text.size() < 500);
        return text;
    };
    CHECK(companies("bughouse") ==
          "you and three bots|you and your partner|you and your opponent|all four players|");
    CHECK(companies("crazyhouse") == "you and a bot|you and your opponent|");
    CHECK(companies("siamese") == "you and a bot|you and your opponent|");
    CHECK(companies("ring5") == "you and four bots|you and your opponent|all five players|");
}

TEST_CASE("other laws come without the single laws, another game without the shuffled array") {
    MatchTerms terms;
    terms.law_changes = {"repetition=4"};
    terms.chess960.emplace();
    StartPage page = at(StartPage::Entry::laws, terms);
    CHECK(value(page) == "fics, changed");
    page.change(1);
    CHECK(page.terms().law_changes.empty());
    CHECK(page.terms().chess960);
    page.move(1);
    page.change(1);
    CHECK_FALSE(page.terms().chess960);
}

TEST_CASE("what is left alone, and for how long, is told in minutes and hours") {
    app::SessionMatch played;
    CHECK(app::away_text(played) == "open on another terminal");
    for (const auto& [minutes, text] :
         {std::pair{0, "left just now"}, std::pair{1, "nobody has seen it for 1 min"},
          std::pair{59, "nobody has seen it for 59 min"},
          std::pair{60, "nobody has seen it for 1 h 0 min"},
          std::pair{125, "nobody has seen it for 2 h 5 min"}}) {
        played.minutes_away = minutes;
        CHECK(app::away_text(played) == text);
    }
}

TEST_CASE("the library's last match is told with its day, if both are known") {
    app::LibrarySummary summary;
    const auto text = [&] { return app::library_text(summary, "2026-11-22", "2026-11-21"); };
    CHECK(text() == "your matches come here");
    summary.matches = 1;
    CHECK(text() == "1 match");
    summary.last_match_half_points = 2;
    CHECK(text() == "1 match");
    summary.last_date = "2026-11-22";
    CHECK(text() == "1 match, last: won today");
    summary.matches = 2;
    summary.last_match_half_points = 1;
    summary.last_date = "2026-11-21";
    CHECK(text() == "2 matches, last: drawn yesterday");
    summary.last_match_half_points = 0;
    summary.last_date = "2026-11-20";
    CHECK(text() == "2 matches, last: lost on 2026-11-20");
    summary.last_match_half_points.reset();
    CHECK(text() == "2 matches");
}

TEST_CASE("arrows are shown beside what has more than one value") {
    app::FoundMatches found;
    found.running = {{"1", {}}};
    found.servers = {"fics"};
    found.tables = {{"ada", "Here: ada"}};
    const auto turning = [&] {
        std::string text;
        const StartPage page{MatchTerms(), found};
        for (const auto& item : page.menu({"", "", ""})) {
            text += item.adjustable ? item.label + "|" : "";
        }
        return text;
    };
    CHECK(turning() == "Learn|");
    found.running.push_back({"2", {}});
    CHECK(turning() == "Your match goes on|Learn|");
    found.servers.push_back("home");
    found.tables.push_back({"bea", "Here: bea"});
    CHECK(turning() == "Your match goes on|Join ada's table|Learn|Connect|");
}
