// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/world/named_news.h"

#include "src/app/port/event.h"
#include "src/app/table/match_terms.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "src/play/news.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

namespace world {

namespace {

using namespace std::chrono_literals;
using play::News;
using rules::BoardId;
using rules::Seat;
using std::string;
using Events = std::vector<app::Event>;

Seat seat(char letter) {
    return *rules::seat_from(letter);
}

rules::Match fresh() {
    return *app::make_match(app::MatchTerms());
}

play::GameOpened opened(std::array<string, 4> names, std::optional<Seat> me) {
    play::GameOpened game{fresh(), {}, {}, me, "bughouse", false};
    game.names[seat('A')] = names[0];
    game.names[seat('a')] = names[1];
    game.names[seat('B')] = names[2];
    game.names[seat('b')] = names[3];
    return game;
}

play::GameOpened mine() {
    return opened({"Alice", "carol", "dave", "bob"}, seat('A'));
}
play::GameOpened other() {
    return opened({"eve", "fay", "gus", "hal"}, std::nullopt);
}
play::GameOpened third() {
    return opened({"ira", "jo", "kit", "lou"}, std::nullopt);
}

/// The news with the table's half-moves added, as after a reconnection.
play::GameOpened with_past(play::GameOpened game, const World& world) {
    if (world.model.table && world.model.table->match.plan().boards == 2) {
        game.match = world.model.table->match;
    }
    return game;
}

play::GameOpened begun_long_ago(play::GameOpened game, Instant now) {
    game.match.begin(now);
    for (const auto& [from, to] : {std::pair{12, 28}, std::pair{52, 36}}) {
        const Seat mover{BoardId::a, game.match.position(BoardId::a).turn()};
        (void)game.match.play(
            mover,
            rules::Move::step(static_cast<rules::Square>(from), static_cast<rules::Square>(to)),
            now);
    }
    return game;
}

play::GameOpened of_one_board(const string& type, std::optional<Seat> me) {
    app::MatchTerms terms;
    terms.variant = "crazyhouse";
    play::GameOpened game{*app::make_match(terms), {}, {}, me, type, true};
    game.names[seat('A')] = "Alice";
    game.names[seat('a')] = "zoe";
    game.ratings[seat('a')] = "1900";
    return game;
}

play::GameOpened examined() {
    play::GameOpened game = other();
    game.examined = true;
    return game;
}

play::GameOpened rated() {
    play::GameOpened game = mine();
    game.rated = true;
    game.ratings[seat('A')] = "1500";
    game.ratings[seat('b')] = "1700";
    return game;
}

News ended(const World& world, rules::Ending ending, char loser) {
    const auto& table = world.model.table;
    const rules::TablePlan plan = table ? table->match.plan() : rules::bughouse_plan();
    const bool drawn = ending == rules::Ending::draw_agreed || ending == rules::Ending::aborted;
    const rules::BoardEnd end{seat(loser).board, ending,
                              drawn ? std::nullopt : std::optional(seat(loser))};
    return play::Ended{outcome_of({end}, plan), world.now};
}

template <class... All> Events as_news(All... all) {
    return {app::Event(News(std::move(all)))...};
}

News board_now(std::string_view fen, rules::PerSide<Millis> left, Instant now) {
    const auto position =
        rules::Position::from(notation::parse_fen(fen).value(), fresh().laws().moves).value();
    return play::BoardReported{BoardId::a, position, left, position.turn(), now};
}

play::Chairs some_chairs(std::optional<Seat> me) {
    play::Chairs chairs;
    chairs.number = 4;
    chairs.host = "dora";
    chairs.time = "5+0";
    chairs.laws = "fics";
    chairs.seats = rules::seats(rules::bughouse_plan());
    chairs.chairs[seat('a')] = {"dora", "1444", 0, true};
    chairs.chairs[seat('b')] = {"", "", 3, true};
    chairs.me = me;
    if (me) {
        chairs.chairs[*me] = {"Alice", "", 0, false};
    }
    return chairs;
}

play::Chairs playing_chairs() {
    play::Chairs chairs = some_chairs(seat('A'));
    chairs.playing = true;
    chairs.score = {{"Alice+bot", "1"}, {"dora+max", "0.5"}};
    return chairs;
}

play::Lobby small_lobby() {
    play::Lobby lobby;
    play::GameRow game;
    game.game = 21;
    game.names = {"nat", "oda"};
    game.ratings = {"1800", "1700"};
    game.type = "B";
    lobby.games = {game};
    lobby.partnerships = {{{"pia", "", "1650"}, {"Alice", "", "2010"}},
                          {{"quin", "", "1650"}, {"ray", "", "2010"}}};
    lobby.free_players = {{"Alice", "", "1500", ' '},
                          {"bob", "", "1600", ' '},
                          {"pia", "", "1650", ' '},
                          {"sue", "", "1700", '^'}};
    return lobby;
}

News line(play::ConnectionState state, const string& text, std::optional<Instant> at = {}) {
    return play::ConnectionChanged{state, text, at};
}

} // namespace

const std::vector<NamedNews>& named_news() {
    using ConnectionState = play::ConnectionState;
    using LoginStep = play::LoginStep;
    using Ending = rules::Ending;
    static const std::vector<NamedNews> all{
        {"opened mine", [](const World& w) { return as_news(mine(), play::Began{w.now}); }},
        {"opened mine again", [](const World& w) { return as_news(with_past(mine(), w)); }},
        {"opened mine, begun",
         [](const World& w) { return as_news(begun_long_ago(mine(), w.now)); }},
        {"opened mine, rated", [](const World& w) { return as_news(rated(), play::Began{w.now}); }},
        {"opened crazyhouse",
         [](const World& w) {
             return as_news(of_one_board("crazyhouse", seat('A')), play::Began{w.now});
         }},
        {"opened blitz",
         [](const World& w) {
             return as_news(of_one_board("blitz", seat('a')), play::Began{w.now});
         }},
        {"opened other", [](const World& w) { return as_news(other(), play::Began{w.now}); }},
        {"opened other again", [](const World& w) { return as_news(with_past(other(), w)); }},
        {"opened other, begun",
         [](const World& w) { return as_news(begun_long_ago(other(), w.now)); }},
        {"opened third", [](const World& w) { return as_news(third(), play::Began{w.now}); }},
        {"opened examined", [](const World& w) { return as_news(examined(), play::Began{w.now}); }},
        {"beside other",
         [](const World& w) {
             return as_news(play::SecondMatch{{other(), play::Began{w.now}}});
         }},
        {"beside third",
         [](const World& w) {
             return as_news(play::SecondMatch{{third(), play::Began{w.now}}});
         }},
        {"beside third, begun",
         [](const World& w) {
             return as_news(play::SecondMatch{{begun_long_ago(third(), w.now)}});
         }},
        {"beside named",
         [](const World&) {
             return as_news(play::SecondMatch{{play::SeatsNamed{third().names, rated().ratings}}});
         }},
        {"beside ended",
         [](const World& w) {
             return as_news(play::SecondMatch{{play::EndNews{BoardId::a, "fay resigns", "1-0"},
                                               ended(w, Ending::resignation, 'a')}});
         }},
        {"beside left",
         [](const World&) { return as_news(play::SecondMatch{{play::GameLeft{}}}); }},
        {"beside nothing", [](const World&) { return as_news(play::SecondMatch{}); }},
        {"named",
         [](const World&) {
             return as_news(play::SeatsNamed{other().names, rated().ratings});
         }},
        {"unnamed", [](const World&) { return as_news(play::SeatsNamed{}); }},
        {"left", [](const World&) { return as_news(play::GameLeft{}); }},
        {"began", [](const World& w) { return as_news(play::Began{w.now}); }},
        {"resigned A", [](const World& w) { return as_news(ended(w, Ending::resignation, 'A')); }},
        {"resigned b", [](const World& w) { return as_news(ended(w, Ending::resignation, 'b')); }},
        {"mated a", [](const World& w) { return as_news(ended(w, Ending::mate, 'a')); }},
        {"flagged B", [](const World& w) { return as_news(ended(w, Ending::flag, 'B')); }},
        {"drawn", [](const World& w) { return as_news(ended(w, Ending::draw_agreed, 'A')); }},
        {"aborted", [](const World& w) { return as_news(ended(w, Ending::aborted, 'A')); }},
        {"told A resigns",
         [](const World&) {
             return as_news(play::EndNews{BoardId::a, "Alice resigns", "0-1"});
         }},
        {"told adjourned",
         [](const World&) {
             return as_news(play::EndNews{BoardId::a, "Game adjourned by mutual agreement", "*"});
         }},
        {"told on B",
         [](const World&) {
             return as_news(play::EndNews{BoardId::b, "bob forfeits on time", "1-0"});
         }},
        {"rating",
         [](const World&) {
             return as_news(play::RatingNews{"1500", "1516"});
         }},
        {"lag",
         [](const World&) {
             return as_news(play::LagNews{seat('A'), 3500ms}, play::LagNews{seat('b'), 120ms});
         }},
        {"flag too early",
         [](const World&) {
             return as_news(play::FlagRefused{3, ""});
         }},
        {"flag refused",
         [](const World&) {
             return as_news(play::FlagRefused{{}, "Your opponent has time."});
         }},
        {"refused",
         [](const World&) {
             return as_news(play::Refused{
                 seat('A'), rules::Move::step(rules::square(4, 1), rules::square(4, 3)),
                 rules::Refusal{}, "Illegal move (e4)."});
         }},
        {"board after e4",
         [](const World& w) {
             return as_news(board_now("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                                      {170s, 175s}, w.now));
         }},
        {"board of another kind",
         [](const World& w) {
             return as_news(board_now("4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 30", {20s, 95s}, w.now));
         }},
        {"board that needs a piece",
         [](const World& w) {
             return as_news(board_now("6k1/8/8/8/8/8/6PP/r6K w - - 0 30", {90s, 90s}, w.now));
         }},
        {"hand of a knight",
         [](const World&) {
             rules::Hand hand;
             hand.add(rules::Kind::knight);
             return as_news(play::HandReported{seat('A'), hand});
         }},
        {"hand of nothing",
         [](const World&) {
             return as_news(play::HandReported{seat('A'), {}});
         }},
        {"draw offered",
         [](const World& w) {
             return as_news(play::DrawNews{seat('a'), true, w.now});
         }},
        {"draw declined",
         [](const World& w) {
             return as_news(play::DrawNews{seat('a'), false, w.now});
         }},
        {"paused",
         [](const World& w) {
             return as_news(play::ClocksChanged{play::ClockChange::paused, seat('a'), w.now});
         }},
        {"resumed",
         [](const World& w) {
             return as_news(play::ClocksChanged{play::ClockChange::resumed, seat('a'), w.now});
         }},
        {"said",
         [](const World&) {
             return as_news(play::TellNews{seat('b'), seat('A'), "knight please"});
         }},
        {"offers",
         [](const World&) {
             return as_news(
                 play::OfferNews{{"31", play::OfferKind::draw, "carol", "", "", false}},
                 play::OfferNews{{"32", play::OfferKind::takeback, "carol", "2", "", false}},
                 play::OfferNews{{"33", play::OfferKind::match, "sue", "3 0", "1600", true}});
         }},
        {"offer to be partners",
         [](const World&) {
             return as_news(
                 play::OfferNews{{"34", play::OfferKind::partner, "tom", "", "", false}});
         }},
        {"other offers",
         [](const World&) {
             return as_news(
                 play::OfferNews{{"41", play::OfferKind::abort, "carol", "", "", false}},
                 play::OfferNews{{"42", play::OfferKind::pause, "carol", "", "", false}},
                 play::OfferNews{{"43", play::OfferKind::unpause, "carol", "", "", false}},
                 play::OfferNews{{"44", play::OfferKind::switch_sides, "carol", "", "", false}},
                 play::OfferNews{{"45", play::OfferKind::simul, "wim", "", "", false}},
                 play::OfferNews{{"46", play::OfferKind::other, "xia", "a walk", "", false}});
         }},
        {"offer of a takeback",
         [](const World&) {
             return as_news(
                 play::OfferNews{{"47", play::OfferKind::takeback, "carol", "2", "", false}});
         }},
        {"offer to resume",
         [](const World&) {
             return as_news(
                 play::OfferNews{{"48", play::OfferKind::unpause, "carol", "", "", false}});
         }},
        {"offer of a simul",
         [](const World&) {
             return as_news(play::OfferNews{{"49", play::OfferKind::simul, "wim", "", "", false}});
         }},
        {"offer gone",
         [](const World&) {
             return as_news(play::OfferNews{
                 {"33", play::OfferKind::match, "sue", "sue withdraws", "", true}, false});
         }},
        {"lobby", [](const World&) { return as_news(play::LobbyNews{small_lobby()}); }},
        {"seek",
         [](const World&) {
             return as_news(play::SeekNews{
                 play::Seek{51, "uma", "1500", 5, 0, true, "bughouse", {}, false}, {}});
         }},
        {"seek gone",
         [](const World&) {
             return as_news(play::SeekNews{{}, 51});
         }},
        {"no seek", [](const World&) { return as_news(play::SeekNews{}); }},
        {"arrived",
         [](const World&) {
             return as_news(play::PresenceNews{"val", true, true});
         }},
        {"departed",
         [](const World&) {
             return as_news(play::PresenceNews{"sue", false, true});
         }},
        {"partner tom", [](const World&) { return as_news(play::PartnerNews{"tom"}); }},
        {"no partner", [](const World&) { return as_news(play::PartnerNews{}); }},
        {"seated", [](const World&) { return as_news(play::ChairsNews{some_chairs(seat('A'))}); }},
        {"standing", [](const World&) { return as_news(play::ChairsNews{some_chairs({})}); }},
        {"table plays", [](const World&) { return as_news(play::ChairsNews{playing_chairs()}); }},
        {"no table", [](const World&) { return as_news(play::ChairsNews{}); }},
        {"line lost",
         [](const World& w) {
             return as_news(line(ConnectionState::waiting, "reset", w.now + 10s));
         }},
        {"line closed",
         [](const World&) { return as_news(line(ConnectionState::closed, "by us")); }},
        {"line looks up",
         [](const World&) { return as_news(line(ConnectionState::looking_up, "fics.test")); }},
        {"line connects",
         [](const World&) { return as_news(line(ConnectionState::connecting, "fics.test 5000")); }},
        {"line open",
         [](const World&) { return as_news(line(ConnectionState::open, "timeseal")); }},
        {"line silent",
         [](const World& w) { return as_news(line(ConnectionState::silent, "", w.now)); }},
        {"line answers",
         [](const World&) { return as_news(line(ConnectionState::recovered, "")); }},
        {"line warned",
         [](const World&) {
             return as_news(line(ConnectionState::flood_warned, "too much is sent"));
         }},
        {"asks name", [](const World&) { return as_news(play::LoginNews{LoginStep::name}); }},
        {"asks password",
         [](const World&) {
             return as_news(play::LoginNews{LoginStep::password, {}, "Alice"});
         }},
        {"wrong password",
         [](const World&) {
             return as_news(play::LoginNews{LoginStep::name, play::LoginFault::wrong_password});
         }},
        {"logged in",
         [](const World&) {
             return as_news(play::LoginNews{LoginStep::logged_in, {}, "Alice", "", false});
         }},
        {"in as a guest",
         [](const World&) {
             return as_news(play::LoginNews{LoginStep::logged_in, {}, "GuestXYZ", "(U)", true});
         }},
        {"login failed",
         [](const World&) {
             return as_news(play::LoginNews{LoginStep::failed, play::LoginFault::refused});
         }},
        {"prompt",
         [](const World&) {
             return as_news(play::ConsoleLine{"fics% ", true});
         }},
        {"console",
         [](const World&) {
             return as_news(play::ConsoleLine{"2 players are here:"},
                            play::ConsoleLine{"  xara  1500", false, {}, {"xara"}});
         }},
        {"many tells",
         [](const World&) {
             Events lines;
             for (int i = 0; i < 40; ++i) {
                 lines.emplace_back(News(play::Talk{
                     play::TalkKind::partner_tell, "bob", "", {}, "tell " + std::to_string(i)}));
             }
             return lines;
         }},
        {"many lines",
         [](const World&) {
             Events lines;
             for (int i = 0; i < 60; ++i) {
                 lines.emplace_back(News(play::ConsoleLine{"line " + std::to_string(i)}));
             }
             return lines;
         }},
        {"unsent",
         [](const World& w) {
             return as_news(play::Unsent{3, w.now + 2s});
         }},
        {"all sent", [](const World&) { return as_news(play::Unsent{}); }},
        {"tell",
         [](const World&) {
             return as_news(play::Talk{play::TalkKind::tell, "yan", "", {}, "hello there"});
         }},
        {"partner tell",
         [](const World&) {
             return as_news(play::Talk{play::TalkKind::partner_tell, "bob", "", {}, "+q"});
         }},
        {"screen gone", [](const World&) { return Events{app::ScreenGone{}}; }},
        {"screen back", [](const World&) { return Events{app::ScreenBack{}}; }},
        {"hangup", [](const World&) { return Events{app::Terminate{}}; }},
        {"saved",
         [](const World&) {
             return Events{app::RecordSaved{"/games/x.bpgn", "", ""}};
         }},
        {"not saved",
         [](const World&) {
             return Events{app::RecordSaved{"", "disk full", ""}};
         }},
        {"setting not kept", [](const World&) { return Events{app::SettingSaved{"read only"}}; }},
        {"no picture",
         [](const World&) {
             return Events{app::PictureSaved{"", "disk full"}};
         }},
        {"small page",
         [](const World&) {
             return Events{app::PageShown{3, 2}};
         }},
        {"room for two", [](const World&) { return Events{app::TwoMatchesFit{true}}; }},
        {"room for one", [](const World&) { return Events{app::TwoMatchesFit{false}}; }}};
    return all;
}

void tell(World& world, std::string_view name) {
    const auto& all = named_news();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const NamedNews& one) { return one.name == name; });
    if (found == all.end()) {
        throw std::invalid_argument(string(name));
    }
    for (const app::Event& event : found->make(world)) {
        if (world.model.server || !std::holds_alternative<News>(event)) {
            world.event(event);
        }
    }
}

void tell_move(World& world, std::string_view seat_and_san) {
    if (!world.model.table || world.model.table->match.outcome()) {
        return;
    }
    const Seat mover = seat(seat_and_san.front());
    rules::Match trial = world.referee ? world.referee->match() : world.match();
    if (!rules::has(trial.plan(), mover)) {
        return;
    }
    const auto move = notation::parse_san(trial.position(mover.board), seat_and_san.substr(2));
    if (!move || !trial.play(mover, *move, world.now)) {
        return;
    }
    if (world.model.server) {
        world.event(News{play::Moved{trial.plies().back()}});
    } else {
        world.play(seat_and_san);
    }
}

} // namespace world
