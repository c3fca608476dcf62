// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/news_reader.h"

#include "src/base/text.h"
#include "src/base/variant.h"

#include <algorithm>

namespace net {
namespace {

template <class Row> void add(std::vector<Row>& rows, const Row& row) {
    if (rows.size() < LobbyReader::most_rows) {
        rows.push_back(row);
    }
}

/// Bughouse is "b" or "B", or "w" (wild) on servers that have no type for it.
bool may_be_bughouse(const GameRow& row) {
    return row.type == "b" || row.type == "B" || row.type == "w";
}

} // namespace

void LobbyReader::begin(BugwhoPart part) {
    expected_rows_ = ExpectedRows::bugwho;
    changed_ = true;
    switch (part) {
    case BugwhoPart::games:
        lobby_.games.clear();
        return;
    case BugwhoPart::partnerships:
        lobby_.partnerships.clear();
        return;
    case BugwhoPart::free_players:
        lobby_.free_players.clear();
        return;
    }
}

void LobbyReader::expect_lists() {
    expected_rows_ = ExpectedRows::lists;
    lobby_ = {};
    changed_ = false;
    players_to_ask_.clear();
    asked_.clear();
    answer_begun_ = false;
}

/// Completes the lobby. `games` is requested first, so the end of `who` is the end of both.
void LobbyReader::end_lists(play::NewsList& out) {
    for (const ListedPlayer& one : lobby_.free_players) {
        const bool could_play = one.flag == ' ' || one.flag == '.';
        if (players_to_ask_.size() < most_asked_about && could_play &&
            !base::same_ignoring_case(one.name, me_)) {
            players_to_ask_.push_back(one.name);
        }
    }
    expected_rows_ = ExpectedRows::nothing;
    lobby_reported_ = true;
    out.emplace_back(play::LobbyNews{lobby_});
}

std::optional<std::string> LobbyReader::next_player_to_ask() {
    if (!asked_.empty() || players_to_ask_.empty()) {
        return std::nullopt;
    }
    asked_ = std::move(players_to_ask_.front());
    players_to_ask_.pop_front();
    return asked_;
}

/// Removes a player from the lists of free players and teams; their partner becomes free.
ListedPlayer LobbyReader::remove_player(const std::string& name) {
    const auto is_he = [&](const ListedPlayer& one) {
        return base::same_ignoring_case(one.name, name);
    };
    const auto pair = std::ranges::find_if(lobby_.partnerships, [&](const PartnershipRow& row) {
        return is_he(row.first) || is_he(row.second);
    });
    if (pair != lobby_.partnerships.end()) {
        add(lobby_.free_players, pair->first);
        add(lobby_.free_players, pair->second);
        lobby_.partnerships.erase(pair);
    }
    const auto found = std::ranges::find_if(lobby_.free_players, is_he);
    ListedPlayer listed{name, "", "", ' '};
    if (found != lobby_.free_players.end()) {
        listed = std::move(*found);
        lobby_.free_players.erase(found);
    }
    return listed;
}

/// Handles `{Game 1 (alice vs. carol) Creating unrated bughouse match.}`
void LobbyReader::begun(const GameBegan& game) {
    if (!lobby_reported_ ||
        (game.type != "bughouse" && game.type != "wild")) { // uhlin calls bughouse "wild"
        return;
    }
    GameRow row;
    row.game = game.game;
    row.names = game.names;
    row.type = "b";
    row.rated = game.rated;
    for (const rules::Side side : rules::both_sides) {
        row.ratings[side] = remove_player(game.names[side]).rating;
    }
    std::erase_if(lobby_.games, [&](const GameRow& one) { return one.game == game.game; });
    add(lobby_.games, row);
    changed_ = true;
}

/// Removes a match, which is over on both boards at once; its partners stay together.
void LobbyReader::ended(const GameEnded& game) {
    const auto found = std::ranges::find(lobby_.games, game.game, &GameRow::game);
    if (!lobby_reported_ || found == lobby_.games.end()) {
        return;
    }
    const auto of = [](const GameRow& row, rules::Side side) {
        return ListedPlayer{row.names[side], "", row.ratings[side], ' '};
    };
    const GameRow row = *found;
    const auto other =
        play::partner_game(lobby_.games, static_cast<std::size_t>(found - lobby_.games.begin()));
    lobby_.games.erase(found);
    const auto partners = std::ranges::find(lobby_.games, other, &GameRow::game);
    for (const rules::Side side : rules::both_sides) {
        if (partners == lobby_.games.end()) {
            add(lobby_.free_players, of(row, side));
        } else {
            add(lobby_.partnerships,
                PartnershipRow{of(row, side), of(*partners, rules::other(side))});
        }
    }
    if (partners != lobby_.games.end()) {
        lobby_.games.erase(partners);
    }
    changed_ = true;
}

/// Pairs the player whose `variables` were requested with the partner named there.
void LobbyReader::pair(const std::string& partner) {
    ListedPlayer first = remove_player(asked_);
    add(lobby_.partnerships, PartnershipRow{std::move(first), remove_player(partner)});
    std::erase_if(players_to_ask_,
                  [&](const std::string& name) { return base::same_ignoring_case(name, partner); });
    changed_ = true;
}

void LobbyReader::on_line(std::string_view text, const FicsLine& line, play::NewsList& out) {
    if (const auto* header = std::get_if<BugwhoHeader>(&line)) {
        return begin(header->part);
    }
    if (const auto* begins = std::get_if<VariablesBegin>(&line)) {
        answer_begun_ = base::same_ignoring_case(begins->name, asked_);
    } else if (const auto* partner = std::get_if<VariablesPartner>(&line);
               partner && answer_begun_) {
        pair(partner->name);
    } else if (const auto* game = std::get_if<GameBegan>(&line)) {
        begun(*game);
    } else if (const auto* over = std::get_if<GameEnded>(&line)) {
        ended(*over);
    }
    if (expected_rows_ == ExpectedRows::nothing) {
        return;
    }
    std::visit(base::overloaded{
                   [&](const base::Boxed<GameRow>& row) {
                       if (expected_rows_ == ExpectedRows::bugwho || may_be_bughouse(*row)) {
                           add(lobby_.games, *row);
                       }
                   },
                   [&](const base::Boxed<PartnershipRow>& row) { add(lobby_.partnerships, *row); },
                   [&](const PlayersRow& row) {
                       for (const ListedPlayer& player : row.players) {
                           add(lobby_.free_players, player);
                       }
                   },
                   [&](const Text&) {
                       const bool last = text.find("player") != std::string_view::npos;
                       if (expected_rows_ == ExpectedRows::lists && last && ends_list(text)) {
                           end_lists(out);
                       }
                   },
                   [](const auto&) {},
               },
               line);
}

void LobbyReader::prompted(play::NewsList& out) {
    if (std::exchange(answer_begun_, false)) {
        asked_.clear();
    }
    if (expected_rows_ != ExpectedRows::lists && std::exchange(changed_, false)) {
        expected_rows_ = ExpectedRows::nothing;
        lobby_reported_ = true;
        out.emplace_back(play::LobbyNews{lobby_});
    }
}

namespace {

/// The players named in a row of a list.
std::vector<std::string> players_of(const FicsLine& line) {
    if (const auto* listed = std::get_if<PlayersRow>(&line)) {
        std::vector<std::string> players;
        for (const ListedPlayer& player : listed->players) {
            players.push_back(player.name);
        }
        return players;
    }
    if (const auto* game = std::get_if<base::Boxed<GameRow>>(&line)) {
        return {(*game)->names[rules::Side::white], (*game)->names[rules::Side::black]};
    }
    if (const auto* pair = std::get_if<base::Boxed<PartnershipRow>>(&line)) {
        return {(*pair)->first.name, (*pair)->second.name};
    }
    return {};
}

} // namespace

void NewsReader::on_line(std::string text, FicsLine& line, bool quiet, play::NewsList& out) {
    lobby_.on_line(text, line, out);
    auto* talk = std::get_if<Talk>(&line);
    const bool speaks = talk != nullptr && talk->kind != TalkKind::announcement;
    if (!quiet) { // lines that are not shown cause no redraw
        out.emplace_back(play::ConsoleLine{std::move(text), false,
                                           speaks ? talk->from : std::string(), players_of(line)});
    }
    if (talk != nullptr) {
        out.emplace_back(std::move(*talk));
    }
    offers_.on_line(line, out);
    if (auto* seek = std::get_if<Seek>(&line)) {
        out.emplace_back(play::SeekNews{std::move(*seek), {}});
    } else if (auto* sought = std::get_if<SoughtRow>(&line)) {
        out.emplace_back(play::SeekNews{std::move(sought->seek), {}});
    } else if (const auto* gone = std::get_if<SeeksGone>(&line)) {
        for (const int index : gone->indices) {
            out.emplace_back(play::SeekNews{{}, index});
        }
    } else if (auto* chairs = std::get_if<base::Boxed<play::ChairsNews>>(&line)) {
        out.emplace_back(std::move(*chairs));
    } else if (std::holds_alternative<SeeksCleared>(line)) {
        out.emplace_back(play::SeekNews{});
    }
}

void NewsReader::pass_on(play::NewsList news, play::NewsList& out) {
    for (play::News& one : news) {
        const auto* opened = std::get_if<base::Boxed<play::GameOpened>>(&one);
        if (opened != nullptr && (*opened)->me) {
            offers_.game_opened(out);
        } else if (std::holds_alternative<play::EndNews>(one)) {
            offers_.game_over(out);
        }
        out.push_back(std::move(one));
    }
}

} // namespace net
