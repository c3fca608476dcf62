// SPDX-License-Identifier: GPL-3.0-or-later
// Moves and mates that the search must find.
#include "src/engine/search/bench.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/search/levels.h"
#include "src/engine/search/other_board.h"
#include "src/engine/search/search.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"

#include <thread>

using engine::Report;
using engine::Task;

namespace {

Report searched(const Task& task) {
    engine::HashTable table(1 << 20);
    return engine::search(task, table);
}

std::string best(const Task& task) {
    return notation::to_san(task.position, searched(task).best);
}

struct Problem {
    std::string_view fen;
    std::string_view answer;
};

/// A search limited by a clock that advances one millisecond at each reading.
Report by_clock(Task task, engine::HashTable& table,
                const std::function<void(const Report&)>& on_iteration = {}) {
    base::Instant now = support::epoch;
    const engine::Now clock = [&now] { return now += base::Millis{1}; };
    task.limits = {};
    task.limits.time = base::Millis{60};
    return engine::search(task, table, {}, clock, on_iteration);
}

} // namespace

TEST_CASE("a mate in one is played, by a move and by a drop") {
    const std::initializer_list<Problem> problems = {
        {"6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1", "N@f7#"},
        {"6rk/6pp/7N/8/8/8/8/6K1[] w - - 0 1", "Nf7#"},
        {"5rk1/5p2/6P1/8/8/8/8/6K1[QB] w - - 0 1", "Q@h7#"},
        {"6k1/8/8/8/8/8/PP6/KR6[n] b - - 0 1", "N@c2#"},
    };
    for (const Problem& problem : problems) {
        CAPTURE(problem.fen);
        const Task task = boards::task(problem.fen, 3);
        CHECK(best(task) == problem.answer);
        CHECK(searched(task).score == engine::mate_score - 1);
    }
}

TEST_CASE("a mate in two that begins with a drop is found") {
    const std::initializer_list<Problem> problems = {
        // A smothered mate: the rook must take the queen, and the knight mates.
        {"5r1k/6pp/7N/8/8/8/8/6K1[Q] w - - 0 1", "Q@g8+"},
    };
    for (const Problem& problem : problems) {
        CAPTURE(problem.fen);
        const Task task = boards::task(problem.fen, 5);
        CHECK(best(task) == problem.answer);
        CHECK(searched(task).score == engine::mate_score - 3);
    }
}

TEST_CASE("where no mate is certain, one that only a piece could parry is the next best") {
    const std::initializer_list<Problem> problems = {
        {"6k1/5ppp/8/8/8/8/8/R3K3[] w Q - 0 1", "Ra8+"},
        {"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR[] b KQkq - 0 2", "Qh4+"},
    };
    for (const Problem& problem : problems) {
        CAPTURE(problem.fen);
        const Task task = boards::task(problem.fen, 3);
        CHECK(best(task) == problem.answer);
        CHECK(searched(task).score == engine::parriable_mate_score - 1);
    }
}

TEST_CASE("in crazyhouse nobody can hope for a piece: the same check is mate") {
    Task task = boards::task("6k1/5ppp/8/8/8/8/8/R3K3[] w Q - 0 1", 3);
    task.keeps_captures = true;
    CHECK(searched(task).score == engine::mate_score - 1);
}

TEST_CASE("a check is met by interposing what is in hand") {
    const Task task = boards::task("R5k1/5ppp/8/8/8/8/8/6K1[n] b - - 0 1", 3);
    CHECK(searched(task).best.is_drop());
    CHECK(searched(task).score > -engine::decided_score);
}

TEST_CASE("a queen is not given for nothing, nor left to be taken") {
    const std::initializer_list<std::string_view> positions = {
        "rnbqkbnr/ppp1pppp/8/3p4/4Q3/8/PPPP1PPP/RNB1KBNR[] w KQkq - 0 3",
        "rnbqkb1r/pppppppp/5n2/3Q4/8/8/PPP1PPPP/RNB1KBNR[p] w KQkq - 0 3",
        "r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR[P] w KQkq - 2 3",
    };
    for (const std::string_view fen : positions) {
        CAPTURE(fen);
        const Task task = boards::task(fen, 4);
        const rules::Position after = task.position.after(searched(task).best);
        engine::Task reply = task;
        reply.position = after;
        reply.seat.side = after.turn();
        const auto taken = after.captured(searched(reply).best);
        CHECK(taken != rules::Kind::queen);
    }
}

