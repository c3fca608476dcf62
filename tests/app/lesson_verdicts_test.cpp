// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on every answer to every lesson, as a file: "3" is the third lesson, "3 keep 2" the
// same boards with that question and number of moves. Each move is followed by its verdict.
#include "src/app/table/lesson.h"
#include "src/base/text.h"
#include "src/notation/moves/san.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"

#include <fmt/format.h>

using app::LessonAnswer;
using std::string;
using std::string_view;

namespace {

string text_of(const app::LessonVerdict& verdict) {
    return fmt::format("{} {}",
                       verdict.right    ? "right:"
                       : verdict.unsure ? "unsure:"
                                        : "wrong:",
                       verdict.why);
}

string verdicts(string_view line) {
    const auto words = base::tokens(line);
    app::Lesson lesson = app::lessons().at(base::to_number<std::size_t>(words[0]).value() - 1);
    if (words.size() > 1) {
        lesson.goal = app::goal_from(words[1]).value();
        lesson.moves = words.size() > 2 ? base::to_number<int>(words[2]).value() : 1;
    }
    const auto match = app::match_of(lesson);
    REQUIRE(match);
    rules::Names names;
    constexpr std::array<const char*, 4> all{"ann", "ben", "cid", "dot"};
    for (const rules::Seat seat : rules::seats(match->plan())) {
        names[seat] = all.at(static_cast<std::size_t>(index(seat)));
    }
    const auto& board = match->position(lesson.seat.board);
    string text;
    for (const rules::Move move : rules::legal_moves(board)) {
        text += fmt::format(
            "    {} {}\n", notation::to_san(board, move),
            text_of(app::judge(lesson, *match, names, {LessonAnswer::Kind::move, move})));
    }
    for (const auto kind : {LessonAnswer::Kind::sit, LessonAnswer::Kind::go}) {
        text += fmt::format("    {} {}\n", kind == LessonAnswer::Kind::sit ? "sit" : "go",
                            text_of(app::judge(lesson, *match, names, {kind, {}})));
    }
    const app::Proof proof = prove(lesson, *match);
    return text + fmt::format("    {} right, sits {}, has wrong ones {}\n", proof.solutions.size(),
                              proof.sitting_is_right, proof.has_wrong_answer);
}

} // namespace

TEST_CASE("of every answer to every lesson is said what is written down") {
    support::check_written("tests/app/lesson_verdicts.txt", verdicts);
}

TEST_CASE("a lesson whose boards cannot be, or that is asked of whoever is not on move, is none") {
    app::Lesson lesson = app::lessons().front();
    REQUIRE(app::match_of(lesson));
    lesson.seat = opponent(lesson.seat);
    CHECK(app::match_of(lesson).error() == "it is not that player's turn");
    lesson.bfen = "no boards";
    CHECK_FALSE(app::terms_of(lesson));
    CHECK_FALSE(app::match_of(lesson));
}
