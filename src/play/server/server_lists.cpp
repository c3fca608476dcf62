// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/server/server_lists.h"

#include "src/base/text.h"

namespace play {
namespace {

bool share_a_player(const GameRow& one, const GameRow& other) {
    for (const std::string& name : one.names) {
        for (const std::string& another : other.names) {
            if (base::same_ignoring_case(name, another)) {
                return true;
            }
        }
    }
    return false;
}

bool may_be_one_match(const GameRow& one, const GameRow& other) {
    return one.type == other.type && one.rated == other.rated && one.minutes == other.minutes &&
           one.seconds == other.seconds && one.examined == other.examined &&
           !share_a_player(one, other);
}

} // namespace

std::optional<int> partner_game(const std::vector<GameRow>& games, std::size_t i) {
    std::size_t row = 0;
    while (row < games.size() && row <= i) {
        const bool two = row + 1 < games.size() && may_be_one_match(games[row], games[row + 1]);
        if (two && i <= row + 1) {
            return games[i == row ? row + 1 : row].game;
        }
        row += two ? 2 : 1;
    }
    return std::nullopt;
}

} // namespace play
