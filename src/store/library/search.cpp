// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/library/search.h"

#include <fmt/format.h>

namespace store {

using play::LibraryQuery;

bool asks_positions(const LibraryQuery& query) {
    return !query.positions.empty() || !query.opening.empty() || query.in_hand.has_value();
}

Search::Search(const LibraryQuery& query, SearchScope among) {
    const auto& filter = query.filter;
    sql_ = fmt::format("SELECT m.id, m.date, m.laws, m.variant, m.time, m.result, m.ending, m.mate,"
                       " m.half_moves, m.lowest, s.text, m.game, m.loser, m.giver FROM {}match m"
                       " LEFT JOIN source s ON s.id = m.source WHERE ",
                       among == SearchScope::hits ? "hit h CROSS JOIN " : "");
    if (among == SearchScope::one) {
        add("m.id = ?", std::optional(0)); // bind() supplies the id
    } else {
        sql_ += among == SearchScope::hits ? "m.id = h.id" : "1";
    }
    add(" AND m.date >= ?", filter.since);
    if (!filter.until.empty()) {
        add(" AND m.date != '' AND m.date <= ? || '~'", filter.until);
    }
    add(" AND m.ending = ?", filter.ending);
    add(" AND m.laws = ?", filter.laws);
    add(" AND m.variant = ?", filter.variant);
    if (!filter.mates_by.empty()) {
        const bool drop = filter.mates_by.ends_with('@');
        add(drop ? " AND m.mate = ?" : " AND substr(m.mate, 1, 1) = ?", filter.mates_by);
    }
    add(" AND m.time = ?", filter.time_control);
    add(" AND m.lowest >= ?", filter.min_rating);
    add(" AND m.half_moves >= ?", filter.min_length);
    add(" AND m.half_moves <= ?", filter.max_length);
    add(" AND m.id IN (SELECT match FROM player WHERE name = (SELECT id FROM name WHERE text = ?))",
        query.also_played);
    add_people(query);
    conditions_end_ = sql_.size();
    using Order = LibraryQuery::Order;
    sql_ += query.order == Order::newest_first   ? " ORDER BY m.date DESC, m.id DESC"
            : query.order == Order::oldest_first ? " ORDER BY m.date, m.id"
                                                 : " ORDER BY m.id";
    if (filter.limit && among == SearchScope::all && !asks_positions(query)) {
        sql_ += fmt::format(" LIMIT {}", *filter.limit); // fewer matches are sorted
    }
}

std::string Search::count_sql() const {
    const auto from = sql_.find(" FROM ");
    return "SELECT count(*)" + sql_.substr(from, conditions_end_ - from);
}

void Search::bind(Statement& statement) const {
    int at = 0;
    for (const auto& value : values_) {
        ++at;
        std::visit([&](const auto& one) { statement.bind(at, one); }, value);
    }
}

void Search::bind(Statement& statement, std::int64_t one) const {
    statement.bind_all();
    bind(statement);
    statement.bind(1, one);
}

void Search::add(const char* condition, const std::string& value) {
    if (!value.empty()) {
        sql_ += condition;
        values_.emplace_back(value);
    }
}

void Search::add(const char* condition, const std::optional<int>& value) {
    if (value) {
        sql_ += condition;
        values_.emplace_back(*value);
    }
}

/// The wanted result is the player's own, or without a player that of White on board A.
void Search::add_people(const LibraryQuery& query) {
    const auto& filter = query.filter;
    if (filter.player.empty()) {
        add(" AND EXISTS(SELECT 1 FROM player p WHERE p.match = m.id AND p.seat = 0"
            " AND p.points = ?)",
            query.points);
        return;
    }
    sql_ += " AND m.id IN (SELECT p.match FROM player p";
    sql_ += filter.partner.empty() ? "" : ", player q";
    add(filter.names_by_prefix
            ? " WHERE p.name IN (SELECT id FROM name WHERE instr(lower(text), lower(?)) = 1)"
            : " WHERE p.name = (SELECT id FROM name WHERE text = ?)",
        filter.player);
    add(" AND p.points = ?", query.points);
    if (!filter.partner.empty()) {
        sql_ += " AND q.match = p.match AND q.team = p.team AND q.seat != p.seat";
        add(" AND q.name = (SELECT id FROM name WHERE text = ?)", filter.partner);
    }
    sql_ += ")";
}

} // namespace store
