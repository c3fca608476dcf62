// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/handlers.h"

#include "src/app/line/typed_move.h"
#include "src/app/options.h"
#include "src/app/table/lesson.h"
#include "src/base/text.h"
#include "src/notation/moves/san.h"

#include <fmt/format.h>

#include <algorithm>

namespace app {

namespace {

/// The match of the lesson before any answer.
rules::Match asked_match(const Course& course) {
    return match_of(course.lesson()).value(); // checked by a test or Drills::read()
}

void say(const Context& m, Sentence sentence) {
    m.model.talk.add("*** " + sentence.text, sentence.tone);
    m.model.talk.scroll_to_end(m.model.talk.shown()); // makes the new line visible
    m.model.course->sentence = std::move(sentence);
}

void keep_drills(const Context& m, bool right) {
    Course& course = *m.model.course;
    if (course.drills && !course.answered_wrongly) { // only the first answer counts
        const auto reschedule = [lesson = course.lesson(), right, today = course.today](
                                    Drills& drills) { drills.reschedule(lesson, right, today); };
        reschedule(*course.drills);
        m.out.push_back(ChangeClientFile{course.file, [reschedule](std::string_view text) {
                                             Drills kept = Drills::read(text);
                                             reschedule(kept);
                                             return kept.to_text();
                                         }});
    }
}

/// Notes that a built-in lesson is solved, for the start page.
void keep_solved_lesson(const Context& m) {
    const Course& course = *m.model.course;
    if (course.drills || course.file.empty()) {
        return;
    }
    const auto note = [source = course.lesson().source](std::string_view text) {
        const auto lines = base::split(text, '\n');
        const bool noted = std::ranges::find(lines, source) != lines.end();
        return noted ? std::string(text) : fmt::format("{}{}\n", text, source);
    };
    m.out.push_back(ChangeClientFile{course.file, note});
}

/// Shows the board after the answer; a captured piece has gone to the partner.
void show_answer_on_board(const Context& m, rules::Move move) {
    Table& table = *m.model.table;
    const rules::Seat seat = m.model.course->lesson().seat;
    std::vector<rules::Position> boards;
    for (const rules::BoardId board : rules::board_ids(table.match.plan())) {
        boards.push_back(table.match.position(board));
    }
    auto& own = boards[static_cast<std::size_t>(seat.board)];
    const auto taken = own.captured(move);
    own = own.after(move);
    if (taken) {
        const rules::Seat fed = table.match.plan().feeds[seat];
        boards[static_cast<std::size_t>(fed.board)].give(fed.side, *taken);
    }
    rules::Match after(table.match.plan(), table.match.laws(), table.match.time(), boards);
    for (const rules::Seat one : rules::seats(after.plan())) {
        after.correct_clock(one, table.match.time_left(one, m.now), m.now);
    }
    table.match = std::move(after);
}

/// The progress as text: "3 of 12".
std::string place_text(const Course& course) {
    return fmt::format("{} of {}", course.index + 1, course.lessons.size());
}

void mark_solved(const Context& m, const LessonAnswer& answer, const std::string& why) {
    Course& course = *m.model.course;
    keep_drills(m, true);
    keep_solved_lesson(m);
    course.solved = true;
    course.solved_at_first_try += course.answered_wrongly ? 0 : 1;
    if (answer.kind == LessonAnswer::Kind::move) {
        show_answer_on_board(m, answer.move);
    }
    const Lesson& lesson = course.lesson();
    say(m, {Wording(fmt::format("Right: {}. {} ", why, lesson.answer_explanation),
                    "Right; Enter goes on"),
            Tone::good});
    m.model.talk.add("*** from " + lesson.source, Tone::quiet);
}

/// Judges an answer and shows the verdict.
void take_answer(const Context& m, const LessonAnswer& answer) {
    Course& course = *m.model.course;
    const auto verdict =
        judge(course.lesson(), asked_match(course), names_of(*m.model.table), answer);
    if (verdict.right) {
        return mark_solved(m, answer, verdict.why);
    }
    if (verdict.undecided_without_move) {
        return say(m, {Wording("Which move? Type it."), Tone::notice});
    }
    keep_drills(m, false);
    course.answered_wrongly = true;
    say(m, {Wording(fmt::format("No: {}.", verdict.why)), Tone::warning});
}

constexpr std::size_t most_answers_named = 3; ///< so that they fit beside the chips

void show_solution(const Context& m) {
    Course& course = *m.model.course;
    keep_drills(m, false);
    course.answered_wrongly = true;
    const rules::Match match = asked_match(course);
    const Proof proof = prove(course.lesson(), match);
    const rules::Position& board = match.position(course.lesson().seat.board);
    std::vector<std::string> answers;
    for (const rules::Move move : proof.solutions) {
        answers.push_back(notation::to_san(board, move));
    }
    if (course.lesson().goal == Goal::go) {
        answers = {"go"}; // with whatever move
    } else if (proof.sitting_is_right) {
        answers.insert(answers.begin(), "sit");
    }
    const std::size_t named = std::min(answers.size(), most_answers_named);
    std::string list = fmt::format(
        "{}", fmt::join(answers.begin(), answers.begin() + std::ptrdiff_t(named), ", "));
    if (named < answers.size()) {
        list += fmt::format(" and {} more", answers.size() - named);
    }
    say(m, {answers.size() == 1 ? wording("The answer is {0}. Type it, or `next` skips it",
                                          "The answer is {0}", list)
                                : wording("The answers are {0}. Type one, or `next` skips it",
                                          "The answers are {0}", list),
            Tone::notice});
}

/// Why a solved lesson takes no answer.
std::string solved_text(const Course& course) {
    return course.done ? "that was the last one: Enter begins again"
                       : "this one is solved: Enter goes on";
}

void end_school(const Context& m) {
    Course& course = *m.model.course;
    std::string text = fmt::format("Done: {} of {} at the first try", course.solved_at_first_try,
                                   course.lessons.size());
    if (course.drills) {
        const auto next = course.drills->next_due();
        const auto days = next ? std::max<std::int64_t>(*next - course.today, 0) : 0;
        text += !next ? "; nothing is left to train"
                : days == 0
                    ? "; what you skipped stays due"
                    : fmt::format("; the next comes in {} day{}", days, days == 1 ? "" : "s");
    }
    say(m, {Wording(text + ". Enter begins again, q leaves", text), Tone::notice});
    course.done = true;
}

} // namespace

void open_lesson(const Context& m) {
    Course& course = *m.model.course;
    course.solved = course.answered_wrongly = false;
    const MatchTerms terms = terms_of(course.lesson()).value();
    m.model.talk.begin_match();
    m.model.table = seated_table(terms, asked_match(course), m.model.options->name,
                                 m.model.options->wall_seconds(m.now), m.model.last_serial);
    Table& table = *m.model.table;
    table.bots = bots::MatchBots(m.model.last_serial); // without bots, nobody replies
    for (const rules::Seat seat : rules::seats(table.match.plan())) {
        table.seats[seat].level = 0;
    }
    table.open = true;
    m.model.input.clear();
    m.model.notice = {};
    const rules::Seat seat = course.lesson().seat;
    const std::string whose = m.model.looks.text_mode
                                  ? fmt::format("You are {} on board {}. ",
                                                seat.side == rules::Side::white ? "White" : "Black",
                                                rules::letter(seat.board))
                                  : "";
    const std::string& question = course.lesson().question;
    say(m, {Wording(fmt::format("{}: {}{}", place_text(course), whose, question), question),
            Tone::notice});
}

void next_lesson(const Context& m) {
    Course& course = *m.model.course;
    if (!course.solved) {
        return m.notice("type a move, `sit` or `go`; `show` gives the answer, `next` skips it");
    }
    const bool last = course.index + 1 == course.lessons.size();
    if (last && !course.done) {
        return end_school(m);
    }
    course.solved_at_first_try = last ? 0 : course.solved_at_first_try;
    course.index = last ? 0 : course.index + 1;
    course.done = false;
    open_lesson(m);
}

bool on_lesson_line(const Context& m, std::string_view text) {
    text = base::trim(text);
    text.remove_prefix(text.starts_with('/') || text.starts_with(';') ? 1 : 0);
    const std::string word = base::lower(base::trim(text));
    if (word == "next") {
        m.model.course->solved = true;
        m.model.course->answered_wrongly = true;
        next_lesson(m);
    } else if (word != "sit" && word != "go" && word != "show") {
        return false;
    } else if (m.model.course->solved) {
        m.notice(solved_text(*m.model.course), Tone::warning);
        return true;
    } else if (word == "show") {
        show_solution(m);
    } else {
        take_answer(m, {word == "sit" ? LessonAnswer::Kind::sit : LessonAnswer::Kind::go, {}});
    }
    m.model.notice = {};
    return true;
}

LineResult on_lesson_move(const Context& m, const MoveLine& line) {
    Course& course = *m.model.course;
    const rules::Seat seat = course.lesson().seat;
    if (course.solved) {
        return m.refuse(solved_text(course));
    }
    if (line.seat ? *line.seat != seat : line.where == TargetBoard::partner) {
        return m.refuse("nobody at this keyboard plays there");
    }
    rules::Match begun = asked_match(course);
    begun.begin({});
    const auto typed = typed_move(begun, seat, line.move);
    if (!typed) {
        return m.refuse(typed.error().why);
    }
    take_answer(m, {LessonAnswer::Kind::move, typed->move});
    m.model.notice = {};
    return done;
}

} // namespace app
