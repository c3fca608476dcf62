// SPDX-License-Identifier: GPL-3.0-or-later
// Decodes bytes from a terminal into keys: UTF-8, Ctrl, Alt as a preceding ESC, xterm's sequences
// for keys with modifiers, bracketed paste. Pure, and safe for any input.
#pragma once

#include "tui/keys/key.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tui {

// Decodes one character or control sequence into a key.

/// The byte that begins every escape sequence.
inline constexpr unsigned char esc = 0x1B;

/// A key without a character: only its name is set.
[[nodiscard]] Key key_without_character(Key::Name name);

/// The key for a character; nothing if it is neither a key nor text.
[[nodiscard]] std::optional<Key> key_of(char32_t c);

/// The key for `CSI parameters last` or `SS3 last`; nothing for other sequences (reports, focus,
/// unknown).
[[nodiscard]] std::optional<Key> key_of_sequence(std::string_view parameters, char last);

/// The key for a mouse report: `code` is the report's button code; columns and rows count from 1.
/// Nothing for motion or unknown buttons.
[[nodiscard]] std::optional<Key> key_of_mouse(int code, int column, int row, bool released);

/// Whether the sequence begins a paste, which ends with CSI 201 ~.
[[nodiscard]] bool begins_paste(std::string_view parameters, char last);

class KeyDecoder {
  public:
    static constexpr std::size_t most_paste_bytes = 4096; ///< limit on a paste; the rest is dropped
    static constexpr std::size_t most_sequence_bytes = 32;

    void feed(unsigned char b);
    /// Adds a key that terminfo has recognised.
    void add_key(Key key);
    /// To be called when no more bytes are available: a pending ESC then counts as the Esc key.
    void flush();
    /// Returns the keys decoded so far.
    [[nodiscard]] std::vector<Key> take();

  private:
    enum class State : std::uint8_t { ground, escape, escape_twice, csi, ss3, paste, mouse };

    void character(char32_t c);
    void pasted(unsigned char b);
    void end_paste();
    void sequence(unsigned char b);
    void old_mouse(unsigned char b);
    void emit(Key key);
    void alt_o();
    void start_sequence(State state);

    State state_ = State::ground;
    std::string utf8_;     ///< an incomplete character
    std::string sequence_; ///< bytes since CSI, or the three bytes of an old-style mouse report
    bool sequence_alt_ = false;
    std::string paste_;
    std::size_t paste_end_ = 0; ///< how many bytes of the end marker have matched
    bool paste_after_cr_ = false;
    std::vector<Key> keys_;
};

} // namespace tui
