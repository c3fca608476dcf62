// SPDX-License-Identifier: GPL-3.0-or-later
// An account of a server of ours: what a player keeps between visits, and where accounts are found.
#pragma once

#include "src/base/enum_array.h"

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
    censor,  ///< players who are not heard
    noplay,  ///< players who cannot challenge
    channel  ///< numbers
};
inline constexpr std::size_t list_kinds = 5;
/// Channels have the numbers from 0 to that one.
inline constexpr int most_channel = 255;

[[nodiscard]] std::string_view to_text(ListKind kind);
/// The only one that `word` begins.
[[nodiscard]] std::optional<ListKind> list_kind(std::string_view word);

class PersonalLists {
  public:
    static constexpr std::size_t most_items = 50; ///< of each list

    /// In the order in which they were added.
    [[nodiscard]] const std::vector<std::string>& operator[](ListKind kind) const {
        return items_[kind];
    }
    /// The case of letters does not matter.
    [[nodiscard]] bool has(ListKind kind, std::string_view item) const;
    /// False: it is there already, or the list is full.
    bool add(ListKind kind, std::string item);
    /// False: it was not there.
    bool remove(ListKind kind, std::string_view item);
    bool operator==(const PersonalLists&) const = default;

  private:
    base::EnumArray<ListKind, std::vector<std::string>, list_kinds> items_{};
};

/// A player's account on a server, from the wire to the disk.
struct Account {
    static constexpr std::size_t most_messages = 40; ///< not cleared by their receiver yet
    static constexpr std::size_t most_played = 10;   ///< games that `history` shows

    std::string name{};
    std::string password{}; ///< an argon2id hash; empty: nobody can log in with it
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
    std::optional<std::uint32_t> uid{}; ///< the user of this machine whose account it is
    static constexpr std::size_t most_keys = 8;
    /// Fingerprints of the ssh keys that need no password, "SHA256:..."; the oldest first.
    std::vector<std::string> keys{};
    struct Message {
        std::string from;
        std::int64_t at = 0; ///< seconds since 1970
        std::string text;
        bool operator==(const Message&) const = default;
    };
    std::vector<Message> messages{}; ///< the oldest first
    /// A game that is over, as `history` shows it.
    struct Played {
        int number = 0;      ///< 0 to 99, and again from 0
        std::int64_t at = 0; ///< when it ended, in seconds since 1970
        std::string row;
        bool operator==(const Played&) const = default;
    };
    std::vector<Played> played{}; ///< the oldest first
    PersonalLists lists{};
    /// Commands by their aliases, in lower case.
    using Aliases = std::map<std::string, std::string, std::less<>>;
    static constexpr std::size_t most_aliases = 20;
    Aliases aliases{};
    bool operator==(const Account&) const = default;
};

/// A player's place in a ranking.
struct Standing {
    std::string name;
    Account::Rating rating{};
};

/// The accounts that are not in memory: a server's book on the disk. Names are found whatever the
/// case of their letters; an account that cannot be read is not found.
class AccountSource {
  public:
    AccountSource() = default;
    AccountSource(const AccountSource&) = delete;
    AccountSource& operator=(const AccountSource&) = delete;
    virtual ~AccountSource() = default;

    [[nodiscard]] virtual std::optional<Account> find(std::string_view name) = 0;
    /// The account of that user of this machine.
    [[nodiscard]] virtual std::optional<Account> of_user(std::uint32_t uid) = 0;
    /// The account of that ssh key.
    [[nodiscard]] virtual std::optional<Account> of_key(const std::string& fingerprint) = 0;
    /// All players of that kind of game but banned ones, in any order.
    [[nodiscard]] virtual std::vector<Standing> players(Account::Rating Account::*kind) = 0;
    [[nodiscard]] virtual std::size_t count() = 0;
};

} // namespace play
