// SPDX-License-Identifier: GPL-3.0-or-later
// Which requests the pump makes of its World, in which order, and which events come back.
#include "src/app/event_pump.h"
#include "src/app/options.h"
#include "src/app/port/event.h"
#include "src/app/view.h"
#include "src/play/news.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"

#include <string>
#include <vector>

using base::Instant;
using support::epoch;
using namespace std::chrono_literals;

namespace {

/// Records the requests that it gets.
class PumpWorld final : public app::EventPump {
  public:
    explicit PumpWorld(app::Options options = {}) : EventPump(app::Model(std::move(options))) {}

    std::vector<std::string> asked;
    bool saves_at_once = true;

  private:
    void ask_server(const play::Request&, Instant) override { asked.emplace_back("server"); }
    void ask_server(const play::ServerRequest&, Instant) override {
        asked.emplace_back("server about itself");
    }
    void carry_out(app::Think) override { asked.emplace_back("think"); }
    void carry_out(app::CancelSearch) override { asked.emplace_back("forget"); }
    void carry_out(app::StartEngine) override { asked.emplace_back("start an engine"); }
    void carry_out(app::TellEngine) override { asked.emplace_back("tell an engine"); }
    void carry_out(app::EndEngine) override { asked.emplace_back("end an engine"); }
    void carry_out(app::SaveRecord save) override {
        asked.emplace_back("save");
        if (saves_at_once) {
            handle(app::RecordSaved{"/games/" + save.name, "", save.name}, epoch);
            asked.emplace_back("saved");
        }
    }
    void carry_out(app::AskLibrary) override { asked.emplace_back("library"); }
    void carry_out(app::SaveCoachedCount) override {}
    void carry_out(app::ChangeClientFile) override {}
    void carry_out(app::SavePicture) override {}
    void carry_out(app::SaveSetting) override {}
    void carry_out(app::Restyle) override {}
    void carry_out(app::Bell) override { asked.emplace_back("bell"); }
    void carry_out(app::SuspendSelf) override { asked.emplace_back("suspend"); }
    void carry_out(app::DetachFromTerminal) override { asked.emplace_back("detach"); }
    void carry_out(app::Repaint) override { asked.emplace_back("repaint"); }
    void carry_out(app::Quit) override { asked.emplace_back("quit"); }
};

app::MatchTerms hot_seat() {
    app::MatchTerms terms;
    terms.humans = rules::seats(rules::bughouse_plan());
    return terms;
}

PumpWorld at_a_table() {
    PumpWorld world;
    world.begin(app::sit_down(world.model, hot_seat(), epoch), epoch);
    return world;
}

bool asked_for(const PumpWorld& world, const std::string& what) {
    return std::find(world.asked.begin(), world.asked.end(), what) != world.asked.end();
}

} // namespace

TEST_CASE("a table is opened by the pump itself, and its referee judges") {
    PumpWorld world;
    CHECK_FALSE(world.referee);
    world = at_a_table();
    REQUIRE(world.referee);
    REQUIRE(world.model.table);
    world.handle(app::Intent{app::Action::submit}, epoch);
    CHECK(world.referee->match().clock(rules::BoardId::a).running());
    CHECK(world.model.table->match == world.referee->match());
    CHECK_FALSE(asked_for(world, "server"));
}

TEST_CASE("where no table stands here the server is asked") {
    PumpWorld world;
    const rules::Seat me{rules::BoardId::a, rules::Side::white};
    world.begin({app::Ask{{me, play::Resign{}}}, app::AskServer{play::SendLine{"who"}}}, epoch);
    CHECK(world.asked == std::vector<std::string>{"server", "server about itself"});
}

TEST_CASE("effects are carried out in their order, and all before the next event") {
    PumpWorld world;
    world.begin({app::SaveRecord{"a.bpgn", "", ""}, app::Bell{}, app::Repaint{}, app::SuspendSelf{},
                 app::Quit{}},
                epoch);
    CHECK(world.asked ==
          std::vector<std::string>{"save", "saved", "bell", "repaint", "suspend", "quit"});
}

