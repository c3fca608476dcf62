// SPDX-License-Identifier: GPL-3.0-or-later
// All matches that are played, found by their games' numbers, and when the next of them has
// something to say.
#pragma once

#include "net/serve/table/server_table.h"

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace net {

class ServerTables {
  public:
    static constexpr std::size_t most_tables = 20'000;

    /// One board of a match.
    struct Game {
        ServerTable* table = nullptr;
        rules::BoardId board{};
        explicit operator bool() const { return table != nullptr; }
    };

    /// Its address stays until remove(). Its boards get the lowest numbers that are free.
    ServerTable& open(MatchProposal terms, rules::Match match,
                      rules::PerSeat<ServerTable::Sitter> sitters);
    void remove(TableId id);
    [[nodiscard]] std::size_t count() const { return tables_.size(); }
    [[nodiscard]] bool full() const { return tables_.size() >= most_tables; }
    [[nodiscard]] ServerTable* find(TableId id);
    [[nodiscard]] Game game(int number);
    /// By number, the boards of one match behind each other.
    [[nodiscard]] std::vector<Game> games();
    /// Every match once.
    [[nodiscard]] std::vector<ServerTable*> all();
    /// To be called after every event at that table.
    void set_alarm(const ServerTable& table);
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    /// The table whose moment has come; nothing when there is none.
    [[nodiscard]] ServerTable* due(base::Instant now);

  private:
    [[nodiscard]] int free_number();

    std::map<TableId, ServerTable> tables_;
    std::map<int, TableId> games_;
    std::set<int> freed_; ///< numbers below next_number_ that are free again
    int next_number_ = 1;
    std::uint32_t last_id_ = 0;
    std::set<std::pair<base::Instant, TableId>> alarms_;
    std::map<TableId, base::Instant> alarm_of_;
};

} // namespace net
