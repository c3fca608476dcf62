// SPDX-License-Identifier: GPL-3.0-or-later
// `bughouse learn` and `train`, answered by keys as a person would.
#include "src/app/table/lesson.h"
#include "src/app/update.h"
#include "src/base/text.h"
#include "src/notation/moves/san.h"
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tests/world/hand.h"
#include "tests/world/world.h"
#include "tui/keys/bindings.h"
#include "tui/paint/paint.h"

#include <algorithm>
#include <fmt/format.h>

using app::Action;
using app::Course;
using app::Goal;
using app::Lesson;
using app::LessonAnswer;
using world::has;
using world::World;

namespace {

World at_course(Course course) {
    World world;
    world.begin(app::begin_course(world.model, std::move(course), world.now), world.now);
    return world;
}

/// Presses Enter on an empty line.
void go_on(World& world) {
    world.press(Action::submit);
}

const Lesson& asked(const World& world) {
    return world.model.course->lesson();
}

/// The lines to type for each right answer.
std::vector<std::string> right_answers(const Lesson& lesson) {
    const auto match = app::match_of(lesson);
    REQUIRE(match);
    const app::Proof proof = app::prove(lesson, *match);
    std::vector<std::string> typed;
    for (const rules::Move move : proof.solutions) {
        typed.push_back(notation::to_san(match->position(lesson.seat.board), move));
    }
    if (proof.sitting_is_right) {
        typed.emplace_back("sit");
    }
    return typed;
}

/// A legal move that is wrong; empty if there is none.
std::string wrong_move(const Lesson& lesson) {
    const auto match = app::match_of(lesson);
    for (const rules::Move move : rules::legal_moves(match->position(lesson.seat.board))) {
        if (!app::judge(lesson, *match, {}, {LessonAnswer::Kind::move, move}).right) {
            return notation::to_san(match->position(lesson.seat.board), move);
        }
    }
    return {};
}

Course only(const Lesson& lesson) {
    return Course{{lesson}};
}

/// A course of one mistake, which is due today.
Course only_drill() {
    Course course = only(app::lessons().front());
    course.drills = app::Drills();
    course.drills->add(app::lessons().front(), 100);
    course.today = 100;
    return course;
}

} // namespace

TEST_CASE("each of the twelve lessons has a proved answer, and a wrong move with a reason") {
    REQUIRE(app::lessons().size() == 12);
    for (const Lesson& lesson : app::lessons()) {
        CAPTURE(lesson.title, lesson.source);
        const auto match = app::match_of(lesson);
        REQUIRE(match);
        CHECK(app::prove(lesson, *match).holds());
        const auto answers = right_answers(lesson);
        REQUIRE_FALSE(answers.empty());
        for (const std::string& answer : answers) { // every proven answer is accepted
            World world = at_course(only(lesson));
            CHECK(has(world.status(), lesson.question));
            world.type(answer);
            CHECK(has(world.status(), "Right: "));
        }
        World world = at_course(only(lesson));
        const std::string wrong = wrong_move(lesson);
        REQUIRE_FALSE(wrong.empty());
        world.type(wrong);
        CHECK(has(world.status(), "No: "));
        CHECK(world.status().size() > std::string("No: .").size());
        world.type(answers.front()); // the board still shows the question
        CHECK(has(world.status(), "Right: "));
        CHECK(world.model.course->solved_at_first_try == 0);
        CHECK(world.files.empty());
    }
}

TEST_CASE("what a lesson asks and answers is read whole, at every size") {
    const tui::Size size = GENERATE(tui::Size{80, 24}, tui::Size{120, 40}, tui::Size{40, 24});
    CAPTURE(size.columns);
    const auto words_of = [](const std::string& text) {
        return fmt::format("{}", fmt::join(base::tokens(text), " "));
    };
    const auto on_screen = [&](World& world) {
        return words_of(support::text_of(tui::paint(world.view(), size, {})));
    };
    for (const Lesson& lesson : app::lessons()) {
        CAPTURE(lesson.question, lesson.answer_explanation);
        World world = at_course(only(lesson));
        CHECK(has(on_screen(world), words_of(lesson.question)));
        world.type(wrong_move(lesson));
        CHECK(has(on_screen(world), words_of(world.model.course->sentence.text)));
        world.type(right_answers(lesson).front());
        CHECK(has(on_screen(world), words_of(lesson.answer_explanation)));
    }
}

