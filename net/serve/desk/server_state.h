// SPDX-License-Identifier: GPL-3.0-or-later
// The whole state of a server, in parts that every command may use: visitors, matches, offers,
// accounts.
#pragma once

#include "net/serve/people/account_registry.h"
#include "net/serve/people/ban_list.h"
#include "net/serve/people/connections.h"
#include "net/serve/people/login_guard.h"
#include "net/serve/people/shown_players.h"
#include "net/serve/table/chair_table.h"
#include "net/serve/table/server_event.h"
#include "net/serve/table/server_offers.h"
#include "net/serve/table/server_table.h"
#include "net/serve/table/stored_match.h"
#include "src/base/text.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace net {

// The options with which a server starts.

/// Limits on what strangers may use. Those per address do not apply to addresses that several
/// people share (see Peer::is_shared).
struct ClientLimits {
    int connections_per_address = 20;                   ///< connections at a time; 0 for any number
    base::Millis time_to_name{30'000};                  ///< time for a caller to give a name
    std::optional<base::Millis> idle_guests{3'600'000}; ///< idle time before a guest is logged out
    int accounts_a_day = 10; ///< new accounts per address; 0 for any number
    int bot_matches = 32; ///< matches with bots at a time on the whole server: each takes threads
};

struct ServerOptions {
    std::string motd;                     ///< the message of the day
    bool accounts_only = false;           ///< guests are not allowed
    bool may_register = true;             ///< guests can create an account with their name
    std::int64_t wall_seconds = 0;        ///< seconds since 1970, at `started`
    base::Instant started{};              ///< start of the server
    std::uint64_t seed = 1;               ///< for colours, start arrays and guests' names
    std::vector<std::string> operators{}; ///< accounts with operator rights
    base::Millis show_delay{};            ///< delay with which spectators see games
    int lobby_bots = 0;                   ///< number of bots in the lobby
    int bot_level = 4;
    /// How long a player may be away from an unrated match before a bot plays on for them; nothing
    /// for no limit.
    std::optional<base::Millis> stand_in_after{10'000};
    std::optional<std::uint32_t>
        owner{}; ///< the system user who runs the server, and is an operator
    std::vector<std::uint32_t> shared_users{}; ///< system users shared by several people
    /// System users that run only this program's kiosk, whose key fingerprints are trusted.
    std::vector<std::uint32_t> kiosk_users{};
    /// How long the server may be empty before it ends; nothing for no limit.
    std::optional<base::Millis> ends_when_empty{};
    ClientLimits client_limits{};
    std::vector<std::string> bans{}; ///< bans of addresses and of guests, one per entry
    std::vector<Account> accounts{}; ///< in memory from the start
    /// Accounts that are read on demand.
    std::shared_ptr<play::AccountDatabase> other_accounts{};
    std::vector<SaveRecord> unfinished{}; ///< matches that were running when the server last ended
    std::set<std::string>
        latest_record_names{}; ///< existing records begun in the second of the start
};

struct ServerState {
    explicit ServerState(ServerOptions given)
        : options(std::move(given)),
          accounts(std::exchange(options.accounts, {}), options.other_accounts),
          shown_players(options.show_delay),
          latest_record_names(std::exchange(options.latest_record_names, {})),
          random_state(options.seed) {
        for (const SaveRecord& record : std::exchange(options.unfinished, {})) {
            if (auto match = stored_match(record)) {
                stored_matches.push_back(*std::move(match));
            }
        }
        for (const std::string& ban : std::exchange(options.bans, {})) {
            (void)bans.add(ban);
        }
    }

