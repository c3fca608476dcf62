// SPDX-License-Identifier: GPL-3.0-or-later
// How a bot of the highest level uses its partner's board.
#include "src/engine/search/other_board.h"

#include "src/engine/bot/bot.h"
#include "src/engine/search/hash_table.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"

using boards::position;
using engine::Task;
using rules::Kind;
using rules::Side;

namespace {

/// A task for White with White's partner on `beside`.
Task white_beside(std::string_view beside) {
    Task task = boards::task(boards::usual_array, 4);
    task.other_board = position(beside);
    return task;
}

Task looked(const Task& task) {
    return engine::with_other_board_searched(task, {});
}

/// Black, to move, mates with a knight on c2: White's king is shut in by its own pieces.
constexpr std::string_view knight_mates = "4k3/8/8/8/8/8/PP6/KR6[p] b - - 0 20";
/// The same mate with colours exchanged, for the white partner.
constexpr std::string_view knight_mates_partner = "kr6/pp6/8/8/8/8/8/4K3[P] w - - 0 20";

} // namespace

TEST_CASE("what hangs there for the partner is expected here") {
    const Task task = looked(white_beside("3r3k/8/8/8/8/8/3Q4/K7 b - - 0 20"));
    CHECK(task.coming_counts[Side::white][Kind::queen] == 1);
    CHECK(task.coming_counts[Side::black] == rules::PerKind<int>{});
    CHECK_FALSE(task.other_board);
}

TEST_CASE("what hangs there for the partner's opponent is expected by the opponent here") {
    const Task task = looked(white_beside("3r3k/8/8/8/8/8/3Q4/K7 w - - 0 20"));
    CHECK(task.coming_counts[Side::black][Kind::rook] == 1);
    CHECK(task.coming_counts[Side::white] == rules::PerKind<int>{});
}

TEST_CASE("at the start nothing is expected") {
    CHECK(looked(white_beside(boards::usual_array)).coming_counts == Task{}.coming_counts);
}

TEST_CASE("the piece that mates there is worth more than any other here") {
    const Task task = looked(white_beside(knight_mates));
    CHECK(task.capture_bonuses[Kind::knight] >= 300);
    CHECK(task.capture_bonuses[Kind::pawn] < task.capture_bonuses[Kind::knight]);
}

TEST_CASE("the piece that would mate the partner is feared here") {
    const Task task = looked(white_beside(knight_mates_partner));
    CHECK(task.loss_penalties[Kind::knight] >= 300);
    CHECK(task.loss_penalties[Kind::pawn] < task.loss_penalties[Kind::knight]);
}

TEST_CASE("the partner's own wishes are added to those found on the other board") {
    Task task = white_beside(knight_mates);
    task.capture_bonuses[Kind::knight] = 600;
    CHECK(looked(task).capture_bonuses[Kind::knight] >= 900);
}

TEST_CASE("nobody drops what is only expected") {
    // A queen dropped on e7 would mate.
    Task task = boards::task("4k3/8/4K3/8/8/8/8/8 w - - 0 20", 3);
    task.position.give(Side::white, Kind::queen);
    engine::HashTable table(1 << 20);
    REQUIRE(engine::search(task, table).best.is_drop());
    task.position.set_hand(Side::white, {});
    task.coming_counts[Side::white][Kind::queen] = 1;
    const engine::Report report = engine::search(task, table);
    CHECK(rules::is_legal(task.position, report.best));
    CHECK_FALSE(report.best.is_drop());
}

TEST_CASE("nobody gives up for a piece that may not come") {
    // Black mates with a queen on g2, once there is one in hand.
    Task task = boards::task("4k3/8/8/8/8/5n1p/P6P/7K w - - 0 20", 4);
    engine::HashTable table(1 << 20);
    task.coming_counts[Side::black][Kind::queen] = 1;
    const engine::Report report = engine::search(task, table);
    CHECK(rules::is_legal(task.position, report.best));
    CHECK(report.score > -engine::decided_score);
}

TEST_CASE("the same question has the same answer") {
    engine::HashTable table(1 << 20);
    Task task = boards::task(boards::usual_array, 20);
    task.limits = {.depth = {}, .nodes = 8000, .time = {}};
    task.other_board =
        position("r1bqk2r/ppp2ppp/2n2n2/3pp3/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R[QNPPbnp] w "
                 "KQkq - 0 6");
    const engine::Report first = engine::search(task, table);
    const engine::Report second = engine::search(task, table);
    CHECK(first.line == second.line);
    CHECK(first.score == second.score);
}

TEST_CASE("only the highest level looks across, and only where captures go across") {
    const rules::Match match = boards::match(boards::usual_array);
    engine::Bot bot;
    bot.seat = boards::seat('A');
    bot.level = 8;
    CHECK(engine::task_for(bot, match, 1, {})->other_board == match.position(rules::BoardId::b));
    bot.searches_other_board = false;
    CHECK_FALSE(engine::task_for(bot, match, 1, {})->other_board);
    bot.searches_other_board = true;
    bot.level = 7;
    CHECK_FALSE(engine::task_for(bot, match, 1, {})->other_board);
    bot.level = 8;
    rules::Match alone(rules::crazyhouse_plan(), *rules::preset("fics"), {});
    alone.begin({});
    CHECK_FALSE(engine::task_for(bot, alone, 1, {})->other_board);
}
