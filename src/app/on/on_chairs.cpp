// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a server's table: arrows choose a chair, letters are commands for the table, and
// anything else is said to everyone there.
#include "src/app/on/handlers.h"

#include "src/app/on/verbs.h"
#include "src/app/options.h"
#include "src/app/show/typing.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/rules/laws/ruleset.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace app {
namespace {

using play::Chairs;
using rules::Seat;

constexpr std::array<std::string_view, 7> usual_times{"1+0",  "2+0", "3+0", "5+0",
                                                      "10+0", "3+2", "5+5"};
constexpr int highest_level = 8;
constexpr std::string_view letters = "rbxctlsq";
/// Commands with private arguments. A line that begins with any abbreviation of one, which servers
/// may accept, is never said aloud at the table.
constexpr std::array<std::string_view, 9> private_commands{"tell",      "xtell",    "ptell",
                                                           "password",  "register", "asetpass",
                                                           "addplayer", "whisper",  "message"};
/// Words that commonly begin sentences although they also abbreviate commands.
constexpr std::array<std::string_view, 5> plain_words{"a", "all", "me", "new", "not"};
/// A word of at least this length that begins the name of another command counts as that command.
constexpr std::size_t shortest_start = 3;

/// Whether the line begins with a sign of the client, or of a server's talk to one person.
bool begins_with_sign(std::string_view text) {
    return std::string_view("/;'`,").find(text.front()) != std::string_view::npos ||
           (text.front() == '.' && !text.starts_with(".."));
}

/// Whether the line is for the server: a command or, followed by other words, an abbreviated one.
bool is_for_server(std::string_view text) {
    const auto tokens = base::tokens(text);
    if (tokens.empty() || begins_with_sign(text)) {
        return true;
    }
    const std::string first = base::lower(tokens.front());
    const auto begins = [&](std::string_view name) { return name.starts_with(first); };
    const auto commands = server_commands();
    if (std::ranges::find(commands, first) != commands.end() || first.starts_with("passw")) {
        return true;
    }
    if (tokens.size() == 1 || std::ranges::find(plain_words, first) != plain_words.end()) {
        return false;
    }
    return std::ranges::any_of(private_commands, begins) ||
           (first.size() >= shortest_start && std::ranges::any_of(commands, begins));
}

void ask_table(const Context& m, std::string text) {
    m.ask_server(play::SendLine{std::move(text)});
}

/// The element after `now`, wrapping around.
template <class Row> std::string next_of(const Row& row, std::string_view now) {
    const auto at = std::ranges::find(row, now);
    return std::string(at == row.end() || std::next(at) == row.end() ? row.front()
                                                                     : *std::next(at));
}

void add_bot(const Context& m, const ChairsPage& page) {
    const Chairs::Chair& chair = page.chairs.chairs[page.chosen];
    if (!chair.name.empty()) {
        return m.notice(page.chairs.me == page.chosen ? "you sit here: arrows choose another chair"
                                                      : chair.name + " sits there");
    }
    ask_table(m, chair.bot_level == 0 ? fmt::format("bot {}", letter(page.chosen))
                                      : fmt::format("bot {} {}", letter(page.chosen),
                                                    chair.bot_level % highest_level + 1));
}

void clear_chair(const Context& m, const ChairsPage& page) {
    const Chairs::Chair& chair = page.chairs.chairs[page.chosen];
    if (chair.is_free()) {
        return m.notice("nobody sits there");
    }
    ask_table(m, chair.bot_level > 0             ? fmt::format("bot {} off", letter(page.chosen))
                 : page.chairs.me == page.chosen ? std::string("stand")
                                                 : fmt::format("stand {}", letter(page.chosen)));
}

void take_chair(const Context& m, const ChairsPage& page) {
    const Chairs::Chair& chair = page.chairs.chairs[page.chosen];
    if (page.chairs.me == page.chosen) {
        return m.notice("you sit here: r when you are ready");
    }
    if (!chair.name.empty()) {
        return m.notice(chair.name + " sits there");
    }
    ask_table(m, fmt::format("sit {}", letter(page.chosen)));
}

/// Leaves the table, and the program if it was started to sit down there (`join`).
void leave(const Context& m, Server& server) {
    if (server.quits_on_leaving_table) {
        return run_verb(m, "quit");
    }
    ask_table(m, "table leave");
}

void act(const Context& m, Server& server, char letter) {
    ChairsPage& page = *server.chairs;
    switch (letter) {
    case 'r':
        return page.chairs.me ? ask_table(m, "ready")
                              : m.notice("sit down first: Enter takes the chosen chair");
    case 'b':
        return add_bot(m, page);
    case 'x':
        return clear_chair(m, page);
    case 'c':
        return ask_table(m, page.rotations++ % 2 == 0 ? "turn sides" : "turn partners");
    case 't':
        return ask_table(m, "time " + next_of(usual_times, page.chairs.time));
    case 'l':
        return ask_table(m, "laws " + next_of(rules::preset_names(), page.chairs.laws));
    case 's':
        return ask_table(m, "start");
    default:
        return leave(m, server);
    }
}

/// Chooses the chair above or below, or the one at the same edge of the next board.
void choose(ChairsPage& page, Action action) {
    const auto bottom = bottom_seats(page.chairs);
    const auto at =
        std::ranges::find_if(bottom, [&](Seat seat) { return seat.board == page.chosen.board; });
    if (at == bottom.end()) {
        return;
    }
    const bool below = *at == page.chosen;
    if (action == Action::menu_up || action == Action::menu_down) {
        page.chosen = action == Action::menu_down ? *at : opponent(*at);
        return;
    }
    const bool right = action == Action::menu_right;
    if (right ? std::next(at) != bottom.end() : at != bottom.begin()) {
        const Seat beside = right ? *std::next(at) : *std::prev(at);
        page.chosen = below ? beside : opponent(beside);
    }
}

Chairs cleaned(Chairs chairs) {
    for (std::string* text : {&chairs.host, &chairs.time, &chairs.laws}) {
        *text = base::sanitized_line(*text);
    }
    for (const Seat seat : chairs.seats) {
        chairs.chairs[seat].name = base::sanitized_line(chairs.chairs[seat].name);
        chairs.chairs[seat].rating = base::sanitized_line(chairs.chairs[seat].rating);
    }
    for (std::string& name : chairs.without_chair) {
        name = base::sanitized_line(name);
    }
    for (Chairs::Score& one : chairs.score) {
        one = {base::sanitized_line(one.team), base::sanitized_line(one.points)};
    }
    return chairs;
}

/// My own chair, else the first free one.
Seat first_choice(const Chairs& chairs) {
    const auto free = std::ranges::find_if(
        chairs.seats, [&](Seat seat) { return chairs.chairs[seat].is_free(); });
    return chairs.me ? *chairs.me : free != chairs.seats.end() ? *free : chairs.seats.front();
}

/// Says at the boards of the last match who waits for the next one.
void note_who_is_ready(const Context& m, const Chairs& before, const Chairs& now) {
    const bool at_boards = m.model.page() == Model::Page::table && m.model.table->match.outcome();
    for (const Seat seat : now.seats) {
        const Chairs::Chair& chair = now.chairs[seat];
        const bool waits = chair.ready && !chair.name.empty() && now.me != seat;
        if (at_boards && waits && !now.playing && !before.chairs[seat].ready) {
            m.model.talk.add(fmt::format("*** {} is ready to play again", chair.name),
                             Tone::notice);
            m.ring(BellFor::all);
        }
    }
}

} // namespace

