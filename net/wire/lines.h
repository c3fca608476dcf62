// SPDX-License-Identifier: GPL-3.0-or-later
// Splits data from the server into lines and prompts. Knows line ends, prompts (which have none)
// and the wrapping of long lines, but not what the lines say.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace net {

// Detects an unknown prompt, whatever it looks like: the same incomplete line remains after two
// silences. After one, it may be a line that has merely stalled.

class UnknownPromptDetector {
  public:
    /// Must be called once per silence; `tail` is the incomplete line. Returns the prompt once it
    /// is certain.
    [[nodiscard]] std::optional<std::string> on_silence(std::string_view tail);

  private:
    std::string seen_; ///< incomplete line after the previous silence
};

/// A complete line, safe to show: valid UTF-8 (invalid text is read as Latin-1), no control
/// characters, prompts or line ends, wrapped parts joined.
struct Line {
    std::string text;
    bool cut = false; ///< longer than Lines::longest_line; the rest was dropped
    bool operator==(const Line&) const = default;
};
/// The server waits for input: "fics% ", "login: ", "password: ", or a prompt set by the user.
struct Prompt {
    std::string text; ///< the prompt with its last blank
    bool operator==(const Prompt&) const = default;
};
using LineOrPrompt = std::variant<Line, Prompt>;

/// Splits a byte stream into lines and prompts. The result does not depend on how the bytes were
/// split into packets.
class Lines {
  public:
    /// Maximum length of a line in bytes; real lines are shorter than 1024.
    static constexpr std::size_t longest_line = 8192;
    static constexpr std::size_t longest_prompt = 32;
    /// Maximum number of prompts that were set or detected; the oldest is forgotten.
    static constexpr std::size_t most_prompts = 4;
    /// Minimum length in bytes of lines that servers wrap: shorter ones are never held back.
    static constexpr std::size_t shortest_wrapped = 20;

    /// Takes received bytes. A prompt is returned as soon as its last byte has come. A line that
    /// may be continued is held back until the next byte shows whether it is, or until release().
    [[nodiscard]] std::vector<LineOrPrompt> receive(std::string_view data);

    /// Whether a line is held back; release() it soon, since nothing may follow for a long time.
    [[nodiscard]] bool holds_line() const { return held_.has_value(); }
    /// Returns the line held back, if there is one.
    [[nodiscard]] std::vector<LineOrPrompt> release();

    /// The incomplete last line, for display; may contain unsafe characters.
    [[nodiscard]] const std::string& tail() const { return tail_; }

    /// Adds a prompt set by the user; ignored if it is empty or too long.
    void add_known_prompt(std::string_view prompt);
    /// Sets whether "login: " and "password: " count as prompts, as they do before the login.
    void expect_login(bool expected) { expects_login_ = expected; }

  private:
    [[nodiscard]] std::size_t prompt_at_start() const;
    void take(std::string_view data, std::vector<LineOrPrompt>& out);
    void take_run(std::string_view run, std::vector<LineOrPrompt>& out);
    void take_prompts(std::vector<LineOrPrompt>& out);
    void end_line(std::vector<LineOrPrompt>& out);
    void release_if_complete(std::vector<LineOrPrompt>& out);
    void detect_prompt();

    std::string tail_;
    bool cut_ = false;
    std::optional<Line> held_;
    std::vector<std::string> prompts_;
    bool expects_login_ = true;
};

/// `bytes` as valid UTF-8 without control characters; read as Latin-1 if they are not UTF-8.
[[nodiscard]] std::string safe_text(std::string_view bytes);

} // namespace net
