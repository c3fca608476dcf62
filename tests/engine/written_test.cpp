// SPDX-License-Identifier: GPL-3.0-or-later
// What searches find and what bots hear and say, as files; see tests/support/written.h.
#include "src/base/text.h"
#include "src/engine/bot/hearing.h"
#include "src/engine/bot/speech.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/search/search.h"
#include "src/notation/moves/move_text.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"

#include <fmt/format.h>

#include <cctype>

using engine::Report;
using engine::Task;
using rules::Kind;
using rules::PerKind;
using rules::Side;
using std::string;
using std::string_view;

namespace {

/// "n300 q-20": a number for each of those kinds.
PerKind<int> numbers(const std::vector<string_view>& words) {
    PerKind<int> all{};
    for (const string_view word : words) {
        all[notation::kind_from(word[0]).value()] = base::to_number<int>(word.substr(1)).value();
    }
    return all;
}

string letters(const PerKind<bool>& kinds) {
    string text;
    for (const Kind kind : rules::all_kinds) {
        text += kinds[kind] ? string(1, engine::sign_letter(kind)) : "";
    }
    return text;
}

/// A position, and what else is asked: "FEN; nodes 500; level 3; wants n300; coming Nq; beside
/// FEN".
Task asked(string_view line) {
    const auto parts = base::split(line, ';');
    const rules::MoveLaws laws{.kings_are_taken = line.find("; kings") != line.npos};
    Task task;
    task.position =
        rules::Position::from(notation::parse_fen(base::trim(parts[0])).value(), laws).value();
    task.seat.side = task.position.turn();
    for (const string_view part : parts) {
        auto words = base::tokens(part);
        const string_view what = words.front();
        words.erase(words.begin());
        const string_view first = words.empty() ? "" : words.front();
        if (part.data() == line.data()) {
            continue;
        } else if (what == "depth") {
            task.limits.depth = base::to_number<int>(first).value();
        } else if (what == "nodes") {
            task.limits.nodes = base::to_number<std::uint64_t>(first).value();
        } else if (what == "time") {
            task.limits.time = base::Millis{base::to_number<int>(first).value()};
        } else if (what == "soft") {
            task.limits.soft = base::Millis{base::to_number<int>(first).value()};
        } else if (what == "level") {
            task.level = base::to_number<int>(first).value();
        } else if (what == "seed") {
            task.seed = base::to_number<std::uint64_t>(first).value();
        } else if (what == "wants") {
            task.wanted = numbers(words);
        } else if (what == "fears") {
            task.feared = numbers(words);
        } else if (what == "coming") {
            for (const char letter : first) {
                const bool white = std::isupper(static_cast<unsigned char>(letter)) != 0;
                ++task.coming[white ? Side::white : Side::black]
                             [notation::kind_from(letter).value()];
            }
        } else if (what == "beside") {
            task.beside = boards::position(base::trim(base::trim(part).substr(what.size())));
        } else if (what == "last") {
            task.last = notation::square_from(first).value();
        } else if (what == "after") { // moves that led on from the position
            for (const string_view san : words) {
                task.past.push_back(task.position.repetition_key());
                task.position = task.position.after(boards::move(task.position, san));
                task.seat.side = task.position.turn();
            }
        } else if (what == "kings") {
            task.king_is_barred = task.king_is_barred || first == "barred";
        } else if (what == "keeps") {
            task.keeps_captures = true;
        } else if (what == "none") {
            task.supply = task.enemy_supply = {rules::Rescue::none};
        } else if (what == "gifts") {
            task.weighs_gifts = true;
        } else {
            FAIL("no such word: " << what);
        }
    }
    return task;
}

string told(const Task& task, const Report& report) {
    string text = fmt::format("    {} {:+} depth {} nodes {}:",
                              report.best ? notation::to_san(task.position, report.best) : "none",
                              report.score, report.depth, report.nodes);
    for (const rules::Move move : report.line) {
        text += " " + notation::to_coordinates(move);
    }
    if (report.weighed_gifts) {
        text += fmt::format(" (mates with {}; saved by {}; dies to {})", letters(report.mates_with),
                            letters(report.saved_by), letters(report.dies_to));
    }
    return text + "\n";
}

string in_words(const PerKind<int>& told) {
    string text;
    for (const Kind kind : rules::all_kinds) {
        text += told[kind] == 0 ? "" : fmt::format(" {}{}", engine::sign_letter(kind), told[kind]);
    }
    return text;
}

/// All that a bot remembers of what it was told.
string remembered(const engine::Bot& bot) {
    string text;
    text += bot.told_to_sit ? " sits" : "";
    text += bot.told_to_go ? " goes" : "";
    text += bot.told_fast ? " fast" : "";
    text += bot.told_slow ? " slow" : "";
    text += bot.partner_dead ? " partner-dead" : "";
    text += bot.partner_sits ? " partner-sits" : "";
    text += bot.trades == 0 ? "" : fmt::format(" trades{:+}", bot.trades);
    text += bot.has_explained ? " explained" : "";
    const string wanted = in_words(bot.wanted);
    const string feared = in_words(bot.feared);
    text += wanted.empty() ? "" : " wants" + wanted;
    text += feared.empty() ? "" : " fears" + feared;
    return text;
}

} // namespace

TEST_CASE("each search finds what is written down, in as many nodes") {
    engine::HashTable table(1 << 18);
    base::Instant now{};
    const engine::Now clock = [&now] { return now += base::Millis{1}; };
    support::check_written("tests/engine/written/searches.txt", [&](string_view line) {
        CAPTURE(line);
        const Task task = asked(line);
        return told(task, engine::search(task, table, {}, clock));
    });
}

TEST_CASE("a bot understands each tell as it is written down, and answers so") {
    support::check_written("tests/engine/written/tells.txt", [](string_view line) {
        engine::Bot bot;
        string text;
        for (const string_view tell : base::split(line, '|')) {
            const auto answer = engine::hear(bot, base::trim(tell));
            text +=
                fmt::format("    {}{}\n", answer ? "\"" + *answer + "\"" : "-", remembered(bot));
        }
        return text;
    });
}
