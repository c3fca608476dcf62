// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/start_page.h"
#include "tests/support/catch.h"

using app::MatchTerms;
using app::StartPage;

namespace {

/// The page with that entry selected.
StartPage at(StartPage::Entry entry, const MatchTerms& terms = {}) {
    StartPage page(terms);
    while (page.selected() != entry) {
        page.move(1);
    }
    return page;
}

std::string value(const StartPage& page) {
    for (const auto& item : page.menu()) {
        if (item.selected) {
            return item.value;
        }
    }
    return "nothing is selected";
}

} // namespace

TEST_CASE("the page begins on Play with a match of three minutes against bots") {
    const StartPage page{MatchTerms()};
    CHECK(page.selected() == StartPage::Entry::play);
    CHECK(page.menu().front().label == "Play");
    CHECK(value(at(StartPage::Entry::seat)) == "A: White on board A");
    CHECK(value(at(StartPage::Entry::humans)) == "you and three bots");
    CHECK(value(at(StartPage::Entry::level)) == "4");
    CHECK(value(at(StartPage::Entry::time)) == "3+0");
    CHECK(value(at(StartPage::Entry::laws)) == "fics");
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

TEST_CASE("what was found is offered: an unfinished match, the last one, a server") {
    const auto labels = [](const StartPage& page) {
        std::string text;
        for (const auto& item : page.menu()) {
            text += item.value.empty() ? item.label + " " : "";
        }
        return text;
    };
    CHECK(labels(StartPage{MatchTerms()}) == "Play Help Quit ");
    StartPage page{MatchTerms(), {"games/1.bpgn", "games/2.bpgn", {"bics", "fics"}}};
    CHECK(labels(page) == "Continue Play Replay Help Quit ");
    std::string settings;
    for (const auto& item : page.menu()) {
        settings += item.setting ? item.label + " " : "";
    }
    CHECK(settings == "Seat Players Level Time Laws Game ");
    CHECK(page.selected() == StartPage::Entry::play);
    page.move(-1);
    CHECK(page.selected() == StartPage::Entry::resume);
    CHECK(page.hint().find("games/1.bpgn") != std::string::npos);
    page.move(-3);
    CHECK(page.selected() == StartPage::Entry::connect);
    CHECK(value(page) == "bics");
    page.change(1);
    CHECK(page.server() == "fics");
    page.move(-1);
    CHECK(page.selected() == StartPage::Entry::replay);
    CHECK(page.hint().find("games/2.bpgn") != std::string::npos);
}
