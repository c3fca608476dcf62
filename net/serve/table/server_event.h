// SPDX-License-Identifier: GPL-3.0-or-later
// Events and effects of a server: the two ends of Server::update().
#pragma once

#include "src/play/request.h"
#include "src/play/server/account.h"
#include "src/rules/match/match.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace net {

/// One visitor's connection; no number is given twice while the server runs. The server's own bots
/// are visitors without a socket.
struct LineId {
    std::uint64_t number = 0;
    bool bot = false;
    auto operator<=>(const LineId&) const = default;
};
/// One match; no number is given twice while the server runs.
enum class TableId : std::uint32_t {};

/// The other end of a line.
struct Peer {
    std::string address;                ///< without the port; of a local socket its path
    bool local = false;                 ///< a local socket of this machine
    std::optional<std::uint32_t> uid{}; ///< the user of a local socket
    std::string user{};                 ///< the user's name on this machine
    /// Over IPv6 a visitor may use any number of addresses: the first 64 bits, which are the
    /// visitor's own. Empty: use the address.
    std::string network{};
    bool control = false; ///< the operator's socket: what it asks is done

    /// Whether several people stand behind that address, as far as a server can tell: this
    /// machine's own, a tunnel of ssh's, a kiosk.
    [[nodiscard]] bool is_shared() const {
        return uid || address == "127.0.0.1" || address == "::1";
    }
    /// The key for limits per visitor.
    [[nodiscard]] const std::string& counted_as() const {
        return network.empty() ? address : network;
    }
};

struct ServerOptions;
using play::Account;
using play::ListKind;
using play::PersonalLists;

struct LineOpened {
    LineId line{};
    Peer peer;
};
struct BytesCame {
    LineId line{};
    std::string bytes;
    /// The round trip that this machine's kernel measures, which no client lengthens at will;
    /// nothing where it measures none, or not as far as the visitor.
    std::optional<base::Millis> round_trip{};
};
struct LineClosed {
    LineId line{};
};
/// Answers CheckPassword.
struct PasswordChecked {
    LineId line{};
    bool right = false;
};
/// Answers HashPassword; an empty hash: hashing failed, or the old password was wrong.
struct PasswordHashed {
    std::string account;
    std::string hash;
    std::optional<LineId> asker{}; ///< as in the question
};
/// A bot asks something of the table at which it sits.
struct BotAsked {
    TableId table{};
    play::Request request;
};
/// Answers BackUp and Reload, in a line.
struct OperatorTold {
    LineId line{};
    std::string text;
    /// As they have been read again; see Server::take_again().
    std::shared_ptr<const ServerOptions> again{};
};
/// Answers SaveAccount where the disk did not take it, and when it has done so after all.
struct AccountsKept {
    std::optional<LineId> line{};   ///< whose line changed them
    std::vector<std::string> names; ///< the accounts that wait for room on the disk; none: no more
    std::string problem{};
};
struct Wake {};        ///< next_wake() has come
struct StopServing {}; ///< everybody goes, running matches are kept to be gone on with

using ServerEvent = std::variant<LineOpened, BytesCame, LineClosed, PasswordChecked, PasswordHashed,
                                 BotAsked, OperatorTold, AccountsKept, Wake, StopServing>;

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
    /// The hash that `old` must fit; empty: none is asked for.
    std::string old_hash{};
    std::string old{};
    std::optional<LineId> asker{}; ///< the operator who gives it; none: the player does
};
/// A match with bots stands so, or is gone.
struct TellBots {
    struct BotSeat {
        rules::Seat seat{};
        int level = 0;
        bool operator==(const BotSeat&) const = default;
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
    std::string name; ///< a file name without a folder
    std::string bpgn;
};
/// A half-move behind the record of that name, which was saved before.
struct AddToRecord {
    std::string name;
    std::string line; ///< `1A. e4 {178.2}`, and behind a tab everybody's time: `A 178.2 a 180`
};
/// A match is over: a line of text for the log of results.
struct LogResult {
    std::string line;
};
/// All bans of addresses and guests, one a line.
struct SaveBans {
    std::vector<std::string> bans;
};
/// One whole copy of the accounts, while the server runs.
struct BackUp {
    LineId line{};
    std::string path;
};
/// The message of the day is to be read again.
struct Reload {
    LineId line{};
};
struct LogLine {
    std::string text;
};
struct EndServer {}; ///< an operator has shut it down

using ServerEffect =
    std::variant<SendBytes, HangUp, CheckPassword, HashPassword, TellBots, SaveAccount, SaveRecord,
                 AddToRecord, LogResult, SaveBans, BackUp, Reload, LogLine, EndServer>;
using ServerEffects = std::vector<ServerEffect>;

} // namespace net

template <> struct std::hash<net::LineId> {
    std::size_t operator()(const net::LineId& line) const {
        return std::hash<std::uint64_t>{}(line.number * 2 + (line.bot ? 1 : 0));
    }
};
