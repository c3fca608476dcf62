// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises when a server's prompt has come; on a server without prompts, silence counts as one.
#pragma once

#include "src/base/instant.h"

#include <optional>
#include <string>
#include <utility>

namespace net {

class PromptTimer {
  public:
    /// After silence of `prompt_wait` an incomplete line may be a custom prompt. After
    /// `no_prompt_wait` a server that has sent no prompt is assumed to have none.
    static constexpr base::Millis prompt_wait{700};
    static constexpr base::Millis no_prompt_wait{3000};

    /// The state of the server's output, which decides whether a partial line is a prompt.
    struct OutputState {
        bool awaits_first_prompt =
            false;               ///< the login is answered or complete, but no prompt has come
        bool hidden = false;     ///< the server waits for a password
        bool unfinished = false; ///< the last line is incomplete
    };

    void bytes_came(base::Instant now) { quiet_from_ = now; }
    /// `shown`: the line is shown to the user.
    void line_came(bool shown) {
        line_came_ = true;
        line_shown_ = line_shown_ || shown;
    }
    /// Sets whether the server sends no prompts, in which case a missing answer proves nothing.
    void set_promptless(bool promptless) { promptless_ = promptless; }
    [[nodiscard]] bool promptless() const { return promptless_; }

    /// When the server's silence will count as a prompt, or show that none comes; nothing if never.
    [[nodiscard]] std::optional<base::Instant> due(OutputState output) const {
        if (!quiet_from_ || output.hidden || !(output.awaits_first_prompt || promptless_)) {
            return std::nullopt;
        }
        return *quiet_from_ + (output.unfinished || promptless_ ? prompt_wait : no_prompt_wait);
    }
    /// Whether the silence has lasted until due(); true once per silence.
    [[nodiscard]] bool take_due(OutputState output, base::Instant now) {
        const auto at = due(output);
        if (at && *at <= now) {
            quiet_from_.reset();
            return true;
        }
        return false;
    }

    /// Whether no line has come since the previous prompt; to be called once at each prompt.
    [[nodiscard]] bool no_line_since_prompt() { return !std::exchange(line_came_, false); }
    /// Whether to show that prompt: it is a different one, or something was shown since the last
    /// one.
    [[nodiscard]] bool should_show_prompt(const std::string& prompt) {
        const bool anew = std::exchange(line_shown_, false) || prompt != last_shown_;
        if (!anew || prompt.empty()) {
            return false;
        }
        last_shown_ = prompt;
        return true;
    }

  private:
    std::optional<base::Instant> quiet_from_; ///< time of the last bytes; reset by take_due()
    bool promptless_ = false;
    bool line_came_ = false;  ///< a line has come since the last prompt
    bool line_shown_ = false; ///< something was shown since the last prompt was shown
    std::string last_shown_;  ///< last prompt shown to the user
};

} // namespace net
