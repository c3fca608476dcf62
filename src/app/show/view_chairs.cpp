// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/view_server.h"

#include "src/base/text.h"

#include <fmt/format.h>

namespace app {
namespace {

using play::Chairs;
using rules::Seat;

constexpr std::size_t most_talk_lines = 100; ///< lines; more than any screen shows

std::string state_of(const Chairs& chairs, Seat seat, bool chosen) {
    const Chairs::Chair& chair = chairs.chairs[seat];
    if (chairs.playing && !chair.is_free()) {
        return "plays";
    }
    if (chair.is_free()) {
        return chosen ? "Enter sits here" : "";
    }
    return chair.ready ? "ready" : chairs.me == seat && chosen ? "not ready: r" : "not ready";
}

View::ChairsView::ChairView chair_view(const ChairsPage& page, Seat seat) {
    const Chairs::Chair& chair = page.chairs.chairs[seat];
    View::ChairsView::ChairView view;
    view.letter = letter(seat);
    view.occupant_text = chair.bot_level > 0 ? fmt::format("bot level {}", chair.bot_level)
                         : chair.is_free()   ? "free"
                                             : chair.name;
    view.mine = page.chairs.me == seat;
    view.occupant_text += view.mine ? " (you)" : "";
    view.rating = chair.rating == "----" || chair.rating == "++++" ? "" : chair.rating;
    view.chosen = page.chosen == seat;
    view.free = chair.is_free();
    view.ready = chair.ready;
    view.state = state_of(page.chairs, seat, view.chosen);
    return view;
}

/// Who plays with whom: "you and bob are partners; what you take, bob may drop".
std::string partners_text(const Chairs& chairs, const std::vector<Seat>& bottom) {
    if (bottom.size() != 2) {
        return {};
    }
    const auto who = [&](Seat seat, const char* bot = "the bot") {
        const Chairs::Chair& chair = chairs.chairs[seat];
        return chair.bot_level > 0 ? fmt::format("{} on {}", bot, letter(seat))
               : chair.is_free()   ? std::string(1, letter(seat))
                                   : chair.name;
    };
    const bool first = chairs.me == bottom[0];
    const std::string other = who(first ? bottom[1] : bottom[0]);
    return chairs.me ? fmt::format("You and {0} are partners; what you take, {0} may drop.", other)
                     : fmt::format("{0} and {2} are partners; what {1} takes, {2} may drop.",
                                   who(bottom[0], "The bot"), who(bottom[0]), who(bottom[1]));
}

std::string evening_text(const Chairs& chairs) {
    std::string text = chairs.score.empty() ? "" : "score of the evening";
    for (const Chairs::Score& one : chairs.score) {
        text += fmt::format("   {} {}", one.team, one.points);
    }
    return text;
}

/// Who is being waited for: a free seat first, then players who are not ready.
std::string waiting_text(const Chairs& chairs) {
    if (chairs.playing) {
        return "the match is on";
    }
    std::vector<std::string> seats;
    for (const Seat seat : chairs.seats) {
        if (chairs.chairs[seat].is_free()) {
            seats.emplace_back(1, letter(seat));
        }
    }
    if (!seats.empty()) {
        return fmt::format("waiting for {} on {}; s puts bots on free chairs and starts",
                           seats.size() == 1 ? "a player" : "players", base::joined_names(seats));
    }
    const auto names = not_ready(chairs);
    return names.empty() ? "" : fmt::format("waiting for {}", base::joined_names(names));
}

} // namespace

void view_chairs(const Server& server, const TalkLogs& talk, View& view) {
    const ChairsPage& page = *server.chairs;
    const Chairs& chairs = page.chairs;
    view.page = View::Page::chairs;
    view.title =
        fmt::format("bughouse   {}'s table   {}   {}{}   {}", chairs.host, chairs.time, chairs.laws,
                    chairs.chess960 ? " 960" : "", chairs.rated ? "rated" : "unrated");
    view.title_right = state_text(server);
    const auto bottom = bottom_seats(chairs);
    for (const Seat seat : bottom) {
        view.chairs.boards.push_back({fmt::format("board {}", letter(seat.board)),
                                      chair_view(page, opponent(seat)), chair_view(page, seat)});
    }
    view.chairs.partners = partners_text(chairs, bottom);
    view.chairs.score = evening_text(chairs);
    view.chairs.watchers =
        chairs.without_chair.empty()
            ? ""
            : fmt::format("beside the chairs: {}", base::joined_names(chairs.without_chair));
    const TalkLog& log = talk.log(Tab::console);
    for (const Text& line : log.shown(most_talk_lines)) {
        if (line.text.find_first_not_of(' ') != std::string::npos &&
            line.text.substr(0, 6) != "(told ") { // the server's receipt for talk at the table
            view.talk.push_back(line);
        }
    }
    view.talk_below = log.below();
    view.status = {waiting_text(chairs), Tone::quiet};
}

} // namespace app
