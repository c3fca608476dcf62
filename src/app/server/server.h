// SPDX-License-Identifier: GPL-3.0-or-later
// The connected server apart from the game: the connection, our name and partner there, offers and
// the lobby.
#pragma once

#include "src/app/line/line_editor.h"
#include "src/app/server/chairs_page.h"
#include "src/app/server/lobby_list.h"
#include "src/base/instant.h"
#include "src/play/server/server_news.h"

#include <cstddef>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace app {

// The last text sent to other people; servers treat repeated text as flooding.

/// The message when a repeated line is refused.
inline constexpr std::string_view repeated_line = "you just said that: repeat it in five seconds";

class LastSaid {
  public:
    /// After this time the same text may be sent again.
    static constexpr base::Millis pause{5000};

    /// Whether this text was sent less than `pause` ago; if not, records it as sent now.
    [[nodiscard]] bool is_repeat(const std::string& text, base::Instant now) {
        if (text == words_ && now - at_ < pause) {
            return true;
        }
        words_ = text;
        at_ = now;
        return false;
    }

  private:
    std::string words_;
    base::Instant at_{};
};

// Players whose talk is hidden. Kept by the client because not every server has such a list.

class IgnoreList {
  public:
    static constexpr std::size_t most_names = 100;

    /// Adds or removes a name, or a pattern with `*`, ignoring case. False if the list is full.
    [[nodiscard]] bool toggle_if_room(std::string_view name);
    [[nodiscard]] bool has(std::string_view name) const;
    /// The list as text, "bob, eve"; may be empty.
    [[nodiscard]] std::string names() const;

  private:
    std::set<std::string> names_; ///< names in lower case, with `*` as a wildcard
};

// Names seen on a server, for completing names being typed.

class SeenNames {
  public:
    /// Limit on the names kept; the name seen longest ago is dropped.
    static constexpr std::size_t most_names = 200;
    /// Maximum length of a name in bytes; longer text is not kept.
    static constexpr std::size_t longest_name_bytes = 32;

    /// Remembers a name, ignoring case.
    void see(std::string_view name);
    /// The names that begin with `typed`, ignoring case, the most recently seen first.
    [[nodiscard]] std::vector<std::string> beginning(std::string_view typed) const;

  private:
    struct Seen {
        std::string name;
        std::size_t hash = 0; ///< ignores case; compared before the name
    };
    std::deque<Seen> names_oldest_first_; ///< the most recently seen is at the end
};

// Collects the server's answer to a command typed during a game, when the console is mostly hidden.
// A short answer is then shown in the talk, a long one as a page.

class CommandAnswer {
  public:
    /// Limit on the lines kept; the console has the rest of a longer answer.
    static constexpr std::size_t most_lines = 500;
    /// Timeout for the answer to begin.
    static constexpr base::Millis timeout{10'000};
    /// How long to keep waiting after a prompt, since that prompt may belong to an earlier line
    /// from the server rather than to the answer.
    static constexpr base::Millis after_prompt{2'000};
    /// Without a prompt, an answer ends when the server has been silent this long.
    static constexpr base::Millis silence{1'000};

    /// Starts waiting for the answer to `command`. Lines of an earlier answer that take() has yet
    /// to return are kept and come first.
    void begin(std::string command, base::Instant now);
    [[nodiscard]] bool awaited() const { return until_.has_value(); }
    void add(std::string_view line, base::Instant now);
    /// The server has sent a prompt.
    void on_prompt(base::Instant now);
    void on_wake(base::Instant now);
    /// The connection is lost: no more lines will come.
    void on_disconnect();
    /// When on_wake() must be called next.
    [[nodiscard]] std::optional<base::Instant> due() const {
        return base::earlier(until_, silent_at_);
    }
    [[nodiscard]] const std::string& command() const { return command_; }
    /// Whether the answer is complete, so that its lines can be shown.
    [[nodiscard]] bool ended() const { return ended_; }
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    [[nodiscard]] std::vector<std::string> take();

  private:
    std::string command_;
    std::vector<std::string> lines_;
    bool ended_ = false;                 ///< a prompt or silence has ended the answer
    std::optional<base::Instant> until_; ///< when the timeout ends; nothing: no answer is awaited
    std::optional<base::Instant> silent_at_; ///< when silence since the last line ends the answer
};

struct Server {
    /// The kind of line that the server waits for: the next line typed is sent as that.
    enum class Awaits : std::uint8_t {
        command,
        name,
        password,
        nothing_during_check ///< no line yet: the server is checking a name or password; input is
                             ///< hidden
    };

    /// Limits on what a server can make the client keep; the oldest are dropped.
    static constexpr std::size_t most_offers = 50;
    static constexpr std::size_t most_tellers = 20;
    static constexpr std::size_t kept_prompt_bytes = 24; ///< longest prompt kept, in bytes

    std::string host;  ///< the host as the user typed it
    std::string login; ///< the name to log in with, or last logged in with; kept when disconnected
    bool in_front = true; ///< the server's page is shown rather than that of its game
    play::ConnectionChanged connection{};
    std::optional<base::Instant> no_answer_since;
    std::size_t unsent = 0;                     ///< lines held back by the rate limit
    std::optional<base::Instant> next_send_due; ///< when the first of them is sent; none: soon
    LastSaid last_said;
    std::string unrouted_tell; ///< the last line sent, if it may be a tell to a player not yet seen
    IgnoreList ignored;
    Awaits awaits = Awaits::command;
    std::string command_prompt; ///< the server's prompt, "fics%"
    PasswordLine password;      ///< the password while it is typed
    std::string me;             ///< our name as the server spells it; empty before login
    bool guest = false;
    std::optional<std::string> partner;
    std::vector<play::Offer> offers; ///< oldest first
    LobbyList lobby;
    std::optional<ChallengeForm> challenge; ///< shown instead of the lobby
    std::optional<ChairsPage> chairs;       ///< our table, on a server of this program
    bool awaits_chairs = false; ///< open the chairs page once the server describes our table
    bool quits_on_leaving_table =
        false;                    ///< leaving the table quits the program: `host`, `join`, a kiosk
    bool has_kiosk_login = false; ///< shared login: only a running match outlives its terminal
    bool watches_best = false;    ///< watches the best match, then the next best
    std::optional<base::Instant> next_lobby_request; ///< when watches_best next requests the lists
    SeenNames names;
    bool has_channel_talk = false;   ///< the channels window has had lines
    std::optional<int> only_channel; ///< the only channel heard so far; it names the tab
    std::vector<std::string> tellers_latest_last; ///< players who sent us tells, the latest last
    bool blank_line_due = false;   ///< an empty line comes before the console's next line
    CommandAnswer answer;          ///< the answer to the command typed last
    bool awaits_variables = false; ///< show the answer as the page of variables
};

/// Whether lines can be sent to the server.
[[nodiscard]] inline bool is_open(const Server& server) {
    return server.connection.state == play::ConnectionState::open;
}
/// The refusal of a line that cannot be sent.
inline constexpr std::string_view not_connected =
    "not connected to the server; what you typed is kept";

/// The variables in a server's answer, one row each in its order: "time         2". The formula and
/// its parts are included; a formula that is not set comes last, without a value.
[[nodiscard]] std::vector<std::string> variable_rows(const std::vector<std::string>& lines);
/// The command that sets a row's variable to the value shown in it: "set time 2".
[[nodiscard]] std::string setting_line(std::string_view row);

/// The newest offer from another player; null if there is none.
[[nodiscard]] const play::Offer* newest_offer(const Server& server);

} // namespace app
