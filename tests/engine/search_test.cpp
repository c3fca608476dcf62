// SPDX-License-Identifier: GPL-3.0-or-later
// What the search must find.
#include "src/engine/search.h"
#include "src/engine/table.h"
#include "src/notation/fen.h"
#include "src/notation/san.h"
#include "tests/support/catch.h"

using engine::Report;
using engine::Task;

namespace {

rules::Position position(const char* fen) {
    return rules::Position::from(notation::parse_fen(fen).value()).value();
}

Task task_of(const char* fen, int depth) {
    Task task;
    task.position = position(fen);
    task.seat.side = task.position.turn();
    task.limits.depth = depth;
    return task;
}

Report searched(const Task& task) {
    engine::Table table(1 << 20);
    return engine::search(task, table);
}

std::string best(const Task& task) {
    return notation::to_san(task.position, searched(task).best);
}

struct Problem {
    const char* fen;
    const char* answer;
};

} // namespace

TEST_CASE("a mate in one is played, by a move and by a drop") {
    const std::initializer_list<Problem> problems = {
        {"6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1", "N@f7#"},
    };
    for (const Problem& problem : problems) {
        CAPTURE(problem.fen);
        const Task task = task_of(problem.fen, 3);
        CHECK(best(task) == problem.answer);
        CHECK(searched(task).score == engine::mate_score - 1);
    }
}

TEST_CASE("where no mate is certain, one that only a piece could parry is the next best") {
    const std::initializer_list<Problem> problems = {
        {"6k1/5ppp/8/8/8/8/8/R3K3[] w Q - 0 1", "Ra8+"},
        {"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR[] b KQkq - 0 2", "Qh4+"},
    };
    for (const Problem& problem : problems) {
        CAPTURE(problem.fen);
        const Task task = task_of(problem.fen, 3);
        CHECK(best(task) == problem.answer);
        CHECK(searched(task).score == engine::almost_mate_score - 1);
    }
}

TEST_CASE("the same task has the same answer and the same number of nodes, again and again") {
    Task task = task_of(
        "r1bqk2r/ppp2ppp/2n2n2/3pp3/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R[QNPPbnp] w KQkq - 0 6", 30);
    task.limits.nodes = 5000;
    engine::Table table(1 << 20);
    const Report first = engine::search(task, table);
    (void)engine::search(task_of("6k1/5ppp/8/8/8/8/8/R3K3[] w Q - 0 1", 4), table);
    const Report second = engine::search(task, table);
    CHECK(first.nodes == second.nodes);
    CHECK(first.best == second.best);
    CHECK(first.score == second.score);
    CHECK(first.line == second.line);
}

TEST_CASE("without a legal move there is none to report") {
    const Report mated = searched(task_of("R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1", 4));
    CHECK_FALSE(mated.best);
    CHECK(mated.score == -engine::almost_mate_score);
    const Report contact = searched(task_of("6rk/5Npp/8/8/8/8/8/6K1[] b - - 0 1", 4));
    CHECK_FALSE(contact.best);
    CHECK(contact.score == -engine::mate_score);
}