TEST_CASE("the partner's wish for a kind makes that capture the better one") {
    // The knight and the bishop are both attacked, and only one of them can be taken.
    constexpr std::string_view fen = "4k3/8/8/2n1b3/3P4/8/8/4K3[] w - - 0 1";
    Task task = boards::task(fen, 1);
    task.capture_bonuses[rules::Kind::knight] = 300;
    CHECK(best(task) == "dxc5");
    task.capture_bonuses[rules::Kind::knight] = 0;
    task.capture_bonuses[rules::Kind::bishop] = 300;
    CHECK(best(task) == "dxe5");
}

TEST_CASE("a piece that would mate the partner is not traded into the enemy's hand") {
    // By material a queen for rook and knight is fair, but not when a queen mates the partner.
    Task task = boards::task("3rk3/3n4/8/8/8/8/8/3QK3[] w - - 0 1", 3);
    task.position.give(rules::Side::white, rules::Kind::rook);
    const auto gives_queen = [&] {
        const rules::Position after = task.position.after(searched(task).best);
        Task reply = task;
        reply.position = after;
        reply.seat.side = after.turn();
        return after.captured(searched(reply).best) == rules::Kind::queen;
    };
    task.loss_penalties[rules::Kind::queen] = 600;
    CHECK_FALSE(gives_queen());
}

TEST_CASE("the same task has the same answer and the same number of nodes, again and again") {
    Task task = boards::task(
        "r1bqk2r/ppp2ppp/2n2n2/3pp3/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R[QNPPbnp] w KQkq - 0 6", 30);
    task.limits.nodes = 5000;
    for (const int level : {1, 4, 8}) {
        CAPTURE(level);
        task.level = level;
        engine::HashTable table(1 << 20);
        const Report first = engine::search(task, table);
        (void)engine::search(boards::task(boards::usual_array, 4), table);
        (void)by_clock(task, table);
        const Report second = engine::search(task, table);
        CHECK(first.nodes == second.nodes);
        CHECK(first.best == second.best);
        CHECK(first.score == second.score);
        CHECK(first.line == second.line);
    }
}

TEST_CASE("by the clock a search goes on from what the last one has found out") {
    engine::HashTable table(1 << 20);
    const Task task =
        boards::task("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[NPPbpp] w KQkq - 2 3", 1);
    const Report first = by_clock(task, table);
    REQUIRE(first.depth > 4);
    const auto nodes_to_depth_of_first = [&] {
        std::uint64_t nodes = 0;
        (void)by_clock(task, table, [&](const Report& report) {
            nodes = report.depth == first.depth - 1 ? report.nodes : nodes;
        });
        return nodes;
    };
    const std::uint64_t going_on = nodes_to_depth_of_first();
    table.begin_empty_search();
    const std::uint64_t anew = nodes_to_depth_of_first();
    CHECK(2 * going_on < anew);
}

TEST_CASE("what was found out under other wishes or laws serves nobody") {
    engine::HashTable table(1 << 20);
    const Task task =
        boards::task("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[NPPbpp] w KQkq - 2 3", 1);
    Task wishes = task;
    wishes.capture_bonuses[rules::Kind::knight] = 200;
    Task keeps = task;
    keeps.keeps_captures = true;
    for (const Task& other : {wishes, keeps}) {
        table.begin_empty_search();
        const Report alone = by_clock(other, table);
        table.begin_empty_search();
        (void)by_clock(task, table);
        CHECK(by_clock(other, table).depth == alone.depth);
    }
}

TEST_CASE("a node limit is kept") {
    Task task = boards::task(
        "r2qk2r/ppp1bppp/2npbn2/4p3/4P3/2NPBN2/PPP1BPPP/R2QK2R[QRBNPqrbnp] w KQkq - 0 1", 40);
    for (const std::uint64_t nodes : {1U, 100U, 5000U}) {
        task.limits.nodes = nodes;
        const Report report = searched(task);
        CHECK(report.nodes <= nodes);
        CHECK(rules::is_legal(task.position, report.best));
    }
}

TEST_CASE("a stopped search neither weighs more pieces nor looks at the other board") {
    std::stop_source stop;
    stop.request_stop();
    Task task = boards::task("6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1", 3);
    task.wants_decisive_pieces = true;
    CHECK(searched(task).mates_with[rules::Kind::knight]);
    engine::HashTable table(1 << 16);
    CHECK_FALSE(engine::search(task, table, stop.get_token()).mates_with[rules::Kind::knight]);
    task.other_board = boards::position("4k3/8/8/8/8/8/PP6/KR6[p] b - - 0 20");
    CHECK(engine::with_other_board_searched(task, {}).capture_bonuses[rules::Kind::knight] > 0);
    CHECK(engine::with_other_board_searched(task, stop.get_token()).capture_bonuses ==
          rules::PerKind<int>{});
}

