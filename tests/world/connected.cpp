// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/world/connected.h"

#include "src/app/port/event.h"
#include "src/app/table/match_terms.h"
#include "src/play/news.h"

namespace world {

World connected() {
    World world;
    world.model.server = app::Server();
    world.model.server->host = "freechess.org";
    world.event(play::ConnectionChanged{play::ConnectionState::open, "timeseal", std::nullopt});
    return world;
}

World logged_in() {
    World world = connected();
    world.event(play::LoginNews{play::LoginStep::logged_in, {}, "Alice"});
    return world;
}

play::GameOpened match_of_alice() {
    play::GameOpened opened{
        *app::make_match(app::MatchTerms()), {}, {}, rules::seat_from('A'), "bughouse", false};
    opened.names[*rules::seat_from('A')] = "Alice";
    opened.names[*rules::seat_from('a')] = "carol";
    opened.names[*rules::seat_from('B')] = "dave";
    opened.names[*rules::seat_from('b')] = "bob";
    return opened;
}

play::GameOpened crazyhouse_of_alice() {
    play::GameOpened opened = match_of_alice();
    app::MatchTerms terms;
    terms.variant = "crazyhouse";
    opened.match = *app::make_match(terms);
    opened.type = "crazyhouse";
    return opened;
}

World in_a_match() {
    World world = logged_in();
    world.event(play::PartnerNews{"bob"});
    world.event(match_of_alice());
    world.event(play::News{play::Began{world.now}});
    return world;
}

std::string last_line(const World& world, app::Tab tab) {
    const app::TalkLog& log = world.model.talk.log(tab);
    return log.size() == 0 ? "" : log[log.size() - 1].text;
}

} // namespace world
