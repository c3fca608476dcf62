// SPDX-License-Identifier: GPL-3.0-or-later
// What the client derives from recorded matches, as a file: for each record its end, the marks of
// its film, the mates on the way, the losing moves, its story, and the lessons found in it.
// Positions are judged by a stand-in that counts material and sees mates in one, so that the file
// does not depend on the engine.
#include "src/app/table/mistakes.h"
#include "src/app/update.h"
#include "src/play/records/recording.h"
#include "tests/support/catch.h"
#include "tests/support/source_tree.h"
#include "tests/support/written.h"
#include "tests/world/moments.h"

#include <fmt/format.h>

using std::string;
using std::string_view;
using world::counted;
using world::World;

namespace {

string said(string_view name, const string& text) {
    return text.empty() ? "" : fmt::format("    {}: {}\n", name, text);
}

string how_it_ended(const app::Review& review) {
    string marks;
    for (const auto& mark : review.marks()) {
        marks += fmt::format("{}{} ", mark.ply, mark.sign);
    }
    return said("title", review.title) + said("result", review.result) +
           said("loser",
                review.loser ? fmt::format("team {}", static_cast<int>(*review.loser)) : "") +
           said("flagged", review.flagged ? string(1, letter(*review.flagged)) : "") +
           said("not analysed", string(review.no_analysis)) + said("marks", marks) +
           said("half-moves",
                fmt::format("{} in {} ms", review.size(), review.time_of(review.size()).count()));
}

/// Step by step: the mates, and what the film and the flow of pieces show.
string on_the_way(World& world) {
    string text;
    string before;
    for (std::size_t i = 0; i <= world.model.review->size(); ++i) {
        world.model.review->go_to(i);
        world.press(app::Action::ply_forward);
        world.press(app::Action::ply_back);
        const app::View view = world.view();
        string now = view.mates;
        for (const auto& board : view.boards) {
            now += board.state.text.empty() ? "" : " | " + board.state.text;
        }
        if (i % 8 == 7) {
            for (const auto& one : view.received_pieces) {
                now += fmt::format(" | {} {}", one.who, one.received.size());
            }
            now += view.replay_timeline ? fmt::format(" | {} {} {}", view.replay_timeline->clock,
                                                      view.replay_timeline->thousandths,
                                                      view.replay_timeline->evaluation)
                                        : "";
            now += view.diagonal && view.diagonal->lead
                       ? fmt::format(" | {} {} {}", view.diagonal->name, *view.diagonal->lead,
                                     view.diagonal->diagonal_name)
                       : "";
        }
        text += now == before ? "" : said(fmt::format("at {}", i), now);
        before = std::move(now);
    }
    return text;
}

string page(World& world, string_view verb) {
    world.press(app::Verb{verb});
    string text = said(verb, world.status());
    for (const app::Text& line : world.view().lines) {
        text += fmt::format("    {}| {}\n", verb, line.text);
    }
    world.press(app::Action::menu_down);
    world.press(app::Action::submit);
    return text + said("then", world.view().title_right + " " + world.view().status.text);
}

string analysed(World& world) {
    world.press(app::Verb{"analyse"});
    string text;
    for (const auto& one : world.view().analysis) {
        text += fmt::format("{} {} {} ", one.score, one.depth, one.line);
    }
    return said("analysis", text + world.view().better_team);
}

string lessons_in(const play::Recording& recording) {
    string text;
    for (const rules::Seat seat : rules::seats(recording.start.plan())) {
        auto found = app::mistakes_of(recording, seat, "game");
        for (auto& judged : app::judged_mistakes_of(recording, seat, "judged", counted)) {
            found.push_back(std::move(judged));
        }
        for (const app::Lesson& lesson : found) {
            text += fmt::format("    lesson: {} {} {} {}| {}| {}| {}\n", letter(seat),
                                letter(lesson.seat), lesson.title, lesson.moves, lesson.question,
                                lesson.accepted, lesson.answer_explanation);
        }
    }
    return text;
}

string told(string_view file) {
    const string text = support::contents_of(support::in_repository(string(file)));
    const auto game = world::game_in(text);
    const auto recording = play::recording_of(game, *rules::preset("fics"));
    if (!recording) {
        return said("none", recording.error());
    }
    World world;
    world.thinks_as = counted;
    app::open_recording(world.model, *recording);
    string all = how_it_ended(*world.model.review) + on_the_way(world);
    world.model.review->go_to(world.model.review->size() / 2);
    all += analysed(world);
    all += page(world, "blunders");
    all += page(world, "story");
    return all + lessons_in(*recording);
}

} // namespace

TEST_CASE("of a recorded match the client tells what is written down") {
    support::check_written("tests/world/moments/matches.txt", told);
}
