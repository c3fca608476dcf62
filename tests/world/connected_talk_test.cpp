// SPDX-License-Identifier: GPL-3.0-or-later
// Connected to a server: talk windows, offers, the lobby, names.
#include "src/app/port/event.h"
#include "src/app/show/typing.h"
#include "src/play/news.h"
#include "tests/support/catch.h"
#include "tests/world/connected.h"
#include "tests/world/hand.h"
#include "tui/keys/bindings.h"

#include <algorithm>

using app::Action;
using app::EditLine;
using app::Tab;
using play::TalkKind;
using world::last_line;
using namespace std::chrono_literals;
using world::World;

namespace {

play::Talk talk(TalkKind kind, const std::string& from, const std::string& text,
                std::optional<int> where = std::nullopt) {
    return {kind, from, "", where, text};
}

template <class Request> const Request* asked(const World& world) {
    return world.asked_server.empty() ? nullptr : std::get_if<Request>(&world.asked_server.back());
}

play::Lobby some_lobby() {
    play::Lobby lobby;
    play::GameRow first;
    first.game = 112;
    first.names = {{"alice", "carol"}};
    play::GameRow second;
    second.game = 113;
    second.names = {{"dave", "bob"}};
    lobby.games = {first, second};
    lobby.partnerships = {{{"erin", "", "1650"}, {"frank", "", "2010"}}};
    lobby.free_players = {{"gina", "(U)", "1500"}};
    return lobby;
}

play::Seek seek(int index, const std::string& name) {
    play::Seek seek;
    seek.index = index;
    seek.name = name;
    return seek;
}

const std::string& input(const World& world) {
    return world.model.input.text();
}

} // namespace

TEST_CASE("everything that is said has its window, with the time of day") {
    struct Row {
        play::Talk said;
        Tab tab;
        std::string line;
    };
    const std::vector<Row> rows{
        {talk(TalkKind::partner_tell, "bob", "go"), Tab::partner, "bob> go"},
        {talk(TalkKind::tell, "eve", "hi"), Tab::tells, "eve> hi"},
        {talk(TalkKind::say, "carol", "lol"), Tab::game_talk, "carol says: lol"},
        {talk(TalkKind::kibitz, "erin", "nice", 112), Tab::game_talk, "erin[112] kibitzes: nice"},
        {talk(TalkKind::whisper, "erin", "sac", 112), Tab::game_talk, "erin[112] whispers: sac"},
        {talk(TalkKind::channel, "spoon", "team?", 24), Tab::channels, "(24) spoon: team?"},
        {talk(TalkKind::shout, "eve", "hi"), Tab::channels, "eve shouts: hi"},
        {talk(TalkKind::it, "eve", "waves"), Tab::channels, "--> eve waves"},
        {talk(TalkKind::c_shout, "eve", "hi"), Tab::channels, "eve c-shouts: hi"},
        {talk(TalkKind::announcement, "admin", "down soon"), Tab::tells,
         "admin announces: down soon"},
    };
    World world = world::logged_in();
    for (const Row& row : rows) {
        world.event(row.said);
        INFO(row.line);
        CHECK(last_line(world, row.tab) == "00:00:00 " + row.line);
    }
    world.event(play::ConsoleLine{"as it stands"});
    CHECK(last_line(world, Tab::console) == "as it stands");
}

TEST_CASE("windows are chosen by number, by name and by what is unread in them") {
    World world = world::logged_in();
    CHECK(world.view().tabs.at(3).shown);
    world.event(talk(TalkKind::channel, "spoon", "team?", 24));
    CHECK(world.view().tabs[2].unread);
    CHECK(world.view().tabs[2].label == "ch24");
    world.press(Action::next_unread);
    CHECK(world.view().tabs[2].shown);
    CHECK_FALSE(world.view().tabs[2].unread);
    world.event(talk(TalkKind::shout, "eve", "hi"));
    CHECK(world.view().tabs[2].label == "channels");
    world.event(app::Intent{app::ShowTab{5}});
    CHECK(world.view().tabs[4].shown);
    world.type("/win 1");
    CHECK(world.view().tabs[0].shown);
    world.type("/win con");
    CHECK(world.view().tabs[3].shown);
    world.type("/win 9");
    CHECK(world.view().tabs[3].shown);
    CHECK(world.asked_server.empty());
}

TEST_CASE("a player or channel that one talks to has a window that stays until it is closed") {
    World world = world::logged_in();
    world.event(talk(TalkKind::tell, "Kim", "hi"));
    world.event(talk(TalkKind::tell, "Kimberley", "hello"));
    CHECK(world.view().tabs.size() == app::fixed_tabs); // only the user opens windows
    world.type("t kim how are you");
    REQUIRE(world.view().tabs.size() == app::fixed_tabs + 1);
    CHECK(world.view().tabs[5].label == "Kim");
    world.type("tell 24 team?");
    CHECK(world.view().tabs.at(6).label == "ch24");
    // The window where the line was typed stays selected, for the answer.
    CHECK(world.view().tabs[3].shown);
    world.event(talk(TalkKind::tell, "Kim", "fine"));
    CHECK(world.view().tabs[5].unread);
    CHECK(last_line(world, Tab::tells) == "00:00:00 Kimberley> hello");
    world.press(app::ShowTab{6});
    CHECK(world::text_of(world.view().talk) ==
          "00:00:00 Kim> hi\n00:00:00 me -> Kim> how are you\n00:00:00 Kim> fine\n");
    CHECK_FALSE(world.view().tabs[5].unread);
    world.press(app::Verb{"reply"});
    CHECK(input(world) == "tell Kim ");
    world.press(Action::escape);
    world.press(app::ShowTab{7});
    world.press(app::Verb{"reply"});
    CHECK(input(world) == "tell 24 ");
    world.press(Action::escape);
    world.type("/close kim");
    CHECK(world.view().tabs.size() == app::fixed_tabs + 1);
    CHECK(world.view().tabs[5].label == "ch24");
    CHECK(world.view().tabs[5].shown);
    world.type("/close");
    CHECK(world.view().tabs.size() == app::fixed_tabs);
    CHECK(world.view().tabs[3].shown);
    world.type("/close");
    CHECK(world.status() == "the first five windows stay; close NAME closes one of your own");
    world.event(talk(TalkKind::tell, "Kim", "bye"));
    CHECK(last_line(world, Tab::tells) == "00:00:00 Kim> bye");
}

