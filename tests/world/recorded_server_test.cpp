// SPDX-License-Identifier: GPL-3.0-or-later
// Recorded streams of servers, through the session into the client: the screen shows what the
// server sent, and saved records can be read and judged.
#include "src/app/show/text.h"
#include "src/base/text.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/play/records/judge.h"
#include "tests/net/recordings.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/world/server_world.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <random>

using rules::Seat;
using rules::Side;
using support::Recording;
using world::Instant;
using world::Millis;
using world::ServerWorld;

namespace {

net::SessionOptions options_for(const std::string& name, net::TimesealVersion seal) {
    net::SessionOptions options;
    options.who = {name, "secret"};
    options.seal = seal;
    return options;
}

net::SessionOptions options_for(const Recording& recording) {
    return options_for(recording.name.substr(recording.name.rfind('.') + 1),
                       recording.sealed() ? net::TimesealVersion::v1 : net::TimesealVersion::none);
}

/// Our own hand-written streams, each with the timeseal version of the server that it imitates.
std::vector<std::pair<std::string, net::TimesealVersion>> own_streams() {
    return {{"bics_match.txt", net::TimesealVersion::v1},
            {"uhlin_match.txt", net::TimesealVersion::none}};
}

/// The board on the screen with these players; nothing if there is none.
std::optional<rules::BoardId> board_of(const world::World& world,
                                       const rules::PerSide<std::string>& names) {
    const auto& table = world.model.table;
    for (const auto board : {rules::BoardId::a, rules::BoardId::b}) {
        const bool there = table && static_cast<int>(board) < table->match.plan().boards &&
                           !table->match.outcome();
        const auto named = [&](Side side) {
            return base::same_ignoring_case(table->seats[{board, side}].name, names[side]);
        };
        if (there && named(Side::white) && named(Side::black)) {
            return board;
        }
    }
    return std::nullopt;
}

/// Checks that the client has the boards and reserves that the server sent.
class Checker {
  public:
    explicit Checker(ServerWorld& server) : server_(server) {
        server.after_line = [this](const net::FicsLine& line) {
            if (const auto* board = std::get_if<base::Boxed<net::Style12>>(&line)) {
                check(**board);
            } else if (const auto* hands = std::get_if<net::Holdings>(&line)) {
                check(*hands);
            } else if (const auto* end = std::get_if<net::GameEnded>(&line)) {
                places_.erase(end->game);
            }
        };
    }

    int boards = 0;
    int reserves = 0;

  private:
    void check(const net::Style12& said) {
        const auto place = board_of(server_.world, said.names);
        if (!place || server_.session.table().game(*place) != said.game ||
            said.relation == net::Relation::isolated) {
            return;
        }
        const rules::Match& match = server_.world.match();
        const rules::Setup shown = match.position(*place).setup();
        const bool same = std::equal(said.setup.board.values.begin(), said.setup.board.values.end(),
                                     shown.board.values.begin(), [](const auto& a, const auto& b) {
                                         return a.has_value() == b.has_value() &&
                                                (!a || (a->side == b->side && a->kind == b->kind));
                                     });
        REQUIRE(same);
        REQUIRE(shown.turn == said.setup.turn);
        for (const Side side : rules::both_sides) {
            const auto left = match.clock(*place).remaining(side, server_.world.now);
            REQUIRE((match.time().unlimited || left == said.left[side]));
        }
        places_[said.game] = *place;
        ++boards;
    }

    void check(const net::Holdings& said) {
        const auto place = places_.find(said.game);
        if (place == places_.end() || server_.world.over() ||
            server_.session.table().game(place->second) != said.game) {
            return;
        }
        for (const Side side : rules::both_sides) {
            if (said.hands[side]) {
                REQUIRE(server_.world.match().hand({place->second, side}) == *said.hands[side]);
                ++reserves;
            }
        }
    }