void on_chairs_news(const Context& m, Server& server, const play::ChairsNews& told) {
    if (!told.chairs) {
        return server.chairs.reset();
    }
    ChairsPage page{cleaned(*told.chairs)};
    page.chosen = first_choice(page.chairs);
    const auto& before = server.chairs;
    if (before && before->chairs.number == page.chairs.number) {
        note_who_is_ready(m, before->chairs, page.chairs);
        page.in_front = before->in_front;
        page.rotations = before->rotations;
        const bool taken = before->chairs.chairs[before->chosen].is_free() &&
                           !page.chairs.chairs[before->chosen].is_free(); // by another player
        const bool stays = before->chairs.me == page.chairs.me && (page.chairs.me || !taken);
        page.chosen = stays ? before->chosen : page.chosen;
    }
    page.in_front = page.in_front || server.awaits_chairs;
    server.awaits_chairs = false;
    if (!before && !m.model.table) {
        server.lobby.has_focus = false;
    }
    server.chairs = std::move(page);
}

bool on_chairs_action(const Context& m, Server& server, Action action) {
    ChairsPage& page = *server.chairs;
    if (action == Action::submit) {
        take_chair(m, page);
    } else if (action == Action::escape) {
        page.in_front = false;
        m.notice("/table comes back to your table");
    } else if (action == Action::menu_up || action == Action::menu_down ||
               action == Action::menu_left || action == Action::menu_right) {
        choose(page, action);
    } else {
        return false;
    }
    return true;
}

