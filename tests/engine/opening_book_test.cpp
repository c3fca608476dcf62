// SPDX-License-Identifier: GPL-3.0-or-later
// The bots' opening book.
#include "src/base/text.h"
#include "src/engine/bot/bot.h"
#include "src/engine/bot/opening_book.h"
#include "src/notation/moves/san.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"

#include <set>

using engine::OpeningBook;

namespace {

rules::Position after(std::initializer_list<std::string_view> moves) {
    rules::Position position;
    for (const std::string_view move : moves) {
        position = position.after(notation::parse_san(position, move).value());
    }
    return position;
}

std::string chosen(const OpeningBook& book, const rules::Position& position, std::uint64_t seed) {
    const rules::Move move = book.choose(position, seed);
    return move ? notation::to_san(position, move) : "";
}

std::string fault(std::string_view text) {
    const auto book = OpeningBook::read(text);
    return book ? "" : book.error();
}

} // namespace

TEST_CASE("a move from the book is played at once, and is no reason to claim or to take a draw") {
    const engine::Task task = boards::task(boards::usual_array, 1);
    const rules::Move move = boards::move(task.position, "e4");
    const engine::Report report = engine::instant_move_report(task, move);
    CHECK(report.best == move);
    CHECK(report.score > 0);
    CHECK(report.line == std::vector<rules::Move>{move});
    CHECK(report.final);
}

TEST_CASE("the program's own book is whole, and both sides have a choice in it") {
    const auto book = OpeningBook::read(engine::openings_text());
    REQUIRE(book);
    CHECK(book->positions() > 60);
    std::set<std::string> first, second;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        first.insert(chosen(*book, {}, seed));
        second.insert(chosen(*book, after({"e4"}), seed));
    }
    CHECK(first.size() >= 3);
    CHECK(second.size() >= 3);
    CHECK(second.count("") == 0);
}

TEST_CASE("a move of the book is drawn by its weight, and by the seed alone") {
    const auto book = OpeningBook::read("# two of them\n9 e4 e5\n1 d4 d5 # rare\n");
    REQUIRE(book);
    int kings_pawn = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const std::string move = chosen(*book, {}, seed);
        CHECK(move == chosen(*book, {}, seed));
        kings_pawn += move == "e4" ? 1 : 0;
    }
    CHECK(kings_pawn > 850);
    CHECK(kings_pawn < 950);
    CHECK(chosen(*book, after({"d4"}), 1) == "d5");
    CHECK(chosen(*book, after({"Nf3"}), 1).empty());
}

TEST_CASE("a player with a piece in reserve is out of the book") {
    rules::Position position;
    position.give(rules::Side::white, rules::Kind::knight);
    CHECK(chosen(engine::built_in_openings(), position, 1).empty());
}

TEST_CASE("a book that is none is refused by its line") {
    CHECK(fault("1 e4\nx e5\n") == "line 2: expected a weight from 1 to 1000, then moves");
    CHECK(fault("0 e4").find("line 1: expected a weight") == 0);
    CHECK(fault("1001 e4").find("line 1: expected a weight") == 0);
    CHECK(fault("1 e4 e4").find("line 1: e4: ") == 0);
    CHECK(fault("1 \x1b[31m").find('\x1b') == std::string::npos);
    std::string shuffle = "1";
    for (int i = 0; i < 11; ++i) {
        shuffle += " Nf3 Nf6 Ng1 Ng8";
    }
    CHECK(fault(shuffle) == "line 1: more than 40 half-moves");
    CHECK(fault(std::string(OpeningBook::most_bytes + 1, ' ')).find("a book has at most") == 0);
    CHECK(fault("").empty());
}

TEST_CASE("bots from level 5 on know openings, where they are let") {
    const rules::Match match = boards::match(boards::usual_array);
    for (int level = 1; level <= 8; ++level) {
        CAPTURE(level);
        engine::Bot bot;
        bot.seat = boards::seat('A');
        bot.level = level;
        const auto task = engine::task_for(bot, match, 7, support::epoch);
        REQUIRE(task);
        CHECK_FALSE(engine::book_report(bot, match, *task));
        bot.knows_openings = true;
        const auto report = engine::book_report(bot, match, *task);
        CHECK(report.has_value() == (level >= 5));
        if (report) {
            CHECK(report->serial.number == 7);
            CHECK(report->final);
            CHECK_FALSE(match.why_illegal_now(bot.seat, report->best));
        }
    }
}
