// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/websocket.h"

#include "net/wire/websocket_handshake.h"
#include "src/base/utf8.h"

#include <algorithm>

namespace net {
namespace {

// Status codes, section 7.4.1.
constexpr std::uint16_t normal_closure = 1000;
constexpr std::uint16_t protocol_error = 1002;

constexpr unsigned last_bit = 0x80;
constexpr unsigned reserved_bits = 0x70;
constexpr unsigned mask_bit = 0x80;
constexpr std::uint64_t in_two_bytes = 126;
constexpr std::uint64_t in_eight_bytes = 127;

unsigned byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}

std::string number_text(std::uint64_t number, std::size_t bytes) {
    std::string text;
    for (std::size_t i = bytes; i > 0; --i) {
        text += static_cast<char>(number >> (8 * (i - 1)) & 0xFF);
    }
    return text;
}

std::uint64_t number_in(std::string_view bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        number = number << 8U | byte_at(bytes, i);
    }
    return number;
}

bool is_close_code(std::uint64_t code) {
    const bool is_of_protocol =
        code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006;
    return is_of_protocol || (code >= 3000 && code <= 4999);
}

} // namespace

std::unique_ptr<Transport> WebSocket::client(std::string host, std::string path, Random random) {
    return std::unique_ptr<Transport>(
        new WebSocket(std::move(host), std::move(path), std::move(random)));
}

std::unique_ptr<Transport> WebSocket::server(std::vector<std::string> origins) {
    std::unique_ptr<WebSocket> made(new WebSocket({}, {}, nullptr));
    made->origins_ = std::move(origins);
    return made;
}

std::string WebSocket::start() {
    if (!is_client()) {
        return {};
    }
    std::string bytes;
    for (int i = 0; i < 4; ++i) {
        bytes += number_text(random_(), 4);
    }
    key_ = base64(bytes);
    return handshake_request(host_, path_, key_);
}

Transport::ReceivedBytes WebSocket::receive(std::string_view wire) {
    ReceivedBytes out;
    if (state() == State::opening) {
        take_handshake(wire, out);
    }
    while (state() == State::open && !wire.empty()) {
        in_content_ ? take_content(wire, out) : take_head(wire, out);
    }
    return out;
}

void WebSocket::take_handshake(std::string_view& wire, ReceivedBytes& out) {
    const std::string_view beginning = is_client() ? "HTTP/1.1 " : "GET ";
    while (!wire.empty() && state() == State::opening) {
        head_ += wire.front();
        wire.remove_prefix(1);
        if (head_.size() <= beginning.size() && !beginning.starts_with(head_)) {
            return refuse_plain(out);
        }
        if (head_.ends_with(handshake_end)) {
            return end_handshake(out);
        }
        if (head_.size() == most_handshake_bytes) {
            end("the handshake of WebSocket is too long", true);
            if (!is_client()) {
                out.wire += http_refusal("431 Request Header Fields Too Large", "", "");
            }
        }
    }
}

/// Closes the connection because the other side speaks another protocol.
void WebSocket::refuse_plain(ReceivedBytes& out) {
    end(is_client() ? "the server does not speak WebSocket at that port"
                    : "a line that is no WebSocket",
        true);
    if (!is_client()) {
        out.wire += http_refusal("400 Bad Request", "", "This port speaks WebSocket.\r\n");
    }
}

void WebSocket::end_handshake(ReceivedBytes& out) {
    if (is_client()) {
        const std::string fault = fault_of_answer(head_, key_);
        fault.empty() ? open() : end(fault, true);
    } else {
        HandshakeAnswer answer = answer_handshake(head_, origins_);
        out.wire += answer.text;
        answer.fault.empty() ? open() : end(std::move(answer.fault), true);
    }
    head_.clear();
    head_.shrink_to_fit();
}

/// The length of the header of the frame being received, which its first two bytes determine.
std::size_t WebSocket::head_length() const {
    if (head_.size() < 2) {
        return 2;
    }
    const std::uint64_t length = byte_at(head_, 1) & ~mask_bit;
    const std::size_t more = length == in_two_bytes ? 2 : length == in_eight_bytes ? 8 : 0;
    return 2 + more + ((byte_at(head_, 1) & mask_bit) != 0 ? 4 : 0);
}

WebSocket::Frame WebSocket::frame_of_head() const {
    Frame frame;
    frame.opcode = static_cast<Opcode>(byte_at(head_, 0) & 0x0F);
    frame.last = (byte_at(head_, 0) & last_bit) != 0;
    frame.masked = (byte_at(head_, 1) & mask_bit) != 0;
    std::string_view rest = std::string_view(head_).substr(2);
    if (frame.masked) {
        rest.substr(rest.size() - 4).copy(frame.mask.data(), 4);
        rest.remove_suffix(4);
    }
    frame.left = rest.empty() ? byte_at(head_, 1) & ~mask_bit : number_in(rest);
    return frame;
}

