// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/view_notes.h"

#include "src/rules/match/clock_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace app {

using rules::Seat;

namespace {

constexpr int too_close = 3;         ///< seconds of lead that say nothing
constexpr std::size_t most_fed = 24; ///< of a seat; more than is ever shown

/// The partner, if somebody else has that seat.
std::optional<Seat> other_player(const Scene& scene, Seat seat) {
    const rules::TablePlan& plan = scene.match.plan();
    const auto partner = rules::partner(plan, seat);
    return partner && !rules::same_player(plan, seat, *partner) ? partner : std::nullopt;
}

std::optional<View::DiagonalView> diagonal_view(const Scene& scene, Seat seat) {
    const auto seconds = lead(scene, seat);
    if (!seconds) {
        return std::nullopt;
    }
    const Seat across = *rules::diagonal(scene.match.plan(), seat);
    return View::DiagonalView{
        called(scene, seat),          called(scene, across), seat, across, *seconds,
        scene.advice && !scene.others};
}

/// On whose clock of my team time is running, mine first.
std::optional<Seat> who_decides(const Scene& scene) {
    const auto partner = other_player(scene, scene.me);
    if (scene.match.to_move(scene.me)) {
        return scene.me;
    }
    return partner && scene.match.to_move(*partner) ? partner : std::nullopt;
}

/// SIT until the diagonal opponent has as much time, or GO because the opponent has more.
std::optional<View::Chip> advice(const Scene& scene) {
    const auto seat = who_decides(scene);
    const auto seconds = seat ? lead(scene, *seat) : std::nullopt;
    if (!scene.advice || !seconds || std::abs(*seconds) <= too_close) {
        return std::nullopt;
    }
    const Seat across = *rules::diagonal(scene.match.plan(), *seat);
    const rules::Clock& clock = scene.match.clock(across.board);
    return View::Chip{View::Chip::Kind::advice,
                      *seconds > 0 ? fmt::format("SAFE TO SIT {}s", *seconds)
                                   : fmt::format("GO: {} {}", scene.names[across],
                                                 rules::clock_text(clock, across.side, scene.now))};
}

std::optional<View::Chip> turn(const Table& table) {
    const Seat seat = typing_seat(table);
    const auto standing = table.match.standing(seat);
    if (standing != rules::Standing::to_move && standing != rules::Standing::in_check) {
        return std::nullopt;
    }
    const bool one = human_seats(table).size() == 1;
    return View::Chip{View::Chip::Kind::turn, one ? fmt::format("YOUR MOVE {}", letter(seat.board))
                                                  : fmt::format("{} TO MOVE", letter(seat))};
}

/// Said once, when a clock of this keyboard has become low.
std::optional<View::Chip> low_time_chip(const Scene& scene, const Table& table) {
    const auto humans = human_seats(table);
    const bool said = std::any_of(humans.begin(), humans.end(),
                                  [&](Seat seat) { return says_low_time(table, seat, scene.now); });
    return said ? std::optional(View::Chip{View::Chip::Kind::advice, "LOW TIME"}) : std::nullopt;
}

/// "Nf3  @e6?"
std::string premoves_in(const Table& table) {
    std::string text;
    for (const Premove& premove : table.premoves.all()) {
        text +=
            fmt::format("{}{}{}", text.empty() ? "" : "  ", premove.text, premove.armed ? "?" : "");
    }
    return text;
}

} // namespace

std::vector<View::DiagonalView> diagonals(const Scene& scene) {
    std::vector<View::DiagonalView> all;
    for (const Seat seat : {scene.me, other_player(scene, scene.me).value_or(scene.me)}) {
        auto one = diagonal_view(scene, seat);
        if (!one) {
            return {};
        }
        all.push_back(*std::move(one));
    }
    return all;
}

std::vector<View::FlowView> flow(const Scene& scene,
                                 const base::SharedList<View::MoveView>& moves) {
    if (!other_player(scene, scene.me)) {
        return {};
    }
    rules::PerSeat<std::vector<View::FlowView::Fed>> fed;
    for (std::size_t i = moves.size(); i > 0; --i) {
        const View::MoveView& move = moves[i - 1];
        if (move.passed && fed[move.fed].size() < most_fed) {
            fed[move.fed].push_back({*move.passed, move.label});
        }
    }
    std::vector<View::FlowView> all;
    for (const Seat seat : seats_from(scene)) {
        std::reverse(fed[seat].begin(), fed[seat].end());
        all.push_back({called(scene, seat), seat, std::move(fed[seat])});
    }
    return all;
}

std::vector<View::WishView> wishes(const Scene& scene, const Table& table, const TalkLogs& talk) {
    const auto partner = other_player(scene, scene.me);
    if (!partner || scene.others) {
        return {};
    }
    const auto wanted_by = [&](Seat seat) {
        return scene.match.outcome() ? std::string()
                                     : talk.wishes(*rules::partner(scene.match.plan(), seat));
    };
    std::vector<View::WishView> all{
        {scene.names[*partner], letter(*partner), wanted_by(*partner), Tone::warning},
        {called(scene, scene.me), letter(scene.me), wanted_by(scene.me), Tone::good},
        {"pre", ' ', premoves_in(table), Tone::notice}};
    for (const Seat seat : {opponent(scene.me), opponent(*partner)}) {
        if (std::string wants = wanted_by(seat); !wants.empty()) {
            all.push_back({scene.names[seat], letter(seat), std::move(wants), Tone::quiet});
        }
    }
    return all;
}

std::vector<View::Chip> chips(const Scene& scene, const Table& table) {
    std::vector<View::Chip> all;
    if (!running(table) || table.watching || table.left || table.match.paused()) {
        return all;
    }
    for (auto& chip : {turn(table), low_time_chip(scene, table), advice(scene)}) {
        if (chip) {
            all.push_back(*chip);
        }
    }
    return all;
}

std::string clocks_line(const std::vector<View::BoardView>& boards) {
    std::string line;
    for (const View::BoardView& board : boards) {
        line += fmt::format("{}{}", line.empty() ? "" : "   ", rules::letter(board.board));
        for (const rules::Side side : {board.bottom, rules::other(board.bottom)}) {
            const View::SeatView& seat = board.seats[side];
            line += fmt::format(" {}{} {}", seat.to_move ? ">" : "", seat.name, seat.clock);
        }
    }
    return line;
}

} // namespace app
