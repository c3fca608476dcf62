// SPDX-License-Identifier: GPL-3.0-or-later
// One row for each kind of news: tests of readers and writers start from here.
#include "src/play/news.h"

#include "tests/support/catch.h"
#include "tests/support/play_text.h"

#include <array>
#include <set>
#include <utility>

using namespace play;
using rules::Side;
using support::seat;
using namespace std::chrono_literals;

namespace {

using NewsRow = std::pair<std::string_view, News>;

constexpr Instant one_minute{1min};

const rules::Match& a_begun_match() {
    static const rules::Match match = support::match_of("fics");
    return match;
}

std::vector<NewsRow> news_of_tables() {
    const rules::Position& position = a_begun_match().position(BoardId::a);
    const Move e4 = support::move_of(position, "e2e4");
    const rules::BoardEnd end{BoardId::a, rules::Ending::resignation, seat('A')};
    rules::Hand hand;
    hand.add(rules::Kind::knight);
    return {
        {"began", Began{one_minute}},
        {"moved", Moved{{seat('A'), e4, std::nullopt, 2min, one_minute}}},
        {"made", UnpressedMoveMade{seat('A'), e4, one_minute}},
        {"refused", Refused{seat('a'), e4, rules::Refusal::not_your_turn}},
        {"took back",
         CompletedMoveTakenBack{seat('A'), {seat('A'), e4, {}, 2min, one_minute}, one_minute}},
        {"draw", DrawNews{seat('A'), true, one_minute}},
        {"claimed", Claimed{seat('A'), {rules::ClaimKind::flag, {}, {}}, {}, one_minute}},
        {"clocks", ClocksChanged{ClockChange::paused, seat('A'), one_minute}},
        {"imposed", SanctionImposed{seat('A'), {{}, seat('a')}, one_minute}},
        {"corrected",
         CorrectionMade{seat('A'), rules::AgreedCorrection{seat('A'), 1min, {}}, one_minute}},
        {"stalling", StallNews{StallStep::counting, {seat('A'), {}, 0, one_minute}}},
        {"said", TellNews{seat('A'), seat('b'), "knights!"}},
        {"last drop", LastDropOpened{}},
        {"board ended", BoardEnded{end, one_minute}},
        {"ended", Ended{rules::outcome_of({end}, a_begun_match().plan()), one_minute}},
        {"board", BoardReported{BoardId::a, position, {{2min, 3min}}, Side::white, one_minute}},
        {"hand", HandReported{seat('b'), hand}},
    };
}

std::vector<NewsRow> news_of_servers() {
    Lobby lobby;
    lobby.free_players.push_back({"erin", "", "1650", ' '});
    Seek seek;
    seek.index = 47;
    seek.name = "dave";
    return {
        {"line", ConnectionChanged{ConnectionState::waiting, "connection reset", one_minute}},
        {"login", LoginNews{LoginStep::name, LoginFault::name_taken}},
        {"console", ConsoleLine{"fics% ", true}},
        {"talk", Talk{TalkKind::tell, "bob", "(TM)", {}, "hello"}},
        {"unsent", Unsent{2}},
        {"offer", OfferNews{{"7", OfferKind::match, "bob", "rated bughouse 3 0"}}},
        {"lobby", LobbyNews{lobby}},
        {"presence", PresenceNews{"erin", true}},
        {"seek", SeekNews{seek, {}}},
        {"partner", PartnerNews{"bob"}},
        {"opened", GameOpened{a_begun_match(), {}, {}, seat('A'), "bughouse", true}},
        {"seats", SeatsNamed{}},
        {"lag", LagNews{seat('a'), 84ms}},
        {"flag refused", FlagRefused{2}},
        {"end in words", EndNews{BoardId::a, "Cid resigns", "1-0"}},
        {"rating", RatingNews{"1500", "1512"}},
        {"left", GameLeft{}},
        {"chairs", ChairsNews{}},
        {"beside", SecondMatch{{Began{}, Began{}}}},
    };
}

} // namespace

TEST_CASE("each alternative of the news has its row, and is not larger than a line may be") {
    std::set<std::size_t> seen;
    for (const auto& rows : {news_of_tables(), news_of_servers()}) {
        for (const auto& [name, news] : rows) {
            INFO(name);
            CHECK(seen.insert(news.index()).second);
        }
    }
    CHECK(seen.size() == std::variant_size_v<News::variant>);
}

TEST_CASE("news of a server change no match, those of a table never break one") {
    for (const auto& [name, news] : news_of_servers()) {
        INFO(name);
        rules::Match match = a_begun_match();
        apply(match, news);
        CHECK(match == a_begun_match());
    }
    for (const auto& [name, news] : news_of_tables()) {
        INFO(name);
        rules::Match match = a_begun_match();
        apply(match, news);
        CHECK(match.plies().size() <= 1);
    }
}
