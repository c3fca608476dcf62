// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/table/server_tables.h"

namespace net {

int ServerTables::free_number() {
    if (freed_.empty()) {
        return next_number_++;
    }
    const int number = *freed_.begin();
    freed_.erase(freed_.begin());
    return number;
}

ServerTable& ServerTables::open(MatchProposal terms, rules::Match match,
                                rules::PerSeat<ServerTable::Sitter> sitters) {
    const TableId id{++last_id_};
    rules::PerBoard<int> numbers;
    for (int i = 0; i < match.plan().boards; ++i) {
        const int number = free_number();
        numbers[static_cast<rules::BoardId>(i)] = number;
        games_[number] = id;
    }
    const auto at = tables_.try_emplace(id, id, std::move(terms), std::move(match),
                                        std::move(sitters), numbers);
    return at.first->second;
}

void ServerTables::remove(TableId id) {
    const auto it = tables_.find(id);
    if (it == tables_.end()) {
        return;
    }
    for (int i = 0; i < it->second.boards(); ++i) {
        const int number = it->second.game(static_cast<rules::BoardId>(i));
        games_.erase(number);
        freed_.insert(number);
    }
    if (const auto alarm = alarm_of_.find(id); alarm != alarm_of_.end()) {
        alarms_.erase({alarm->second, id});
        alarm_of_.erase(alarm);
    }
    tables_.erase(it);
}

ServerTable* ServerTables::find(TableId id) {
    const auto it = tables_.find(id);
    return it == tables_.end() ? nullptr : &it->second;
}

ServerTables::Game ServerTables::game(int number) {
    const auto it = games_.find(number);
    ServerTable* table = it == games_.end() ? nullptr : find(it->second);
    return table == nullptr ? Game{} : Game{table, *table->board_of(number)};
}

std::vector<ServerTables::Game> ServerTables::games() {
    std::vector<Game> found;
    for (auto& [id, table] : tables_) {
        for (int i = 0; i < table.boards(); ++i) {
            found.push_back({&table, static_cast<rules::BoardId>(i)});
        }
    }
    return found;
}

std::vector<ServerTable*> ServerTables::all() {
    std::vector<ServerTable*> found;
    for (auto& [id, table] : tables_) {
        found.push_back(&table);
    }
    return found;
}

void ServerTables::set_alarm(const ServerTable& table) {
    const auto wake = table.next_wake();
    const auto old = alarm_of_.find(table.id());
    if (old != alarm_of_.end()) {
        if (old->second == wake) {
            return;
        }
        alarms_.erase({old->second, table.id()});
        alarm_of_.erase(old);
    }
    if (wake) {
        alarms_.insert({*wake, table.id()});
        alarm_of_[table.id()] = *wake;
    }
}

std::optional<base::Instant> ServerTables::next_wake() const {
    return alarms_.empty() ? std::nullopt : std::optional(alarms_.begin()->first);
}

ServerTable* ServerTables::due(base::Instant now) {
    if (alarms_.empty() || alarms_.begin()->first > now) {
        return nullptr;
    }
    return find(alarms_.begin()->second);
}

} // namespace net
