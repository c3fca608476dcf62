// SPDX-License-Identifier: GPL-3.0-or-later
// The server that the client is connected to, apart from the game: the line, our name and partner
// there, offers, and the lobby.
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
#include <utility>
#include <vector>

namespace app {

// The last text sent to other people: servers count repeated text as a flood.

/// The reason that a repeated line is given.
inline constexpr std::string_view said_again = "you just said that: repeat it in five seconds";

class LastSaid {
  public:
    /// After this time the same words may be said again.
    static constexpr base::Millis pause{5000};

    /// Whether exactly that was said a moment ago; if not, it counts as said now.
    [[nodiscard]] bool again(const std::string& text, base::Instant now) {
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

// Players whose talk is not shown, on any server, since not every server keeps such a list.

class Ignored {
  public:
    static constexpr std::size_t most_names = 100;

    /// Adds or removes a name, whatever its case. False: the list is full.
    [[nodiscard]] bool toggle(std::string_view name);
    [[nodiscard]] bool has(std::string_view name) const;
    /// "bob, eve"; empty when there is none.
    [[nodiscard]] std::string names() const;

  private:
    std::set<std::string> names_; ///< of ignored players, in lower case
};

// The names that were seen on a server, for completing one that is begun.

class NamesSeen {
  public:
    /// The most names kept; beyond that the one seen longest ago is forgotten.
    static constexpr std::size_t most_names = 200;
    /// Longer ones are no names.
    static constexpr std::size_t most_bytes = 32;

    /// Remembers a name; other capitals do not make it another player.
    void see(std::string_view name);
    /// The names that begin so, in upper or lower case, the one seen last first.
    [[nodiscard]] std::vector<std::string> beginning(std::string_view typed) const;

  private:
    struct Seen {
        std::string name;
        std::size_t hash = 0; ///< hash without regard to case, for quick comparison
    };
    std::deque<Seen> names_; ///< the one seen last at the end
};

// Collects the server's answer to a command that is typed during a game, when most of the console
// is hidden: a short one is shown in the talk, a long one as a page.

class CommandAnswer {
  public:
    /// The most lines; the rest of a longer answer stands in the console alone.
    static constexpr std::size_t most_lines = 500;
    /// An answer that has not begun by then is not awaited any longer.
    static constexpr base::Millis patience{10'000};
    /// A prompt may belong to another line of the server's, which came first: the answer may still
    /// follow for that long.
    static constexpr base::Millis after_prompt{2'000};
    /// Servers without prompts end their answers with silence.
    static constexpr base::Millis silence{1'000};

    /// Lines of the answer before it, if nobody has taken them yet, stay in front.
    void begin(std::string command, base::Instant now);
    [[nodiscard]] bool awaited() const { return until_.has_value(); }
    void add(std::string_view line, base::Instant now);
    /// The server waits for another command.
    void prompted(base::Instant now);
    void woke(base::Instant now);
    /// The line is lost: what has come is all.
    void lost();
    /// When woke() has something to do.
    [[nodiscard]] std::optional<base::Instant> due() const {
        return base::earlier(until_, silent_at_);
    }
    [[nodiscard]] const std::string& command() const { return command_; }
    /// Whether the lines so far can be shown.
    [[nodiscard]] bool ended() const { return ended_; }
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    [[nodiscard]] std::vector<std::string> take();

  private:
    std::string command_;
    std::vector<std::string> lines_;
    bool ended_ = false;                     ///< by a prompt, or silence
    std::optional<base::Instant> until_;     ///< nothing: no answer is awaited
    std::optional<base::Instant> silent_at_; ///< that long after a line
};

struct Server {
    /// The kind of text that the input line takes next.
    enum class Awaits : std::uint8_t {
        command,
        name,
        password,
        answer ///< the answer to a name or password; input is hidden, too
    };

    /// The most that a server that never stops may leave here; the oldest are forgotten.
    static constexpr std::size_t most_offers = 50;
    static constexpr std::size_t most_tellers = 20;
    static constexpr std::size_t most_prompt = 24; ///< bytes

    std::string host;     ///< as the user wrote it
    std::string login;    ///< the name to log in by, or the last one; kept when the line is lost
    bool in_front = true; ///< the server's page is shown, not that of the game on it
    play::LineChanged line{};
    std::optional<base::Instant> no_answer_since;
    std::size_t unsent = 0;                    ///< lines that the flood limit still holds back
    std::optional<base::Instant> unsent_until; ///< when the first of them is sent; none: soon
    LastSaid said;
    Ignored ignored;
    Awaits awaits = Awaits::command;
    std::string prompt;    ///< of the server's, "fics%"
    PasswordLine password; ///< the password while it is typed
    std::string me;        ///< our name as the server spells it; empty before the login
    bool guest = false;
    std::optional<std::string> partner;
    std::vector<play::Offer> offers; ///< oldest first
    LobbyList lobby;
    std::optional<ChallengeForm> challenge; ///< shown in the lobby's place
    std::optional<ChairsPage> chairs; ///< of the table that we are at, on a server of this program
    bool wants_chairs = false;        ///< the page opens when the server tells it
    bool sits_down = false; ///< the program is left with the table: `host`, `join`, a kiosk
    bool is_kiosk = false;  ///< by a login of many people: nothing but a match outlives their line
    bool watches_best = false;               ///< goes from the best running match to the next
    std::optional<base::Instant> look_again; ///< for that, when the lists are asked for
    NamesSeen names;
    bool channels_heard = false;      ///< something stands in that talk
    std::optional<int> only_channel;  ///< the only channel heard so far, for a short label
    std::vector<std::string> tellers; ///< players who sent us tells, the newest last
    bool blank_due = false;           ///< an empty line comes before the console's next one
    CommandAnswer answer;             ///< to what was typed last
    bool wants_variables = false;     ///< the answer opens as the page of variables
};

/// The rows of the variables in a server's answer: "time         2", in its order. The formula
/// and its parts are among them; one that is not set comes last, without a value.
[[nodiscard]] std::vector<std::string> variable_rows(const std::vector<std::string>& lines);
/// The line that sets the variable of such a row to the value it has: "set time 2".
[[nodiscard]] std::string setting_line(std::string_view row);

/// The newest offer of another player; none when none stands.
[[nodiscard]] const play::Offer* newest_offer(const Server& server);

} // namespace app
