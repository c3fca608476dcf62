// SPDX-License-Identifier: GPL-3.0-or-later
// Tracks the partner on a server and watches the partner's game.
#pragma once

#include "net/game/fics_table.h"
#include "net/read/fics_line.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace net {

class PartnerWatch {
  public:
    /// Handles a line; returns whether it changed the partner.
    [[nodiscard]] bool on_line(const FicsLine& line) {
        const auto before = partner_;
        if (const auto* found = std::get_if<PartnerFound>(&line)) {
            partner_ = found->name;
        } else if (std::holds_alternative<PartnerLost>(line)) {
            partner_.reset();
        } else if (const auto* seen = std::get_if<ObservationChanged>(&line);
                   seen != nullptr && !seen->on && asked_ == seen->game) {
            asked_.reset(); // `observe` stopped a game that was watched already: send it again
        }
        return partner_ != before;
    }
    [[nodiscard]] const std::optional<std::string>& partner() const { return partner_; }

    /// The command that requests the partner's board, by its game number. Since `observe` of a
    /// watched game would stop watching, it is sent only once while no board arrives.
    [[nodiscard]] std::optional<std::string> take_command(const FicsTable& table) {
        const auto game = table.unwatched_partner_game();
        if (!game) {
            asked_ = table.playing() ? asked_ : std::nullopt;
            return std::nullopt;
        }
        if (std::exchange(asked_, game) == game) {
            return std::nullopt;
        }
        const bool comes = table.watches(*game); // already watched, beside another game
        return fmt::format("{} {}", comes ? "refresh" : "observe", *game);
    }

  private:
    std::optional<std::string> partner_;
    std::optional<int> asked_; ///< number of the partner's game
};

} // namespace net
