// SPDX-License-Identifier: GPL-3.0-or-later
// The whole connection to a server except its socket: one FicsSession per connection and, between
// them, decisions when to reconnect, under which name, and when a silent connection is dead. Socket
// events and the client's requests come in; bytes, news and orders for the socket come out.
#pragma once

#include "net/link/connection_watch.h"
#include "net/link/link_options.h"
#include "net/link/reconnect.h"
#include "net/link/server_commands.h"
#include "net/link/timeseal_probe.h"
#include "net/session/fics_session.h"
#include "src/play/news.h"
#include "src/play/server/server_request.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace net {

class Link {
  public:
    /// How long the server may take to close the connection after a farewell.
    static constexpr base::Millis farewell_wait{2000};
    /// How long the kernel retransmits before the connection counts as dead (TCP_USER_TIMEOUT): the
    /// usual time outside a game; during one, the time left on the user's clock, within the two
    /// bounds.
    static constexpr base::Millis usual_tcp_timeout{30'000};
    static constexpr base::Millis least_tcp_timeout{60'000};
    static constexpr base::Millis most_tcp_timeout{300'000};

    using Input = std::variant<Start, Connecting, Opened, Lost, Received, Woken,
                               play::ServerRequest, play::Request>;
    /// An order to the socket's owner. The owner must not report Lost for a socket that it closes
    /// on an order.
    enum class SocketOrder : std::uint8_t {
        nothing,
        close, ///< once all bytes are sent
        call   ///< close the open socket, then connect
    };
    /// To be carried out in this order: send the bytes, handle the socket, announce the news.
    struct Output {
        std::string bytes;
        SocketOrder order = SocketOrder::nothing;
        play::NewsList news;
        bool no_timeseal = false; ///< the server does not support timeseal: to be remembered
    };

    explicit Link(LinkOptions options);

    /// `now` must not go back between calls.
    [[nodiscard]] Output update(const Input& input, base::Instant now);
    /// When the input Woken is due; nothing if the link need only wait for other inputs.
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    /// The server's last words, or why it cannot be reached; empty while the connection works.
    [[nodiscard]] const std::string& disconnect_reason() const { return disconnect_reason_; }
    /// The TCP_USER_TIMEOUT for the socket, in steps of usual_tcp_timeout.
    [[nodiscard]] base::Millis tcp_user_timeout(base::Instant now) const;
    /// Whether the server is out of reach, or has never let the user log in.
    [[nodiscard]] bool is_cut_off() const;

  private:
    enum class Stage : std::uint8_t { idle, reaching, open, waiting, closed };

    void on_reaching(const Connecting& reaching);
    void on_opened();
    void on_lost(const Lost& lost);
    void call(const std::string& where);
    void retry_later_or_close(const std::string& why);
    void close_permanently(std::string why);
    void on_woken();
    void check_connection();
    [[nodiscard]] std::optional<base::Instant> give_up_timeseal_at() const;
    void reconnect_without_timeseal();
    void end_silence();
    void report_state(play::ConnectionState state, std::string text,
                      std::optional<base::Instant> at = std::nullopt);
    void to_session(const SessionInput& input);
    [[nodiscard]] bool note(const play::News& news);
    void warn_of_clear_text();
    [[nodiscard]] bool on_login(const play::LoginNews& told);
    [[nodiscard]] bool on_login_failed(LoginFault why);
    void on_logged_in(const play::LoginNews& told);
    void retry_guest_name();
    void restore(const LostSession& before);
    void ask(const play::ServerRequest& request);
    void send_commands(const play::ServerRequest& request);
    void ask_game(const play::Request& request);
    void command(std::string line, bool quiet = false);
    void look_for_players();
    void look_up_partner_game(std::size_t told);
    void leave();
    void connect_anew();
    void end_session();
    void add_console_line(const std::string& text);
    [[nodiscard]] bool in_game() const;
    [[nodiscard]] ConnectionWatch::LossIfClosed loss_if_closed() const;

    LinkOptions options_;
    TimesealProbe seal_;
    Reconnect reconnect_;
    Credentials who_; ///< for the next login; kept only in memory
    Stage stage_ = Stage::idle;
    std::optional<FicsSession> session_;
    bool warned_ = false; ///< the user was warned about an unencrypted password
    std::string address_; ///< address being connected to
    std::string disconnect_reason_;
    std::optional<std::string> partner_;
    std::optional<LastGame> last_game_;
    bool has_bugwho_ = true; ///< whether the server knows `bugwho`; assumed until it refuses
    bool asked_bugwho_ = false;
    bool left_at_login_ = false;         ///< the user left during the login
    std::optional<int> looked_up_game_;  ///< a watched game whose partner game was looked up
    std::optional<base::Instant> wakes_; ///< when to reconnect, or to close after a farewell
    ConnectionWatch watch_;
    base::Instant now_{};
    Output out_;
};

} // namespace net