    ServerWorld& server_;
    std::map<int, rules::BoardId> places_; ///< of games in progress that have shown a board
};

/// Whether a saved game can be stepped through, from end to end and back.
bool can_be_replayed(const notation::ReadGame& game) {
    auto recording = play::recording_of(game, *rules::preset("fics"));
    if (!recording || recording->plies.size() != game.game.moves.size()) {
        return false;
    }
    const std::size_t size = recording->plies.size();
    world::World replay;
    app::open_recording(replay.model, *std::move(recording));
    const auto at = [&replay] { return replay.view().title_right; };
    const auto place = [size](std::size_t of) { return fmt::format("{}/{}", of, size); };
    for (std::size_t i = 0; i < size; ++i) {
        if (at() != place(i)) {
            return false;
        }
        replay.press(app::Action::ply_forward);
    }
    const bool whole = at() == place(size);
    replay.press(app::Action::to_start);
    return whole && at() == place(0) && replay.view().page == app::View::Page::replay;
}

/// Checks that every saved game is legal, can be stepped through, and is written as it was read.
int check_records(const ServerWorld& server) {
    int games = 0;
    for (const auto& [name, text] : server.world.files) {
        CAPTURE(name, text);
        notation::BpgnReader reader;
        reader.feed(text);
        reader.finish();
        std::string again;
        while (const auto game = reader.next()) {
            const auto judgement = play::judge(*game, *rules::preset("fics"));
            CAPTURE(judgement.reason);
            REQUIRE(judgement.verdict == play::Verdict::legal);
            REQUIRE(judgement.warnings.empty());
            REQUIRE(can_be_replayed(*game));
            REQUIRE(notation::tag(game->game, "Site") == "fics.test");
            again += notation::write_bpgn(game->game);
            ++games;
        }
        REQUIRE(again == text);
    }
    return games;
}

} // namespace

TEST_CASE("after every line of a recorded server the screen has the server's boards") {
    std::mt19937 dice(41);
    int boards = 0;
    for (const Recording& recording : support::recordings()) {
        CAPTURE(recording.name);
        const std::string bytes = recording.bytes();
        std::map<std::string, std::string> files; // the files of the first run
        for (const std::size_t most : {1U, 17U, 65536U}) {
            CAPTURE(most);
            ServerWorld server(options_for(recording));
            Checker checker(server);
            if (most > 100) { // with large packets the session is ahead of the client's lines
                server.after_line = {};
            }
            std::string_view rest = bytes;
            while (!rest.empty()) {
                const auto size = std::uniform_int_distribution<std::size_t>(1, most)(dice);
                server.hear(rest.substr(0, size));
                rest.remove_prefix(std::min(size, rest.size()));
            }
            server.wait(Millis{5000});
            boards += checker.boards;
            files = most == 1 ? server.world.files : files;
            REQUIRE(server.world.files == files);
        }
    }
    CHECK(boards > 1000);
}

TEST_CASE("two matches of a recorded server come to one screen, however the stream is cut") {
    std::mt19937 dice(31);
    int both = 0;
    for (const Recording& recording : support::recordings()) {
        const std::string bytes = support::with_another_match(recording.bytes());
        if (bytes.find("You are now observing") == std::string::npos) {
            continue;
        }
        CAPTURE(recording.name);
        std::string whole;
        for (const std::size_t most : {65536U, 1U, 17U, 300U}) {
            CAPTURE(most);
            ServerWorld server(options_for(recording));
            bool seen = false;
            std::string_view rest = bytes;
            while (!rest.empty()) {
                const auto size = std::uniform_int_distribution<std::size_t>(1, most)(dice);
                server.hear(rest.substr(0, size));
                rest.remove_prefix(std::min(size, rest.size()));
                seen = seen || server.world.model.second_match;
            }
            server.wait(Millis{5000});
            both += seen ? 1 : 0;
            const auto& table = server.world.model.table;
            REQUIRE(table);
            const std::string end = server.world.moves() + app::match_description(*table) +
                                    fmt::format("{}", server.world.files.size());
            whole = whole.empty() ? end : whole;
            CHECK(end == whole);
            (void)check_records(server);
        }
    }
    CHECK(both > 12);
}

TEST_CASE("what is saved of a recorded server's games is legal and complete") {
    int games = 0;
    for (const Recording& recording : support::recordings()) {
        CAPTURE(recording.name);
        ServerWorld server(options_for(recording));
        for (const support::Packet& packet : recording.packets) {
            server.wait_until(support::epoch + Millis{packet.millis});
            server.hear(packet.bytes);
        }
        server.wait(Millis{1000});
        server.lose_line();
        games += check_records(server);
    }
    CHECK(games > 20);
}

TEST_CASE("our own streams come to the screen, and are saved") {
    for (const auto& [name, seal] : own_streams()) {
        CAPTURE(name);
        ServerWorld server(options_for("Amy", seal));
        Checker checker(server);
        const std::string bytes = support::own_recording(name);
        for (const char& byte : bytes) { // so that each line is checked before the next
            server.hear({&byte, 1});
        }
        CHECK(checker.boards > 3);
        CHECK(check_records(server) == 1);
        CHECK(server.world.over());
    }
}