TEST_CASE("a window is opened by a word, too, for a name or the number of a channel") {
    World world = world::logged_in();
    world.event(talk(TalkKind::channel, "spoon", "team?", 24));
    world.event(talk(TalkKind::channel, "spoon", "hm", 2));
    world.type("/win 24");
    CHECK(world.view().tabs.at(5).label == "ch24");
    CHECK(world.view().tabs[5].shown);
    CHECK(world::text_of(world.view().talk) == "00:00:00 (24) spoon: team?\n");
    world.event(talk(TalkKind::channel, "fork", "yes", 24));
    CHECK(last_line(world, static_cast<Tab>(5)) == "00:00:00 (24) fork: yes");
    world.type("/win ch2"); // a single digit means a window's number
    CHECK(world.view().tabs.at(6).label == "ch2");
    world.type("/win 9");
    CHECK(world.view().tabs.size() == app::fixed_tabs + 2);
    CHECK(world.view().tabs[6].shown);
    world.type("/win eve");
    CHECK(world.view().tabs.at(7).label == "eve");
    world.type("/win ev-e!");
    CHECK(world.view().tabs.size() == app::fixed_tabs + 3);
    world.type("/win 6");
    CHECK(world.view().tabs[5].shown);
    for (char letter = 'a'; letter <= 'z'; ++letter) {
        world.type(std::string("/win z") + letter);
    }
    CHECK(world.view().tabs.size() == app::fixed_tabs + app::TalkLogs::most_own);
    CHECK(world.status() == "12 windows are open: close NAME closes one");
    CHECK(world.asked_server.empty());
}

TEST_CASE("the first tell to a player who was not seen before opens their window, too") {
    World world = world::logged_in();
    world.type("tell gail hi there");
    CHECK(world.view().tabs.size() == app::fixed_tabs);
    world.event(play::ConsoleLine{"(told Gail, who is playing)"});
    REQUIRE(world.view().tabs.size() == app::fixed_tabs + 1);
    CHECK(world.view().tabs[5].label == "Gail");
    CHECK(last_line(world, static_cast<Tab>(5)) == "00:00:00 me -> Gail> hi there");
    world.event(play::ConsoleLine{"(told Gail, who is playing)"});
    CHECK(world.model.talk.log(static_cast<Tab>(5)).size() == 1);
    world.type("tell nobody hi");
    world.event(play::ConsoleLine{"No user named \"nobody\" is logged in."});
    world.type("say gg");
    world.event(play::ConsoleLine{"(told carol)"});
    CHECK(world.view().tabs.size() == app::fixed_tabs + 1);
}

TEST_CASE("a misspelt name has no window, and an echo of a server's stands there once") {
    World world = world::logged_in();
    world.type("tell nobody hi");
    CHECK(world.view().tabs.size() == app::fixed_tabs);
    world.type("tell 24 team?");
    world.event(talk(TalkKind::channel, "Alice", "team?", 24));
    const app::TalkLog& log = world.model.talk.log(static_cast<Tab>(5));
    CHECK(log.size() == 1);
    world.event(talk(TalkKind::channel, "Alice", "anybody?", 24)); // typed on another client
    CHECK(log.size() == 2);
    world.event(talk(TalkKind::channel, "eve", "team?", 24));
    CHECK(log.size() == 3);
}

TEST_CASE("text mode says what stands in a window of its own, and once") {
    World world = world::logged_in();
    world.speaks = true;
    world.event(talk(TalkKind::tell, "Kim", "hi"));
    (void)world.speaker.take();
    world.type("/win kim");
    for (const std::string& line : world.speaker.take()) {
        CHECK(line.find("Kim> hi") == std::string::npos);
    }
    world.event(talk(TalkKind::tell, "Kim", "there?"));
    const auto said = world.speaker.take();
    CHECK(std::count_if(said.begin(), said.end(), [](const std::string& line) {
              return line.find("Kim> there?") != std::string::npos;
          }) == 1);
    world.type("/close kim");
    (void)world.speaker.take();
    world.type("/win kim");
    for (const std::string& line : world.speaker.take()) {
        CHECK(line.find("Kim>") == std::string::npos);
    }
}

TEST_CASE("the answer to a tell is begun by a key, one teller after the other") {
    World world = world::logged_in();
    world.press(app::Verb{"reply"});
    CHECK(input(world).empty());
    world.event(talk(TalkKind::tell, "eve", "hi"));
    world.event(talk(TalkKind::tell, "erin", "hello"));
    world.press(app::Verb{"reply"});
    CHECK(input(world) == "tell erin ");
    world.press(app::Verb{"reply"});
    CHECK(input(world) == "tell eve ");
    world.press(Action::escape);
    world.type("/r how are you");
    REQUIRE(asked<play::TellTo>(world) != nullptr);
    CHECK(asked<play::TellTo>(world)->to == "erin");
    CHECK(asked<play::TellTo>(world)->text == "how are you");
    world.type(". me too");
    REQUIRE(asked<play::SendLine>(world) != nullptr);
    CHECK(asked<play::SendLine>(world)->text == ". me too");
}

TEST_CASE("Tab completes names that were seen and the server's words") {
    World world = world::logged_in();
    world.event(talk(TalkKind::shout, "Erin", "hi"));
    world.event(play::LobbyNews{some_lobby()});
    world.type_without_enter("tell er");
    world.press(Action::complete);
    CHECK((input(world) == "tell erin" || input(world) == "tell Erin"));
    world.press(Action::escape);
    world.type_without_enter("finger gi");
    world.press(Action::complete);
    CHECK(input(world) == "finger gina");
    world.press(Action::escape);
    world.type_without_enter("fing");
    world.press(Action::complete);
    CHECK(input(world) == "finger");
    world.press(Action::escape);
    world.type_without_enter("/lob");
    world.press(Action::complete);
    CHECK(input(world) == "/lobby");
}

TEST_CASE("what is offered stands above the line until it is answered or gone") {
    World world = world::logged_in();
    world.press(app::Verb{"accept"});
    CHECK(world.status() == "there is no offer");
    world.event(play::OfferNews{{"7", play::OfferKind::partner, "bob", ""}});
    world.event(
        play::OfferNews{{"8", play::OfferKind::match, "carol", "3 0 rated, you White", "1900"}});
    CHECK(world.view().offer.text ==
          "F3 accept, F4 decline: carol (1900) challenges: 3 0 rated, you "
          "White (1 more: /accept NAME)");
    world.press(app::Verb{"decline"});
    REQUIRE(asked<play::AnswerOffer>(world) != nullptr);
    CHECK(asked<play::AnswerOffer>(world)->id == "8");
    CHECK_FALSE(asked<play::AnswerOffer>(world)->accept);
    CHECK(world.status().empty()); // the server has not confirmed it yet
    world.event(play::OfferNews{{"8"}, false});
    CHECK(world.view().offer.text == "F3 accept, F4 decline: bob offers to be your partner");
    world.type("/accept bob");
    CHECK(asked<play::AnswerOffer>(world)->id == "7");
    CHECK(asked<play::AnswerOffer>(world)->accept);
    world.event(play::OfferNews{{"7"}, false});
    CHECK(world.view().offer.text.empty());
    world.event(play::OfferNews{{"9", play::OfferKind::match, "", "mine"}});
    CHECK(world.view().offer.text.empty());
}

