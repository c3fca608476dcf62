// SPDX-License-Identifier: GPL-3.0-or-later
// One visitor of a server: connection, identity, activity.
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
    static constexpr std::size_t most_watched = 32; ///< games watched at the same time
    static constexpr int most_login_tries = 8;

    static constexpr std::size_t most_pings = 64; ///< maximum number of unanswered pings

    /// Why a client was pinged.
    struct Ping {
        bool board = false; ///< sent after a board, to learn when that arrived
        bool flag = false;  ///< sent for a fallen flag, to learn whether a move is on its way
        base::Instant sent{};
    };
    enum class Stage : std::uint8_t {
        asked_key, ///< waiting for a kiosk to say whose ssh key it serves, before anything else
        asked_name,
        asked_password,
        checking, ///< checking the password
        asked_return,
        logged_in,
        leaving ///< further input is ignored
    };
    /// Statistics of the round trips from a board to the answer of its ping.
    struct PingTimes {
        int count = 0;
        base::Millis sum{};
        base::Millis shortest{};
        base::Millis longest{};
    };
    struct Place {
        MatchId match_id{};
        rules::Seat seat{};
    };
    /// The players of the last match, for `rematch` and `say`.
    struct LastMatch {
        std::string opponent;
        std::vector<std::string> others; ///< all other players of that match
        MatchProposal terms;
        base::Instant ended{};
    };

    ConnectionId id{};
    Peer peer;
    LineReader reader;
    LineRateLimit allowance;
    Stage stage = Stage::asked_name;
    std::string name;
    std::string
        system_user_account;    ///< the account of a user of this machine, who needs no password
    std::string ssh_key;        ///< fingerprint of the ssh key of a kiosk's caller
    std::string caller_address; ///< address of a kiosk's caller
    bool awaits_first_table =
        false; ///< account just created for an ssh key: to be seated at a table
    bool registered = false;
    bool is_operator = false;
    bool muted = false;
    int bot_level = 0; ///< level of a bot; 0 for a person
    int login_tries = 0;
    int wrong_passwords = 0;
    static constexpr std::size_t most_typed_ahead = 32;
    std::vector<VisitorLine> typed_ahead; ///< lines received while the password is checked

    VisitorSettings settings;
    rules::Kind promotes_to = rules::Kind::queen; ///< what `e8` alone makes of a pawn
    std::optional<ConnectionId> partner;
    std::optional<Place> seat;
    std::vector<int> watches; ///< game numbers
    std::string follows;      ///< name of the followed player
    std::string last_tell_to; ///< receiver of the last tell
    std::optional<int> last_channel;
    PersonalLists lists;      ///< the account's; a guest's own are dropped after the visit
    Account::Aliases aliases; ///< the account's, or a guest's own
    std::optional<LastMatch> last;
    base::Instant logged_in_since{};
    base::Instant last_input{};

    // Pings and timeseal, for crediting network lag to moves.
    std::vector<Ping> pings; ///< sent but not answered
    PingTimes ping_times;
    std::optional<base::Millis> round_trip{}; ///< last value measured by the kernel
    std::optional<std::int64_t>
        board_seen_stamp{}; ///< last board shown, in ms on the client's clock

    // Output that has not been sent yet.
    std::string output;
    std::string rest_of_reply; ///< sent if the next command is `next`
    bool replying = false;     ///< a command of this visitor is being carried out
    bool prompted = true;      ///< the last output was a prompt
    Ping next_ping{};          ///< to be sent with the output
    bool has_output = false;   ///< `output` is not empty

    [[nodiscard]] bool plays_in(MatchId match) const { return seat && seat->match_id == match; }
    [[nodiscard]] bool is_logged_in() const { return stage == Stage::logged_in; }
    /// Whether the visitor hears `other`; operators are heard even if censored.
    [[nodiscard]] bool hears(const Visitor& other) const {
        return other.is_operator || !lists.has(ListKind::censor, other.name);
    }
};

} // namespace net
