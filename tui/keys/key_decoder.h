// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes from a terminal become keys: UTF-8, Ctrl, Alt as an ESC before the key, xterm's sequences
// for keys with modifiers, bracketed paste. Pure; total over any bytes.
#pragma once

#include "tui/keys/key.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tui {

// The key behind one character or one control sequence.

/// The byte that begins every sequence.
inline constexpr unsigned char esc = 0x1B;

/// A key that has only a name.
[[nodiscard]] Key special(Key::Name name);

/// Nothing for characters that are no key and no text.
[[nodiscard]] std::optional<Key> key_of(char32_t c);

/// The key of `CSI parameters last` or `SS3 last`; none for other sequences (reports, focus,
/// unknown).
[[nodiscard]] std::optional<Key> key_of_sequence(std::string_view parameters, char last);

/// A report of the mouse: the code of the button, and the cell from 1 on. Nothing for motion and
/// for buttons that are not known.
[[nodiscard]] std::optional<Key> key_of_mouse(int code, int column, int row, bool released);

/// Whether this begins a paste, which CSI 201 ~ ends.
[[nodiscard]] bool begins_paste(std::string_view parameters, char last);

class KeyDecoder {
  public:
    static constexpr std::size_t most_paste_bytes = 4096; ///< the rest of a paste is dropped
    static constexpr std::size_t most_sequence_bytes = 32;

    void byte(unsigned char b);
    /// Takes a key that terminfo has recognised.
    void named(Key key);
    /// To be called when no more bytes have come: an ESC that waited for more was the key itself.
    void pause();
    /// Hands over the keys so far.
    [[nodiscard]] std::vector<Key> take();

  private:
    enum class State : std::uint8_t { ground, escape, escape_twice, csi, ss3, paste, mouse };

    void character(char32_t c);
    void pasted(unsigned char b);
    void paste_ends();
    void sequence(unsigned char b);
    void old_mouse(unsigned char b);
    void emit(Key key);
    void alt_o();
    void start_sequence(State state);

    State state_ = State::ground;
    std::string utf8_;     ///< an unfinished character
    std::string sequence_; ///< between CSI and its last byte; the three bytes of an old mouse
    bool sequence_alt_ = false;
    std::string paste_;
    std::size_t paste_end_ = 0; ///< matched bytes of the end marker
    bool paste_after_cr_ = false;
    std::vector<Key> keys_;
};

} // namespace tui