TEST_CASE("an offer is answered by its keys on every page that shows it") {
    const auto tell_key = [](World& world, const char* name) {
        const auto intent =
            tui::intent_for_key_name(app::mode(world.model), name, app::line_is_empty(world.model));
        REQUIRE(intent);
        world.press(*intent);
    };
    const std::string page = GENERATE("/help", "/set", "/review", "/lobby", "");
    const std::string key = GENERATE("F3", "F4");
    CAPTURE(page, key);
    World world = world::in_a_match();
    const rules::BoardEnd end{rules::BoardId::b, rules::Ending::resignation,
                              *rules::seat_from('B')};
    world.event(play::News{play::Ended{rules::outcome_of({end}, world.match().plan()), world.now}});
    world.type(page);
    world.event(play::OfferNews{{"7", play::OfferKind::partner, "carol", ""}});
    REQUIRE(world::has(world::shown_on(world, {80, 24}), "F3 accept"));
    tell_key(world, key.c_str());
    REQUIRE(asked<play::AnswerOffer>(world) != nullptr);
    CHECK(asked<play::AnswerOffer>(world)->id == "7");
    CHECK(asked<play::AnswerOffer>(world)->accept == (key == "F3"));
}

TEST_CASE("a match that the partner is to answer is news, and no key is offered for it") {
    World world = world::logged_in();
    world.event(play::OfferNews{
        {"", play::OfferKind::bughouse, "Alice", "you would play Dave, 3+0 unrated, White"}});
    CHECK(world.view().offer.text.empty());
    CHECK(world.status() == "Alice challenges: you would play Dave, 3+0 unrated, White");
    CHECK(last_line(world, Tab::partner) ==
          "00:00:00 *** Alice challenges: you would play Dave, 3+0 unrated, White");
    CHECK(world.model.server->offers.empty());
    world.event(play::OfferNews{{"", {}, {}, "Carol declines"}, false});
    CHECK(world.status() == "Carol declines");
}

TEST_CASE("a server that offers without end leaves only the newest") {
    World world = world::logged_in();
    for (int i = 0; i < 1000; ++i) {
        world.event(play::OfferNews{{std::to_string(i), play::OfferKind::match, "eve", ""}});
        world.event(play::SeekNews{seek(i, "eve"), {}});
    }
    CHECK(world.model.server->offers.size() == app::Server::most_offers);
    CHECK(app::newest_offer(*world.model.server)->id == "999");
    CHECK(world.model.server->lobby.rows().size() == app::LobbyList::most_rows + 1);
    play::Lobby lobby;
    lobby.games.resize(app::LobbyList::most_rows + 5);
    lobby.partnerships.resize(app::LobbyList::most_rows + 1);
    lobby.free_players.resize(app::LobbyList::most_rows, {"kim", "", "", ' '});
    world.event(play::SeekNews{});
    world.event(play::LobbyNews{lobby});
    CHECK(world.model.server->lobby.rows().size() == 3 * (app::LobbyList::most_rows + 1));
}

TEST_CASE("the server is asked who is here when the lobby is opened first, and again when wanted") {
    World world = world::logged_in();
    CHECK(world.asked_server.empty());
    world.press(app::Verb{"lobby"});
    REQUIRE(asked<play::LookForPlayers>(world) != nullptr);
    CHECK(app::mode(world.model) == app::Mode::lobby);
    world.press(Action::refresh);
    CHECK(world.asked_server.size() == 2);
    world.press(app::Verb{"lobby"});
    world.press(app::Verb{"lobby"});
    CHECK(world.asked_server.size() == 2);
}

TEST_CASE("lists of the lobby that a partnership or a game of ours outdates are asked for again") {
    World world = world::logged_in();
    world.event(play::PartnerNews{"gina"});
    CHECK(world.asked_server.empty()); // the lobby has not been opened yet
    world.press(app::Verb{"lobby"});
    CHECK(world.asked_server.size() == 1);
    world.event(play::PartnerNews{"bob"}); // the open lobby lists bob as free
    CHECK(world.asked_server.size() == 2);
    world.event(play::PartnerNews{"bob"});
    CHECK(world.asked_server.size() == 2);
    world.press(app::Verb{"lobby"});
    world.event(play::PartnerNews{std::nullopt});
    CHECK(world.asked_server.size() == 2); // the lobby is closed
    world.press(app::Verb{"lobby"});
    CHECK(world.asked_server.size() == 3);
    world.press(app::Verb{"lobby"});
    world.event(play::GameOpened{
        *app::make_match(app::MatchTerms()), {}, {}, rules::seat_from('A'), "bughouse", false});
    world.event(play::GameLeft{});
    world.press(app::Verb{"lobby"});
    CHECK(world.asked_server.size() == 4);
    world.event(play::ConnectionChanged{play::ConnectionState::waiting, "reset", world.now + 5s});
    CHECK(app::mode(world.model) == app::Mode::server);
    world.event(play::ConnectionChanged{play::ConnectionState::open, "", std::nullopt});
    world.event(play::LoginNews{play::LoginStep::logged_in, {}, "Alice"});
    world.press(app::Verb{"lobby"});
    CHECK(world.asked_server.size() == 5);
}

TEST_CASE("the lobby names neither me nor my partner as free") {
    World world = world::logged_in();
    world.event(play::PartnerNews{"bob"});
    play::Lobby lobby;
    lobby.free_players = {{"alice", "", "1"}, {"gina", "", "1"}, {"Bob", "", "1"}};
    lobby.partnerships = {{{"bob", "", "1"}, {"Alice", "", "1"}}};
    world.event(play::LobbyNews{lobby});
    CHECK(world.model.server->lobby.rows().size() == 2);
    CHECK(world.model.server->lobby.rows()[1].name == "gina");
}

