// SPDX-License-Identifier: GPL-3.0-or-later
// Announcements at a table that everybody hears, which the record keeps and a replay repeats.
#include "src/app/table/record.h"
#include "src/app/update.h"
#include "src/base/text.h"
#include "src/notation/moves/fen.h"
#include "src/play/records/recording.h"
#include "tests/support/catch.h"
#include "tests/world/world.h"

#include <algorithm>

using app::Action;
using namespace std::chrono_literals;
using world::has;
using world::seated;
using world::text_of;
using world::World;

namespace {

app::MatchTerms by_claims(const std::string& laws) {
    app::MatchTerms terms = world::hot_seat();
    terms.laws = laws;
    terms.law_changes = {"referee=claims"};
    return terms;
}

/// The saved record with its lines joined, as readers of comments join them.
std::string saved(const World& world) {
    const std::string record = world.saved(); // the lines are views into it
    std::string text;
    for (const std::string_view line : base::split(record, '\n')) {
        text += (text.empty() ? "" : " ") + std::string(base::trim(line));
    }
    return text;
}

void type_all(World& world, std::initializer_list<const char*> all) {
    for (const char* const line : all) {
        CAPTURE(line);
        world.type(line);
    }
}

/// The match resumed from its record by the same players.
World again(const World& world) {
    const auto unfinished =
        play::resumable_match(world::game_in(world.saved()), *rules::preset("fics"));
    REQUIRE(unfinished);
    World next;
    app::MatchTerms terms = world.model.table->terms;
    (void)app::resume_match(next.model, terms, *unfinished, next.now);
    return next;
}

} // namespace

TEST_CASE("a repetition is counted aloud, and everybody hears when the position stood") {
    World world = seated(by_claims("wbn"));
    type_all(world, {"Nf3", "a:Nf6", "A:Ng1", "a:Ng8", "A:Nf3", "a:Nf6", "A:Ng1", "a:Ng8"});
    world.type("claim repetition");
    CHECK(has(world.status(), "count the repetition aloud first: `count` (WBN 1.13)"));
    world.press(Action::escape);
    world.type("count");
    CHECK(has(text_of(world.view().talk), "counts one, two, three: board A stands so at the start, "
                                          "after 2a Ng8, after 4a Ng8 (WBN 1.13)"));
    CHECK(has(saved(world), "counts one, two, three on board A (WBN 1.13) [%count A A 3]"));
    world.type("claim repetition");
    REQUIRE(world.over());
    CHECK(has(world.status(), "occurred three times (WBN 2.2.2)"));
}

TEST_CASE("the status line names all that can be claimed, a page says it with its articles") {
    World world = seated(by_claims("wbn"));
    world.type("claims");
    CHECK(has(text_of(world.view().lines), "You can claim nothing"));
    world.press(Action::escape);
    type_all(world, {"e4", "a:e5", "A:e1e3", "B:e4"});
    world.pass(400s);
    CHECK(world.view().status_right.text ==
          "A may claim a fallen flag; a may claim an illegal move, a fallen flag; "
          "B may claim an illegal move, a fallen flag; b may claim a fallen flag");
    world.type("claims");
    const std::string page = text_of(world.view().lines);
    CHECK(has(page, "a: claim illegal"));
    CHECK(has(page, "an illegal move on board A (WBN 1.14)"));
    CHECK(has(page, "a fallen flag on board A (WBN 7.8)"));
}

TEST_CASE("a repetition that can be claimed offers itself, with a strict referee too") {
    World world;
    app::MatchTerms terms = world::hot_seat();
    terms.laws = "wbn";
    world.sit_down(terms);
    world.type("ready");
    type_all(world, {"Nf3", "a:Nf6", "A:Ng1", "a:Ng8", "A:Nf3", "a:Nf6", "A:Ng1", "a:Ng8"});
    CHECK(has(world.view().status_right.text, "A may claim a draw"));
    world.type("claims");
    CHECK(has(text_of(world.view().lines), "a draw on board A (WBN 2.2.2)"));
}

