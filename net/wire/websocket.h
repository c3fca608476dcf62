// SPDX-License-Identifier: GPL-3.0-or-later
// WebSocket (RFC 6455) as a layer below a session: data is sent in binary frames, and the contents
// of received frames are data, however they are split. Serves both client and server.
#pragma once

#include "net/wire/transport.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace net {

class WebSocket : public Transport {
  public:
    /// Maximum payload of a ping or close, in bytes (section 5.5).
    static constexpr std::size_t longest_control = 125;

    /// Unpredictable numbers, which section 5.3 requires for masks.
    using Random = std::function<std::uint32_t()>;

    /// Makes a client's layer; `host` includes the port, as in the request.
    [[nodiscard]] static std::unique_ptr<Transport> client(std::string host, std::string path,
                                                           Random random);
    /// Makes a server's layer; for `origins` see answer_handshake().
    [[nodiscard]] static std::unique_ptr<Transport> server(std::vector<std::string> origins = {});

    std::string start() override;
    ReceivedBytes receive(std::string_view wire) override;
    std::string send(std::string_view data) override;
    std::string close() override;

  private:
    enum class Opcode : std::uint8_t {
        continuation = 0,
        text = 1,
        binary = 2,
        close = 8,
        ping = 9,
        pong = 10
    };
    struct Frame {
        Opcode opcode{};
        bool last = true;
        bool masked = false;
        std::array<char, 4> mask{};
        std::uint64_t left = 0; ///< payload bytes still to come
        std::size_t at = 0;     ///< index into the mask
    };

    WebSocket(std::string host, std::string path, Random random)
        : host_(std::move(host)), path_(std::move(path)), random_(std::move(random)) {}

    [[nodiscard]] bool is_client() const { return random_ != nullptr; }
    void take_handshake(std::string_view& wire, ReceivedBytes& out);
    void refuse_plain(ReceivedBytes& out);
    void end_handshake(ReceivedBytes& out);
    void take_head(std::string_view& wire, ReceivedBytes& out);
    [[nodiscard]] std::size_t head_length() const;
    [[nodiscard]] std::string_view head_fault(const Frame& frame) const;
    [[nodiscard]] Frame frame_of_head() const;
    void take_content(std::string_view& wire, ReceivedBytes& out);
    void end_frame(ReceivedBytes& out);
    void end_control(ReceivedBytes& out);
    void answer_close(ReceivedBytes& out);
    void fail(std::uint16_t code, std::string_view why, ReceivedBytes& out);
    [[nodiscard]] std::string frame(Opcode opcode, std::string_view content);

    std::string host_;
    std::string path_;
    std::vector<std::string> origins_;
    Random random_; ///< empty for a server, which does not mask
    std::string key_;
    std::string head_; ///< the beginning of the handshake or of a frame
    bool in_content_ = false;
    bool in_message_ = false; ///< a message has begun whose last frame has not come yet
    Frame frame_;
    std::string control_; ///< payload of a ping or close
};

} // namespace net
