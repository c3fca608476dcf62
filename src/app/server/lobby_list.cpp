// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/server/lobby_list.h"

#include "src/app/line/line_editor.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace app {
namespace {

struct Time {
    int minutes;
    int seconds; ///< increment
};
constexpr std::array times{Time{1, 0}, Time{2, 0}, Time{3, 0},  Time{3, 2},
                           Time{5, 0}, Time{5, 3}, Time{10, 0}, Time{15, 5}};

} // namespace

void ChallengeForm::move(int by) {
    chosen_ = static_cast<Row>(std::clamp(static_cast<int>(chosen_) + by, 0, rows - 1));
}

void ChallengeForm::change(int by) {
    using rules::Side;
    switch (chosen_) {
    case Row::time:
        time_ = static_cast<std::size_t>(
            std::clamp(static_cast<int>(time_) + by, 0, static_cast<int>(times.size()) - 1));
        return;
    case Row::rated:
        offer_.rated = !guest_ && !offer_.rated;
        return;
    case Row::colour: {
        const auto after = by > 0 ? Side::white : Side::black;
        const auto last = rules::other(after);
        offer_.colour = !offer_.colour            ? std::optional(after)
                        : *offer_.colour == after ? std::optional(last)
                                                  : std::nullopt;
        return;
    }
    }
}

std::vector<std::string> ChallengeForm::lines() const {
    const auto& time = times.at(time_);
    const char* colour = !offer_.colour                         ? "the server chooses"
                         : *offer_.colour == rules::Side::white ? "White"
                                                                : "Black";
    return {fmt::format("time    {}+{}", time.minutes, time.seconds),
            fmt::format("rated   {}", guest_         ? "no: guests play unrated"
                                      : offer_.rated ? "yes"
                                                     : "no"),
            fmt::format("colour  {}", colour)};
}

play::OfferMatch ChallengeForm::offer() const {
    play::OfferMatch offer = offer_;
    offer.minutes = times.at(time_).minutes;
    offer.seconds = times.at(time_).seconds;
    offer.type = "bughouse";
    return offer;
}