TEST_CASE("the lobby tells on every screen how one leaves it") {
    World world = world::logged_in();
    world.press(app::Verb{"lobby"});
    world.event(play::LobbyNews{some_lobby()});
    for (const tui::Size size : {tui::Size{40, 12}, tui::Size{40, 20}, tui::Size{60, 24}}) {
        const std::string screen = world::shown_on(world, size);
        INFO(screen);
        CHECK(world::has(screen, " P partner   M match   "));
        CHECK(world::has(screen, "   Esc back"));
    }
    REQUIRE(app::mode(world.model) == app::Mode::lobby);
    world::Hand(world, {40, 20}).click_key("Esc");
    CHECK(app::mode(world.model) == app::Mode::server);
}

TEST_CASE("of many empty lines the console keeps one, and none at its ends") {
    World world = world::logged_in();
    for (const char* line : {"", " ", "one", "", "", "two", "", ""}) {
        world.event(play::ConsoleLine{line});
    }
    const auto& log = world.model.talk.log(Tab::console);
    REQUIRE(log.size() == 3);
    CHECK(log[0].text == "one");
    CHECK(log[1].text.empty());
    CHECK(log[2].text == "two");
}

TEST_CASE("a lost line is told once, however often it cannot be had again") {
    World world = world::logged_in();
    for (int i = 0; i < 5; ++i) {
        world.event(
            play::ConnectionChanged{play::ConnectionState::waiting, "refused", world.now + 5s});
        world.event(play::ConnectionChanged{play::ConnectionState::connecting, "", std::nullopt});
    }
    CHECK(last_line(world, Tab::console) == "*** line lost: refused");
    CHECK(world.model.talk.log(Tab::console).size() == 1);
}

TEST_CASE("Esc after a game shows the console, where the next command is answered") {
    World world = world::in_a_match();
    world.event(app::Intent{app::ShowTab{2}});
    const rules::BoardEnd end{rules::BoardId::b, rules::Ending::resignation,
                              *rules::seat_from('B')};
    world.event(play::News{play::Ended{rules::outcome_of({end}, world.match().plan()), world.now}});
    world.press(Action::escape);
    CHECK(world.view().page == app::View::Page::server);
    CHECK(world.model.talk.shown() == Tab::console);
}

TEST_CASE("that the line is lost is read even where the partner was lost with it") {
    World world = world::logged_in();
    world.event(play::PartnerNews{"bob"});
    world.event(play::PartnerNews{});
    CHECK(world.status() == "bob is no longer your partner");
    world.event(play::ConnectionChanged{play::ConnectionState::waiting, "refused", world.now + 5s});
    CHECK(world.status() == "line lost, refused: trying again in 5 s; Enter tries now");
}

TEST_CASE("a match that the lost line broke off cannot be resigned, and is not called over") {
    World world = world::in_a_match();
    world.event(play::ConnectionChanged{play::ConnectionState::waiting, "refused", world.now + 5s});
    world.event(play::GameLeft{});
    world.event(play::ConnectionChanged{play::ConnectionState::open, "", std::nullopt});
    world.event(play::LoginNews{play::LoginStep::logged_in, {}, "Alice"});
    world.press(app::Verb{"resign"});
    CHECK(world.status() == "this match was broken off");
}

TEST_CASE("the keys named at a server's boards are those that do something there") {
    World world = world::logged_in();
    world.event(world::crazyhouse_of_alice());
    world.event(play::News{play::Began{world.now}});
    CHECK(world::has(world.view().keys, "F11 takeback"));
    CHECK_FALSE(world::has(world.view().keys, "partner"));
    world.event(play::ConnectionChanged{play::ConnectionState::waiting, "refused", world.now + 5s});
    world.event(play::GameLeft{});
    CHECK(world::has(world.view().keys, "Enter reconnects"));
    CHECK_FALSE(world::has(world.view().keys, "rematch"));
}

TEST_CASE("no partner is named while the line is lost") {
    World world = world::logged_in();
    world.event(play::PartnerNews{"bob"});
    REQUIRE(world::has(world.view().title, "partner bob"));
    world.event(play::ConnectionChanged{play::ConnectionState::waiting, "refused", world.now + 5s});
    CHECK_FALSE(world::has(world.view().title, "bob"));
    CHECK(world.view().tabs[0].label == "partner");
    world.event(play::ConnectionChanged{play::ConnectionState::open, "", std::nullopt});
    world.event(play::LoginNews{play::LoginStep::logged_in, {}, "Alice"});
    world.event(play::PartnerNews{"bob"}); // restored after the login
    CHECK(world::has(world.view().title, "partner bob"));
}

TEST_CASE("a row of the lobby is chosen, and a key does what can be done about it") {
    World world = world::logged_in();
    world.event(play::LobbyNews{some_lobby()});
    world.event(play::SeekNews{seek(47, "GuestABCD"), {}});
    world.press(app::Verb{"lobby"});
    world.press(Action::menu_up); // there is no row above
    CHECK(has(world.view().keys, "   Enter watch   "));
    world.press(Action::watch);
    REQUIRE(asked<play::Watch>(world) != nullptr);
    CHECK(asked<play::Watch>(world)->game == 112);
    CHECK(asked<play::Watch>(world)->partner_game == 113);

    world.press(Action::menu_down);
    world.press(Action::menu_down); // skips a heading
    CHECK(has(world.view().keys, "   Enter match   "));
    world.press(Action::offer_match);
    CHECK(world.view().lobby.rows.at(0).text.text == "challenge erin");
    world.press(Action::submit);
    CHECK(app::mode(world.model) == app::Mode::server);
    REQUIRE(asked<play::OfferMatch>(world) != nullptr);
    CHECK(asked<play::OfferMatch>(world)->name == "erin");
    CHECK(asked<play::OfferMatch>(world)->minutes == 3);
    CHECK(asked<play::OfferMatch>(world)->type == "bughouse");

    world.press(app::Verb{"lobby"});
    world.press(Action::menu_down);
    CHECK(has(world.view().keys, "   Enter tell   "));
    world.press(Action::offer_partner);
    REQUIRE(asked<play::OfferPartnership>(world) != nullptr);
    CHECK(asked<play::OfferPartnership>(world)->name == "gina");
    world.press(Action::menu_down);
    world.press(Action::menu_down); // there is no row below
    CHECK(has(world.view().keys, "   Enter take   "));
    world.press(Action::submit);
    REQUIRE(asked<play::TakeSeek>(world) != nullptr);
    CHECK(asked<play::TakeSeek>(world)->index == 47);
    CHECK(app::mode(world.model) == app::Mode::server); // the answer is read in the console

    world.press(app::Verb{"lobby"});
    world.type_without_enter("/"); // typing `/` returns to the input line
    CHECK(app::mode(world.model) == app::Mode::server);
    CHECK(input(world) == "/");
}