TEST_CASE("a helper's search ends when it is told to, not at the limits of the task") {
    const Task task = boards::task(boards::usual_array, 1);
    engine::HashTable table(1 << 16);
    std::uint64_t nodes = 0;
    // On a busy machine the search begins late.
    for (int tries = 0; nodes < 1000 && tries < 100; ++tries) {
        std::stop_source stop;
        std::jthread ends([&stop] {
            std::this_thread::sleep_for(base::Millis{20});
            stop.request_stop();
        });
        nodes = engine::help_search(task, table, stop.get_token(), 1);
    }
    CHECK(nodes >= 1000);
}

TEST_CASE("only a mate that is near is worth waiting for a piece") {
    CHECK(engine::is_mated_soon(-engine::mate_score + 2));
    CHECK(engine::is_mated_soon(-engine::parriable_mate_score + 4));
    CHECK_FALSE(engine::is_mated_soon(-engine::mate_score + 6));
    CHECK_FALSE(engine::is_mated_soon(-engine::parriable_mate_score + 10));
    CHECK_FALSE(engine::is_mated_soon(-900));
    CHECK_FALSE(engine::is_mated_soon(engine::mate_score - 2));
}

TEST_CASE("a stopped search still answers with a legal move") {
    std::stop_source stop;
    stop.request_stop();
    engine::HashTable table(1 << 16);
    const Task task = boards::task(boards::usual_array, 40);
    const Report report = engine::search(task, table, stop.get_token());
    CHECK(rules::is_legal(task.position, report.best));
}

TEST_CASE("without a legal move there is none to report") {
    const Report waits = searched(boards::task("R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1", 4));
    CHECK_FALSE(waits.best);
    CHECK(waits.score == -engine::parriable_mate_score);
    const Report mated = searched(boards::task("6rk/5Npp/8/8/8/8/8/6K1[] b - - 0 1", 4));
    CHECK_FALSE(mated.best);
    CHECK(mated.score == -engine::mate_score);
    const Report stuck = searched(boards::task("k7/2Q5/8/8/8/8/8/6K1[] b - - 0 1", 4));
    CHECK_FALSE(stuck.best);
    CHECK(std::abs(stuck.score) < engine::decided_score);
}

TEST_CASE("the worse side repeats the position") {
    // Black is a rook ahead and threatens mate; White checks from e8 and h5, and has done so
    // before.
    Task task = boards::task("6k1/6p1/8/7Q/8/1q6/1r6/7K[] w - - 4 20", 1);
    CHECK(searched(task).score < -200);
    rules::Position then = task.position;
    for (const std::string_view san : {"Qe8+", "Kh7", "Qh5+", "Kg8"}) {
        task.past_keys.push_back(then.repetition_key());
        then = then.after(boards::move(then, san));
    }
    task.position = then;
    CHECK(best(task) == "Qe8+");
    CHECK(searched(task).score == 0);
}

TEST_CASE("what one more piece would do is weighed on demand") {
    Task task = boards::task("6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1", 3);
    CHECK_FALSE(searched(task).has_decisive_pieces);
    task.wants_decisive_pieces = true;
    const Report report = searched(task);
    CHECK(report.has_decisive_pieces);
    CHECK(report.mates_with[rules::Kind::knight]);
    CHECK_FALSE(report.mates_with[rules::Kind::pawn]);
    CHECK_FALSE(report.mates_with[rules::Kind::bishop]);
}

TEST_CASE("what would mate us in the opponent's hand is seen as well") {
    // White's king stays smothered whatever White does.
    Task task = boards::task("6k1/8/8/8/8/4P1PP/4P1PP/5BRK[] w - - 0 1", 2);
    task.wants_decisive_pieces = true;
    const Report report = searched(task);
    CHECK(report.dies_to[rules::Kind::knight]);
    CHECK_FALSE(report.dies_to[rules::Kind::pawn]);
}

TEST_CASE("in a lost position the report says which piece would save it") {
    const Report report = searched(boards::task("R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1", 4));
    CHECK(report.saved_by[rules::Kind::knight]);
    CHECK(report.saved_by[rules::Kind::queen]);
    CHECK_FALSE(report.saved_by[rules::Kind::pawn]); // a pawn cannot be dropped on the last rank
}

TEST_CASE("the fixed search of bench has the same signature every time") {
    const engine::BenchNodeCounts first = engine::bench(3);
    const engine::BenchNodeCounts second = engine::bench(3);
    CHECK(first.nodes == second.nodes);
    CHECK(first.nodes > 1000);
    CHECK(first.lines.size() == 12);
}

