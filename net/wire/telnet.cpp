// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/telnet.h"

#include <algorithm>

namespace net {
namespace {

// Codes from RFC 854, RFC 857 and RFC 860.
constexpr unsigned char interpret_as_command = 255;
constexpr unsigned char will = 251;
constexpr unsigned char wont = 252;
constexpr unsigned char do_it = 253;
constexpr unsigned char do_not = 254;
constexpr unsigned char subnegotiation_begin = 250;
constexpr unsigned char echo = 1;
constexpr unsigned char timing_mark = 6;

} // namespace

std::string Telnet::receive(std::string_view bytes) {
    std::string data;
    data.reserve(bytes.size());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (state_ == State::data) { // fast path: everything up to the next command at once
            const auto end = std::min(bytes.find('\xFF', i), bytes.size());
            data.append(bytes, i, end - i);
            i = end;
            if (i == bytes.size()) {
                break;
            }
        }
        take(bytes[i], data);
    }
    return data;
}

/// Handles one byte of a telnet command.
void Telnet::take(char c, std::string& data) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_command = byte == interpret_as_command;
    switch (state_) {
    case State::data:
        state_ = State::command;
        break;
    case State::command:
        if (is_command) {
            data += c;
        }
        verb_ = byte;
        dropped_ = 0;
        state_ = byte >= will && byte <= do_not ? State::option
                 : byte == subnegotiation_begin ? State::subnegotiation
                                                : State::data;
        break;
    case State::option:
        if (byte == echo && (verb_ == will || verb_ == wont)) {
            hides_typing_ = verb_ == will;
        }
        timing_mark_ = timing_mark_ || (byte == timing_mark && verb_ == do_it);
        state_ = State::data;
        break;
    case State::subnegotiation:
        state_ = is_command                            ? State::subnegotiation_command
                 : ++dropped_ < longest_subnegotiation ? State::subnegotiation
                                                       : State::data;
        break;
    case State::subnegotiation_command:
        // Only a doubled 0xFF continues the subnegotiation; any other command ends it.
        state_ =
            is_command && ++dropped_ < longest_subnegotiation ? State::subnegotiation : State::data;
        break;
    }
}

} // namespace net