TEST_CASE("where one board has ended, those who play on are told that they may stop the clock") {
    World world = seated(by_claims("geneva"));
    type_all(world, {"a2a5", "a:claim illegal"});
    world.type("claim illegal");
    CHECK_FALSE(world.over());
    CHECK(has(text_of(world.view().talk), "made an illegal move on board A (Geneva 18)"));
    CHECK(has(text_of(world.view().talk),
              "the other board goes on until a player there stops its clock (Geneva 12)"));
    CHECK(has(world.view().status_right.text, "B may claim the end, by stopping the clock"));
    world.type("B:e4");
    CHECK(world.moves() == "1A a2a5 1B e4");
    world.type("stop");
    REQUIRE(world.over());
}

TEST_CASE("a bot whose team has won a board stops the clock of the other") {
    World world;
    app::MatchTerms terms;
    terms.laws = "geneva";
    terms.law_changes = {"referee=claims"};
    world.sit_down(terms);
    world.type("ready");
    world.type("a2a5"); // one opponent claims it, the other stops the clock
    REQUIRE(world.over());
    CHECK(world.match().outcome()->decided_by.ending == rules::Ending::illegal_move);
    CHECK(has(text_of(world.view().talk), "stops the clock of the board that was played on"));
}

TEST_CASE(
    "stops, sanctions and claims are kept in the record, and hold again when it is taken up") {
    World world = seated(by_claims("wbn"));
    type_all(world, {"e4", "stop", "warn a", "freeze 10 a", "resume", "claim mate", ""});
    const std::string text = saved(world);
    CAPTURE(text);
    CHECK(has(text, "stops the clocks and calls the arbiter (WBN 7.12) [%stop "));
    CHECK(has(text, "a is warned (WBN 9.4.1) [%sanction a warning]"));
    CHECK(has(text, "a is frozen for 10 seconds (WBN 9.4.2) [%sanction a freeze_10]"));
    CHECK(has(text, "claims mate: there is no mate (WBN 1.16) [%claim "));

    const World next = again(world);
    CHECK(next.match().table_state().notes == world.match().table_state().notes);
    CHECK(next.match().table_state().seats ==
          world.match().table_state().seats); // the fault and the freeze
    CHECK(app::record_text(*next.model.table) == app::record_text(*world.model.table));

    const auto recording =
        play::recording_of(world::game_in(world.saved()), *rules::preset("fics"));
    REQUIRE(recording);
    REQUIRE(recording->remarks.size() == 4);
    CHECK(recording->remarks[1].text == "a is warned (WBN 9.4.1)");
    World replay;
    app::open_recording(replay.model, *recording);
    CHECK(replay.view().talk.empty());
    replay.press(Action::ply_forward);
    CHECK(has(text_of(replay.view().talk), "*** a is warned (WBN 9.4.1)"));
}

TEST_CASE("the arbiter has a word for every sanction, and the records keep it") {
    World world = seated(by_claims("wbn"));
    type_all(world, {"e4", "stop", "warn a", "freeze 5 a", "freeze 10 a", "forfeit both"});
    for (const char* const word : {"forfeit a", "newgame", "newgame clock"}) {
        type_all(world, {"rematch", "ready", "e4", "stop", word});
    }
    std::string records;
    for (const auto& [name, text] : world.files) {
        records += text;
    }
    std::replace(records.begin(), records.end(), '\n', ' '); // comments are wrapped
    for (const rules::SanctionRow& sanction : rules::sanction_rows) {
        CAPTURE(sanction.name);
        CHECK(has(records, fmt::format(" {}]", sanction.name)));
    }
}