TEST_CASE("what comes of an effect is told to the mind") {
    PumpWorld world = at_a_table();
    world.handle(app::Intent{app::Action::submit}, epoch);
    world.handle(app::Intent{app::InsertText{"e4"}}, epoch);
    world.handle(app::Intent{app::Action::submit}, epoch);
    for (auto wake = world.next_wake(epoch); !asked_for(world, "save") && wake;) {
        const Instant now = *wake;
        world.wake(now);
        wake = world.next_wake(now);
        REQUIRE(now < epoch + 1min);
    }
    CHECK(asked_for(world, "saved"));
    CHECK(world.model.table->record_state.file == "/games/" + world.model.table->record_state.name);
}

TEST_CASE("a table at which nobody moves is woken in time for the referee to see the flag fall") {
    PumpWorld world = at_a_table();
    CHECK_FALSE(app::next_wake(world.model, epoch));
    world.handle(app::Intent{app::Action::submit}, epoch);
    Instant now = epoch;
    for (int i = 0; i < 10'000 && !world.referee->match().outcome(); ++i) {
        const auto wake = world.next_wake(now);
        REQUIRE(wake);
        now = std::max(now, *wake);
        world.wake(now);
    }
    CHECK(now == epoch + 3min);
    CHECK(world.model.table->match.outcome() == world.referee->match().outcome());
}

TEST_CASE("an event that comes while effects are carried out waits for its turn") {
    PumpWorld world = at_a_table();
    world.saves_at_once = true;
    world.handle(app::Terminate{}, epoch);
    const auto last = world.asked.empty() ? "" : world.asked.back();
    CHECK(last == "quit");
    CHECK(world.model.leaving);
}

TEST_CASE("a match without a screen is kept: saved, its clocks still until somebody is back") {
    PumpWorld world = at_a_table();
    world.handle(app::Intent{app::Action::submit}, epoch);
    REQUIRE(app::running(*world.model.table));
    world.handle(app::ScreenGone{}, epoch + 10s);
    CHECK(asked_for(world, "detach"));
    CHECK_FALSE(asked_for(world, "quit"));
    CHECK(world.referee->match().paused());

    world.handle(app::ScreenBack{}, epoch + 60s);
    CHECK(world.referee->match().paused());
    REQUIRE(world.model.question);
    world.handle(app::Intent{app::Action::submit}, epoch + 61s);
    CHECK_FALSE(world.referee->match().paused());
    CHECK(world.referee->match()
              .clock(rules::BoardId::a)
              .remaining(rules::Side::white, epoch + 61s) == 170s);
}

TEST_CASE("a player who paused the match is not asked about it when the screen is back") {
    PumpWorld world = at_a_table();
    world.handle(app::Intent{app::Action::submit}, epoch);
    world.handle(app::Intent{app::Verb{"pause"}}, epoch);
    world.handle(app::Intent{app::InsertText{"yes"}}, epoch); // everybody at this keyboard agrees
    world.handle(app::Intent{app::Action::submit}, epoch);
    REQUIRE(world.referee->match().paused());
    world.handle(app::ScreenGone{}, epoch);
    world.handle(app::ScreenBack{}, epoch);
    CHECK(world.referee->match().paused());
    CHECK_FALSE(world.model.question);
}

TEST_CASE("without a screen the program ends where nothing runs, and after its time elsewhere") {
    PumpWorld idle = at_a_table();
    idle.handle(app::ScreenGone{}, epoch);
    CHECK(idle.asked.back() == "quit");

    PumpWorld world = at_a_table();
    world.model.options->keep_without_terminal = 30min;
    world.handle(app::Intent{app::Action::submit}, epoch);
    world.handle(app::ScreenGone{}, epoch + 1s);
    CHECK(world.next_wake(epoch + 2s) == epoch + 30min + 1s);
    world.wake(epoch + 30min);
    CHECK_FALSE(asked_for(world, "quit"));
    world.wake(epoch + 30min + 1s);
    CHECK(asked_for(world, "quit"));

    PumpWorld unsaved = at_a_table();
    unsaved.model.options->keep_without_terminal = 0s;
    unsaved.handle(app::Intent{app::Action::submit}, epoch);
    unsaved.handle(app::ScreenGone{}, epoch);
    CHECK(unsaved.asked.back() == "quit");
}

TEST_CASE("a job that is stopped lets its clocks stand still, too") {
    PumpWorld world = at_a_table();
    world.handle(app::Intent{app::Action::submit}, epoch);
    world.handle(app::Intent{app::Action::suspend}, epoch);
    CHECK(world.asked.back() == "suspend");
    CHECK(world.referee->match().paused());
    CHECK_FALSE(world.model.away_since);
}
