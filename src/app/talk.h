// SPDX-License-Identifier: GPL-3.0-or-later
// What was said at the table, and the wishes that still stand: tells become lasting marks beside
// the reserve until they are met or withdrawn.
#pragma once

#include "src/app/view.h"
#include "src/engine/bot.h"
#include "src/rules/types.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

class Talk {
  public:
    /// Older lines are forgotten.
    static constexpr std::size_t most_lines = 500;
    /// What is shown of one line at most, in bytes.
    static constexpr std::size_t most_line_bytes = 1200;

    void add(std::string_view text, Tone tone = Tone::plain);
    [[nodiscard]] std::span<const Text> lines() const { return lines_; }

    /// `listener` was told something by his partner.
    void hear(rules::Seat listener, std::string_view tell);
    /// `listener` has passed a piece of that kind to his partner: the wish for it is met.
    void met(rules::Seat listener, rules::Kind kind) { ears_[listener].wanted[kind] = 0; }
    /// What the partner of `listener` wants of him: "N+++ Q- trades good", may be empty.
    [[nodiscard]] std::string wishes(rules::Seat listener) const;
    /// How urgently a piece was asked for, or warned of: 0..3.
    [[nodiscard]] int urgency(rules::Seat listener, rules::Kind kind, bool warning) const;
    void forget_wishes() { ears_ = {}; }

  private:
    std::vector<Text> lines_;
    rules::PerSeat<engine::Bot> ears_; ///< what each seat was told; nobody moves by these
};

/// What a partner key says (PEERS.md 4.2), for people and engines alike; `urgency` is how often it
/// was said before. Nothing for a letter without a meaning.
[[nodiscard]] std::optional<std::string> canned_tell(char letter, const Talk& talk,
                                                     rules::Seat listener);

/// The partner keys with what they say, for the help page.
struct CannedRow {
    std::string_view keys;
    std::string_view says;
};
[[nodiscard]] std::span<const CannedRow> canned_rows();

} // namespace app