TEST_CASE("what a record says that is not ours stays when the match is gone on with") {
    const std::string text = "[Event \"club night\"]\n[Site \"Brno\"]\n[Annotator \"Eva\"]\n"
                             "[Laws \"wbn referee=claims\"]\n[TimeControl \"300+0\"]\n\n"
                             "{C:before it began} 1A. e4 {299} {C:a bold start} {A:!} 1a. e5 {298} "
                             "(1a. c5) *\n";
    const auto unfinished = play::resumable_match(world::game_in(text), *rules::preset("fics"));
    REQUIRE(unfinished);
    World world;
    app::MatchTerms terms = by_claims("wbn");
    (void)app::resume_match(world.model, terms, *unfinished, world.now);
    const std::string kept = app::record_text(*world.model.table);
    CAPTURE(kept);
    for (const auto* part : {"[Event \"club night\"]", "[Site \"Brno\"]", "[Annotator \"Eva\"]",
                             "{C:before it began}", "{C:a bold start} {A:!}", "(1a. c5)"}) {
        CHECK(has(kept, part));
    }
    // and is not repeated when that record is resumed again
    const auto twice = play::resumable_match(world::game_in(kept), *rules::preset("fics"));
    REQUIRE(twice);
    World later;
    (void)app::resume_match(later.model, terms, *twice, later.now);
    CHECK(app::record_text(*later.model.table) == kept);
}

TEST_CASE("comments that only look like ours change nothing") {
    for (const auto* comment : {"C:x [%claim A]", "C:x [%claim z mate]", "C:x [%claim e mate]",
                                "C:x [%claim A win]", "C:x [%claim A mate perhaps]", "C:x [%stop]",
                                "C:x [%stop A now]", "C: [%]", "C:x [%sanction A hanging]",
                                "C:x [%count A A 0]", "C:x [%count A e 3]", "C:x [%count A A -1]",
                                "x [%stop A]", "C:x [%stop A] y", "C: [%claim A mate no_mate x]"}) {
        CAPTURE(comment);
        const auto game = world::game_in("1A. e4 {" + std::string(comment) + "} 1a. e5 *");
        CHECK(play::table_notes_in(game.game, 2).empty());
    }
}

TEST_CASE("under WBN no move is entered before the opponent has moved, and the article says so") {
    World world = seated([] {
        app::MatchTerms terms;
        terms.laws = "wbn";
        return terms;
    }());
    world.bots_think = false;
    world.type("e4");
    world.type("d4");
    CHECK(world.status() == "d4: no premoves here: your opponent moves first (WBN 6.5)");
    CHECK(world.view().status_right.text.empty());
}

TEST_CASE("what the laws refuse is refused with the article") {
    struct Row {
        const char* laws;
        const char* move;
        const char* phrase;
    };
    const auto row = GENERATE(values<Row>({
        {"wbn", "P@a8", "P@a8: a pawn cannot be dropped on that rank (WBN 5.10)"},
        {"fide", "P@a8", "P@a8: a pawn cannot be dropped on that rank (FIDE 7)"},
        {"geneva", "P@a8", "P@a8: a pawn cannot be dropped on that rank (Geneva 7)"},
        {"wall", "P@a8", "P@a8: a pawn cannot be dropped on that rank (Wall 21)"},
        {"fics", "P@a8", "P@a8: a pawn cannot be dropped on that rank"},
        {"wbn", "P@e1", "P@e1: that square is occupied (WBN 5.10)"},
        {"wbn", "O-O", "O-O: the king cannot castle out of, through or into check (WBN 5.8a.2)"},
        {"wbn", "O-O-O", "O-O-O: you can no longer castle on that side (WBN 5.8a.2)"},
        {"fide", "O-O", "O-O: the king cannot castle out of, through or into check (FIDE A1)"},
        {"fide", "h8", "h8: say what the pawn promotes to, as in e8=Q (FIDE 9)"},
        {"wbn", "h8=R", "h8=R: a pawn cannot promote to that piece (WBN 5.7)"},
    }));
    CAPTURE(row.laws, row.move);
    World world;
    app::MatchTerms terms = world::hot_seat();
    terms.laws = row.laws;
    const auto boards = notation::parse_bfen("4k3/7P/8/8/8/6r1/8/4K2R/P w K - | "
                                             "4k3/8/8/8/8/8/8/4K3/ w - -");
    REQUIRE(boards);
    terms.boards = *boards;
    world.sit_down(terms);
    world.type("ready");
    world.type(row.move);
    CHECK(world.status() == row.phrase);
}
