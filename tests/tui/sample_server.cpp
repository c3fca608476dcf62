// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tui/sample_server.h"

#include "tests/tui/sample_views.h"

#include <array>

namespace sample {

using app::Text;
using app::Tone;
using app::View;

namespace {

std::vector<View::TabView> tabs_with(std::size_t shown) {
    std::vector<View::TabView> tabs{{"partner", false, false, {}},
                                    {"game", false, false, {}},
                                    {"ch24", false, true, {}},
                                    {"console", false, false, {}},
                                    {"tells", false, false, {}}};
    tabs[shown].shown = true;
    return tabs;
}

View server_page() {
    View view;
    view.page = View::Page::server;
    view.mode = app::Mode::server;
    view.title = "bughouse   freechess.org   alice   partner bob";
    view.title_right = "timeseal";
    view.tabs = tabs_with(3);
    view.keys = "F1 help   F7 lobby   Tab names   ; partner   Alt-1..5 talk   Alt-w reply   /quit";
    view.input.prompt = "fics% ";
    view.lobby.rows = {{{"F7 asks who is here", Tone::quiet}, false, false}};
    return view;
}

} // namespace

View login() {
    View view = server_page();
    view.title = "bughouse   freechess.org";
    view.tabs[2].unread = false;
    view.talk = {
        {"Welcome to the server of the sample."},
        {""},
        {"   If you have no account, type \"guest\" and play at once; names that begin with"},
        {"   \"Guest\" are given to those who do."},
        {""},
        {"\"alice\" is a registered name.  If it is yours, type the password."},
        {"If not, just hit return to try another name."}};
    view.keys = "hidden as you type   Enter sends it   Esc clears it";
    view.input.prompt = "password: ";
    view.input.text = "******";
    view.input.cursor = 6;
    return view;
}

View console() {
    View view = server_page();
    view.talk = {
        {"**** Starting session as alice ****"},
        {""},
        {"fics% games /b", Tone::quiet},
        {"  1 1795 Alice       2005 Carol      [ bu  3   0]   2:36 -  2:57 (36-35) B:  6"},
        {"  2 1822 Dave        1911 Bob        [ bu  3   0]   2:31 -  2:44 (39-38) W:  8"},
        {"  2 games displayed (of 2 in progress)."},
        {""},
        {"erin(24): team @1800+? 3 0"},
        {"bob (your partner) tells you: hi"},
        {"fics% finger bob", Tone::quiet},
        {"Finger of bob:"},
        {"On for: 1 hr, 2 mins   Idle: 3 secs"},
        {"a long line of the server's that goes on and on beyond the eightieth column of it, "
         "since nowrap is set"}};
    return view;
}

View lobby() {
    View view = console();
    view.mode = app::Mode::lobby;
    view.keys = "P partner   M match   O watch both boards   Enter take   R refresh   Esc back";
    view.lobby.has_focus = true;
    view.lobby.rows = {{{"bughouse games", Tone::quiet}, true, false},
                       {{"112 1822 alice       1875 carol       3+0  2:31-2:18"}, false, false},
                       {{"113 1790 dave        1911 bob         3+0  2:09-2:44"}, false, false},
                       {{"partners not playing", Tone::quiet}, true, false},
                       {{"1650 erin  /  2010 frank(*)  idle"}, false, true},
                       {{"without a partner", Tone::quiet}, true, false},
                       {{"1500 gina"}, false, false},
                       {{"---- GuestKQRT(U)  plays"}, false, false},
                       {{"seeks", Tone::quiet}, true, false},
                       {{" 47 ++++ GuestABCD    5+12 blitz unrated"}, false, false},
                       {{" 51 1871 heidi        2+12 blitz rated white, asks"}, false, false}};
    return view;
}

View offered() {
    View view = console();
    view.offer = {"F3 accept, F4 decline: erin offers to be your partner (1 more: /accept NAME)",
                  Tone::notice};
    return view;
}

View line_lost() {
    View view = console();
    view.title_right = "line lost";
    view.status = {"line lost, connection reset by peer: trying again in 7 s; Enter tries now",
                   Tone::alarm};
    view.input.prompt = "> ";
    return view;
}

View chairs() {
    View view = server_page();
    view.page = View::Page::chairs;
    view.mode = app::Mode::chairs;
    view.title = "bughouse   ada's table   3+0   fics   rated";
    view.title_right.clear();
    view.chairs.boards = {{"board A",
                           {'a', "carol", "1512", "ready", false, false, true, false},
                           {'A', "ada (you)", "1623", "not ready: r", true, false, false, true}},
                          {"board B",
                           {'B', "bot level 5", "", "ready", false, false, true, false},
                           {'b', "free", "", "", false, true, false, false}}};
    view.chairs.partners = "You and b are partners; what you take, b may drop.";
    view.chairs.watchers = "beside the chairs: frank";
    view.chairs.score = "score of the evening   ada+eve 2   carol+dan 1";
    view.talk = {{"frank comes to the table."},
                 {"carol says: eve, are you coming?", Tone::notice},
                 {"eve says: one minute", Tone::notice}};
    view.status = {"waiting for a player on b; s puts bots on free chairs and starts", Tone::quiet};
    view.keys = "r ready   s start   b bot   x clear   c chairs   t time   l laws   q out   F1";
    view.input.prompt = "ada> ";
    return view;
}

View server_match() {
    View view = match();
    view.title = "bughouse 3+0 rated   alice+bob vs carol+dave   freechess.org lag 84ms";
    view.title_right.clear();
    view.tabs = tabs_with(0);
    view.talk = {{"22:40:31 bob> gl partner, Alekhine if he plays e4", Tone::notice},
                 {"22:41:07 bob> need a knight, any cost (N+++)", Tone::notice},
                 {"22:41:09 me -> sit 10, queen is coming", Tone::quiet},
                 {"22:41:12 bob> trades good", Tone::notice},
                 {"22:41:13 *** carol gains b (dave Nxf6+)", Tone::quiet},
                 {"22:41:15 *** you gain N (bob Qxf6)", Tone::good},
                 {"22:41:18 bob> go go", Tone::notice}};
    view.tabs[1].lines = {{"22:40:40 erin(1650)[112] kibitzes: nice sac"},
                          {"22:41:11 carol says: lol", Tone::notice}};
    view.tabs[2].lines = {{"22:39:58 (24) spoon: team @1800+? 3 0"},
                          {"22:40:12 (24) noodle: rematch after this"}};
    view.tabs[3].lines = {{"fics% "}};
    view.boards[1].state = {"check", Tone::alarm};
    view.keys = "Tab moves   ; partner   Alt-1..5 talk   F1 help   F2 flip   F6 draw   F9 resign";
    return view;
}

} // namespace sample