/// Why the frame violates section 5; empty if it does not.
std::string_view WebSocket::head_fault(const Frame& frame) const {
    if ((byte_at(head_, 0) & reserved_bits) != 0) {
        return "a frame of an extension that nobody agreed on";
    }
    if (frame.masked == is_client()) {
        return is_client() ? "a masked frame from a server" : "a frame without a mask";
    }
    switch (frame.opcode) {
    case Opcode::continuation:
        return in_message_ ? "" : "a message without a beginning";
    case Opcode::text:
    case Opcode::binary:
        return in_message_ ? "a message within another one" : "";
    case Opcode::close:
    case Opcode::ping:
    case Opcode::pong:
        return !frame.last                    ? "a ping or a close in pieces"
               : frame.left > longest_control ? "a ping or a close that is too long"
                                              : "";
    }
    return "a frame of an unknown kind";
}

void WebSocket::take_head(std::string_view& wire, ReceivedBytes& out) {
    head_ += wire.front();
    wire.remove_prefix(1);
    if (head_.size() < head_length()) {
        return;
    }
    frame_ = frame_of_head();
    std::string_view fault = head_fault(frame_);
    if (fault.empty() && frame_.left >> 63U != 0) {
        fault = "a frame of an impossible length";
    }
    head_.clear();
    if (!fault.empty()) {
        return fail(protocol_error, fault, out);
    }
    in_content_ = true;
    if (frame_.left == 0) {
        end_frame(out);
    }
}

void WebSocket::take_content(std::string_view& wire, ReceivedBytes& out) {
    const std::size_t size = std::min<std::uint64_t>(frame_.left, wire.size());
    std::string& into = frame_.opcode >= Opcode::close ? control_ : out.data;
    const std::size_t from = into.size();
    into += wire.substr(0, size);
    wire.remove_prefix(size);
    frame_.left -= size;
    if (frame_.masked) {
        for (std::size_t i = from; i < into.size(); ++i) {
            into[i] = static_cast<char>(into[i] ^ frame_.mask[frame_.at++ % 4]);
        }
    }
    if (frame_.left == 0) {
        end_frame(out);
    }
}

void WebSocket::end_frame(ReceivedBytes& out) {
    in_content_ = false;
    if (frame_.opcode >= Opcode::close) {
        end_control(out);
        control_.clear();
    } else {
        in_message_ = !frame_.last;
    }
}

void WebSocket::end_control(ReceivedBytes& out) {
    if (frame_.opcode == Opcode::ping) {
        out.wire += frame(Opcode::pong, control_);
    } else if (frame_.opcode == Opcode::close) {
        answer_close(out);
    }
}

/// Answers a close with the same (section 5.5.1).
void WebSocket::answer_close(ReceivedBytes& out) {
    constexpr std::size_t code_bytes = 2;
    const bool has_code = control_.size() >= code_bytes;
    if (!control_.empty() &&
        !is_close_code(number_in(std::string_view(control_).substr(0, code_bytes)))) {
        return fail(protocol_error, "a close with no code", out);
    }
    out.wire += frame(Opcode::close, std::string_view(control_).substr(0, code_bytes));
    end(has_code ? base::printable(std::string_view(control_).substr(code_bytes)) : "");
}

void WebSocket::fail(std::uint16_t code, std::string_view why, ReceivedBytes& out) {
    out.wire += frame(Opcode::close, number_text(code, 2) + std::string(why));
    end("WebSocket: " + std::string(why));
}

std::string WebSocket::send(std::string_view data) {
    return state() == State::open && !data.empty() ? frame(Opcode::binary, data) : std::string();
}

std::string WebSocket::close() {
    std::string wire;
    if (state() == State::open) {
        wire = frame(Opcode::close, number_text(normal_closure, 2));
    } else if (state() == State::opening && !is_client()) {
        wire = http_refusal("408 Request Timeout", "", "This port speaks WebSocket.\r\n");
    }
    end();
    return wire;
}

std::string WebSocket::frame(Opcode opcode, std::string_view content) {
    const std::uint64_t size = content.size();
    const std::size_t more = size < in_two_bytes ? 0 : size <= 0xFFFF ? 2 : 8;
    const std::uint64_t length = more == 0 ? size : more == 2 ? in_two_bytes : in_eight_bytes;
    std::string text = number_text(last_bit | static_cast<unsigned>(opcode), 1) +
                       number_text((is_client() ? mask_bit : 0U) | length, 1) +
                       number_text(size, more);
    if (!is_client()) {
        return text.append(content);
    }
    const std::string mask = number_text(random_(), 4);
    text += mask;
    for (std::size_t i = 0; i < content.size(); ++i) {
        text += static_cast<char>(content[i] ^ mask[i % 4]);
    }
    return text;
}

} // namespace net
