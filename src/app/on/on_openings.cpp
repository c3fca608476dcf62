// SPDX-License-Identifier: GPL-3.0-or-later
// The bots' first moves from the library: moves that its matches played, instead of a search.
#include "src/app/on/handlers.h"
#include "src/engine/bot/human_pace.h"
#include "src/notation/moves/san.h"

#include <algorithm>

namespace app {
namespace {

/// The library is asked only up to this move number; later positions have hardly ever occurred.
constexpr int most_moves = 12;
/// The library is used only if the position occurred in at least this many matches.
constexpr int least_matches = 20;
/// Rarer moves are ignored, as they may have been slips.
constexpr int least_played = 3;

/// The weight of a move when one is drawn: it grows with how often the move was played and with its
/// results, which count as even if unknown.
std::uint64_t weight_of(const play::BookMove& move) {
    constexpr int exact = 100;
    const int decided = move.won + move.drawn + move.lost;
    const int points = 2 * move.won + move.drawn;
    return static_cast<std::uint64_t>(move.count) *
           static_cast<std::uint64_t>(exact * (points + 1) / (2 * decided + 2));
}

/// A move drawn by weight, reproducibly by seed; an empty move if matches are too few.
rules::Move choose(const std::vector<play::BookMove>& moves, const rules::Position& position,
                   std::uint64_t seed) {
    int matches = 0;
    std::uint64_t all = 0;
    for (const play::BookMove& move : moves) {
        matches += move.count;
        all += move.count < least_played ? 0 : weight_of(move);
    }
    if (matches < least_matches || all == 0) {
        return {};
    }
    std::uint64_t drawn = engine::pseudo_random(seed) % all;
    for (const play::BookMove& move : moves) {
        const std::uint64_t weight = move.count < least_played ? 0 : weight_of(move);
        if (drawn < weight) {
            return notation::parse_san(position, move.san).value_or(rules::Move{});
        }
        drawn -= weight;
    }
    return {};
}

/// The move of the built-in opening lines, if they cover the position.
std::optional<engine::Report> recall(const Table& table, const engine::Task& task) {
    engine::Bot bot;
    bot.seat = task.seat;
    bot.level = task.level;
    bot.knows_openings = true;
    return engine::book_report(bot, table.match, task);
}

/// Asks the library for a move before the bot searches; false if the bot must search at once.
bool looks_up(const Context& m, const engine::Task& task) {
    Table& table = *m.model.table;
    const rules::TablePlan& plan = table.match.plan();
    if (table.terms.book != MatchTerms::Book::library || !plan.passes || plan.boards == 1 ||
        task.level < engine::first_book_level || task.position.move_number() > most_moves) {
        return false;
    }
    AskLibrary question{AskLibrary::Kind::bot_opening};
    question.serial = ++m.model.library_serial;
    question.boards = {task.position};
    table.book_lookups[task.seat] = Table::BookLookup{question.serial, task};
    m.out.push_back(std::move(question));
    return true;
}

} // namespace

void Context::add(bots::Effects effects) const {
    for (bots::Effect& effect : effects) {
        if (const auto* const cancelled = std::get_if<bots::CancelSearch>(&effect);
            cancelled && model.table) {
            model.table->book_lookups[cancelled->seat].reset();
        }
        const auto* const think = std::get_if<bots::Think>(&effect);
        if (think == nullptr || !model.table || !looks_up(*this, think->task)) {
            std::visit([this](auto& it) { out.push_back(std::move(it)); }, effect);
        }
    }
}

void on_opening(const Context& m, std::uint64_t serial, const std::vector<play::BookMove>& moves) {
    if (!m.model.table) {
        return;
    }
    Table& table = *m.model.table;
    for (auto& waiting : table.book_lookups.values) {
        if (!waiting || waiting->serial != serial) {
            continue;
        }
        engine::Task task = std::move(waiting->task);
        waiting.reset();
        const auto turn = static_cast<std::uint64_t>(task.position.move_number());
        const auto move = choose(moves, task.position, task.seed ^ engine::pseudo_random(turn));
        auto report = move && !table.match.why_illegal_now(task.seat, move)
                          ? std::optional(engine::instant_move_report(task, move))
                          : recall(table, task);
        if (report) {
            return m.add(table.bots.take(*report, table.match, m.now));
        }
        m.out.push_back(bots::Think{std::move(task)});
    }
}

} // namespace app