TEST_CASE("where there is no choice the clock is not used, where there is one it is") {
    base::Instant now = support::epoch;
    const engine::Now clock = [&now] { return now += base::Millis{1}; };
    engine::HashTable table(1 << 20);
    const auto searched = [&](std::string_view fen) {
        engine::Task task = boards::task(fen, 1);
        task.limits = {};
        task.limits.usual_time = base::Millis{30};
        task.limits.time = base::Millis{120};
        now = support::epoch;
        return engine::search(task, table, {}, clock);
    };
    CHECK(searched("7k/8/8/8/8/8/6q1/7K[] w - - 0 1").best);
    CHECK(now - support::epoch < base::Millis{15});
    CHECK(
        searched("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[NPPbpp] w KQkq - 2 3").best);
    CHECK(now - support::epoch >= base::Millis{18});
    CHECK(now - support::epoch <= base::Millis{125});
}

TEST_CASE("no level overlooks a mate in one or a recapture") {
    engine::HashTable table(1 << 20);
    struct Seen {
        std::string_view fen;
        std::string_view san;
        std::optional<rules::Square> last;
    };
    // A back rank, a smothered king, a long diagonal way; a queen that has just taken.
    for (const Seen& seen :
         {Seen{"6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1", "Ra8#", {}},
          Seen{"6rk/6pp/8/8/8/8/8/6K1[NPPBR] w - - 0 1", "N@f7#", {}},
          Seen{"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[PPNRqnb] w KQkq - 0 1",
               "Qxf7#",
               {}},
          Seen{"rnb1kbnr/pppp1ppp/8/4p3/8/2N5/PqPPPPPP/R1BQKBNR[Pp] w KQkq - 0 1", "Bxb2",
               rules::square(1, 1)}}) {
        for (int level = engine::lowest_level; level <= engine::highest_level - 2; ++level) {
            for (std::uint64_t seed = 0; seed < 40; ++seed) {
                engine::Task task = boards::task(seen.fen, 1);
                task.level = level;
                task.seed = seed * 7919;
                task.opponent_moved_to = seen.last;
                task.limits = {engine::level(level).depth, engine::level(level).nodes, {}};
                const engine::Report report = engine::search(task, table);
                CAPTURE(seen.fen, level, seed);
                CHECK(report.best == boards::move(task.position, seen.san));
            }
        }
    }
}

TEST_CASE("what is coming counts as what is held, for either side") {
    const Task alone = boards::task("4k3/pppp4/8/8/8/8/4PPPP/4K3[] w - - 0 1", 2);
    Task ours = alone;
    ours.coming_counts[rules::Side::white][rules::Kind::rook] = 1;
    Task theirs = alone;
    theirs.coming_counts[rules::Side::black][rules::Kind::rook] = 2;
    const int before = searched(alone).score;
    CHECK(searched(ours).score > before + 100);
    CHECK(searched(theirs).score < before - 200);
    // The expected piece cannot be dropped yet.
    CHECK(rules::is_legal(ours.position, searched(ours).best));
}

TEST_CASE("a question is another one when anything but the clock is another") {
    const Task task = boards::task("4k3/8/8/8/8/8/4P3/4K3[Nn] w - - 0 1", 3);
    CHECK(engine::same_question(task, task));
    const auto changed = [&](auto change) {
        Task other = task;
        change(other);
        return !engine::same_question(task, other) && !engine::same_question(other, task);
    };
    CHECK(changed([](Task& other) { other.seat.board = rules::BoardId::b; }));
    CHECK(changed([](Task& other) { other.position.give(rules::Side::white, Kind::pawn); }));
    CHECK(changed([](Task& other) { other.past_keys = {1}; }));
    CHECK(changed([](Task& other) { other.limits.depth = 4; }));
    CHECK(changed([](Task& other) { other.limits.nodes = 4; }));
    CHECK(changed([](Task& other) { other.level = 4; }));
    CHECK(changed([](Task& other) { other.seed = 4; }));
    CHECK(changed([](Task& other) { other.capture_bonuses[Kind::pawn] = 4; }));
    CHECK(changed([](Task& other) { other.loss_penalties[Kind::pawn] = 4; }));
    CHECK(changed([](Task& other) { other.supply = {rules::Rescue::none}; }));
    CHECK(changed([](Task& other) { other.enemy_supply = {rules::Rescue::none}; }));
    CHECK(changed([](Task& other) { other.may_not_capture_king = true; }));
    CHECK(changed([](Task& other) { other.keeps_captures = true; }));
    CHECK(changed([](Task& other) { other.wants_decisive_pieces = true; }));
}
