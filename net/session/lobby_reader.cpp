// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/lobby_reader.h"

#include "src/base/overloaded.h"

#include <utility>

namespace net {

namespace {

template <class Row> void add(std::vector<Row>& rows, const Row& row) {
    if (rows.size() < LobbyReader::most_rows) {
        rows.push_back(row);
    }
}

/// Bughouse is "b" or "B", and one of the wild games ("w") where a server has no type for it.
bool may_be_bughouse(const GameRow& row) {
    return row.type == "b" || row.type == "B" || row.type == "w";
}

} // namespace

void LobbyReader::begin(BugwhoPart part) {
    coming_ = Coming::bugwho;
    part_ = part;
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
    coming_ = Coming::lists;
    lobby_ = {};
    changed_ = false;
}

void LobbyReader::heard(std::string_view text, const FicsLine& line, play::NewsList& out) {
    if (const auto* header = std::get_if<BugwhoHeader>(&line)) {
        return begin(header->part);
    }
    if (coming_ == Coming::nothing) {
        return;
    }
    std::visit(base::overloaded{
                   [&](const base::Boxed<GameRow>& row) {
                       if (coming_ == Coming::bugwho || may_be_bughouse(*row)) {
                           add(lobby_.games, *row);
                       }
                   },
                   [&](const base::Boxed<PartnershipRow>& row) { add(lobby_.partnerships, *row); },
                   [&](const PlayersRow& row) {
                       for (const Listed& player : row.players) {
                           add(lobby_.free_players, player);
                       }
                   },
                   [&](const Text&) {
                       // `games` comes first, so that the end of `who` is the end of both.
                       const bool last = text.find("player") != std::string_view::npos;
                       if (coming_ == Coming::lists && last && ends_list(text)) {
                           changed_ = true;
                           coming_ = Coming::bugwho;
                           prompted(out);
                       }
                   },
                   [](const auto&) {},
               },
               line);
}

void LobbyReader::prompted(play::NewsList& out) {
    if (coming_ == Coming::bugwho && std::exchange(changed_, false)) {
        coming_ = Coming::nothing;
        out.emplace_back(play::LobbyIs{lobby_});
    }
}

} // namespace net
