// SPDX-License-Identifier: GPL-3.0-or-later
// The telnet layer as chess servers use it: removes negotiations from the stream and remembers the
// only one that matters, whether typed text should be hidden.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace net {

/// Bytes in, data out; commands may be split anywhere between two calls. A client answers nothing:
/// the servers do not wait for answers, and under timeseal an answer would become part of the next
/// line (RFC 854 allows ignoring options that one does not change). A server answers timing marks.
class Telnet {
  public:
    /// Maximum number of bytes dropped from an endless subnegotiation.
    static constexpr std::size_t longest_subnegotiation = 256;

    /// The data in `bytes` without telnet commands; a doubled 0xFF becomes a single one.
    [[nodiscard]] std::string receive(std::string_view bytes);

    /// Whether the server has sent WILL ECHO and not yet WONT ECHO: it asks for a password, which
    /// must not be shown. (FICS also does this before "Press return to enter".)
    [[nodiscard]] bool hides_typing() const { return hides_typing_; }

    /// Whether a timing mark (RFC 860) has been asked for since the last call. Linux's `telnet`
    /// asks for one after Ctrl-C and shows nothing that comes before the answer.
    [[nodiscard]] bool take_timing_mark() { return std::exchange(timing_mark_, false); }

  private:
    void take(char c, std::string& data);

    enum class State : unsigned char {
        data,
        command,        ///< after IAC
        option,         ///< after IAC WILL, WONT, DO or DONT
        subnegotiation, ///< after IAC SB: bytes are dropped until IAC SE, or up to a limit
        subnegotiation_command
    };

    State state_ = State::data;
    std::size_t dropped_ = 0; ///< dropped bytes of the subnegotiation
    unsigned char verb_ = 0;  ///< the command that the option belongs to
    bool hides_typing_ = false;
    bool timing_mark_ = false;
};

} // namespace net
