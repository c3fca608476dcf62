// SPDX-License-Identifier: GPL-3.0-or-later
// Data from the server cut into lines and prompts. Knows line ends, prompts (which have none) and
// the wrapping of long lines; nothing of what the lines say.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace net {

// Finds out a prompt that nobody has told us, whatever it looks like: what stands without an end
// when nothing more comes, twice. Once may be a line that has only stalled.

class UnknownPrompt {
  public:
    /// To be called once for each silence: nothing has come for a while after `tail`, the line that
    /// has not ended. Returns the prompt, when it is certain now.
    [[nodiscard]] std::optional<std::string> quiet(std::string_view tail);

  private:
    std::string seen_; ///< once
};

/// A whole line, safe to show: valid UTF-8 (other bytes were read as Latin-1), no control
/// characters, prompts and line ends taken off, wrapped parts joined.
struct Line {
    std::string text;
    bool cut = false; ///< longer than Lines::longest_line; the rest is dropped
    bool operator==(const Line&) const = default;
};
/// The server waits: "fics% ", "login: ", "password: ", or what the user has made of it.
struct Prompt {
    std::string text; ///< the prompt with its last blank
    bool operator==(const Prompt&) const = default;
};
using Piece = std::variant<Line, Prompt>;

/// Cuts a byte stream into lines and prompts. The result depends on the bytes alone, not on how
/// they were cut into packets.
class Lines {
  public:
    /// Bytes; real lines stay under 1024.
    static constexpr std::size_t longest_line = 8192;
    static constexpr std::size_t longest_prompt = 32;
    /// Prompts that were told or found out; the oldest is forgotten.
    static constexpr std::size_t most_prompts = 4;
    /// No server wraps lines shorter than this: they are never held back.
    static constexpr std::size_t shortest_wrapped = 20;

    /// A prompt is there as soon as its last byte is. A line that the next one may continue is held
    /// back until its first byte comes, or release().
    [[nodiscard]] std::vector<Piece> receive(std::string_view data);

    /// Whether a line is held back. Since nothing may follow it for a long time, release() it soon.
    [[nodiscard]] bool holds() const { return held_.has_value(); }
    /// The line held back, if there is one.
    [[nodiscard]] std::vector<Piece> release();

    /// The line that has not ended yet, for display; not made safe.
    [[nodiscard]] const std::string& tail() const { return tail_; }

    /// Adds a prompt that the user has set. Too long or empty ones are ignored.
    void add_prompt(std::string_view prompt);
    /// "login: " and "password: " are prompts only before somebody has logged in.
    void expect_login(bool expected) { expects_login_ = expected; }

  private:
    [[nodiscard]] std::size_t prompt_at_start() const;
    void take(std::string_view data, std::vector<Piece>& out);
    void take_run(std::string_view run, std::vector<Piece>& out);
    void take_prompts(std::vector<Piece>& out);
    void end_line(std::vector<Piece>& out);
    void settle_held(std::vector<Piece>& out);
    void find_out_prompt();

    std::string tail_;
    bool cut_ = false;
    std::optional<Line> held_;
    std::vector<std::string> prompts_;
    bool expects_login_ = true;
};

/// `bytes` as valid UTF-8 without control characters: kept when they are UTF-8, else read as
/// latin-1.
[[nodiscard]] std::string shown_text(std::string_view bytes);

} // namespace net
