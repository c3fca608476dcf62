// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/handlers.h"
#include "src/app/on/verbs.h"
#include "src/app/show/mates_text.h"
#include "src/engine/bot/bot.h"
#include "src/rules/board/mates.h"
#include "src/rules/match/match_judge.h"

#include <utility>

namespace app {
namespace {

/// Nodes for a hint: the strength of level 7, in a quarter of a second on a slow machine.
constexpr std::uint64_t hint_nodes = 50'000;

/// Extra value of a piece that mates on another board, in centipawns; the same as for bots.
constexpr int mating_piece = 600;

/// Tells the search, which sees only one board, the value of pieces that would mate on other
/// boards.
void weigh_pieces(const rules::Match& match, engine::Task& task) {
    const auto needs = [&](rules::Seat fed) {
        rules::PerKind<int> values{};
        if (match.plan().passes && fed.board != task.seat.board && !match.board_end(fed.board)) {
            const rules::Mates mates = rules::mates_of(match.position(fed.board), fed.side,
                                                       rules::supply(match, opponent(fed)));
            for (const rules::Kind kind : rules::all_kinds) {
                values[kind] = mates.drops_if_held[kind] ? mating_piece : 0;
            }
        }
        return values;
    };
    task.capture_bonuses = needs(match.plan().feeds[task.seat]);
    task.loss_penalties = needs(match.plan().feeds[opponent(task.seat)]);
}

} // namespace

/// Starts a search in the slot of the player's own seat, where no bot thinks.
LineResult hint_verb(const Context& m, const VerbLine& /*line*/) {
    if (m.model.course) {
        return m.refuse(m.model.course->solved ? "this one is solved: Enter goes on"
                                               : "in a lesson `show` gives the answer");
    }
    if (!is_playing_against_bots(m.model)) {
        return m.refuse(wording("hints are for a match of yours against bots, while it is played",
                                "hints are for matches against bots"));
    }
    Table& table = *m.model.table;
    const rules::Seat seat = asking_seat(m);
    if (!table.match.to_move(seat) || table.pending) {
        return m.refuse("a hint is for your own move");
    }
    engine::Task task = engine::task_for(table.match, seat);
    task.limits.nodes = hint_nodes;
    weigh_pieces(table.match, task);
    task.serial = {++m.model.hint_serial, engine::Asker::hint};
    table.hint = task;
    m.notice("looking for a hint");
    m.out.push_back(Think{std::move(task)});
    return done;
}

void show_hint(const Context& m, const engine::Report& report) {
    auto& table = m.model.table;
    if (!table || !table->hint || !report.final || report.serial != table->hint->serial) {
        return;
    }
    const engine::Task asked = *std::exchange(table->hint, std::nullopt);
    const bool stands = table->match.position(asked.seat.board) == asked.position;
    if (stands && is_playing_against_bots(m.model)) {
        m.notice(hint_text(*table, report), Tone::good);
    }
}

} // namespace app
