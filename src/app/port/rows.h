// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the view that the model makes itself, and what the start page was told to offer.
#pragma once

#include "src/rules/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// One half-move of the list, in played order.
struct MoveView {
    std::string label; ///< "5A" (WBN E14)
    int number = 1;
    rules::Seat seat{};
    std::string san;
    std::optional<rules::Piece> passed; ///< the piece that its capture passed to the other board
    bool to_me = false;                 ///< ... into a reserve of mine
    bool to_partner = false; ///< passed to my partner; where nobody here plays, to the lower team
    std::string clock;       ///< the mover's clock afterwards
    rules::Seat fed{};       ///< the seat whose reserve got `passed`
    bool current = false;    ///< replay: the ply that is shown
    bool operator==(const MoveView&) const = default;
};

/// One line of the start page.
struct MenuItem {
    std::string label;
    std::string value; ///< the value that Left and Right change; empty for a plain entry
    bool selected = false;
    bool setting = false; ///< a setting of an entry above; Enter does nothing here
    bool operator==(const MenuItem&) const = default;
};

/// Earlier games and matches for the start page; empty entries are not offered.
struct Found {
    std::string unfinished;             ///< file of a match that was left before its end
    std::string last;                   ///< file of the last match
    std::vector<std::string> servers{}; ///< to connect to, by their names
};

/// The activity to start at once, without the start page.
struct Onward {
    enum class Kind : std::uint8_t { resume, replay, connect };
    Kind kind{};
    std::string what; ///< a file, or the server
};

} // namespace app
