// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/laws/typed_table.h"

#include "src/app/update.h"
#include "src/base/text.h"
#include "src/notation/moves/fen.h"
#include "src/play/records/judge.h"
#include "src/play/records/recording.h"
#include "src/rules/laws/variant.h"
#include "tests/support/catch.h"
#include "tests/support/table_script.h"

#include <algorithm>
#include <fmt/format.h>

namespace laws {
namespace {

using base::Millis;
using rules::Refusal;

/// Why a typed line had no effect: nobody was asked anything, or the referee refused. A move that
/// only waits is not played yet.
std::optional<std::string> why_nothing(const world::World& world) {
    for (const play::News& said : world.announced) {
        if (const auto* no = std::get_if<play::Refused>(&said)) {
            return std::string(to_text(no->why));
        }
    }
    if (!world.model.table->premoves.all().empty()) {
        return std::string(to_text(Refusal::not_your_turn));
    }
    return world.announced.empty() && !world.model.question ? std::optional(world.status())
                                                            : std::nullopt;
}

bool is_made(const play::NewsList& said) {
    return std::any_of(said.begin(), said.end(), [](const play::News& one) {
        return std::holds_alternative<play::UnpressedMoveMade>(one);
    });
}

/// Types the step, and also the press of the clock where the script leaves it out.
std::string take_step(world::World& world, const std::vector<std::string_view>& phrase) {
    world.announced.clear();
    const std::string line = line_of(phrase);
    laws::enter(world, std::string(line));
    const auto why = why_nothing(world);
    if (world.announced.empty() && why) {
        world.press(app::Action::escape);
        return "refused: " + *why;
    }
    if (phrase.size() == 2 && is_made(world.announced)) {
        world.announced.clear();
        world.type(line.substr(0, 2) + "press");
    }
    return support::told(world.match().plan(), world.announced);
}

/// The referee's own news while that time passes.
std::string let_pass(world::World& world, std::chrono::seconds time) {
    auto alone = *world.referee;
    const auto said = alone.tick(world.now + time);
    world.pass(time);
    return support::told(world.match().plan(), said);
}

} // namespace

std::string line_of(const std::vector<std::string_view>& phrase) {
    const std::string_view verb = phrase.at(1);
    const auto behind = [&](std::size_t first) {
        std::string text;
        for (std::size_t i = first; i < phrase.size(); ++i) {
            text += " " + std::string(phrase[i]);
        }
        return text;
    };
    const std::string who = std::string(phrase.at(0)) + ":";
    struct Row {
        std::string_view verb;
        std::string_view typed;
        std::size_t rest; ///< index of the first word that is typed after the verb
    };
    constexpr std::array<Row, 11> rows{{{"claims", "claim", 2},
                                        {"counts", "count", 2},
                                        {"warns", "warn", 2},
                                        {"rules", "forfeit", 3},
                                        {"presses", "press", 2},
                                        {"takes", "takeback", 3},
                                        {"resigns", "resign!", 2},
                                        {"offers", "draw", 3},
                                        {"declines", "decline", 2},
                                        {"stops", "stop", 2},
                                        {"resumes", "resume", 2}}};
    const auto row =
        std::find_if(rows.begin(), rows.end(), [&](const Row& one) { return one.verb == verb; });
    if (row != rows.end()) {
        return who + std::string(row->typed) + behind(row->rest);
    }
    if (verb == "agrees") {
        return "yes";
    }
    if (verb == "says") {
        return who + ";" + behind(2).substr(1);
    }
    if (verb == "freezes") {
        return fmt::format("{}freeze {} {}", who, phrase.at(3), phrase.at(2));
    }
    return who + std::string(verb == "makes" ? phrase.at(2) : verb);
}

std::vector<notation::BfenBoard> boards_of(const std::vector<std::string_view>& fens) {
    std::vector<notation::BfenBoard> boards;
    for (const std::string_view fen : fens) {
        INFO(fen);
        const auto setup = notation::parse_fen(fen);
        REQUIRE(setup);
        boards.push_back({*setup});
    }
    return boards;
}

app::MatchTerms terms(std::string_view book, std::string_view variant) {
    app::MatchTerms terms;
    const auto phrase = base::tokens(book);
    terms.variant = variant;
    terms.humans = rules::seats(rules::variant(variant)->plan());
    terms.laws = std::string(phrase.front());
    terms.law_changes.assign(phrase.begin() + 1, phrase.end());
    terms.time = *app::read_time("3+0");
    return terms;
}

world::World typed(const app::MatchTerms& terms, std::string_view lines) {
    world::World world = world::seated(terms);
    type(world, lines);
    return world;
}

void enter(world::World& world, const std::string& line) {
    world.type(line);
    if (world.model.question && world.model.question->command == "claim") {
        world.type("yes");
    }
}

void type(world::World& world, std::string_view lines) {
    for (const std::string_view line : base::split(lines, ';')) {
        if (const auto phrase = base::trim(line); !phrase.empty()) {
            enter(world, std::string(phrase));
        }
    }
}

TypedMatch::TypedMatch(app::MatchTerms terms) : terms_(std::move(terms)) {
    world_ = std::make_unique<world::World>();
    world_->sit_down(terms_);
    INFO(world_->status());
    REQUIRE(world_->model.table);
    world_->type("ready");
}

TypedMatch::TypedMatch(const TypedMatch& other) : TypedMatch(other.terms_) {
    for (const Typed& typed : other.typed_) {
        (void)enter(typed);
    }
}

std::optional<std::string> TypedMatch::enter(const Typed& typed) {
    world_->pass(typed.after);
    typed_.push_back(typed);
    if (typed.line.empty()) {
        return std::nullopt;
    }
    world_->announced.clear();
    world_->type(typed.line);
    auto why = why_nothing(*world_);
    if (why) {
        const std::string said = typed.line.substr(typed.line.find(':') + 1) + ": ";
        why->erase(0, why->rfind(said, 0) == 0 ? said.size() : 0);
        world_->model.table->premoves.clear();
        world_->press(app::Action::escape);
    }
    return why;
}

std::optional<std::string> TypedMatch::type(std::string_view line) {
    return enter({std::string(line), Millis{1000}});
}

void TypedMatch::pass(Millis time) {
    (void)enter({{}, time});
}

TypedMatch typed_match(std::string_view book, std::string_view board_a, std::string_view board_b) {
    app::MatchTerms asked = terms(book);
    asked.time = *app::read_time("60+0");
    asked.boards = boards_of({board_a, board_b});
    return TypedMatch(asked);
}

void play(TypedMatch& match, std::string_view moves) {
    for (const std::string_view one : base::tokens(moves)) {
        const auto why = match.type(one);
        INFO(one << ": " << why.value_or("played"));
        REQUIRE_FALSE(why);
    }
}

std::optional<Refusal> why_not(const TypedMatch& match, std::string_view move) {
    TypedMatch copy = match;
    const auto why = copy.type(move);
    if (!why) {
        return std::nullopt;
    }
    // The message names the piece and the square.
    if (why->find(" cannot go to ") != std::string::npos) {
        return Refusal::cannot_move_there;
    }
    if (why->rfind("you have no ", 0) == 0 && why->find(" in hand") != std::string::npos) {
        return Refusal::not_in_reserve;
    }
    for (int i = 0; i < rules::refusals; ++i) {
        if (why->rfind(to_text(static_cast<Refusal>(i)), 0) == 0) {
            return static_cast<Refusal>(i);
        }
    }
    FAIL(move << ": " << *why << " is none of the rules' reasons");
    return std::nullopt;
}

std::string outcome(TypedMatch match, std::string_view moves) {
    for (const std::string_view one : base::tokens(moves)) {
        if (match->outcome()) {
            break;
        }
        const std::string line =
            base::split(one, ':').back() == "resign" ? std::string(one) + "!" : std::string(one);
        if (const auto why = match.type(line)) {
            return std::string(one) + ": " + *why;
        }
    }
    return verdict(*match);
}

rules::Match at_the_table(std::string_view laws, std::string_view script,
                          const std::vector<std::string_view>& boards) {
    app::MatchTerms asked = terms(laws);
    asked.boards = boards_of(boards);
    world::World world = world::seated(asked);
    for (const std::string& step : support::steps(script)) {
        CAPTURE(laws, step);
        const auto phrase = base::tokens(std::string_view(step).substr(0, step.find("->")));
        support::check_told(
            step, phrase.at(0) == "wait"
                      ? let_pass(world, std::chrono::seconds{*base::to_number<int>(phrase.at(1))})
                      : take_step(world, phrase));
    }
    return world.match();
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
    const auto unfinished =
        play::resumable_match(world::game_in(world.saved()), *rules::preset("fics"));
    INFO(world.saved());
    INFO((unfinished ? "" : unfinished.error()));
    REQUIRE(unfinished);
    world::World next;
    app::MatchTerms terms = world.model.table->terms;
    next.begin(app::resume_match(next.model, terms, *unfinished, next.now), next.now);
    next.type("ready");
    return next;
}

} // namespace laws
