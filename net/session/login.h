// SPDX-License-Identifier: GPL-3.0-or-later
// The dialogue before the first prompt, as a state machine without sockets: what to send when the
// server asks, and what to ask the user. A password goes into `send` and nowhere else.
#pragma once

#include "net/wire/lines.h"
#include "net/wire/timeseal.h"
#include "src/play/server/server_login.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace net {

using play::LoginFault;
using play::LoginStep;

/// Who to log in as; what is empty is asked for.
struct Credentials {
    std::string name; ///< "guest": the server gives one
    std::string password;
};

class Login {
  public:
    /// Wrong answers after which it gives up, so that a server that always asks is no endless loop.
    static constexpr int most_tries = 8;
    static constexpr std::size_t longest_answer = 64; ///< bytes of a name or a password

    Login(Credentials who, Seal seal) : who_(std::move(who)), seal_(seal) {}

    struct Step {
        std::vector<std::string> send; ///< lines without their ends; never to be shown or logged
        std::vector<play::LoginTold> told;
    };
    [[nodiscard]] Step heard(const Piece& piece);
    /// Cut at the first control character. Ignored when nobody asked.
    [[nodiscard]] Step give_name(std::string_view name);
    [[nodiscard]] Step give_password(std::string_view password);

    /// The connection is gone: why, if nobody is logged in yet.
    [[nodiscard]] Step lost();

    [[nodiscard]] bool done() const { return stage_ == Stage::done; }
    /// What is typed now is a password.
    [[nodiscard]] bool asks_password() const { return stage_ == Stage::user_password; }

  private:
    enum class Stage : std::uint8_t {
        before_name, ///< nothing asked for yet, or asked again
        user_name,   ///< the user is thinking
        name_sent,
        user_password,
        answered, ///< password or return sent
        done,
        failed
    };

    void heard_line(const std::string& text, Step& step);
    void heard_prompt(const std::string& text, Step& step);
    void asked_name(Step& step);
    void asked_password(Step& step);
    void send_name(Step& step);
    void succeed(Step& step, std::string titles);
    void fail(Step& step, LoginFault why);

    Credentials who_;
    Seal seal_;
    Stage stage_ = Stage::before_name;
    std::optional<LoginFault> fault_; ///< to be told when the user is asked again
    bool at_login_prompt_ = false;    ///< the server has asked for the name again
    bool as_guest_ = false;           ///< the server has offered to press return
    int tries_ = 0;
};

} // namespace net