TEST_CASE("the twelve lessons are played through by keys, to the count of first tries") {
    World world = at_course(Course{app::lessons()});
    CHECK(has(world.view().title, "Lesson 1 of 12"));
    go_on(world); // not possible before an answer
    CHECK(has(world.status(), "show"));
    world.type("Zz9");
    CHECK_FALSE(world.model.course->solved);
    world.press(Action::escape);
    for (std::size_t i = 0; i < app::lessons().size(); ++i) {
        REQUIRE(world.model.course->index == i);
        world.type(right_answers(asked(world)).front());
        CHECK(world.model.course->solved);
        world.type("e4"); // ignored, since the lesson is solved
        CHECK(has(world.status(), "Enter goes on"));
        world.press(Action::escape);
        go_on(world);
    }
    CHECK(has(world.status(), "Done: 12 of 12 at the first try. Enter begins again, q leaves"));
    CHECK(world.view().coach.text == "Enter begins again   q leaves");
    go_on(world);
    CHECK(has(world.view().title, "Lesson 1 of 12"));
}

TEST_CASE("sit, go, show and next are answers; a move on another board is none") {
    const auto with = [](Goal goal) {
        return *std::find_if(app::lessons().begin(), app::lessons().end(),
                             [goal](const Lesson& one) { return one.goal == goal; });
    };
    World sits = at_course(only(with(Goal::sit)));
    sits.type("go");
    CHECK(has(sits.status(), "No: "));
    CHECK(has(sits.status(), "is mated by"));
    sits.type("; sit");
    CHECK(has(sits.status(), "must move first"));
    World goes = at_course(only(with(Goal::go)));
    goes.type("sit");
    CHECK(has(goes.status(), "your flag falls first"));
    goes.type("go");
    CHECK(has(goes.status(), "Right: "));
    World mates = at_course(only(with(Goal::mate)));
    mates.type("sit");
    CHECK(has(mates.status(), "there is a move that wins"));
    mates.type("a:e5");
    CHECK_FALSE(mates.model.course->solved);
    mates.press(Action::escape);
    mates.type("show");
    CHECK(mates.status() ==
          "The answer is " + right_answers(asked(mates)).front() + ". Type it, or `next` skips it");
    mates.type("next");
    CHECK(has(mates.status(), "Done: 0 of 1"));
    World hurries = at_course(only(with(Goal::go))); // with whatever move
    hurries.type("show");
    CHECK(hurries.status() == "The answer is go. Type it, or `next` skips it");
    hurries.type("go");
    CHECK(has(hurries.status(), "Right: "));
    World home = at_course(only(with(Goal::give_partner_piece)));
    home.type("Rxc8");
    CHECK(has(home.status(), "that queen was a pawn once: it comes to bob as a pawn"));
    home.type("Bxa1");
    CHECK(has(home.status(), "gives bob a rook"));
    CHECK(home.match().hand({rules::BoardId::a, rules::Side::white}).count(rules::Kind::rook) == 1);
}

TEST_CASE(
    "to what the engine found, every move that holds is right, and sitting where it is safe") {
    Lesson lesson = *std::find_if(app::lessons().begin(), app::lessons().end(),
                                  [](const Lesson& one) { return one.goal == Goal::sit; });
    const auto match = app::match_of(lesson);
    REQUIRE(match);
    const rules::Position& board = match->position(lesson.seat.board);
    const rules::MoveList moves = rules::legal_moves(board);
    REQUIRE(moves.size() > 1);
    const std::string holds = notation::to_san(board, moves[0]);
    const std::string loses = notation::to_san(board, moves[1]);
    lesson.goal = Goal::avoid_losing;
    lesson.accepted = holds + " sit";
    World world = at_course(only(lesson));
    world.type("go");
    CHECK(world.status() == "Which move? Type it.");
    world.type(loses);
    CHECK(has(world.status(), "No: " + loses + " loses."));
    world.type("show");
    CHECK(has(world.status(), "The answers are sit, " + holds + ". Type one,"));
    world.type("sit");
    CHECK(has(world.status(), "must move first"));
    World moved = at_course(only(lesson));
    moved.type(holds);
    CHECK(has(moved.status(), "Right: " + holds + " holds."));
    lesson.accepted = "sit";
    World sits = at_course(only(lesson));
    sits.type("go");
    CHECK(has(sits.status(), "No: every move loses."));
    sits.type(holds);
    CHECK(has(sits.status(), "No: "));
    sits.type("sit");
    CHECK(has(sits.status(), "Right: "));
    lesson.accepted = holds;
    World stays = at_course(only(lesson));
    stays.type("sit");
    CHECK(has(stays.status(), "No: there is a move that holds."));
}

