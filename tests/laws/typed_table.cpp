// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/laws/typed_table.h"

#include "src/app/update.h"
#include "src/base/text.h"
#include "src/play/records/judge.h"
#include "src/play/records/resume.h"
#include "src/rules/laws/variant.h"
#include "tests/support/catch.h"

namespace laws {

app::MatchTerms terms(std::string_view book, std::string_view variant) {
    app::MatchTerms terms;
    const auto words = base::words(book);
    terms.variant = variant;
    terms.humans = rules::seats(rules::variant(variant)->plan());
    terms.laws = std::string(words.front());
    terms.law.assign(words.begin() + 1, words.end());
    terms.time = *app::read_time("3+0");
    return terms;
}

world::World typed(const app::MatchTerms& terms, std::string_view lines) {
    world::World world = world::seated(terms);
    type(world, lines);
    return world;
}

void type(world::World& world, std::string_view lines) {
    for (const std::string_view line : base::split(lines, ';')) {
        if (const auto words = base::trim(line); !words.empty()) {
            world.type(words);
        }
    }
}

std::string unwrapped(std::string_view record) {
    std::string text;
    for (const std::string_view line : base::split(record, '\n')) {
        text += (text.empty() ? "" : " ") + std::string(base::trim(line));
    }
    return text;
}

std::string judged(std::string_view record) {
    const auto judgement = play::judge(world::game_in(record), *rules::preset("fics"));
    std::string text(to_text(judgement.verdict));
    text += judgement.reason.empty() ? "" : ": " + judgement.reason;
    for (const std::string& warning : judgement.warnings) {
        text += " | " + warning;
    }
    return text;
}

world::World again(const world::World& world) {
    const auto unfinished = play::taken_up(world::game_in(world.saved()), *rules::preset("fics"));
    INFO(world.saved());
    INFO((unfinished ? "" : unfinished.error()));
    REQUIRE(unfinished);
    world::World next;
    app::MatchTerms terms = world.model.table->terms;
    next.begin(app::take_up(next.model, terms, *unfinished, next.now), next.now);
    next.type("ready");
    return next;
}

} // namespace laws