void choose_or_take_chair(const Context& m, Server& server, Seat seat) {
    ChairsPage& page = *server.chairs;
    if (std::exchange(page.chosen, seat) == seat) {
        take_chair(m, page);
    }
}

bool is_chairs_page_key(const Model& model, std::string_view text) {
    return at_chairs(model) && text.size() == 1 &&
           letters.find(text.front()) != std::string_view::npos;
}

bool on_chairs_line(const Context& m, const std::string& text) {
    if (is_chairs_page_key(m.model, text)) {
        act(m, *m.model.server, text.front());
        return true;
    }
    if (is_for_server(text)) {
        return false;
    }
    if (m.model.server->last_said.is_repeat(text, m.now)) {
        m.notice(std::string(repeated_line));
        return true;
    }
    ask_table(m, "say " + text);
    m.model.talk.add(Tab::console, fmt::format("{}> {}", m.model.server->me, text), Tone::quiet);
    m.model.talk.scroll_to_end(Tab::console);
    return true;
}

namespace {

constexpr base::Millis refresh_interval{20'000};
constexpr base::Millis end_shown{6'000}; ///< how long a final position stays shown

int number_of(std::string_view rating) {
    while (!rating.empty() && !base::is_digit(rating.back())) {
        rating.remove_suffix(1); // strip marks of estimated and provisional ratings
    }
    return base::to_number<int>(rating).value_or(0);
}

int strength(const play::GameRow& game) {
    return number_of(game.ratings[rules::Side::white]) +
           number_of(game.ratings[rules::Side::black]);
}

bool shows_running_match(const Model& model) {
    return model.table && !model.table->broken_off && !model.table->match.outcome();
}

} // namespace

void watch_best_match(const Context& m, Server& server, const play::Lobby& lobby) {
    if (!server.watches_best || shows_running_match(m.model)) {
        return;
    }
    std::optional<std::size_t> best;
    int most = -1;
    for (std::size_t i = 0; i < lobby.games.size(); ++i) {
        const auto partners = play::partner_game(lobby.games, i);
        const auto other = std::ranges::find(lobby.games, partners, &play::GameRow::game);
        const int both =
            strength(lobby.games[i]) + (other == lobby.games.end() ? 0 : strength(*other));
        if (partners && !lobby.games[i].examined && both > most) {
            best = i;
            most = both;
        }
    }
    if (!best) {
        server.next_lobby_request = m.now + refresh_interval;
        return m.notice("no match is played just now; the next one will be shown");
    }
    server.next_lobby_request = m.now + refresh_interval; // in case it ends before it is shown
    m.ask_server(play::Watch{lobby.games[*best].game, play::partner_game(lobby.games, *best)});
}

void request_lobby_when_due(const Context& m) {
    auto& server = m.model.server;
    if (!server || !server->watches_best || !server->next_lobby_request ||
        *server->next_lobby_request > m.now) {
        return;
    }
    server->next_lobby_request.reset();
    if (!shows_running_match(m.model) && is_open(*server)) {
        m.ask_server(play::LookForPlayers{});
    }
}

void schedule_lobby_request(const Context& m) {
    auto& server = m.model.server;
    if (server && server->watches_best && !server->next_lobby_request &&
        !shows_running_match(m.model)) {
        server->next_lobby_request = m.now + end_shown;
    }
}

void show_chairs(const Context& m) {
    Server& server = *m.model.server;
    server.in_front = true;
    if (server.chairs) {
        server.chairs->in_front = true;
        return;
    }
    server.awaits_chairs = true;
    ask_table(m, "table");
}

} // namespace app