TEST_CASE("`go` without its move is neither right nor wrong where a move is asked for") {
    World world = at_course(only_drill());
    world.type("go");
    CHECK(world.status() == "Which move? Type it.");
    CHECK(world.kept.empty());
    world.type(right_answers(asked(world)).front());
    CHECK(world.model.course->solved_at_first_try == 1);
    World keeps = at_course(only(app::lessons().back()));
    keeps.type("sit");
    CHECK(keeps.status() == "Which move? Type it.");
}

TEST_CASE("to go without a legal move is wrong where one can only wait for a piece") {
    Lesson lesson = app::lessons().front();
    lesson.bfen = "4R1k1/5ppp/8/8/8/8/8/K7 b - - 50 50 | "
                  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 40 40";
    lesson.seat = {rules::BoardId::a, rules::Side::black};
    lesson.goal = Goal::sit;
    World world = at_course(only(lesson));
    world.type("go");
    CHECK(world.status() == "No: you have no move.");
    world.type("sit");
    CHECK(has(world.status(), "Right: "));
}

TEST_CASE("a solved lesson says how to go on, whatever is answered to it") {
    World world = at_course(only(app::lessons().front()));
    world.type(right_answers(asked(world)).front());
    for (const std::string line : {"show", "sit", "go", "Kb8"}) {
        world.type(line);
        CHECK(world.status() == "this one is solved: Enter goes on");
        world.press(Action::escape);
    }
    go_on(world);
    REQUIRE(has(world.status(), "Done: 1 of 1"));
    for (const std::string line : {"show", "sit", "Kb8"}) {
        world.type(line);
        CHECK(world.status() == "that was the last one: Enter begins again");
        world.press(Action::escape);
    }
}

TEST_CASE("no tell is offered or lost in a lesson, where nobody hears it") {
    World world = at_course(only(app::lessons().front()));
    world.type("hello bob");
    CHECK(has(world.status(), "is not a move or a command; F1 helps"));
    CHECK(world.view().input.text == "hello bob");
    world.press(Action::escape);
    world.type(";hello");
    CHECK(world.status() == "in a lesson nobody hears you");
    world.press(Action::escape);
    world.press(app::PartnerKey{'n'});
    CHECK(world.status() == "in a lesson nobody hears you");
}

TEST_CASE("a mistake that was skipped stays due") {
    World world = at_course(only_drill());
    world.type("next");
    CHECK(has(world.status(), "Done: 0 of 1 at the first try; what you skipped stays due. Enter"));
}

TEST_CASE("what answers is read even after the talk was scrolled up") {
    World world = at_course(Course{app::lessons()});
    for (int i = 0; i < 6; ++i) {
        world.type(wrong_move(asked(world)));
    }
    world.press(Action::page_up);
    REQUIRE(world.view().talk_below > 0);
    world.type(wrong_move(asked(world)));
    CHECK(world.view().talk_below == 0);
    world.press(Action::page_up);
    world.type("next"); // scrolls to the next question
    CHECK(world.view().talk_below == 0);
}

TEST_CASE("of many right answers `show` names three, which one row has room for") {
    Lesson lesson = app::lessons().front();
    lesson.goal = Goal::avoid_losing;
    const auto match = app::match_of(lesson);
    const rules::Position& board = match->position(lesson.seat.board);
    const rules::MoveList moves = rules::legal_moves(board);
    REQUIRE(moves.size() > 20);
    for (const rules::Move move : moves) {
        lesson.accepted += notation::to_san(board, move) + " ";
    }
    World world = at_course(only(lesson));
    world.type("show");
    CHECK(has(world.status(), fmt::format(" and {} more. Type one, or `next` skips it",
                                          right_answers(lesson).size() - 3)));
    CHECK(has(world.status(), right_answers(lesson).at(2) + " and"));
    CHECK(world.model.course->sentence.brief.size() <= 46);
}

TEST_CASE("a position from one's own matches has a title, today and when it returns") {
    Course course;
    course.drills = app::Drills{};
    Lesson lesson = app::lessons().front();
    lesson.title = app::text_of(lesson.goal).title;
    course.drills->add(lesson, 100);
    const app::Drills kept = app::Drills::read(course.drills->to_text());
    for (const app::Drill& drill : kept.all()) {
        course.lessons.push_back(drill.lesson);
    }
    CHECK(at_course(course).view().title == "Training 1 of 1: A mate that you missed");
}