namespace {

using RowKind = LobbyRow::Kind;

std::string cut(std::string_view text, std::size_t most) {
    return base::sanitized_line(text.substr(0, most));
}

constexpr std::size_t name_bytes = 20;
constexpr std::size_t rating_bytes = 6;

/// A clock as text: "2:36".
std::string clock(base::Millis left) {
    const auto seconds = left.count() / 1000;
    return fmt::format("{}{}:{:02}", seconds < 0 ? "-" : "", std::abs(seconds) / 60,
                       std::abs(seconds) % 60);
}

std::string row_text(const play::GameRow& game) {
    using rules::Side;
    const auto player = [&](Side side) {
        return fmt::format("{:>4} {:<11}", cut(game.ratings[side], rating_bytes),
                           cut(game.names[side], name_bytes));
    };
    if (game.move_number == 0) { // announced by an event, not in a list
        return fmt::format("{:>3} {} {} just begun", game.game, player(Side::white),
                           player(Side::black));
    }
    return fmt::format("{:>3} {} {} {}+{} {:>5}-{:<5}", game.game, player(Side::white),
                       player(Side::black), game.minutes, game.seconds,
                       clock(game.left[Side::white]), clock(game.left[Side::black]));
}

/// The meaning of the flag before a name in a server's list of players (FICS: `help who`).
constexpr std::array player_states{
    std::pair{'^', "  playing"}, std::pair{':', "  not open"},     std::pair{'#', "  examining"},
    std::pair{'.', "  idle"},    std::pair{'&', "  in a tourney"}, std::pair{'~', "  in a simul"}};

std::string row_text(const play::ListedPlayer& one) {
    const auto* const state = std::find_if(player_states.begin(), player_states.end(),
                                           [&](const auto& row) { return row.first == one.flag; });
    return fmt::format("{:>4} {}{}{}", cut(one.rating, rating_bytes), cut(one.name, name_bytes),
                       cut(one.titles, name_bytes),
                       state == player_states.end() ? "" : state->second);
}

std::string row_text(const play::Seek& seek) {
    std::string colour;
    if (seek.colour) {
        colour = *seek.colour == rules::Side::white ? " white" : " black";
    }
    return fmt::format("{:>3} {:>4} {:<12} {}+{} {} {}{}{}", seek.index,
                       cut(seek.rating, rating_bytes), cut(seek.name, name_bytes), seek.minutes,
                       seek.seconds, cut(seek.type, name_bytes), seek.rated ? "rated" : "unrated",
                       colour, seek.automatic ? "" : ", asks");
}

LobbyRow game_row(const std::vector<play::GameRow>& games, std::size_t i) {
    return {RowKind::game,
            {row_text(games[i]), Tone::plain},
            cut(games[i].names[rules::Side::white], name_bytes),
            games[i].game,
            play::partner_game(games, i)};
}

LobbyRow partners_row(const play::PartnershipRow& pair) {
    return {RowKind::partnership,
            {row_text(pair.first) + "  /  " + row_text(pair.second), Tone::plain},
            cut(pair.first.name, name_bytes),
            0};
}

LobbyRow player_row(const play::ListedPlayer& one) {
    return {RowKind::player, {row_text(one), Tone::plain}, cut(one.name, name_bytes), 0};
}

LobbyRow seek_row(const play::Seek& seek) {
    return {RowKind::seek, {row_text(seek), Tone::plain}, cut(seek.name, name_bytes), seek.index};
}

/// A place in a list of parts, each of which has a heading unless it is empty.
struct PartRow {
    std::size_t part = 0;
    std::size_t row = 0; ///< 0: the heading
};
PartRow find(const std::array<std::size_t, 4>& sizes, std::size_t i) {
    PartRow at{0, i};
    for (; at.part < sizes.size(); ++at.part) {
        const std::size_t rows = sizes[at.part] == 0 ? 0 : sizes[at.part] + 1;
        if (at.row < rows) {
            break;
        }
        at.row -= rows;
    }
    return at;
}

std::array<std::size_t, 4> sizes_of(const play::Lobby& lobby,
                                    const std::map<int, play::Seek>& seeks) {
    return {lobby.games.size(), lobby.partnerships.size(), lobby.free_players.size(),
            std::min(seeks.size(), LobbyList::most_rows)};
}

constexpr std::array<std::string_view, 4> headings{"bughouse games", "partners not playing",
                                                   "without a partner", "seeks"};

template <class Row> void cut_rows(std::vector<Row>& rows) {
    if (rows.size() > LobbyList::most_rows) {
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(LobbyList::most_rows), rows.end());
    }
}

} // namespace

LobbyList::Subject LobbyList::subject(std::size_t i) const {
    const PartRow at = find(sizes_of(lobby(), seeks()), i);
    const std::size_t row = at.row - 1;
    switch (at.row == 0 ? headings.size() : at.part) {
    case 0:
        return {lobby().games[row].names[rules::Side::white], lobby().games[row].game};
    case 1:
        return {lobby().partnerships[row].first.name};
    case 2:
        return {lobby().free_players[row].name};
    case 3: {
        const play::Seek& seek =
            std::next(seeks().begin(), static_cast<std::ptrdiff_t>(row))->second;
        return {seek.name, seek.index};
    }
    default:
        return {};
    }
}

template <class Change> void LobbyList::change_rows(const Change& change) {
    // A choice in a closed lobby was not made by the user.
    const auto before = has_focus ? chosen() : std::nullopt;
    const auto old = before ? subject(*before) : Subject();
    const std::string name(old.name); // copied, as its text may be deleted
    change();
    refilter();
    const std::size_t rows = before ? size() : 0;
    for (std::size_t i = 0; i < rows; ++i) {
        const Subject now = subject(i);
        if (!is_heading(i) && now.number == old.number && now.name == name) {
            chosen_ = i;
            return;
        }
    }
}