TEST_CASE("a click chooses the row of the lobby that it is on, whatever headings are between",
          "[mouse]") {
    World world = world::logged_in();
    world.event(play::LobbyNews{some_lobby()});
    world.event(play::SeekNews{seek(47, "GuestABCD"), {}});
    world.press(app::Verb{"lobby"});
    world::Hand hand(world);
    const auto chosen = [&world] {
        for (const auto& row : world.view().lobby.rows) {
            if (row.chosen) {
                return row.text.text;
            }
        }
        return std::string();
    };
    for (const char* name : {"gina", "carol", "GuestABCD", "erin", "gina", "dave", "GuestABCD"}) {
        hand.click_text(name);
        CHECK(has(chosen(), name));
    }
}

TEST_CASE("a guest who has registered is a guest no longer, in the title and in a challenge") {
    World world = world::connected();
    play::LoginNews in{play::LoginStep::logged_in, {}, "Ulla"};
    in.guest = true;
    world.event(in);
    CHECK(has(world.view().title, "Ulla, guest"));
    world.event(play::ConsoleLine{"Bob is your name from now on: log in with that password."});
    CHECK(has(world.view().title, "Ulla, guest"));
    world.event(play::ConsoleLine{"Ulla is your name from now on: log in with that password."});
    CHECK(has(world.view().title, "   Ulla"));
    CHECK_FALSE(has(world.view().title, "guest"));
    world.event(play::LobbyNews{some_lobby()});
    world.press(app::Verb{"lobby"});
    world.press(Action::menu_down);
    world.press(Action::menu_down);
    world.press(Action::offer_match);
    CHECK(has(world.view().lobby.rows.at(2).text.text, "rated   "));
    CHECK_FALSE(has(world.view().lobby.rows.at(2).text.text, "guests"));
}

TEST_CASE("what is told while the line is lost is kept to be told later, and is in no record") {
    World world = world::in_a_match();
    world.event(play::Talk{play::TalkKind::tell, "kim", "", {}, "hi"});
    world.event(play::ConnectionChanged{play::ConnectionState::waiting, "refused", world.now + 5s});
    const auto asked = world.asked_server.size();
    for (const char* const line : {";sit", "/ptell sit", "/reply hello"}) {
        world.type(line);
        CHECK(input(world) == line);
        CHECK(world.asked_server.size() == asked);
        world.press(Action::escape);
    }
    CHECK(world.model.table->record_state.tells.empty());
    for (const auto& window : world.model.talk.windows()) {
        CHECK_FALSE(has(world::text_of(window.log.shown(20)), "me -> "));
    }
    world.event(play::ConnectionChanged{play::ConnectionState::open, "", std::nullopt});
    world.type(";sit");
    CHECK(world.asked_server.size() == asked + 1);
}

TEST_CASE("a match of mine that opens is seen at once, whatever page is in front") {
    World world = world::logged_in();
    world.press(app::Verb{"set"});
    SECTION("the settings") {}
    SECTION("a value that is being typed") {
        world.press(Action::submit);
        REQUIRE(world.view().mode == app::Mode::field);
    }
    SECTION("the help") {
        world.press(Action::escape);
        world.press(app::Verb{"help"});
    }
    world.event(world::match_of_alice());
    CHECK(world.view().page == app::View::Page::game);
    CHECK(world.view().mode == app::Mode::input);
}

TEST_CASE("a second word in the lobby makes both a line") {
    World world = world::logged_in();
    world.event(play::LobbyNews{some_lobby()});
    world.press(app::Verb{"lobby"});
    for (const char letter : std::string("partner gina")) {
        world.type_without_enter(std::string(1, letter));
    }
    CHECK(input(world) == "partner gina");
    CHECK(app::mode(world.model) == app::Mode::server);
    world.press(app::Verb{"lobby"});
    CHECK(world.model.server->lobby.filter().empty());
}

TEST_CASE("the rows of the lobby are narrowed as one types") {
    World world = world::logged_in();
    world.event(play::LobbyNews{some_lobby()});
    world.press(app::Verb{"lobby"});
    const std::size_t all = world.view().lobby.rows.size();
    world.type_without_enter("GI");
    world.type_without_enter("n");
    CHECK(world.view().input.prompt == "find: ");
    CHECK(world.view().input.text == "GIn");
    REQUIRE(world.view().lobby.rows.size() == 2); // a heading, and gina
    CHECK(world.view().lobby.rows[1].chosen);
    CHECK(world.model.server->lobby.rows()[1].name == "gina");
    world.type_without_enter("x");
    CHECK(world.view().lobby.rows[0].text.text == "nothing found; Esc shows all");
    world.event(app::Intent{app::EditLine{app::Edit::erase_left}});
    CHECK(world.view().lobby.rows.size() == 2);
    world.press(Action::escape);
    CHECK(world.view().lobby.rows.size() == all);
    CHECK(app::mode(world.model) == app::Mode::lobby);
    world.press(Action::escape);
    CHECK(app::mode(world.model) == app::Mode::server);
}

TEST_CASE("a match found in the lobby is watched on both boards, unless the list has only one") {
    World world = world::logged_in();
    play::Lobby lobby = some_lobby();
    lobby.games.push_back({});
    lobby.games.back().game = 114;
    lobby.games.back().names = {{"zoe", "yan"}};
    world.event(play::LobbyNews{lobby});
    world.press(app::Verb{"lobby"});
    const auto watch_first_found = [&](const char* letters) {
        world.asked_server.clear();
        world.type_without_enter(letters);
        world.press(Action::watch);
        world.press(Action::escape);
        return *asked<play::Watch>(world);
    };
    const play::Watch carols = watch_first_found("carol"); // the other board is filtered out
    CHECK(carols.game == 112);
    CHECK(carols.partner_game == 113);
    const play::Watch zoes = watch_first_found("zoe");
    CHECK(zoes.game == 114);
    CHECK_FALSE(zoes.partner_game);
}

TEST_CASE("no lobby opens where nobody can be asked who is here") {
    World world = world::connected();
    CHECK_FALSE(world::has(world.view().keys, "lobby"));
    world.press(app::Verb{"lobby"});
    CHECK(world.status() == "log in first");
    world = world::logged_in();
    world.event(play::ConnectionChanged{play::ConnectionState::waiting, "refused", world.now + 5s});
    world.press(app::Verb{"lobby"});
    CHECK(world.status() == "not connected to the server");
    CHECK_FALSE(world.view().lobby.has_focus);
    CHECK(world.asked_server.empty());
}

