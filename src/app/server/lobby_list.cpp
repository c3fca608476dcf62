// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/server/lobby_list.h"

#include "src/app/line/line_editor.h"
#include "src/base/enum_array.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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
using PlayerState = std::pair<char, const char*>;
constexpr std::array player_states{
    PlayerState{'^', "  playing"},      PlayerState{':', "  not open"},
    PlayerState{'#', "  examining"},    PlayerState{'.', "  idle"},
    PlayerState{'&', "  in a tourney"}, PlayerState{'~', "  in a simul"}};

std::string row_text(const play::ListedPlayer& one) {
    const auto* const state = base::row_with(player_states, &PlayerState::first, one.flag);
    return fmt::format("{:>4} {}{}{}", cut(one.rating, rating_bytes), cut(one.name, name_bytes),
                       cut(one.titles, name_bytes), state == nullptr ? "" : state->second);
}

std::string row_text(const play::PartnershipRow& pair) {
    return row_text(pair.first) + "  /  " + row_text(pair.second);
}

std::string row_text(const std::pair<const int, play::Seek>& entry) {
    const play::Seek& seek = entry.second;
    std::string colour;
    if (seek.colour) {
        colour = *seek.colour == rules::Side::white ? " white" : " black";
    }
    return fmt::format("{:>3} {:>4} {:<12} {}+{} {} {}{}{}", seek.index,
                       cut(seek.rating, rating_bytes), cut(seek.name, name_bytes), seek.minutes,
                       seek.seconds, cut(seek.type, name_bytes), seek.rated ? "rated" : "unrated",
                       colour, seek.automatic ? "" : ", asks");
}

LobbyRow row_of(const play::GameRow& game) {
    return {RowKind::game, cut(game.names[rules::Side::white], name_bytes), game.game};
}
LobbyRow row_of(const play::PartnershipRow& pair) {
    return {RowKind::partnership, cut(pair.first.name, name_bytes)};
}
LobbyRow row_of(const play::ListedPlayer& one) {
    return {RowKind::player, cut(one.name, name_bytes)};
}
LobbyRow row_of(const std::pair<const int, play::Seek>& entry) {
    return {RowKind::seek, cut(entry.second.name, name_bytes), entry.first};
}

constexpr std::array<std::string_view, 4> headings{"bughouse games", "partners not playing",
                                                   "without a partner", "seeks"};

template <class Row> void cut_rows(std::vector<Row>& rows) {
    if (rows.size() > LobbyList::most_rows) {
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(LobbyList::most_rows), rows.end());
    }
}

} // namespace

template <class Change> void LobbyList::change_lists(const Change& change) {
    // A choice in a closed lobby was not made by the user.
    const auto before = has_focus ? chosen() : std::nullopt;
    const LobbyRow old = before ? rows_[*before] : LobbyRow();
    change();
    list_rows();
    const auto same = std::ranges::find_if(rows_, [&](const LobbyRow& row) {
        return row.kind != RowKind::heading && row.number == old.number && row.name == old.name;
    });
    if (before && same != rows_.end()) {
        chosen_ = static_cast<std::size_t>(same - rows_.begin());
    }
}

void LobbyList::list_rows() {
    const std::string wanted = base::lower(filter_);
    std::size_t list = 0;
    rows_.clear();
    const auto add = [&](const auto& entries) {
        std::size_t index = 0;
        bool is_empty = true;
        for (const auto& entry : entries) {
            if (wanted.empty() || base::lower(row_text(entry)).find(wanted) != std::string::npos) {
                if (std::exchange(is_empty, false)) {
                    rows_.push_back({RowKind::heading, {}, 0, list});
                }
                rows_.push_back(row_of(entry));
                rows_.back().index = index;
            }
            ++index;
        }
        ++list;
    };
    add(lobby_.games);
    add(lobby_.partnerships);
    add(lobby_.free_players);
    add(seeks_);
}

void LobbyList::set(play::Lobby lobby) {
    change_lists([&] {
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
    change_lists([&] {
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
    change_lists([&] { filter_ = std::move(filter); });
}

void LobbyList::set_seek(const play::Seek& seek) {
    if (seeks_.size() < most_rows || seeks_.contains(seek.index)) {
        change_lists([&] { seeks_[seek.index] = seek; });
    }
}

void LobbyList::remove_seek(int index) {
    change_lists([&] { seeks_.erase(index); });
}

void LobbyList::clear_seeks() {
    change_lists([&] { seeks_.clear(); });
}

Text LobbyList::text(const LobbyRow& row) const {
    switch (row.kind) {
    case RowKind::heading:
        return {std::string(headings.at(row.index)), Tone::quiet};
    case RowKind::game:
        return {row_text(lobby_.games[row.index])};
    case RowKind::partnership:
        return {row_text(lobby_.partnerships[row.index])};
    case RowKind::player:
        return {row_text(lobby_.free_players[row.index])};
    case RowKind::seek:
        return {row_text(*seeks_.find(row.number))};
    }
    return {};
}

std::optional<std::size_t> LobbyList::chosen() const {
    if (rows_.empty()) {
        return std::nullopt;
    }
    const std::size_t near = std::min(chosen_, rows_.size() - 1);
    return is_heading(near) ? near + 1 : near; // the last row is never a heading
}

void LobbyList::move(int by) {
    const auto from = chosen();
    if (!from) {
        return;
    }
    const int last = static_cast<int>(rows_.size()) - 1;
    const auto wanted = static_cast<std::size_t>(std::clamp(static_cast<int>(*from) + by, 0, last));
    // Skips a heading in the direction of movement; the first heading has nothing above it.
    chosen_ = is_heading(wanted) && by < 0 && wanted > 0 ? wanted - 1 : wanted;
}

} // namespace app
