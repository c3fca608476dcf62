// SPDX-License-Identifier: GPL-3.0-or-later
// An account of this program's own server: what a player keeps between visits.
#pragma once

#include "src/base/enum_array.h"
#include "src/base/result.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace play {

// Personal lists as FICS has them: players to notice, players to ignore, channels.

enum class ListKind : std::uint8_t {
    notify,  ///< players whose arrivals and departures are announced
    gnotify, ///< players whose games are announced when they begin
    censor,  ///< players whose talk is not shown
    noplay,  ///< players whose challenges are refused
    channel  ///< channels listened to, by number
};
inline constexpr std::size_t list_kinds = 5;
/// Channels are numbered from 0 to this.
inline constexpr int most_channel = 255;

[[nodiscard]] std::string_view to_text(ListKind kind);
/// The only list whose name begins with `word`; nothing if there is none or more than one.
[[nodiscard]] std::optional<ListKind> list_kind(std::string_view word);

class PersonalLists {
  public:
    static constexpr std::size_t most_items = 50; ///< per list

    /// The items of a list in the order in which they were added.
    [[nodiscard]] const std::vector<std::string>& operator[](ListKind kind) const {
        return items_[kind];
    }
    /// Whether the list has `item`, ignoring case.
    [[nodiscard]] bool has(ListKind kind, std::string_view item) const;
    /// Adds an item; false if the list already has it or is full.
    bool add(ListKind kind, std::string item);
    /// Removes an item; false if the list does not have it.
    bool remove(ListKind kind, std::string_view item);
    bool operator==(const PersonalLists&) const = default;

  private:
    base::EnumArray<ListKind, std::vector<std::string>, list_kinds> items_{};
};

/// A player's account on a server.
struct Account {
    static constexpr std::size_t most_messages = 40; ///< kept until their receiver clears them
    static constexpr std::size_t most_history_entries = 10; ///< games that `history` shows

    std::string name{};
    std::string password_hash{}; ///< an argon2id hash; if empty, no password is accepted
    bool is_operator = false;
    bool muted = false;
    bool banned = false;
    struct Rating {
        double rating = 1500;
        double deviation = 350;
        double volatility = 0.06;
        int games = 0;
        bool operator==(const Rating&) const = default;
    };
    Rating bughouse{};
    Rating crazyhouse{};
    Rating chess{};
    std::optional<std::uint32_t> uid{}; ///< the system user who owns the account
    static constexpr std::size_t most_keys = 8;
    /// Fingerprints of the ssh keys that log in without a password, as "SHA256:...", oldest first.
    std::vector<std::string> ssh_fingerprints{};
    struct Message {
        std::string from;
        std::int64_t at = 0; ///< seconds since 1970
        std::string text;
        bool operator==(const Message&) const = default;
    };
    std::vector<Message> messages{}; ///< oldest first
    /// A finished game, as `history` shows it.
    struct HistoryEntry {
        int number = 0;      ///< 0 to 99, then from 0 again
        std::int64_t at = 0; ///< time of its end, in seconds since 1970
        std::string row;
        bool operator==(const HistoryEntry&) const = default;
    };
    std::vector<HistoryEntry> history{}; ///< oldest first
    PersonalLists lists{};
    /// Commands by alias; aliases are in lower case.
    using Aliases = std::map<std::string, std::string, std::less<>>;
    static constexpr std::size_t most_aliases = 20;
    Aliases aliases{};
    bool operator==(const Account&) const = default;
};

/// A player's place in a ranking.
struct RankedPlayer {
    std::string name;
    Account::Rating rating{};
};

/// Why an account was not found: there is none, or it cannot be read just now.
enum class NoAccount : std::uint8_t { unknown, unreadable };

/// The accounts that are not in memory, such as a server's account book on disk. Lookups by name
/// ignore case.
class AccountDatabase {
  public:
    AccountDatabase() = default;
    AccountDatabase(const AccountDatabase&) = delete;
    AccountDatabase& operator=(const AccountDatabase&) = delete;
    virtual ~AccountDatabase() = default;

    [[nodiscard]] virtual base::Result<Account, NoAccount> find(std::string_view name) = 0;
    /// The account owned by that system user; nothing if there is none.
    [[nodiscard]] virtual std::optional<Account> find_by_uid(std::uint32_t uid) = 0;
    /// The account that has the ssh key with that fingerprint.
    [[nodiscard]] virtual std::optional<Account> find_by_key(const std::string& fingerprint) = 0;
    /// All players who have played that kind of game, except banned ones, in any order.
    [[nodiscard]] virtual std::vector<RankedPlayer> players(Account::Rating Account::*kind) = 0;
    [[nodiscard]] virtual std::size_t count() = 0;
};

} // namespace play