TEST_CASE("the lobby opens with all its rows, whatever was looked for the last time") {
    World world = world::logged_in();
    world.event(play::LobbyNews{some_lobby()});
    world.press(app::Verb{"lobby"});
    const std::size_t all = world.view().lobby.rows.size();
    world.type_without_enter("gin");
    world.press(Action::submit); // begins a tell to gina
    world.press(Action::escape);
    world.press(app::Verb{"lobby"});
    CHECK(world.view().lobby.rows.size() == all);
    CHECK(world.view().input.prompt != "find: ");
}

TEST_CASE("time, rating and colour of a challenge are chosen before it is sent") {
    World world = world::logged_in();
    world.event(play::LobbyNews{some_lobby()});
    world.press(app::Verb{"lobby"});
    world.type_without_enter("gin");
    world.press(Action::offer_match);
    world.press(Action::menu_right);
    world.press(Action::menu_down);
    world.press(Action::menu_right);
    world.press(Action::menu_down);
    world.press(Action::menu_left);
    CHECK(world.view().lobby.rows.at(1).text.text == "time    3+2");
    CHECK(world.view().lobby.rows.at(2).text.text == "rated   yes");
    CHECK(world.view().lobby.rows.at(3).text.text == "colour  Black");
    CHECK(world::has(world::shown_on(world, {40, 24}), "Enter send   Esc back"));
    world.press(Action::submit);
    REQUIRE(asked<play::OfferMatch>(world) != nullptr);
    const play::OfferMatch offer = *asked<play::OfferMatch>(world);
    CHECK(offer.name == "gina");
    CHECK(offer.seconds == 2);
    CHECK(offer.rated);
    CHECK(offer.colour == rules::Side::black);
    world.press(app::Verb{"lobby"});
    world.type_without_enter("gin");
    world.press(Action::offer_match);
    world.press(Action::escape);
    CHECK(app::mode(world.model) == app::Mode::lobby);
    CHECK_FALSE(world.model.server->challenge);
}

TEST_CASE(
    "a player with a partner or a game is not free, one who comes is, and one who goes is gone") {
    World world = world::logged_in();
    play::Lobby lobby = some_lobby();
    lobby.free_players = {{"Erin", "", "1500"}, {"gina", "", "1500"}};
    lobby.free_players.push_back({lobby.games.at(0).names[rules::Side::white], "", "1"});
    world.event(play::LobbyNews{lobby});
    const auto names = [&] {
        std::string text;
        for (const app::LobbyRow& row : world.model.server->lobby.rows()) {
            text += row.kind == app::LobbyRow::Kind::player ? row.name + " " : "";
        }
        return text;
    };
    CHECK(names() == "gina ");
    world.event(play::PresenceNews{"Hal", true});
    CHECK(names() == "gina Hal ");
    world.event(play::PresenceNews{"Gina", false});
    CHECK(names() == "Hal ");
    world.event(play::PresenceNews{"alice", true}); // alice is the user
    CHECK(names() == "Hal ");
}

TEST_CASE("a player chosen in the lobby stays so, whatever comes and goes above") {
    World world = world::logged_in();
    play::Lobby lobby;
    lobby.free_players = {{"eve", "", "1"}, {"fay", "", "1"}, {"gina", "", "1"}};
    world.event(play::LobbyNews{lobby});
    world.press(app::Verb{"lobby"});
    world.press(Action::menu_down);
    world.press(Action::menu_down);
    const auto chosen = [&] {
        const auto& list = world.model.server->lobby;
        return list.rows()[list.chosen().value()].name;
    };
    REQUIRE(chosen() == "gina");
    world.event(play::PresenceNews{"eve", false});
    CHECK(chosen() == "gina");
    world.event(play::LobbyNews{some_lobby()}); // new rows for games and partners come above gina
    CHECK(chosen() == "gina");
    world.event(play::SeekNews{seek(7, "hal"), {}});
    world.press(Action::menu_down);
    REQUIRE(chosen() == "hal");
    world.event(play::SeekNews{seek(3, "ida"), {}});
    CHECK(chosen() == "hal");
}

TEST_CASE("a player chosen in the lobby stays so while the rows are narrowed, if they pass") {
    World world = world::logged_in();
    play::Lobby lobby;
    lobby.free_players = {{"eve", "", "1"}, {"gina", "", "1"}, {"greg", "", "1"}, {"gus", "", "1"}};
    world.event(play::LobbyNews{lobby});
    world.press(app::Verb{"lobby"});
    world.press(Action::menu_down);
    const auto chosen = [&] {
        const auto& list = world.model.server->lobby;
        return list.rows()[list.chosen().value()].name;
    };
    REQUIRE(chosen() == "gina");
    world.type_without_enter("g");
    CHECK(chosen() == "gina");
    world.press(Action::escape);
    CHECK(chosen() == "gina");
    world.type_without_enter("gu");
    CHECK(chosen() == "gus");
}

TEST_CASE("a lobby that shrinks keeps a row chosen as long as it has one") {
    World world = world::logged_in();
    world.event(play::LobbyNews{some_lobby()});
    world.press(app::Verb{"lobby"});
    for (int i = 0; i < 10; ++i) {
        world.press(Action::menu_down);
    }
    play::Lobby one;
    one.free_players = {{"gina", "", "1500"}};
    world.event(play::LobbyNews{one});
    REQUIRE(world.model.server->lobby.chosen());
    CHECK(world.model.server->lobby.rows()[*world.model.server->lobby.chosen()].name == "gina");
    world.event(play::LobbyNews{});
    CHECK_FALSE(world.model.server->lobby.chosen());
    world.press(Action::submit);
    CHECK(world.status() == "nobody to choose; R refreshes");
}

