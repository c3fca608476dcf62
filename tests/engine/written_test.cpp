// SPDX-License-Identifier: GPL-3.0-or-later
// The results of searches, and what bots understand and tell, as files; see
// tests/support/written.h.
#include "src/base/text.h"
#include "src/engine/bot/hearing.h"
#include "src/engine/bot/speech.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/search/search.h"
#include "src/notation/moves/move_text.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/written.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

using engine::Report;
using engine::Task;
using rules::Kind;
using rules::PerKind;
using rules::Side;
using std::string;
using std::string_view;

namespace {

/// Reads a number for each of some kinds, such as "n300 q-20".
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

/// Reads a position and further conditions: "FEN; nodes 500; level 3; wants n300; coming Nq; beside
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
            task.limits.usual_time = base::Millis{base::to_number<int>(first).value()};
        } else if (what == "level") {
            task.level = base::to_number<int>(first).value();
        } else if (what == "seed") {
            task.seed = base::to_number<std::uint64_t>(first).value();
        } else if (what == "wants") {
            task.capture_bonuses = numbers(words);
        } else if (what == "fears") {
            task.loss_penalties = numbers(words);
        } else if (what == "coming") {
            for (const char letter : first) {
                const bool white = std::isupper(static_cast<unsigned char>(letter)) != 0;
                ++task.coming_counts[white ? Side::white : Side::black]
                                    [notation::kind_from(letter).value()];
            }
        } else if (what == "beside") {
            task.other_board = boards::position(base::trim(base::trim(part).substr(what.size())));
        } else if (what == "last") {
            task.opponent_moved_to = notation::square_from(first).value();
        } else if (what == "after") { // moves that led on from the position
            for (const string_view san : words) {
                task.past_keys.push_back(task.position.repetition_key());
                task.position = task.position.after(boards::move(task.position, san));
                task.seat.side = task.position.turn();
            }
        } else if (what == "kings") {
            task.may_not_capture_king = task.may_not_capture_king || first == "barred";
        } else if (what == "keeps") {
            task.keeps_captures = true;
        } else if (what == "none") {
            task.supply = task.enemy_supply = {rules::Rescue::none};
        } else if (what == "gifts") {
            task.wants_decisive_pieces = true;
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
    if (report.has_decisive_pieces) {
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

/// All that a bot remembers of its partner's tells.
string remembered(const engine::Bot& bot) {
    string text;
    text += bot.told_to_sit ? " sits" : "";
    text += bot.told_to_go ? " goes" : "";
    text += bot.told_fast ? " fast" : "";
    text += bot.told_slow ? " slow" : "";
    text += bot.partner_dead ? " partner-dead" : "";
    text += bot.partner_sits ? " partner-sits" : "";
    text += bot.trade_preference == 0 ? "" : fmt::format(" trades{:+}", bot.trade_preference);
    text += bot.has_sent_help ? " explained" : "";
    const string wanted = in_words(bot.wanted);
    const string feared = in_words(bot.feared);
    text += wanted.empty() ? "" : " wants" + wanted;
    text += feared.empty() ? "" : " fears" + feared;
    return text;
}

// Random cases, of which the file has only one digest per range of seeds.

template <class List> auto any_of(support::Dice& dice, const List& list) {
    return list[dice.below(std::size(list))];
}

/// A position some moves after its start, with random pieces in hand.
rules::Position any_position(support::Dice& dice, const rules::MoveLaws& laws) {
    constexpr std::array starts{
        boards::usual_array,
        string_view("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1[] w - - 0 8"),
        string_view("6rk/6pp/8/6N1/8/8/5PPP/1N4K1[] b - - 0 1"),
        string_view("3k4/P6P/8/3q4/8/8/p3Q2p/4K3[] w - - 0 1"),
        string_view("2kr3r/ppp2p1p/2n5/8/1b1P4/2N2N2/PP3PPP/R1B1K2R[] w KQ - 0 1")};
    auto setup = notation::parse_fen(any_of(dice, starts)).value();
    for (auto pieces = dice.below(5); pieces > 0; --pieces) {
        const auto side = dice.below(2) == 0 ? Side::white : Side::black;
        setup.hands[side].add(rules::all_kinds[dice.below(5)]);
    }
    auto position = rules::Position::from(setup, laws).value();
    for (auto moves = dice.below(24); moves > 0; --moves) {
        const auto legal = rules::legal_moves(position);
        std::vector<std::pair<string, rules::Move>> sorted;
        for (const rules::Move move : legal) {
            sorted.emplace_back(notation::to_coordinates(move), move);
        }
        if (sorted.empty()) {
            break;
        }
        std::sort(sorted.begin(), sorted.end(),
                  [](const auto& a, const auto& b) { return a.first < b.first; });
        position = position.after(any_of(dice, sorted).second);
    }
    return position;
}

Task any_task(support::Dice& dice) {
    rules::MoveLaws laws;
    laws.kings_are_taken = dice.below(12) == 0;
    laws.drop_may_mate = dice.below(12) != 0;
    laws.promotes_to_rook_and_bishop = dice.below(4) != 0;
    Task task;
    task.position = any_position(dice, laws);
    task.seat.side = task.position.turn();
    if (dice.below(2) == 0) {
        task.limits.depth = 1 + static_cast<int>(dice.below(6));
    }
    task.limits.nodes = 20 + dice.below(300);
    task.level = dice.below(2) == 0 ? 8 : 1 + static_cast<int>(dice.below(8));
    task.seed = dice.below(1000);
    const auto some = [&](PerKind<int>& kinds, std::size_t most) {
        kinds[any_of(dice, rules::all_kinds)] = static_cast<int>(dice.below(most));
    };
    if (dice.below(3) == 0) {
        some(task.capture_bonuses, 400);
        some(task.loss_penalties, 400);
    }
    if (dice.below(3) == 0) {
        task.other_board = any_position(dice, {});
        some(task.coming_counts[Side::white], 2);
        some(task.coming_counts[Side::black], 2);
    }
    if (dice.below(5) == 0) {
        task.supply = task.enemy_supply = {rules::Rescue::none};
    }
    task.may_not_capture_king = dice.below(10) == 0;
    task.keeps_captures = dice.below(6) == 0;
    task.wants_decisive_pieces = dice.below(3) == 0;
    task.hurried_by_partner = dice.below(6) == 0;
    task.past_keys.push_back(task.position.repetition_key());
    return task;
}

/// A few tells with some letters changed.
string any_talk(support::Dice& dice) {
    constexpr std::array tells{"sit",
                               "go",
                               "x",
                               "+n",
                               "+++q",
                               "---r -p",
                               "fast",
                               "slow",
                               "help",
                               "need a knight please",
                               "no more pawns",
                               "trades bad",
                               "trades good",
                               "+t",
                               "-h ++d",
                               "a queen mates me",
                               "ok, sitting",
                               "i'm dead",
                               "you sit",
                               "hurry up",
                               "rook mates",
                               "don't lose a bishop"};
    constexpr string_view signs = "abcdeghiklmnopqrstuvx+- ',?!";
    string talk;
    for (auto several = 1 + dice.below(4); several > 0; --several) {
        string tell = any_of(dice, tells);
        for (auto changes = dice.below(3); changes > 0; --changes) {
            const auto at = dice.below(tell.size());
            const char sign = any_of(dice, signs);
            dice.below(2) == 0 ? tell.replace(at, 1, 1, sign) : tell.insert(at, 1, sign);
        }
        talk += (talk.empty() ? "" : "|") + tell;
    }
    return talk;
}

string heard(string_view talk) {
    engine::Bot bot;
    string text;
    for (const string_view tell : base::split(talk, '|')) {
        const auto answer = engine::hear(bot, base::trim(tell));
        text += fmt::format("    {}{}\n", answer ? "\"" + *answer + "\"" : "-", remembered(bot));
        for (int before = 0; answer && before < 3; ++before) {
            text += engine::worded_for_person(*answer, before).value_or("nothing") + '\n';
        }
    }
    return text;
}

/// Reads "searches 1 200" or "tells 1 500": the first and the last seed.
string drawn(string_view line) {
    const auto words = base::tokens(line);
    const auto first = base::to_number<std::uint64_t>(words.at(1)).value();
    const auto last = base::to_number<std::uint64_t>(words.at(2)).value();
    constexpr std::size_t in_a_row = 20;
    engine::HashTable table(1 << 18);
    string text;
    for (auto seed = first; seed <= last; ++seed) {
        support::Dice dice(seed * 0x9E3779B97F4A7C15U);
        string one;
        if (words[0] == "searches") {
            const Task task = any_task(dice);
            const auto last_one = engine::search(
                task, table, {}, {}, [&](const Report& report) { one += told(task, report); });
            one += told(task, last_one);
        } else {
            one = heard(any_talk(dice));
        }
        std::uint64_t digest = 0xCBF29CE484222325U; // FNV-1a
        for (const char c : one) {
            digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
        }
        text +=
            fmt::format("{}{:03x}", (seed - first) % in_a_row == 0 ? "    " : " ", digest >> 52U);
        text += (seed - first) % in_a_row == in_a_row - 1 || seed == last ? "\n" : "";
    }
    return text;
}

} // namespace

TEST_CASE("searches and tells that are drawn by lot come to what is written down") {
    support::check_written("tests/engine/written/drawn.txt", drawn);
}

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
