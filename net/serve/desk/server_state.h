// SPDX-License-Identifier: GPL-3.0-or-later
// The whole state of a server, in parts that every command may use: who is there, what is played,
// what is offered, who has an account.
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

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace net {

// Start options of a server.

/// The share of a server that one stranger may have. Addresses behind which several people stand
/// (see Peer::is_shared) have no share of their own.
struct FairShares {
    int lines_of_address = 20;                          ///< connections at one time; 0: any number
    base::Millis time_to_name{30'000};                  ///< until a caller has said a name
    std::optional<base::Millis> idle_guests{3'600'000}; ///< who then go, unless they play
    int accounts_a_day = 10;                            ///< new ones of an address; 0: any number
    int bot_matches = 32; ///< with bots at one time: each has a thread that thinks
};

struct ServerOptions {
    std::string motd;                     ///< the message of the day
    bool accounts_only = false;           ///< no guests
    bool may_register = true;             ///< guests can make an account of their name
    std::int64_t wall_seconds = 0;        ///< since 1970, at `started`
    base::Instant started{};              ///< when the server began
    std::uint64_t seed = 1;               ///< of colours, start arrays and guests' names
    std::vector<std::string> operators{}; ///< whose accounts may do everything
    base::Millis show_delay{};            ///< how much later spectators see what is played
    int bots = 0;                         ///< how many sit in the lobby
    int bot_level = 4;
    /// A bot plays on for a player who has been away from an unrated match for so long. Nothing:
    /// never.
    std::optional<base::Millis> stand_in_after{10'000};
    std::optional<std::uint32_t>
        owner{}; ///< the user of this machine who runs the server, an operator
    std::vector<std::uint32_t> shared_users{}; ///< logins that several people share
    /// Users of this machine that run only our kiosk: the key fingerprint it sends is trusted.
    std::vector<std::uint32_t> kiosk_users{};
    /// The server ends when nobody has been there for this long. Nothing: it stays.
    std::optional<base::Millis> ends_when_empty{};
    FairShares shares{};
    std::vector<std::string> bans{}; ///< as SaveBans gave them
    std::vector<Account> accounts{}; ///< in memory from the start
    /// Accounts that are read when they are asked for.
    std::shared_ptr<play::AccountSource> other_accounts{};
    std::vector<SaveRecord> unfinished{}; ///< matches that were running when it last ended
};

struct ServerState {
    explicit ServerState(ServerOptions given)
        : options(std::move(given)),
          book(std::exchange(options.accounts, {}), options.other_accounts),
          shown(options.show_delay), random_state(options.seed) {
        for (const SaveRecord& record : std::exchange(options.unfinished, {})) {
            if (auto match = stored_match(record)) {
                stored.push_back(*std::move(match));
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
    std::vector<StoredMatch> stored;
    AccountRegistry book;
    FinishedGames finished;
    ShownPlayers shown;
    Standings standings;
    LoginGuard guard;
    BanList bans;
    /// A guest who is silenced, by name and by address, until the server ends.
    struct Muzzled {
        std::string name;
        std::string address; ///< empty where it is shared
        bool operator==(const Muzzled&) const = default;
    };
    static constexpr std::size_t most_muzzled = 1'000;
    std::vector<Muzzled> muzzled;
    std::vector<std::string> unkept; ///< accounts that the disk has not taken yet
    std::set<LineId> told_unkept;    ///< who know that, and wait for better news
    static constexpr std::size_t most_accounts_made = 10'000;
    /// The accounts that were made within a day, by address; then the oldest go.
    std::vector<std::pair<std::string, base::Instant>> accounts_made;
    std::optional<base::Instant> idle_check{}; ///< when the next guest may be idle for too long
    std::optional<base::Instant> shutdown_at{};
    std::optional<base::Instant> resume_at{}; ///< stored matches whose players are here
    std::vector<int>
        for_bots; ///< challenges that a bot accepts after the challenger has got an answer
    /// A guest who has lost the line may come back for so long, if no bot plays on for them.
    static constexpr base::Millis grace{30'000};
    /// A player who has lost the line in a match.
    struct Absence {
        TableId table{};
        rules::Seat seat{};
        base::Instant since{};
        std::string from;      ///< the address, by which a guest is known again
        bool stand_in = false; ///< a bot is to play on
        bool forfeits = false; ///< when the grace is over
    };
    std::multimap<std::string, Absence> absences; ///< by the name in lower case
    /// When something may be due for those of that name.
    std::set<std::pair<base::Instant, std::string>> absences_due;
    std::set<TableId> bot_matches;          ///< whose bots have been told, and play
    std::vector<TableId> over_this_instant; ///< unless the other board ends in it as well
    base::Instant now{};
    ServerEffects effects; ///< of the present event
    std::uint64_t random_state;

    /// 0 to before `end`; the same after the same seed (SplitMix64).
    [[nodiscard]] std::uint64_t random(std::uint64_t end) {
        random_state += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = random_state;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
        return (mixed ^ (mixed >> 31U)) % end;
    }
    [[nodiscard]] std::int64_t wall_seconds() const {
        return options.wall_seconds +
               std::chrono::duration_cast<std::chrono::seconds>(now - options.started).count();
    }
    void log(std::string text) { effects.emplace_back(LogLine{std::move(text)}); }
    /// Sends the match to those who see it: to the players at once, to spectators after the delay.
    void show(const Visitor& to, const ServerTable& table, std::string lines) {
        const bool plays = to.seat && to.seat->table == table.id();
        show(to, plays, std::move(lines));
    }
    void show(const Visitor& to, bool at_once, std::string lines) {
        if (at_once || options.show_delay.count() == 0) {
            return connections.tell(to.id, lines);
        }
        connections.tell_at(now + options.show_delay, to.id, std::move(lines));
    }
    /// "1795" of that visitor, "++++" of a guest.
    [[nodiscard]] std::string rating(const Visitor& visitor, GameKind kind) const {
        return book.rating_text(visitor.registered ? visitor.name : std::string{}, kind);
    }
};

} // namespace net