TEST_CASE(
    "partner keys tell the partner on the server, and the partner's wishes stay on the board") {
    World world = world::in_a_match();
    CHECK(world.view().tabs.at(0).shown);
    world.event(app::Intent{app::PartnerKey{'n'}});
    REQUIRE(asked<play::TellPartner>(world) != nullptr);
    CHECK(asked<play::TellPartner>(world)->text == "+n (need a knight)");
    CHECK(last_line(world, Tab::partner) == "00:00:00 me -> +n (need a knight)");
    world.pass(151ms);
    world.event(app::Intent{app::PartnerKey{'n'}});
    CHECK(asked<play::TellPartner>(world)->text == "++n (need a knight now)");
    world.type_without_enter("\\");
    world.type_without_enter("s");
    CHECK(asked<play::TellPartner>(world)->text == "sit");
    world.type(";queen is coming");
    CHECK(asked<play::TellPartner>(world)->text == "queen is coming");
    world.pass(5s);
    world.type(";;");
    CHECK(asked<play::TellPartner>(world)->text == "queen is coming");

    world.event(talk(TalkKind::partner_tell, "bob", "+++q"));
    bool wants = false;
    for (const auto& board : world.view().boards) {
        for (const auto& seat : board.seats) {
            wants = wants || (seat.name == "bob" && seat.wants.find("Q+++") == 0);
        }
    }
    CHECK(wants);
}

TEST_CASE(
    "the words of an ignored player are shown nowhere, until that player is no longer ignored") {
    World world = world::logged_in();
    const auto says = [&](const std::string& name) {
        world.event(play::ConsoleLine{name + " tells you: hi", false, name});
        world.event(talk(TalkKind::tell, name, "hi"));
    };
    world.type("/ignore eve");
    CHECK(world.status() == "ignoring eve");
    const int bells = world.bells;
    says("Eve");
    CHECK(last_line(world, Tab::tells).empty());
    CHECK(last_line(world, Tab::console).empty());
    CHECK(world.bells == bells);
    says("Bob");
    CHECK(last_line(world, Tab::console) == "Bob tells you: hi");
    world.type("/ignore");
    CHECK(world.status() == "you are ignoring eve");
    world.type("/ignore EVE");
    says("Eve");
    CHECK(last_line(world, Tab::tells) == "00:00:00 Eve> hi");
    for (std::size_t i = 0; i < app::IgnoreList::most_names; ++i) {
        world.type("/ignore name" + std::to_string(i));
    }
    world.type("/ignore one");
    CHECK(world.status() == "you are ignoring too many already");
}

TEST_CASE("a partner key that is held says its word once") {
    World world = world::in_a_match();
    const auto tells = [&] { return world.asked_server.size(); };
    const std::size_t before = tells();
    for (int i = 0; i < 24; ++i) {
        world.event(app::Intent{app::PartnerKey{'s'}});
        world.pass(33ms);
    }
    CHECK(tells() == before + 1);
    world.pass(200ms);
    world.event(app::Intent{app::PartnerKey{'s'}});
    CHECK(tells() == before + 1);
    CHECK(world.status() == "you just said that: repeat it in five seconds");
    world.type(";sit");
    CHECK(tells() == before + 1);
    CHECK(input(world) == ";sit");
    world.press(Action::escape);
    world.pass(5s);
    world.type(";;");
    CHECK(tells() == before + 2);
    world.type("tell eve hi");
    world.type("tell eve hi");
    CHECK(tells() == before + 3);
}

TEST_CASE("what waits to be sent is shown, and Esc discards it") {
    World world = world::in_a_match();
    world.event(play::Unsent{9});
    CHECK(world.view().status_right.text == "9 lines wait to be sent; Esc discards them");
    world.press(Action::escape);
    CHECK(asked<play::DiscardUnsent>(world) != nullptr);
    world.event(play::Unsent{0});
    CHECK(world.view().status_right.text.empty());
    world.event(play::Unsent{1, world.now + 23s});
    CHECK(world.view().status_right.text == "1 line waits for 23 s; Esc discards it");
    world.pass(20s);
    CHECK(world.view().status_right.text == "1 line waits for 3 s; Esc discards it");
}

TEST_CASE("Esc is offered for one thing at a time, and does that") {
    World world = world::in_a_match();
    world.type("e4");
    world.type("d4");
    REQUIRE(world.model.table->pending);
    const rules::Move e4 = world.model.table->pending->move;
    world.event(play::News{play::Moved{{*rules::seat_from('A'), e4, {}, 180s, world.now}}});
    world.event(play::Unsent{2});
    REQUIRE(world.model.table->premoves.all().size() == 1);
    CHECK(world.view().status_right.text == "2 lines wait to be sent");
    world.press(Action::escape);
    CHECK(world.model.table->premoves.all().empty());
    CHECK(asked<play::DiscardUnsent>(world) == nullptr);
    CHECK(world.view().status_right.text == "2 lines wait to be sent; Esc discards them");
    world.press(Action::escape);
    CHECK(asked<play::DiscardUnsent>(world) != nullptr);
}

TEST_CASE("? in the lobby shows the help, and the lobby is there behind it") {
    World world = world::logged_in();
    world.event(play::LobbyNews{some_lobby()});
    world.press(app::Verb{"lobby"});
    tui::Key key;
    key.character = U'?';
    const auto intent = tui::intent_for(app::mode(world.model), key, true);
    REQUIRE(intent);
    world.press(*intent);
    CHECK(world.model.text);
    world.press(Action::escape);
    CHECK(app::mode(world.model) == app::Mode::lobby);
}

TEST_CASE("a letter over a page on a server is for the line behind it") {
    World world = world::in_a_match();
    world.press(app::Verb{"help"});
    REQUIRE(world.model.text);
    world.type_without_enter("N");
    CHECK_FALSE(world.model.text);
    CHECK(input(world) == "N");
    World login = world::connected();
    login.event(play::LoginNews{play::LoginStep::password});
    login.press(app::Verb{"help"});
    login.type_without_enter("s");
    CHECK_FALSE(login.model.text);
    CHECK(input(login).empty()); // a typed password is never shown
}

TEST_CASE("a server's warning stands on the status line") {
    World world = world::in_a_match();
    world.event(play::ConnectionChanged{play::ConnectionState::flood_warned,
                                        "WARNING: If you continue spamming"});
    CHECK(world.status() == "WARNING: If you continue spamming");
    CHECK(world.view().status.tone == app::Tone::alarm);
}

TEST_CASE("what was said last does not hide that the line has fallen silent") {
    World world = world::in_a_match();
    world.event(play::ConnectionChanged{play::ConnectionState::silent, "", world.now});
    world.type("d5");
    REQUIRE(world.status().find("d5") != std::string::npos);
    world.pass(12s);
    CHECK(world.status() == "no answer for 12 s; /redial reconnects");
    world.event(play::ConnectionChanged{play::ConnectionState::recovered});
    CHECK(world.status().find("d5") != std::string::npos);
}