    ServerOptions options;
    Connections connections;
    ServerTables tables;
    ServerOffers offers;
    ServerSeeks seeks;
    ChairTables chairs;
    std::vector<StoredMatch> stored_matches;
    AccountRegistry accounts;
    FinishedGames finished_games;
    ShownPlayers shown_players;
    Rankings rankings;
    std::set<std::string>
        latest_record_names; ///< given in the latest second, so that none is given twice
    LoginGuard login_guard;
    BanList bans;
    /// A guest who is silenced until the server ends, by name and by address.
    struct MutedGuest {
        std::string name;
        std::string address; ///< empty if the address is shared
        bool operator==(const MutedGuest&) const = default;
    };
    static constexpr std::size_t max_muted_guests = 1'000;
    std::vector<MutedGuest> muted_guests;
    std::vector<std::string> unsaved_accounts;       ///< accounts not yet written to the disk
    std::set<ConnectionId> visitors_told_of_unsaved; ///< visitors who know that changes are unsaved
    static constexpr std::size_t most_accounts_made = 10'000;
    /// Accounts created within the last day, by address; the oldest are dropped first.
    std::vector<std::pair<std::string, base::Instant>> accounts_made;
    std::optional<base::Instant> idle_check_at{}; ///< when to look next for idle guests
    std::optional<base::Instant> shutdown_at{};
    std::optional<base::Instant> resume_matches_at{}; ///< when resume_scheduled() is due
    /// Pairs of a challenger and the bot that they challenged. If the challenge still stands at the
    /// end of the event, after the challenger has been answered, the bot accepts it.
    std::vector<std::pair<ConnectionId, ConnectionId>> challenges_to_bots;
    /// How long a guest, or anybody in an untimed match, may take to return after losing the
    /// connection, unless a bot takes over.
    static constexpr base::Millis absence_grace{30'000};
    /// A player who has lost the connection during a match.
    struct Absence {
        MatchId match_id{};
        rules::Seat seat{};
        base::Instant since{};
        std::string address; ///< their address, by which a guest is recognised
        int style = 0;       ///< how they are shown boards
        std::optional<base::Instant> stand_in_at{}; ///< when a bot takes over
        bool forfeits = false; ///< loses the match at the end of `absence_grace`
    };
    std::multimap<std::string, Absence> absences; ///< by name in lower case
    /// When to look at the absences of a player, by the name in lower case; entries may be
    /// obsolete.
    std::set<std::pair<base::Instant, std::string>> absences_due;
    std::set<MatchId> bot_matches; ///< matches whose bots have been seated
    std::vector<MatchId>
        decided_matches_kept_open; ///< decided, but the other board may end now, too
    base::Instant now{};
    ServerEffects effects; ///< effects of the event being handled
    std::uint64_t random_state;

    /// A number from 0 to `end` - 1, reproducible from the seed (SplitMix64).
    [[nodiscard]] std::uint64_t random(std::uint64_t end) {
        random_state += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = random_state;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
        return (mixed ^ (mixed >> 31U)) % end;
    }
    [[nodiscard]] std::int64_t wall_seconds() const {
        return options.wall_seconds + base::seconds_in(now - options.started);
    }
    template <class... Args> void log(fmt::format_string<Args...> text, Args&&... args) {
        effects.emplace_back(LogLine{fmt::format(text, std::forward<Args>(args)...)});
    }

    /// Tells a visitor, or whoever has that connection, complete lines: as they are, or formatted.
    template <class To> void tell(To& to, std::string_view lines) { connections.tell(to, lines); }
    template <class To, class First, class... Rest>
    void tell(To& to, fmt::format_string<First, Rest...> lines, First&& first, Rest&&... rest) {
        tell(to, fmt::format(lines, std::forward<First>(first), std::forward<Rest>(rest)...));
    }
    /// The same for text before the login.
    void write(Visitor& to, std::string_view text) { connections.write(to, text); }
    template <class First, class... Rest>
    void write(Visitor& to, fmt::format_string<First, Rest...> text, First&& first,
               Rest&&... rest) {
        write(to, fmt::format(text, std::forward<First>(first), std::forward<Rest>(rest)...));
    }

    /// Sends lines about the match: at once to its players, after the delay to spectators.
    void show(const Visitor& to, const ServerTable& table, std::string lines) {
        show(to, to.plays_in(table.match_id()), std::move(lines));
    }
    void show(const Visitor& to, bool at_once, std::string lines) {
        if (at_once || options.show_delay.count() == 0) {
            return connections.tell(to.id, lines);
        }
        connections.tell_at(now + options.show_delay, to.id, std::move(lines));
    }
    /// The visitor of that name or abbreviation, in a command that is also about players who are
    /// away: the full name of an account is no abbreviation.
    [[nodiscard]] Visitor* visitor_meant(std::string_view name) {
        Visitor* here = connections.find_by_prefix(name);
        const bool by_full_name = here == nullptr || base::same_ignoring_case(here->name, name);
        return by_full_name || accounts.find(name) == nullptr ? here : nullptr;
    }
    /// The answer where a name means neither a visitor nor an account.
    [[nodiscard]] std::string no_player_text(std::string_view name) {
        return connections.not_found_text(
            name, fmt::format("There is no player matching the name {}.\n", name));
    }
    /// The visitor's rating, such as "1795"; "++++" for a guest.
    [[nodiscard]] std::string rating(const Visitor& visitor, GameKind kind) const {
        return accounts.rating_text(visitor.registered ? visitor.name : std::string{}, kind);
    }
};

} // namespace net
