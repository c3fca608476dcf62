// SPDX-License-Identifier: GPL-3.0-or-later
// The dialogue before the first prompt, as a state machine without sockets: what to send when the
// server asks, and what to ask the user. A password goes into `send` and nowhere else.
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
    std::string name; ///< "guest": the server gives one
    base::Secret password;
};

class Login {
  public:
    /// After how many wrong answers it gives up, for a server that would ask for ever.
    static constexpr int most_tries = 8;
    static constexpr std::size_t longest_answer = 64; ///< bytes of a name or a password

    /// `guessed`: it is not known whether the server understands the seal. A server that does not
    /// takes the greeting for a name, and says so in words of its own.
    Login(Credentials who, Seal seal, bool guessed = false)
        : who_(std::move(who)), seal_(seal), guessed_(guessed && seal != Seal::none) {}

    struct Step {
        std::vector<std::string> send; ///< lines without their ends; never to be shown or logged
        std::vector<play::LoginTold> told;
    };
    [[nodiscard]] Step heard(const Piece& piece);
    /// The name that the user was asked for, cut at the first control character. Ignored when it
    /// was not asked for.
    [[nodiscard]] Step give_name(std::string_view name);
    [[nodiscard]] Step give_password(std::string_view password);
    /// To be called when nothing more comes, not even a prompt: we are logged in if the server has
    /// answered at all.
    [[nodiscard]] Step let_in();

    /// To be called when the connection is gone. Returns the reason, if the login was not finished.
    [[nodiscard]] Step lost();

    /// Whether the server still owes us a reaction to our last answer.
    [[nodiscard]] bool waits() const {
        return stage_ == Stage::name_sent || stage_ == Stage::answered;
    }
    /// Whether the server has been told all that it asked for, and has not said that we are logged
    /// in.
    [[nodiscard]] bool answered() const { return stage_ == Stage::answered; }
    [[nodiscard]] bool done() const { return stage_ == Stage::done; }
    /// Whether the user's input is a password now.
    [[nodiscard]] bool asks_password() const { return stage_ == Stage::user_password; }

  private:
    enum class Stage : std::uint8_t {
        before_name, ///< nothing asked for yet, or asked again
        user_name,   ///< the user is thinking
        name_sent,
        user_password,
        answered, ///< the password was sent, or an empty line in its place
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
    [[nodiscard]] bool took_greeting(std::optional<LoginFault> fault) const;

    Credentials who_;
    Seal seal_;
    bool guessed_;          ///< the seal is a guess until the server calls us by our name
    std::string sent_name_; ///< the last name sent to the server
    bool said_ = false;     ///< the server has said something since `answered`
    Stage stage_ = Stage::before_name;
    std::optional<LoginFault> fault_; ///< the fault to show when the user is asked again
    bool at_login_prompt_ = false;    ///< the server has asked for the name again
    bool as_guest_ = false;           ///< the server has offered to press return
    int tries_ = 0;
};

} // namespace net
