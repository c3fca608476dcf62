// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/serve/server_store.h"

#include "src/store/files.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace program {
namespace {

/// Beside the names of net::ListKind: its items are a word, a blank, and a command.
constexpr std::string_view alias_list = "alias";

} // namespace

net::Account account_from(const store::StoredAccount& stored) {
    const auto rating = [&](std::size_t i) {
        const auto& one = stored.ratings.at(i);
        return net::Account::Rating{one.rating, one.deviation, one.volatility, one.games};
    };
    net::Account made{stored.name,
                      stored.password,
                      stored.is_operator,
                      stored.muted,
                      stored.banned,
                      rating(0),
                      rating(1),
                      rating(2),
                      stored.uid,
                      {},
                      {},
                      {},
                      {}};
    for (const auto& message : stored.messages) {
        made.messages.push_back({message.from, message.at, message.text});
    }
    for (const auto& game : stored.played) {
        made.played.push_back({game.number, game.at, game.row});
    }
    for (const auto& one : stored.listed) {
        const auto blank = std::min(one.item.find(' '), one.item.size() - 1);
        if (one.list == alias_list) {
            made.aliases[one.item.substr(0, blank)] = one.item.substr(blank + 1);
        } else if (const auto kind = net::list_kind(one.list)) {
            (void)made.lists.add(*kind, one.item);
        }
    }
    return made;
}

store::StoredAccount stored(const net::Account& account) {
    const auto rating = [](const net::Account::Rating& one) {
        return store::StoredAccount::Rating{one.rating, one.deviation, one.volatility, one.games};
    };
    store::StoredAccount made{
        account.name,
        account.password,
        account.is_operator,
        account.muted,
        account.banned,
        {rating(account.bughouse), rating(account.crazyhouse), rating(account.chess)},
        account.uid,
        {},
        {},
        {}};
    for (const auto& message : account.messages) {
        made.messages.push_back({message.from, message.at, message.text});
    }
    for (const auto& game : account.played) {
        made.played.push_back({game.number, game.at, game.row});
    }
    for (std::size_t i = 0; i < net::list_kinds; ++i) {
        const auto kind = static_cast<net::ListKind>(i);
        for (const std::string& item : account.lists[kind]) {
            made.listed.push_back({std::string(net::to_text(kind)), item});
        }
    }
    for (const auto& [word, command] : account.aliases) {
        made.listed.push_back({std::string(alias_list), word + " " + command});
    }
    return made;
}

namespace {

constexpr std::size_t most_record_bytes = 1024 * 1024;
constexpr std::size_t most_looked_at = 20'000; ///< of the newest
constexpr std::string_view no_result = "[Result \"*\"]";

} // namespace

bool is_unfinished(const std::string& bpgn) {
    return bpgn.find(no_result) != std::string::npos;
}

std::vector<net::SaveRecord> unfinished_games(const std::string& folder) {
    std::vector<std::string> names;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
        std::string name = entry.path().filename().string();
        if (name.ends_with(".bpgn") && name.front() != '.') {
            names.push_back(std::move(name));
        }
    }
    std::sort(names.rbegin(), names.rend()); // they begin with the date
    names.resize(std::min(names.size(), most_looked_at));
    std::vector<net::SaveRecord> found;
    for (std::string& name : names) {
        auto text = store::read_whole(folder + "/" + name, most_record_bytes);
        if (text && is_unfinished(*text)) {
            found.push_back({std::move(name), *std::move(text)});
        }
    }
    return found;
}

} // namespace program
