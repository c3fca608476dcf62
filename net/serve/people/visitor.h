// SPDX-License-Identifier: GPL-3.0-or-later
// One visitor of a server: his line, who he is, what he does.
#pragma once

#include "net/serve/people/line_allowance.h"
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
        bool board = false; ///< he was sent one
        bool flag = false;  ///< his has fallen, unless a move of his is on its way
        base::Instant sent{};
    };
    enum class Stage : std::uint8_t {
        asked_name,
        asked_password,
        checking, ///< the password
        asked_return,
        in,
        leaving ///< nothing that he sends counts any more
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
    /// Whom he played last, for `rematch` and `say`.
    struct LastMatch {
        std::string opponent;
        std::vector<std::string> others; ///< all who sat with him
        MatchProposal terms;
        base::Instant ended{};
    };

    LineId id{};
    Peer peer;
    LineReader reader;
    LineAllowance allowance;
    Stage stage = Stage::asked_name;
    std::string name;
    std::string own_account; ///< of the user of this machine that he is: he needs no password
    bool registered = false;
    bool is_operator = false;
    bool muted = false;
    int bot = 0; ///< its level; 0: a person
    int login_tries = 0;

    VisitorSettings settings;
    std::optional<LineId> partner;
    std::optional<Place> seat;
    std::vector<int> watches; ///< numbers of games
    std::string follows;      ///< a name
    std::string last_told;    ///< the name of whom he told something last
    std::optional<int> last_channel;
    PersonalLists lists;      ///< his account's, or a guest's own until he goes
    Account::Aliases aliases; ///< his account's, or a guest's own
    std::optional<LastMatch> last;
    base::Instant in_since{};
    base::Instant heard{};

    // Timeseal: when the client saw the board that he answers.
    std::vector<Ping> pings; ///< sent and not answered
    PingTimes ping_times;
    std::optional<std::int64_t> board_seen{}; ///< the client's milliseconds

    // What is to be sent.
    std::string out;
    bool replying = false; ///< a command of his is being obeyed
    bool prompted = true;  ///< the last thing he got is a prompt
    Ping ping{};           ///< is to be sent with it
    bool pending = false;  ///< there is something in `out`

    [[nodiscard]] bool in() const { return stage == Stage::in; }
    /// Nobody can shut his ears to an operator.
    [[nodiscard]] bool hears(const Visitor& other) const {
        return other.is_operator || !lists.has(ListKind::censor, other.name);
    }
};

} // namespace net
