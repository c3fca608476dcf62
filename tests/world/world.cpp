// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/world/world.h"

#include "src/base/overloaded.h"
#include "src/notation/moves/san.h"

#include <algorithm>
#include <stdexcept>

namespace world {

namespace {

constexpr std::size_t small_table = 1 << 20; ///< bytes; levels of a few hundred nodes need no more

} // namespace

World::World(app::Options options) : model(std::move(options)), hash_table_(small_table) {}

void World::sit_down(const app::MatchSpec& spec) {
    carry_out(app::sit_down(model, spec, now));
    pump();
}

void World::type(std::string_view line) {
    type_without_enter(line);
    press(app::Command::submit);
}

void World::type_without_enter(std::string_view text) {
    event(app::Intent{app::InsertText{std::string(text)}});
}

void World::press(app::Command command) {
    event(app::Intent{command});
}

void World::event(const app::Event& event) {
    waiting_.push_back(event);
    pump();
}

void World::play(std::string_view seat_and_san) {
    const rules::Seat seat = *rules::seat_from(seat_and_san.front());
    const auto move =
        notation::parse_san(referee->match().position(seat.board), seat_and_san.substr(2));
    if (!move) {
        throw std::invalid_argument(std::string(seat_and_san));
    }
    for (auto& said : referee->apply({seat, play::Play{*move}}, now)) {
        waiting_.emplace_back(std::move(said));
    }
    pump();
}

/// Until quiet: every effect is carried out before the next event is handled, as in the real loop.
void World::pump() {
    while (!waiting_.empty()) {
        const app::Event event = std::move(waiting_.front());
        waiting_.pop_front();
        carry_out(app::update(model, event, now));
    }
}

void World::carry_out(const app::Effects& effects) {
    for (const app::Effect& effect : effects) {
        carry_out(effect);
    }
}

void World::carry_out(const app::Effect& effect) {
    std::visit(base::overloaded{
                   [&](const app::Ask& ask) {
                       if (on_ask) {
                           return on_ask(ask.request);
                       }
                       for (auto& said : referee->apply(ask.request, now)) {
                           const auto* refused = std::get_if<play::Refused>(&said);
                           refusals += refused != nullptr && refused->move &&
                                               !model.table->seats[refused->seat].human
                                           ? 1
                                           : 0;
                           waiting_.emplace_back(std::move(said));
                       }
                   },
                   [&](const app::AskServer& ask) { asked_server.push_back(ask.request); },
                   [&](const app::OpenTable& open) {
                       referee.emplace(open.match, open.must_be_ready);
                       waiting_.emplace_back(app::TableOpened{open.match});
                   },
                   [&](const app::Think& think) {
                       if (!bots_think) {
                           return;
                       }
                       engine::Task task = think.task;
                       task.limits = {std::nullopt, nodes, std::nullopt};
                       engine::Report report = engine::search(task, hash_table_);
                       report.final = true;
                       waiting_.emplace_back(std::move(report));
                   },
                   [](const app::Forget&) {},
                   [&](const app::Save& save) {
                       if (!disk_full) {
                           files[save.name] = save.bpgn;
                           files.erase(save.instead_of);
                       }
                       waiting_.emplace_back(app::Saved{
                           "/games/" + save.name, disk_full ? "no space left" : "", save.name});
                   },
                   [&](const app::Bell&) { ++bells; },
                   [](const app::SuspendSelf&) {},
                   [](const app::Repaint&) {},
                   [&](const app::Quit&) { has_quit = true; },
               },
               effect);
}

std::optional<Instant> World::next_wake() const {
    const auto mine = app::next_wake(model, now);
    const auto referees = referee ? referee->next_wake() : std::nullopt;
    return !mine ? referees : !referees ? mine : std::min(*mine, *referees);
}

void World::pass(Millis time) {
    const Instant end = now + time;
    for (auto wake = next_wake(); wake && *wake <= end; wake = next_wake()) {
        now = std::max(now, *wake);
        ++wakes;
        if (referee) {
            for (auto& said : referee->tick(now)) {
                waiting_.emplace_back(std::move(said));
            }
        }
        event(app::Woke{});
    }
    now = end;
}

bool World::play_on(Millis at_most) {
    const Instant end = now + at_most;
    while (!over() && now < end) {
        pass(Millis{1000});
    }
    return over();
}

std::string World::moves() const {
    std::string text;
    for (const auto& move : view().moves) {
        text += (text.empty() ? "" : " ") + move.label + " " + move.san;
    }
    return text;
}

std::string World::saved() const {
    const auto file = files.find(model.table->record.name);
    return file == files.end() ? "" : file->second;
}

World alone_at_the_table(app::Options options) {
    World world(std::move(options));
    world.bots_think = false;
    world.sit_down({});
    world.press(app::Command::submit);
    return world;
}

app::MatchSpec hot_seat() {
    app::MatchSpec spec;
    spec.humans = rules::seats(rules::bughouse_plan());
    return spec;
}

World seated(const app::MatchSpec& spec) {
    World world;
    world.sit_down(spec);
    world.type("ready");
    return world;
}

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

notation::ReadGame game_in(std::string_view text) {
    notation::BpgnReader reader;
    reader.feed(text);
    reader.finish();
    return reader.next().value();
}

} // namespace world
