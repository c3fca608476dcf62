// SPDX-License-Identifier: GPL-3.0-or-later
// A table of this program's own server as its members see it: chairs, match settings, score.
#pragma once

#include "src/rules/types.h"

#include <optional>
#include <string>
#include <vector>

namespace play {

struct Chairs {
    struct Chair {
        std::string name; ///< name of a person; empty for a bot or a free chair
        std::string rating;
        int bot_level = 0; ///< level of a bot; 0 if it is none
        bool ready = false;
        [[nodiscard]] bool is_free() const { return name.empty() && bot_level == 0; }
        bool operator==(const Chair&) const = default;
    };
    struct Score {
        std::string team;   ///< names of the players, such as "ada+eve"
        std::string points; ///< such as "2" or "1.5"
        bool operator==(const Score&) const = default;
    };
    int number = 0;
    std::string host;
    std::optional<rules::Seat> me{};
    bool playing = false; ///< a match is running
    std::string time;     ///< time control, such as "3+0"
    std::string laws;     ///< name of the laws, such as "fics"
    bool chess960 = false;
    bool rated = false;
    std::vector<rules::Seat> seats; ///< every seat of the table; at least one
    rules::PerSeat<Chair> chairs{};
    std::vector<std::string> without_chair; ///< members
    std::vector<Score> score;
    bool operator==(const Chairs&) const = default;
};

/// The table as it stands now; nothing if the user is at no table.
struct ChairsNews {
    std::optional<Chairs> chairs{};
    bool operator==(const ChairsNews&) const = default;
};

} // namespace play
