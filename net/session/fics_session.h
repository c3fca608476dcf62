// SPDX-License-Identifier: GPL-3.0-or-later
// One connection to a FICS-style server without its socket: bytes and requests in, bytes and news
// out. It knows no clock; the owner of the socket stamps every input.
#pragma once

#include "net/game/fics_tables.h"
#include "net/game/flags.h"
#include "net/session/login.h"
#include "net/session/news_reader.h"
#include "net/session/paced_commands.h"
#include "net/session/partner_watch.h"
#include "net/session/prompts.h"
#include "net/session/session_input.h"
#include "net/wire/lines.h"
#include "net/wire/telnet.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace net {

/// The server's announcement before it hangs up.
struct Goodbye {
    bool goes_down = false; ///< the server goes down with all its players, who may come back
    std::string text;
};

/// `bytes` are to be sent to the server, before anything is drawn. They may hold a password in
/// clear: not for logs.
struct SessionOutput {
    std::string bytes;
    play::NewsList news;
    std::optional<Goodbye> goodbye;
    bool lacks_bugwho = false; ///< the server has no such command, or it does harm there
    bool asked = false;        ///< something is sent that the server answers
};

class FicsSession {
  public:
    /// How long a line that may go on in the next one is kept back when nothing follows.
    static constexpr base::Millis continuation_wait{30};

    explicit FicsSession(SessionOptions options);

    /// `now` must not go back between calls.
    [[nodiscard]] SessionOutput update(const SessionInput& input, base::Instant now);
    /// When Woken is due; nothing: not before something else happens.
    [[nodiscard]] std::optional<base::Instant> next_wake() const;

    /// Whether the input is a password now, and must not be shown.
    [[nodiscard]] bool hides_typing() const;
    /// The line without an end that the server is in the middle of; made safe to show.
    [[nodiscard]] std::string unfinished_line() const;
    [[nodiscard]] bool logged_in() const { return login_.done(); }
    /// Whether we are logging in and it is the server's turn to say something.
    [[nodiscard]] bool login_waits() const { return login_.waits(); }
    /// Whether the server shows no prompts, so that a missing answer means nothing.
    [[nodiscard]] bool promptless() const { return prompts_.none(); }
    [[nodiscard]] const FicsTable& table() const { return tables_.first(); }
    [[nodiscard]] const FicsTables& tables() const { return tables_; }
    [[nodiscard]] const OfferBook& offers() const { return reader_.offers(); }

  private:
    void connect();
    void receive(std::string_view bytes);
    void lose();
    void wake();
    [[nodiscard]] Prompts::Heard heard_so_far() const;
    void find_prompt();
    void heard_silence();
    void command(const Command& typed);
    void show_watched(int game);
    [[nodiscard]] bool asks_to_watch(const std::string& what);
    void heard_watching(const Observing& answer);
    void probe();
    void join(const Paired& pair);
    void look_around(const LookAround& look);
    void ask_for_partner_of_somebody();
    void ask(const play::Request& request);

    void heard(Piece piece);
    void heard_line(Line line);
    void follow(const FicsLine& line);
    void heard_prompt(const Prompt& prompt);
    void take(Login::Step step);
    void begin_session();
    void note_goodbye(const SessionOver& over, const std::string& text);
    [[nodiscard]] bool is_quiet(const std::string& text, const FicsLine& line);
    [[nodiscard]] bool plays() const { return table().playing() && table().me(); }
    void watch_partner();
    void ask_about(FicsTable& table);
    void claim_flag();
    void note_denial(const FlagDenied& denied);
    void tell_flag();
    [[nodiscard]] std::optional<base::Instant> claim_due() const;
    [[nodiscard]] std::optional<base::Instant> tell_due() const;
    void say(std::string command) { (void)commands_.say({std::move(command), true}, now_); }
    void tell_unsent();

    SessionOptions options_;
    Telnet telnet_;
    PingFilter pings_;
    PacedCommands commands_;
    Lines lines_;
    UnknownPrompt unknown_prompt_;
    Prompts prompts_;
    Login login_;
    FicsTables tables_;
    NewsReader reader_;
    bool connected_ = false;
    bool prepared_ = false;             ///< opening words are on their way
    std::optional<base::Instant> held_; ///< since when a line is held back
    bool said_goodbye_ = false;         ///< the server has told why it will hang up
    bool is_bics_ = false;
    std::size_t unsent_ = 0; ///< the number of unsent lines that the user was told of last
    std::optional<base::Instant> unsent_until_;
    PartnerWatch partner_watch_;
    PartnerWatch beside_watch_;                                      ///< of the match beside
    std::vector<std::pair<std::string, base::Instant>> watch_asked_; ///< `observe` not answered yet
    FlagClaims claims_;
    PartnerFlag partner_flag_;
    base::Instant now_{};
    SessionOutput out_;
};

} // namespace net
