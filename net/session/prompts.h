// SPDX-License-Identifier: GPL-3.0-or-later
// When a server's prompt has come; where a server sends none, a silence counts as one.
#pragma once

#include "src/base/instant.h"

#include <optional>
#include <string>
#include <utility>

namespace net {

class Prompts {
  public:
    /// After this much silence a line without an end may be a prompt of the user's own, and a
    /// server that has sent no prompt is taken to have none.
    static constexpr base::Millis prompt_wait{700};
    static constexpr base::Millis no_prompt_wait{3000};

    /// The server's output, as far as the search for a prompt needs to know it.
    struct Heard {
        bool is_awaited = false; ///< we are logged in, and no prompt has come yet
        bool hidden = false;     ///< the server waits for a password
        bool unfinished = false; ///< a line without an end stands there
    };

    void bytes_came(base::Instant now) { quiet_from_ = now; }
    /// `shown` to the user.
    void line_came(bool shown) {
        line_came_ = true;
        shown_ = shown_ || shown;
    }
    /// The server shows no prompts, so that a missing answer means nothing; until one comes.
    void expect_none(bool none) { none_ = none; }
    [[nodiscard]] bool none() const { return none_; }

    /// When the silence is long enough to mean something; nothing: it means nothing.
    [[nodiscard]] std::optional<base::Instant> due(Heard heard) const {
        if (!quiet_from_ || heard.hidden || !(heard.is_awaited || none_)) {
            return std::nullopt;
        }
        return *quiet_from_ + (heard.unfinished || none_ ? prompt_wait : no_prompt_wait);
    }
    /// Whether the silence has lasted until due(); true once for each silence.
    [[nodiscard]] bool take_due(Heard heard, base::Instant now) {
        const auto at = due(heard);
        if (at && *at <= now) {
            quiet_from_.reset();
            return true;
        }
        return false;
    }

    /// To be called at a prompt: whether the server has said nothing since the last one.
    [[nodiscard]] bool take_silent() { return !std::exchange(line_came_, false); }
    /// Whether to show that prompt: it is another one, or something was shown since the last.
    [[nodiscard]] bool take_shown(const std::string& prompt) {
        const bool anew = std::exchange(shown_, false) || prompt != last_;
        if (!anew || prompt.empty()) {
            return false;
        }
        last_ = prompt;
        return true;
    }

  private:
    std::optional<base::Instant> quiet_from_; ///< the last bytes, until their silence is looked at
    bool none_ = false;
    bool line_came_ = false; ///< since the last prompt
    bool shown_ = false;     ///< a line for the user came since the user was shown a prompt
    std::string last_;       ///< the prompt that the user was shown last
};

} // namespace net
