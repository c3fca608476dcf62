// SPDX-License-Identifier: GPL-3.0-or-later
// A match that is about to be offered to somebody on a server: its terms, a row each.
#pragma once

#include "src/play/server/server_request.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace app {

class ChallengeForm {
  public:
    enum class Row : std::uint8_t { time, rated, colour };
    static constexpr int rows = 3;

    /// `guest`: neither of them can play for ratings.
    ChallengeForm(std::string name, bool guest) : guest_(guest) { offer_.name = std::move(name); }

    void move(int by);
    /// The chosen row's next value (+1) or the one before (-1).
    void change(int by);

    [[nodiscard]] Row chosen() const { return chosen_; }
    /// "time  3+0", a line a row.
    [[nodiscard]] std::vector<std::string> lines() const;
    [[nodiscard]] play::OfferMatch offer() const;

  private:
    bool guest_;
    Row chosen_ = Row::time;
    std::size_t time_ = 2; ///< of the usual ones
    play::OfferMatch offer_;
};

} // namespace app
