// SPDX-License-Identifier: GPL-3.0-or-later
// The dialogue before the first prompt, as a state machine without sockets: what to send when the
// server asks, and what to ask the user. Passwords go only into `send`.
#pragma once

#include "net/wire/lines.h"
#include "net/wire/timeseal.h"
#include "src/base/secret.h"
#include "src/play/server/server_login.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace net {

using play::LoginFault;
using play::LoginStep;

/// The login to use; the user is asked for empty fields.
struct Credentials {
    std::string name; ///< for "guest" the server chooses a name
    base::Secret password;
};

class Login {
  public:
    /// Number of wrong answers after which the login fails, in case a server keeps asking.
    static constexpr int most_tries = 8;
    static constexpr std::size_t longest_answer = 64; ///< in bytes, for a name or a password

    /// `guessed`: it is unknown whether the server supports timeseal. A server that does not takes
    /// the greeting for a name and complains in its own words.
    Login(Credentials who, TimesealVersion seal, bool guessed = false)
        : who_(std::move(who)), seal_(seal), timeseal_guessed_(guessed) {}

    struct Step {
        std::vector<std::string> send; ///< lines without line ends; must not be shown or logged
        std::vector<play::LoginNews> news;
    };
    [[nodiscard]] Step on_line(const LineOrPrompt& piece);
    /// Takes the name that the user has typed, cut at the first control character. Ignored if no
    /// name was asked for.
    [[nodiscard]] Step give_name(std::string_view name);
    [[nodiscard]] Step give_password(std::string_view password);
    /// Must be called when the server falls silent without a prompt: completes the login if the
    /// server has reacted to the last answer.
    [[nodiscard]] Step on_silence();

    /// Must be called when the connection is lost; fails the login if that was not complete.
    [[nodiscard]] Step lost();

    /// Whether the server has yet to react to the last answer.
    [[nodiscard]] bool waits() const {
        return stage_ == Stage::name_sent || stage_ == Stage::answered;
    }
    /// Whether the server has been sent all that it asked for, but has not confirmed the login.
    [[nodiscard]] bool answered() const { return stage_ == Stage::answered; }
    [[nodiscard]] bool done() const { return stage_ == Stage::done; }
    /// Whether the user's next input is a password.
    [[nodiscard]] bool asks_password() const { return stage_ == Stage::user_password; }

  private:
    enum class Stage : std::uint8_t {
        before_name, ///< the name has not been asked for yet
        user_name,   ///< waiting for the user's name
        name_sent,
        user_password,
        answered, ///< sent the password, or an empty line instead
        done,
        failed
    };

    void heard_line(const std::string& text, Step& step);
    void heard_prompt(const std::string& text, Step& step);
    void asked_name(Step& step);
    void asked_password(Step& step);
    void asked_return(const std::string& text, Step& step);
    void named(std::string_view name, bool guest, Step& step);
    void send_name(Step& step);
    void succeed(Step& step, std::string titles);
    void fail(Step& step, LoginFault why);
    [[nodiscard]] bool name_given() const;
    [[nodiscard]] bool is_ours(std::string_view name, bool guest) const;
    [[nodiscard]] bool greeting_taken_for_name(std::optional<LoginFault> fault) const;

    Credentials who_;
    TimesealVersion seal_;
    bool timeseal_guessed_; ///< it is unknown whether the server supports timeseal
    std::string sent_name_; ///< last name sent to the server
    bool reacted_to_last_answer_ =
        false; ///< the server has sent something since Stage::answered began
    Stage stage_ = Stage::before_name;
    std::optional<LoginFault> fault_; ///< to be shown when the user is asked again
    bool at_login_prompt_ = false;    ///< the server has asked for the name again
    bool as_guest_ = false;           ///< the server takes the user for a guest
    int tries_ = 0;
};

} // namespace net
