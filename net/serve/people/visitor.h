// SPDX-License-Identifier: GPL-3.0-or-later
// One visitor of a server: the line, the identity, the activity.
#pragma once

#include "net/serve/people/line_reader.h"
#include "net/serve/people/visitor_settings.h"
#include "net/serve/table/match_proposal.h"
#include "net/serve/table/server_event.h"

#include <optional>
#include <string>
#include <vector>

namespace net {

struct Visitor {
    static constexpr std::size_t most_watched = 32; ///< games
    static constexpr int most_login_tries = 8;

    static constexpr std::size_t most_pings = 64; ///< without an answer; then there are no more

    /// Why a client was asked for the time.
    struct Ping {
        bool board = false; ///< behind a board, to learn when it was seen
        bool flag =
            false; ///< a ping was sent for a fallen flag, to learn whether a move is on its way
        base::Instant sent{};
    };
    enum class Stage : std::uint8_t {
        asked_key, ///< a kiosk says whose ssh key it serves before anything else
        asked_name,
        asked_password,
        checking, ///< the password
        asked_return,
        in,
        leaving ///< leaving: further input is ignored
    };
    /// How long boards and their answers are on the way.
    struct PingTimes {
        int count = 0;
        base::Millis sum{};
        base::Millis shortest{};
        base::Millis longest{};
    };
    struct Place {
        TableId table{};
        rules::Seat seat{};
    };
    /// The players of the last match, for `rematch` and `say`.
    struct LastMatch {
        std::string opponent;
        std::vector<std::string> others; ///< all other players of that match
        MatchProposal terms;
        base::Instant ended{};
    };

    LineId id{};
    Peer peer;
    LineReader reader;
    LineAllowance allowance;
    Stage stage = Stage::asked_name;
    std::string name;
    std::string own_account;  ///< the account of a user of this machine, who needs no password
    std::string key;          ///< the fingerprint of the ssh key of a kiosk's caller
    std::string comes_from;   ///< the address of a kiosk's caller
    bool is_newcomer = false; ///< the account has just been made by the key: a chair is to be found
    bool registered = false;
    bool is_operator = false;
    bool muted = false;
    int bot = 0; ///< a bot's level; 0: a person
    int login_tries = 0;
    int wrong_passwords = 0;

    VisitorSettings settings;
    std::optional<LineId> partner;
    std::optional<Place> seat;
    std::vector<int> watches; ///< numbers of games
    std::string follows;      ///< a name
    std::string last_told;    ///< the receiver of the last tell
    std::optional<int> last_channel;
    PersonalLists lists;      ///< the account's; a guest's own last until the end of the visit
    Account::Aliases aliases; ///< the account's, or a guest's own
    std::optional<LastMatch> last;
    base::Instant in_since{};
    base::Instant heard{};

    // Timeseal: when the client showed the board that a line answers.
    std::vector<Ping> pings; ///< sent and not answered
    PingTimes ping_times;
    std::optional<base::Millis> round_trip{}; ///< as the kernel has last measured it
    std::optional<std::int64_t> board_seen{}; ///< the client's milliseconds

    // Output that is not sent yet.
    std::string out;
    std::string more;      ///< of the last reply, for `next` as the next command
    bool replying = false; ///< a command of this visitor is being carried out
    bool prompted = true;  ///< a prompt was the last output
    Ping ping{};           ///< is to be sent with it
    bool pending = false;  ///< there is something in `out`

    [[nodiscard]] bool in() const { return stage == Stage::in; }
    /// Operators are heard whatever the censor list says.
    [[nodiscard]] bool hears(const Visitor& other) const {
        return other.is_operator || !lists.has(ListKind::censor, other.name);
    }
};

} // namespace net