TEST_CASE("a silent line is given up by a word that is asked back, and never by Enter") {
    World world = world::in_a_match();
    world.event(play::ConnectionChanged{play::ConnectionState::silent, "", world.now});
    world.pass(20s);
    CHECK(world.status() == "no answer for 20 s; /redial reconnects");
    const std::size_t before = world.asked_server.size();
    world.press(Action::submit);
    CHECK(world.asked_server.size() == before);
    world.type(GENERATE("redial", "/redial"));
    CHECK(world.asked_server.size() == before);
    CHECK(world.status().find("reconnect? Enter or yes does") != std::string::npos);
    world.press(Action::submit);
    CHECK(asked<play::ReplaceConnection>(world) != nullptr);
}

TEST_CASE("in a game a move that fails stays, and words go to the server") {
    World world = world::in_a_match();
    const std::size_t asked_before = world.asked_server.size();
    world.type("e5"); // illegal for White
    CHECK(input(world) == "e5");
    world.press(Action::escape);
    world.type("Qh9");
    CHECK(input(world) == "Qh9");
    CHECK(world.asked_server.size() == asked_before);
    world.press(Action::escape);
    world.type("kibitz hello");
    REQUIRE(asked<play::SendLine>(world) != nullptr);
    CHECK(asked<play::SendLine>(world)->text == "kibitz hello");
}

TEST_CASE("the draw on the board is what the keys answer first") {
    World world = world::in_a_match();
    world.event(play::OfferNews{{"7", play::OfferKind::partner, "gina", ""}});
    world.event(play::News{play::DrawNews{*rules::seat_from('a'), true, world.now}});
    CHECK(world.view().offer.text == "F3 accept, F4 decline: carol offers a draw (1 more: /accept "
                                     "NAME)");
    // It is shown only once.
    CHECK_FALSE(world::has(world.status(), "draw"));
    world.event(play::OfferNews{{"8", play::OfferKind::draw, "carol", ""}}); // the same offer
    CHECK(world.view().offer.text.find("(1 more") != std::string::npos);
    const std::size_t asked_before = world.asked_server.size();
    std::vector<play::Request> heard;
    world.on_ask = [&](const play::Request& request) { heard.push_back(request); };
    world.press(app::Verb{"accept"});
    REQUIRE(heard.size() == 1);
    CHECK(std::holds_alternative<play::OfferDraw>(heard[0].what));
    CHECK(world.asked_server.size() == asked_before);
}

TEST_CASE("ten megabytes of console leave little behind") {
    World world = world::logged_in();
    const play::News line = play::ConsoleLine{
        "  1 1795 Alice       2005 Carol      [ bu  3   0]   2:36 -  2:57 (36-35) B:  6"};
    for (int i = 0; i < 130'000; ++i) {
        (void)app::update(world.model, line, world.now);
    }
    const app::TalkLog& log = world.model.talk.log(Tab::console);
    CHECK(log.size() == app::TalkLog::most_lines);
    CHECK(log.bytes() <= app::TalkLog::most_bytes);
}

TEST_CASE("names and words of a server come clean into the model's lines") {
    const std::string hostile = "e\x1b[31mv\nil\x07\x80";
    World world = world::logged_in();
    world.event(play::LoginNews{play::LoginStep::logged_in, {}, hostile});
    world.event(talk(TalkKind::tell, hostile, hostile));
    world.event(play::ConsoleLine{hostile});
    world.event(play::ConsoleLine{hostile, true});
    world.event(play::OfferNews{{"1", play::OfferKind::match, hostile, hostile}});
    play::Lobby lobby = some_lobby();
    lobby.free_players[0] = {hostile, hostile, hostile};
    world.event(play::LobbyNews{lobby});
    const auto clean = [](const std::string& text) {
        for (const char c : text) {
            if (static_cast<unsigned char>(c) < 0x20U) {
                return false;
            }
        }
        return true;
    };
    const app::View view = world.view();
    CHECK(clean(last_line(world, Tab::tells)));
    CHECK(clean(last_line(world, Tab::console)));
    CHECK(clean(view.input.prompt));
    CHECK(clean(view.title));
    CHECK(clean(view.offer.text));
    for (const auto& row : view.lobby.rows) {
        CHECK(clean(row.text.text));
    }
}

TEST_CASE("the status line names my partner no longer than it is true") {
    World world = world::logged_in();
    play::Offer offer;
    offer.id = "1";
    offer.kind = play::OfferKind::partner;
    offer.from = "carol";
    world.event(play::OfferNews{offer, true});
    offer.text = "carol is your partner";
    world.event(play::OfferNews{offer, false});
    world.event(play::PartnerNews{"carol"});
    CHECK(world.status() == "carol is your partner");
    world.event(play::PartnerNews{});
    CHECK(world.status() == "carol is no longer your partner");
}

TEST_CASE("who plays sees at the board that another player is lost, and no offer takes that away") {
    using play::SeatChange;
    World world = world::logged_in();
    world.event(play::PresenceNews{"dave", false, false, SeatChange::lost});
    CHECK(world.status() == "dave has lost contact");
    world.event(play::OfferNews{{"7", play::OfferKind::abort, "bob", ""}});
    CHECK(world.status() == "dave has lost contact");
    world.event(play::PresenceNews{"dave", false, false, SeatChange::has_bot});
    CHECK(world.status() == "a bot plays on for dave");
    world.event(play::PresenceNews{"dave", true, false, SeatChange::back});
    CHECK(world.status() == "dave has come back");
}

TEST_CASE(
    "that the partner has lost contact is read at the board, not that they are no partner now") {
    World world = world::in_a_match();
    world.event(play::PartnerNews{"bob"});
    world.event(play::PresenceNews{"bob", false, false, play::SeatChange::lost});
    world.event(play::PartnerNews{});
    CHECK(has(world.status(), "bob has lost contact"));
    world.model.notice = {};
    world.event(play::PartnerNews{"bob"});
    world.event(play::PartnerNews{});
    CHECK(has(world.status(), "bob is no longer your partner"));
}

TEST_CASE("an answer to a key does not outlive its truth") {
    World world = world::logged_in();
    world.press(app::Verb{"accept"});
    CHECK(world.status() == "there is no offer");
    world.event(play::OfferNews{{"7", play::OfferKind::match, "bob", ""}});
    CHECK(world.status().empty());
    play::Lobby lobby;
    lobby.free_players = {{"carol", "", "1700"}};
    world.press(app::Verb{"lobby"});
    world.event(play::LobbyNews{lobby});
    world.press(Action::offer_partner);
    CHECK(world.status() == "you ask carol to be your partner");
    world.event(play::PartnerNews{"carol"});
    CHECK(world.status() == "carol is your partner");
}
