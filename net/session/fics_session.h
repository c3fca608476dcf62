// SPDX-License-Identifier: GPL-3.0-or-later
// One connection to a FICS-style server without its socket: bytes and requests in, bytes and news
// out. It has no clock; the owner of the socket passes the time with every input.
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

/// The server's announcement that it is about to disconnect.
struct Goodbye {
    bool goes_down = false; ///< the whole server goes down, and players may return later
    std::string text;
};

/// `bytes` should be sent to the server before anything is drawn. They may contain a password and
/// must not be logged.
struct SessionOutput {
    std::string bytes;
    play::NewsList news;
    std::optional<Goodbye> goodbye;
    bool lacks_bugwho = false;   ///< the server does not know `bugwho`, or crashes on it
    bool expects_answer = false; ///< something is sent that the server answers
};

class FicsSession {
  public:
    /// How long a line that may be continued by the next one is held back.
    static constexpr base::Millis continuation_wait{30};

    explicit FicsSession(SessionOptions options);

    /// `now` must not go back between calls.
    [[nodiscard]] SessionOutput update(const SessionInput& input, base::Instant now);
    /// When the input Woken is due; nothing if the session need only wait for other inputs.
    [[nodiscard]] std::optional<base::Instant> next_wake() const;

    /// Whether the user is typing a password, which must not be shown.
    [[nodiscard]] bool hides_typing() const { return login_.asks_password(); }
    /// The server's last line while it is incomplete, safe to show.
    [[nodiscard]] std::string unfinished_line() const { return safe_text(lines_.tail()); }
    [[nodiscard]] bool logged_in() const { return login_.done(); }
    /// Whether the login is waiting for the server.
    [[nodiscard]] bool login_waits() const { return login_.waits(); }
    /// Whether the server sends no prompts, so that a missing answer means nothing.
    [[nodiscard]] bool promptless() const { return prompt_timer_.promptless(); }
    [[nodiscard]] const FicsTable& table() const { return tables_.first(); }
    [[nodiscard]] const FicsTables& tables() const { return tables_; }
    [[nodiscard]] const OfferBook& offers() const { return reader_.offers(); }

  private:
    void connect();
    void receive(std::string_view bytes);
    void lost();
    void wake();
    [[nodiscard]] PromptTimer::OutputState output_state() const;
    void find_prompt();
    void heard_silence();
    void command(const Command& typed);
    void show_watched(int game);
    [[nodiscard]] bool note_observe_if_new(const std::string& what);
    void heard_watching(const ObservationChanged& answer);
    void probe();
    void join(const Paired& pair);
    void request_lobby(const RequestLobby& look);
    void ask_for_partner_of_somebody();
    void ask(const play::Request& request);

    void on_lines(std::vector<LineOrPrompt> pieces);
    void heard_line(Line line);
    void follow(const FicsLine& line);
    void heard_prompt(const Prompt& prompt);
    void take(Login::Step step);
    void begin_session();
    void note_goodbye(const SessionOver& over, const std::string& text);
    [[nodiscard]] bool is_quiet(const std::string& text, const FicsLine& line);
    [[nodiscard]] bool plays() const { return table().playing() && table().me(); }
    void watch_partner();
    void request_missing(FicsTable& table);
    void claim_flag();
    void note_denial(const FlagDenied& denied);
    void tell_partner_of_flag();
    [[nodiscard]] std::optional<base::Instant> claim_due() const;
    [[nodiscard]] std::optional<base::Instant> tell_due() const;
    void enqueue(std::string command) { (void)commands_.enqueue({std::move(command), true}, now_); }
    void tell_unsent();

    SessionOptions options_;
    Telnet telnet_;
    PingFilter pings_;
    PacedCommands commands_;
    Lines lines_;
    UnknownPromptDetector unknown_prompt_;
    PromptTimer prompt_timer_;
    Login login_;
    FicsTables tables_;
    NewsReader reader_;
    bool setup_sent_ = false; ///< the commands of setup_commands() have been sent
    std::optional<base::Instant> line_held_since_; ///< since when a line has been held back
    bool said_goodbye_ = false;                    ///< the server has said why it disconnects
    bool is_bics_ = false;
    std::size_t reported_unsent_ = 0; ///< number of waiting lines last reported to the user
    std::optional<base::Instant> reported_long_wait_until_;
    PartnerWatch partner_watch_;
    PartnerWatch second_watch_; ///< for the second match
    std::vector<std::pair<std::string, base::Instant>>
        unanswered_observes_; ///< `observe` not answered yet
    FlagClaims claims_;
    PartnerFlagAlert partner_flag_;
    base::Instant now_{};
    SessionOutput out_;
};

} // namespace net