TEST_CASE("a mistake that is solved at once is kept for later, one that is not for tomorrow") {
    Course course;
    course.drills.emplace();
    course.today = 100;
    course.file = "training";
    for (const Lesson& lesson : {app::lessons()[0], app::lessons()[1]}) {
        course.lessons.push_back(lesson);
        course.drills->add(lesson, 100);
    }
    World world = at_course(course);
    world.kept["training"] = course.drills->to_text();
    CHECK(has(world.view().title, "Training 1 of 2"));
    world.type(right_answers(asked(world)).front());
    go_on(world);
    world.type(wrong_move(asked(world)));
    world.type(right_answers(asked(world)).front());
    const auto kept = app::Drills::read(world.kept["training"]);
    REQUIRE(kept.all().size() == 2);
    CHECK(kept.all()[0].correct_in_row == 1);
    CHECK(kept.all()[1].correct_in_row == 0);
    CHECK(kept.all()[0].due == 101);
    CHECK(kept.all()[1].due == 101);
    go_on(world);
    CHECK(has(world.status(), "Done: 1 of 2 at the first try; the next comes in 1 day."));
}

TEST_CASE("another match ends the lessons") {
    World world = at_course(Course{app::lessons()});
    world.sit_down({});
    CHECK_FALSE(world.model.course);
    world.type("e4");
    CHECK(has(world.moves(), "1A e4"));
}

TEST_CASE("a match that a lesson leads to is not the lesson's") {
    const std::string line = GENERATE("rematch", "swap", "match 5+0", "match");
    CAPTURE(line);
    World world = at_course(Course{app::lessons()});
    const rules::TimeControl asked_time = world.model.table->terms.time.value();
    REQUIRE(app::to_text(asked_time) != "3+0");
    world.type(line);
    CHECK_FALSE(world.model.course);
    if (line == "match") {
        CHECK(has(world.view().menu.front().value, ", 3+0"));
        world.press(Action::submit);
    }
    CHECK(app::to_text(world.match().time()) == (line == "match 5+0" ? "5+0" : "3+0"));
    CHECK(world.match().position(rules::BoardId::a).repetition_key() ==
          rules::Position().repetition_key());
    CHECK(world.match().hand({rules::BoardId::a, rules::Side::white}).total() == 0);
}

TEST_CASE("at twenty rows, too, a lesson says what can be typed") {
    World world = at_course(Course{app::lessons()});
    const auto shown = [&](tui::Size size) {
        return support::text_of(tui::paint(world.view(), size, {}));
    };
    CHECK(has(shown({80, 20}), "a move, sit or go   show answers it   next skips it   q leaves"));
    CHECK(has(shown({40, 20}), "a move, sit, go   show   next"));
    CHECK(has(shown({40, 20}), "1 of 12: "));
    world.press(*tui::intent_for_key_name(world.view().mode, "Left", true));
    REQUIRE(world.view().mode == app::Mode::board);
    CHECK(has(shown({40, 20}), "a move, sit, go   show   next"));
    CHECK_FALSE(world::Hand(world).has_key("a")); // "a move" is no key, "q leaves" is
    CHECK(world::Hand(world).has_key("q"));
}

TEST_CASE("who asks for a hint in a lesson is told what gives the answer") {
    World world = at_course(only(app::lessons().front()));
    world.type("hint");
    CHECK(world.status() == "in a lesson `show` gives the answer");
    world.press(Action::escape);
    world.type("show");
    CHECK(has(world.status(), "The answer is "));
    world.type(right_answers(asked(world)).front());
    world.press(app::Verb{"hint"});
    CHECK(world.status() == "this one is solved: Enter goes on");
}

TEST_CASE("a solved lesson is kept once, a wrong answer and a trained mistake are not") {
    Course course{app::lessons()};
    course.file = "lessons";
    const std::string both = "small_057 13b\n" + app::lessons().front().source + "\n";
    for (const char* before : {"small_057 13b\n", both.c_str()}) {
        World world = at_course(course);
        world.kept["lessons"] = before;
        world.type(wrong_move(asked(world)));
        CHECK(world.kept["lessons"] == before);
        world.type(right_answers(asked(world)).front());
        CHECK(world.kept["lessons"] == both);
    }
    Course mistakes = only_drill();
    mistakes.file = "training";
    World world = at_course(mistakes);
    world.type(right_answers(asked(world)).front());
    CHECK(world.kept.count("lessons") == 0);
    CHECK_FALSE(has(world.kept["training"], "\n" + asked(world).source + "\n"));
}
