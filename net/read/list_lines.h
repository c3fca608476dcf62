// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the server's lists: seeks, games, players, moves, variables. A row is recognised by its
// shape alone; the asker knows when to expect it.
#pragma once

#include "src/base/instant.h"
#include "src/play/server/server_lists.h"
#include "src/play/server/server_news.h"
#include "src/rules/types.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace net {

/// `<s>` and `<sn>`, or the text `NAME (rating) seeking 5 0 unrated blitz ("play 47" to respond)`.
using play::Seek;
/// A row of `sought`: `  0 1900 Alice              3   0 unrated ...`, where seeks do not come by
/// themselves. BICS has bare chess seeks alone (its own source fixes that), and a last word that
/// means nothing; others name the type there, and a range of ratings behind it.
struct SoughtRow {
    Seek seek;
    bool operator==(const SoughtRow&) const = default;
};
/// `<sr>`, and BICS's `AD_DESTROY: 0`.
struct SeeksGone {
    std::vector<int> indices;
    bool operator==(const SeeksGone&) const = default;
};
/// `<sc>`: all seeks are gone.
struct SeeksCleared {
    bool operator==(const SeeksCleared&) const = default;
};

/// ` 1 1795 Alice  2005 Carol  [ bu 3 0] 2:36 - 2:57 (36-35) B: 6`, in `games` and `bugwho`.
using play::GameRow;

/// A player of `who` or `bugwho`: `1795^Alice(U)`.
using play::Listed;
struct PlayersRow {
    std::vector<Listed> players;
    bool operator==(const PlayersRow&) const = default;
};
enum class BugwhoPart : std::uint8_t { games, partnerships, free_players };
struct BugwhoHeader {
    BugwhoPart part{};
    bool operator==(const BugwhoHeader&) const = default;
};
/// `1795 Alice / 1795 Bob`.
using play::PartnershipRow;

/// `Movelist for game 1:`; some servers leave it out, and begin with the players.
struct MovesBegin {
    int game = 0;
    bool operator==(const MovesBegin&) const = default;
};
/// `Alice (1795) vs. Carol (2005) --- Sun Feb 27, 01:54 UTC 1994`.
struct MovesPlayers {
    rules::PerSide<std::string> names;
    bool operator==(const MovesPlayers&) const = default;
};
/// `  1.  e4      (0:02.979)   d5      (0:00.419)`.
struct MovesRow {
    struct Played {
        std::string san;
        base::Millis took{};
        bool operator==(const Played&) const = default;
    };
    int number = 0;
    std::optional<Played> white; ///< nothing: "...", the game began with Black's move
    std::optional<Played> black;
    bool operator==(const MovesRow&) const = default;
};
/// `{Still in progress} *`.
struct MovesEnd {
    std::string reason;
    std::string result;
    bool operator==(const MovesEnd&) const = default;
};

/// `time=2  inc=12  private=0`, a row of `variables` or `ivariables`.
struct VariablesRow {
    std::vector<std::pair<std::string, std::string>> values;
    bool operator==(const VariablesRow&) const = default;
};

/// `Variable settings of alice:`, before those rows.
struct VariablesBegin {
    std::string name;
    bool operator==(const VariablesBegin&) const = default;
};
/// `Bughouse partner: bob`, behind them.
struct VariablesPartner {
    std::string name;
    bool operator==(const VariablesPartner&) const = default;
};

/// `12 games displayed.`, `3 players displayed (of 7).`, `There are no games in progress.`
[[nodiscard]] inline bool ends_list(std::string_view text) {
    return text.find(" displayed") != std::string_view::npos ||
           text == "There are no games in progress.";
}

} // namespace net
