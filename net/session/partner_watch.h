// SPDX-License-Identifier: GPL-3.0-or-later
// The partner on a server, and the watching of the partner's game.
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
    /// Takes a line of the server. Answers whether another one is our partner after it.
    [[nodiscard]] bool heard(const FicsLine& line) {
        const auto before = partner_;
        if (const auto* found = std::get_if<PartnerFound>(&line)) {
            partner_ = found->name;
        } else if (std::holds_alternative<PartnerLost>(line)) {
            partner_.reset();
        } else if (const auto* seen = std::get_if<Observing>(&line);
                   seen != nullptr && !seen->on && asked_ == seen->game) {
            asked_.reset(); // we were watching it already: asked again, it comes back
        }
        return partner_ != before;
    }
    [[nodiscard]] const std::optional<std::string>& partner() const { return partner_; }

    /// The command that brings the partner's board, by the game's number. `observe` of a watched
    /// game would end the watching, so it is sent once, while no board of it comes.
    [[nodiscard]] std::optional<std::string> take_command(const FicsTable& table) {
        const auto game = table.unwatched_game();
        if (!game) {
            asked_ = table.playing() ? asked_ : std::nullopt;
            return std::nullopt;
        }
        if (std::exchange(asked_, game) == game) {
            return std::nullopt;
        }
        const bool comes = table.watches(*game); // it was watched beside another one
        return fmt::format("{} {}", comes ? "refresh" : "observe", *game);
    }

  private:
    std::optional<std::string> partner_;
    std::optional<int> asked_; ///< the number of the partner's game
};

} // namespace net
