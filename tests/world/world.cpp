// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/world/world.h"

#include "src/app/config.h"
#include "src/app/port/event.h"
#include "src/app/update.h"
#include "src/engine/search/search.h"
#include "src/notation/moves/san.h"
#include "src/play/records/recording.h"

#include <algorithm>
#include <stdexcept>

namespace world {

namespace {

constexpr std::size_t small_table = 1 << 20; ///< bytes; levels of a few hundred nodes need no more

} // namespace

World::World() : World(app::Options()) {}

World::World(app::Options options) : EventPump(app::Model(std::move(options))) {
    begin_at_midnight();
}

World::World(const app::Settings& settings) : EventPump(app::Model(settings)) {
    begin_at_midnight();
}

World::World(World&&) = default;
World& World::operator=(World&&) = default;
World::~World() = default;

void World::begin_at_midnight() {
    model.options->wall_seconds_at_zero -= now.time_since_epoch() / std::chrono::seconds{1};
}

void World::sit_down(const app::MatchTerms& terms) {
    begin(app::sit_down(model, terms, now), now);
}

void World::type(std::string_view line) {
    type_without_enter(line);
    press(app::Action::submit);
}

void World::type_without_enter(std::string_view text) {
    event(app::Intent{app::InsertText{std::string(text)}});
}

void World::press(const app::Intent& intent) {
    event(intent);
}

void World::event(const app::Event& event) {
    handle(event, now);
}

void World::play(std::string_view seat_and_san) {
    const rules::Seat seat = *rules::seat_from(seat_and_san.front());
    const auto move =
        notation::parse_san(referee->match().position(seat.board), seat_and_san.substr(2));
    if (!move) {
        throw std::invalid_argument(std::string(seat_and_san));
    }
    begin({app::Ask{{seat, play::Play{*move}}}}, now);
}

/// Applies the request, first to a copy of the referee, to collect its news and count refused moves
/// of bots.
void World::ask(const play::Request& request, Instant at) {
    if (referee) {
        auto trial = *referee;
        for (const auto& said : trial.apply(request, at)) {
            const auto* refused = std::get_if<play::Refused>(&said);
            const bool by_bot = refused != nullptr && refused->move &&
                                !model.table->seats[refused->seat].at_this_keyboard;
            refusals += by_bot ? 1 : 0;
            announced.push_back(said);
        }
    }
    EventPump::ask(request, at);
}

void World::ask_server(const play::Request& request, Instant /*at*/) {
    asked_referee.push_back(request);
    if (on_ask) {
        on_ask(request);
    }
}

void World::ask_server(const play::ServerRequest& request, Instant /*at*/) {
    asked_server.push_back(request);
}

void World::carry_out(app::Think think) {
    ++thoughts;
    last_task = think.task;
    if (!bots_think) {
        return;
    }
    think.task.limits = {std::nullopt, nodes, std::nullopt};
    if (!thinks_as && !hash_table_) {
        hash_table_.emplace(small_table);
    }
    engine::Report report =
        thinks_as ? thinks_as(think.task) : engine::search(think.task, *hash_table_);
    report.serial = think.task.serial;
    report.final = true;
    event(std::move(report));
}

void World::carry_out(app::StartEngine start) {
    engines[start.engine].command = std::move(start.command);
}

void World::carry_out(app::TellEngine tell) {
    engines[tell.engine].heard.push_back(tell.line);
    if (engine_says) {
        for (std::string& line : engine_says(tell.line)) {
            event(app::EngineLine{tell.engine, std::move(line)});
        }
    }
}

void World::carry_out(app::EndEngine end) {
    engines[end.engine].ended = true;
}

void World::carry_out(app::AskLibrary question) {
    asked_library.push_back(question);
    if (auto answer = library_says ? library_says(question) : std::nullopt) {
        answer->serial = question.serial;
        event(base::Boxed<app::LibraryAnswer>(*std::move(answer)));
    }
}

void World::carry_out(app::SaveSetting setting) {
    auto changed = app::with_setting(config, *app::find_setting(setting.name), setting.values);
    event(app::SettingSaved{changed ? "" : changed.error()});
    config = changed ? *std::move(changed) : config;
}

void World::carry_out(app::SaveRecord save) {
    if (!disk_full) {
        files[save.name] = save.bpgn;
        files.erase(save.previous_name);
        if (save.bpgn.empty()) {
            files.erase(save.name);
        }
    }
    const std::string file = save.bpgn.empty() ? "" : "/games/" + save.name;
    app::RecordSaved saved{file, disk_full ? "no space left" : "", save.name};
    if (disk_is_slow) {
        late_saves.push_back(std::move(saved));
    } else {
        event(std::move(saved));
    }
}

void World::pass(Millis time) {
    const Instant end = now + time;
    for (auto due = next_wake(now); due && *due <= end; due = next_wake(now)) {
        now = std::max(now, *due);
        ++wakes;
        wake(now);
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

void World::carry_out(app::SavePicture picture) {
    kept[picture.record_name] = picture.bpgn;
    event(app::PictureSaved{picture.record_name + ".svg", disk_full ? "disk full" : ""});
}

std::string World::chips() const {
    std::string text;
    for (const app::View::Chip& chip : view().chips) {
        text += (text.empty() ? "" : "|") + chip.text;
    }
    return text;
}

std::string World::moves() const {
    std::string text;
    for (const auto& move : view().moves) {
        text += (text.empty() ? "" : " ") + move.label + " " + move.san;
    }
    return text;
}

std::string World::saved() const {
    const auto file = files.find(model.table->record_state.name);
    return file == files.end() ? "" : file->second;
}

World alone_at_the_table() {
    return alone_at_the_table(app::Options());
}

World alone_at_the_table(app::Options options) {
    World world(std::move(options));
    world.bots_think = false;
    world.sit_down({});
    world.press(app::Action::submit);
    return world;
}

app::MatchTerms hot_seat() {
    app::MatchTerms terms;
    terms.humans = rules::seats(rules::bughouse_plan());
    return terms;
}

World seated(const app::MatchTerms& terms) {
    World world;
    world.sit_down(terms);
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

World replaying(std::string_view text) {
    World world;
    const auto recording = play::recording_of(game_in(text), *rules::preset("fics"));
    app::open_recording(world.model, recording.value());
    return world;
}

} // namespace world
