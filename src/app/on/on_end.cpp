// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/on_end.h"

#include "src/app/on/match_flow.h"
#include "src/app/show/words.h"
#include "src/app/table/record.h"

#include <algorithm>
#include <fmt/format.h>

namespace app {

namespace {

/// In the score of the evening, unless it was others' match.
void count(const Moment& m, const rules::Outcome& outcome, const std::string& words) {
    Table& table = *m.model.table;
    if (table.watching) {
        return m.model.evening.add_watched(words, table.record.name);
    }
    const rules::Team mine = table.match.plan().team[table.spec.seat];
    m.model.evening.add(outcome, mine, words, table.record.name);
}

} // namespace

void on_ended(const Moment& m, const play::Ended& ended) {
    Table& table = *m.model.table;
    play::apply(table.match, ended);
    if (table.counted) {
        m.model.evening.forget_last(); // another end at the same instant replaces it
    }
    table.counted = true;
    const std::string words = verdict_words(table);
    m.model.talk.add("*** " + words, Tone::notice);
    if (m.model.house) {
        m.model.house->ended(ended.outcome);
        m.model.talk.add("*** " + m.model.house->score(), Tone::notice);
    }
    m.model.notice = {};
    m.model.question.reset();
    table.premoves.clear();
    table.pending.reset();
    table.bots.stop(m.out);
    if (table.authority.records_late) {
        name_record(table);
    }
    count(m, ended.outcome, words);
    save_record(m);
}

void on_took_back(const Moment& m, const play::TookBack& took) {
    Table& table = *m.model.table;
    if (table.counted) {
        m.model.evening.forget_last();
        table.counted = false;
    }
    play::apply(table.match, took);
    m.model.talk.add(fmt::format("*** {} takes back {} {}", table.seats[took.by].name,
                                 table.sheet.moves().back().label, table.sheet.moves().back().san),
                     Tone::quiet);
    table.sheet.take_back();
    auto& kept = table.record.origin.moves;
    kept.resize(std::min(kept.size(), table.match.plies().size()));
    if (!table.premoves.all().empty()) {
        m.notice("premoves dropped: moves were taken back", Tone::warning);
    }
    table.premoves.clear();
    table.pending.reset();
    save_record(m);
}

} // namespace app
