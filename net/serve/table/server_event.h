// SPDX-License-Identifier: GPL-3.0-or-later
// Events and effects of a server: the input and output of Server::update().
#pragma once

#include "src/play/request.h"
#include "src/play/server/account.h"
#include "src/rules/match/match.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace net {

/// One visitor's connection; numbers are not reused while the server runs. The server's own bots
/// are visitors without a socket.
struct ConnectionId {
    std::uint64_t number = 0;
    bool bot = false;
    auto operator<=>(const ConnectionId&) const = default;
};
/// One match; numbers are not reused while the server runs.
enum class MatchId : std::uint32_t {};

/// The other end of a connection.
struct Peer {
    std::string address;                ///< without the port; "user 1000" at a local socket
    bool from_this_machine = false;     ///< connects from this machine
    std::optional<std::uint32_t> uid{}; ///< system user at a local socket
    std::string user{};                 ///< that user's login name
    /// The first 64 bits of an IPv6 address: a visitor may use any number of addresses in that
    /// network. Empty if the whole address counts.
    std::string network{};
    bool control = false; ///< connected to the control socket: an operator

    /// Whether several people may share that address, as far as a server can tell: this machine's
    /// own address, an ssh tunnel, a kiosk.
    [[nodiscard]] bool is_shared() const {
        return uid || address == "127.0.0.1" || address == "::1";
    }
    /// The key of rate limits and shares per address: the network or, if that is empty, the
    /// address.
    [[nodiscard]] const std::string& limit_key() const {
        return network.empty() ? address : network;
    }
};

struct ServerOptions;
using play::Account;
using play::ListKind;
using play::PersonalLists;

struct ConnectionOpened {
    ConnectionId connection{};
    Peer peer;
};
struct BytesReceived {
    ConnectionId connection{};
    std::string bytes;
    /// The round trip measured by the kernel, which a client cannot lengthen at will; nothing if it
    /// measures none, or only part of the way.
    std::optional<base::Millis> round_trip{};
};
struct ConnectionClosed {
    ConnectionId connection{};
};
/// The answer to CheckPassword.
struct PasswordChecked {
    ConnectionId connection{};
    bool right = false;
};
/// An account that is created only together with its first password's hash, so that none exists to
/// which nobody can log in.
struct NewAccount {
    Account account;
    ConnectionId guest{}; ///< the guest who registers; nobody if an operator does it
};
/// The answer to HashPassword; the hash is empty if hashing failed or the old password was wrong.
struct PasswordHashed {
    std::string account;
    std::string hash;
    std::optional<ConnectionId> asking_operator{}; ///< the operator who set it, if one did
    std::shared_ptr<const NewAccount> made{};      ///< the new account, if it is for one
};
/// A bot's request to the table at which it sits.
struct BotAsked {
    MatchId match_id{};
    play::Request request;
};
/// The answer to BackUp and Reload, as a line of text.
struct OperatorAnswer {
    ConnectionId connection{};
    std::string text;
    /// The options after a reload, see Server::apply_reloaded(); null after a backup or if a file
    /// is bad.
    std::shared_ptr<const ServerOptions> reloaded{};
};
/// The result of SaveAccount: sent if the disk refused the accounts, and again once they are saved.
struct UnsavedAccounts {
    std::optional<ConnectionId> connection{}; ///< whose command changed them
    std::vector<std::string> unsaved;         ///< accounts not saved yet; empty once all are
    std::string problem{};
};
/// The answer to SaveBans.
struct BansSaved {
    ConnectionId asking_operator{};
    std::string success_text; ///< told to the operator if they are saved, as a line of text
    std::string problem{};    ///< why they are not on the disk; empty if they are
};
struct Wake {};        ///< next_wake() has been reached
struct StopServing {}; ///< disconnects everybody; running matches are saved to be resumed

using ServerEvent =
    std::variant<ConnectionOpened, BytesReceived, ConnectionClosed, PasswordChecked, PasswordHashed,
                 BotAsked, OperatorAnswer, UnsavedAccounts, BansSaved, Wake, StopServing>;

struct SendBytes {
    ConnectionId connection{};
    std::string bytes;
};
/// Closes the connection after all previous bytes have been sent.
struct CloseConnection {
    ConnectionId connection{};
};
struct CheckPassword {
    ConnectionId connection{};
    std::string hash;
    std::string password;
};
struct HashPassword {
    std::string account;
    std::string password;
    /// The hash that `old` must match; empty if there is none.
    std::string old_hash{};
    std::string old{};
    std::optional<ConnectionId>
        asking_operator{}; ///< the operator who sets it; nothing if the player does
    std::shared_ptr<const NewAccount> made{}; ///< null if the account exists
};
/// The present state of a match with bots, or its end.
struct TellBots {
    struct BotSeat {
        rules::Seat seat{};
        int level = 0;
        std::string name{};
        bool operator==(const BotSeat&) const = default;
    };
    MatchId match_id{};
    std::vector<BotSeat> seats;
    std::optional<rules::Match> match; ///< nothing if the match is over
};
/// A tell to the bot in that seat, from its partner.
struct TellBot {
    MatchId match_id{};
    rules::Seat seat{}; ///< the bot's
    std::string text;
};
struct SaveAccount {
    Account account;
};
/// The whole record of a match, always saved under the same name.
struct SaveRecord {
    std::string name; ///< a file name without a folder
    std::string bpgn;
};
/// A half-move to be appended to a record that was saved before.
struct AddToRecord {
    std::string name;
    std::string line; ///< `1A. e4 {178.2}`, a tab, and the clock of every seat: `A 178.2 a 180 ...`
};
/// A match is over: a line for the log of results.
struct LogResult {
    std::string line;
};
/// All bans of addresses and guests, one per entry.
struct SaveBans {
    std::vector<std::string> bans;
    ConnectionId asking_operator{}; ///< the operator who changed them
    std::string success_text; ///< what to tell the operator once they are saved, as a line of text
};
/// A request to copy all accounts to a file while the server runs.
struct BackUp {
    ConnectionId connection{};
    std::string path;
};
/// A request to reread the files that an operator may have changed.
struct Reload {
    ConnectionId connection{};
};
struct LogLine {
    std::string text;
};
struct EndServer {}; ///< an operator has shut the server down

using ServerEffect = std::variant<SendBytes, CloseConnection, CheckPassword, HashPassword, TellBots,
                                  TellBot, SaveAccount, SaveRecord, AddToRecord, LogResult,
                                  SaveBans, BackUp, Reload, LogLine, EndServer>;
using ServerEffects = std::vector<ServerEffect>;

} // namespace net

template <> struct std::hash<net::ConnectionId> {
    std::size_t operator()(const net::ConnectionId& connection) const {
        return std::hash<std::uint64_t>{}(connection.number * 2 + (connection.bot ? 1 : 0));
    }
};