void LobbyList::set(play::Lobby lobby) {
    change_rows([&] {
        received = true;
        lobby_ = std::move(lobby);
        cut_rows(lobby_.games);
        cut_rows(lobby_.partnerships);
        cut_rows(lobby_.free_players);
    });
}

void LobbyList::note_presence(const play::PresenceNews& told) {
    if (!received) {
        return;
    }
    const auto is_he = [&](const play::ListedPlayer& one) {
        return base::same_ignoring_case(one.name, told.name);
    };
    change_rows([&] {
        std::erase_if(lobby_.free_players, is_he);
        std::erase_if(lobby_.partnerships, [&](const play::PartnershipRow& pair) {
            return is_he(pair.first) || is_he(pair.second);
        });
        if (told.here && lobby_.free_players.size() < most_rows) {
            lobby_.free_players.push_back({told.name, "", "", ' '});
        }
    });
}

void LobbyList::set_filter(std::string filter) {
    change_rows([&] { filter_ = std::move(filter); });
}

void LobbyList::refilter() {
    if (filter_.empty()) {
        return;
    }
    const std::string wanted = base::lower(filter_);
    const auto holds = [&](const auto& row) {
        return base::lower(row_text(row)).find(wanted) != std::string::npos;
    };
    const auto lacks = [&](const auto& row) { return !holds(row); };
    found_ = lobby_;
    std::erase_if(found_.games, lacks);
    std::erase_if(found_.partnerships, [&](const play::PartnershipRow& pair) {
        return !holds(pair.first) && !holds(pair.second);
    });
    std::erase_if(found_.free_players, lacks);
    found_seeks_ = seeks_;
    std::erase_if(found_seeks_, [&](const auto& seek) { return !holds(seek.second); });
}

void LobbyList::set_seek(const play::Seek& seek) {
    if (seeks_.size() < most_rows || seeks_.contains(seek.index)) {
        change_rows([&] { seeks_[seek.index] = seek; });
    }
}

void LobbyList::remove_seek(int index) {
    change_rows([&] { seeks_.erase(index); });
}

void LobbyList::clear_seeks() {
    change_rows([&] { seeks_.clear(); });
}

std::size_t LobbyList::size() const {
    std::size_t rows = 0;
    for (const std::size_t part : sizes_of(lobby(), seeks())) {
        rows += part == 0 ? 0 : part + 1;
    }
    return rows;
}

bool LobbyList::is_heading(std::size_t i) const {
    return find(sizes_of(lobby(), seeks()), i).row == 0;
}

LobbyRow LobbyList::row(std::size_t i) const {
    const PartRow at = find(sizes_of(lobby(), seeks()), i);
    if (at.row == 0) {
        return {RowKind::heading, {std::string(headings[at.part]), Tone::quiet}, {}, 0};
    }
    const std::size_t row = at.row - 1;
    switch (at.part) {
    case 0:
        return game_row(lobby().games, row);
    case 1:
        return partners_row(lobby().partnerships[row]);
    case 2:
        return player_row(lobby().free_players[row]);
    default:
        return seek_row(std::next(seeks().begin(), static_cast<std::ptrdiff_t>(row))->second);
    }
}

std::optional<std::size_t> LobbyList::chosen() const {
    const std::size_t rows = size();
    if (rows == 0) {
        return std::nullopt;
    }
    const std::size_t near = std::min(chosen_, rows - 1);
    return is_heading(near) ? near + 1 : near; // the last row is never a heading
}

void LobbyList::move(int by) {
    const auto from = chosen();
    if (!from) {
        return;
    }
    const int last = static_cast<int>(size()) - 1;
    const auto wanted = static_cast<std::size_t>(std::clamp(static_cast<int>(*from) + by, 0, last));
    // Skips a heading in the direction of movement; the first heading has nothing above it.
    chosen_ = is_heading(wanted) && by < 0 && wanted > 0 ? wanted - 1 : wanted;
}

} // namespace app
