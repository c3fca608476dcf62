// SPDX-License-Identifier: GPL-3.0-or-later
// The telnet layer as chess servers use it: takes the negotiations out of the stream and remembers
// the one that matters, whether typed text is to be hidden.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace net {

/// Bytes from the server in, data out; a command may be cut anywhere between two calls.
/// Nothing is ever answered: the servers wait for no answer, and under timeseal an answer would be
/// read as part of the next line (RFC 854 allows to ignore what one does not change).
class Telnet {
  public:
    /// Bytes: the most that are dropped of a subnegotiation that does not end.
    static constexpr std::size_t longest_subnegotiation = 256;

    /// `bytes` without telnet commands; a doubled 0xFF becomes one.
    [[nodiscard]] std::string receive(std::string_view bytes);

    /// Whether the server has said WILL ECHO and not yet WONT ECHO: it asks for a password, which
    /// must not be shown. (FICS also says it before "Press return to enter".)
    [[nodiscard]] bool hides_typing() const { return hides_typing_; }

  private:
    void take(char c, std::string& data);

    enum class State : unsigned char {
        data,
        command,        ///< after IAC
        option,         ///< after IAC WILL, WONT, DO or DONT
        subnegotiation, ///< after IAC SB: bytes are dropped up to IAC SE, or up to a bound
        subnegotiation_command
    };

    State state_ = State::data;
    std::size_t dropped_ = 0; ///< dropped bytes of the subnegotiation
    unsigned char verb_ = 0;  ///< the command that option belongs to
    bool hides_typing_ = false;
};

} // namespace net
