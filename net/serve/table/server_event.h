// SPDX-License-Identifier: GPL-3.0-or-later
// Events and effects of a server: the two ends of Lobby::update().
#pragma once

#include "net/serve/table/personal_lists.h"
#include "src/play/request.h"
#include "src/rules/match/match.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace net {

/// One connection; no number is given twice while the server runs.
enum class LineId : std::uint64_t {};
/// One match; no number is given twice while the server runs.
enum class TableId : std::uint32_t {};

/// The other end of a line.
struct Peer {
    std::string address;                ///< without the port; of a local socket its path
    bool local = false;                 ///< on this machine
    std::optional<std::uint32_t> uid{}; ///< the user of a local socket
    std::string user{};                 ///< the user's name on this machine
    /// Over IPv6 a visitor may use any number of addresses: the first 64 bits, which are the
    /// visitor's own. Empty: use the address.
    std::string network{};

    /// Where limits are for each visitor.
    [[nodiscard]] const std::string& counted_as() const {
        return network.empty() ? address : network;
    }
};

/// A person's account, as it is kept.
struct Account {
    static constexpr std::size_t most_messages = 40; ///< not cleared by their receiver yet
    static constexpr std::size_t most_played = 10;   ///< games that `history` shows

    std::string name;
    std::string password; ///< a hash; empty: nobody can log in with it
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
    /// Commands by the words that stand for them, in lower case.
    using Aliases = std::map<std::string, std::string, std::less<>>;
    static constexpr std::size_t most_aliases = 20;
    Aliases aliases{};
    bool operator==(const Account&) const = default;
};

struct LineOpened {
    LineId line{};
    Peer peer;
};
struct BytesCame {
    LineId line{};
    std::string bytes;
};
struct LineClosed {
    LineId line{};
};
/// Answers CheckPassword.
struct PasswordChecked {
    LineId line{};
    bool right = false;
};
/// Answers HashPassword; empty: it could not be done.
struct PasswordHashed {
    std::string account;
    std::string hash;
};
/// A bot asks something of the table at which it sits.
struct BotAsked {
    TableId table{};
    play::Request request;
};
struct Wake {};        ///< next_wake() has come
struct StopServing {}; ///< everybody goes, running matches are kept to be gone on with

using ServerEvent = std::variant<LineOpened, BytesCame, LineClosed, PasswordChecked, PasswordHashed,
                                 BotAsked, Wake, StopServing>;

struct SendBytes {
    LineId line{};
    std::string bytes;
};
/// After the bytes before it have gone.
struct HangUp {
    LineId line{};
};
struct CheckPassword {
    LineId line{};
    std::string hash;
    std::string password;
};
struct HashPassword {
    std::string account;
    std::string password;
};
/// A match with bots stands so, or is gone.
struct TellBots {
    struct BotSeat {
        rules::Seat seat{};
        int level = 0;
    };
    TableId table{};
    std::vector<BotSeat> seats;
    std::optional<rules::Match> match; ///< nothing: it is over
};
struct SaveAccount {
    Account account;
};
/// The whole record of a match; the same name each time.
struct SaveRecord {
    std::string name; ///< of a file, without a folder
    std::string bpgn;
};
/// A half-move behind the record of that name, which was saved before.
struct AddToRecord {
    std::string name;
    std::string line; ///< `1A. e4 {178.2}`, and behind a tab everybody's time: `A 178.2 a 180`
};
struct LogLine {
    std::string text;
};
struct EndServer {}; ///< an operator has shut it down

using ServerEffect = std::variant<SendBytes, HangUp, CheckPassword, HashPassword, TellBots,
                                  SaveAccount, SaveRecord, AddToRecord, LogLine, EndServer>;
using ServerEffects = std::vector<ServerEffect>;

} // namespace net
