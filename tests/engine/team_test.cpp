// SPDX-License-Identifier: GPL-3.0-or-later
// How two bots of one team use each other's findings.
#include "src/engine/bot/bot.h"
#include "src/engine/bot/hearing.h"
#include "src/engine/bot/partner.h"
#include "src/engine/search/hash_table.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"

using base::Instant;
using base::Millis;
using boards::seat;
using engine::Bot;
using engine::Decision;
using engine::PartnerFindings;
using rules::Kind;
using rules::Match;

namespace {

const Instant start = support::epoch;
/// White on board A is mated by the next move unless a piece arrives.
constexpr std::string_view lost = "7k/6pp/8/8/8/8/r6r/6K1[] w - - 0 1";
/// A black pawn can take a rook or a knight, not both.
constexpr std::string_view rook_or_knight = "6k1/5pp1/7p/3p4/2RPN3/8/5PPP/6K1[] b - - 0 1";
/// White on board A is in check, and has no move until a knight, bishop, rook or queen comes.
constexpr std::string_view helpless = "6k1/8/8/8/8/8/5PPP/r5K1[] w - - 0 1";
/// A black pawn can take a pawn or a knight.
constexpr std::string_view knight_or_pawn = "6k1/5pp1/7p/3p4/2P1N3/8/5PPP/6K1[] b - - 0 1";

/// A bot of level 8 whose partner has reported no danger.
Bot bot_at(char letter) {
    Bot bot;
    bot.seat = seat(letter);
    bot.level = 8;
    bot.partner_findings = PartnerFindings{};
    return bot;
}

/// A partner who sits, and whom a knight would save.
PartnerFindings waiting_for_a_knight() {
    PartnerFindings shared;
    shared.score = -engine::parriable_mate_score + 2;
    shared.waits = true;
    shared.saved_by[Kind::knight] = true;
    return shared;
}

Decision think(Bot& bot, const Match& match, Instant now = start) {
    engine::HashTable table(1 << 20);
    auto task = engine::task_for(bot, match, 1, now);
    REQUIRE(task);
    task->limits.nodes = 5000;
    return engine::decide(bot, match, engine::search(*task, table), now);
}

/// A match in which A is to move and lost, with less time than the diagonal opponent.
Match lost_and_behind() {
    Match match = boards::match(lost);
    match.correct_clock(seat('A'), std::chrono::seconds(50), start);
    return match;
}

} // namespace

TEST_CASE("about to be mated, a bot waits for its partner though it is behind on the clock") {
    const Match match = lost_and_behind();
    Bot bot = bot_at('A');
    const Decision sits = think(bot, match);
    CHECK_FALSE(sits.move);
    REQUIRE(sits.decide_again_at);
    CHECK(*sits.decide_again_at > start + std::chrono::seconds(30));
    CHECK(*sits.decide_again_at < start + std::chrono::seconds(50));
}

TEST_CASE("beside a person, about to be mated and behind, it moves") {
    const Match match = lost_and_behind();
    Bot bot = bot_at('A');
    bot.partner_findings.reset();
    CHECK(think(bot, match).move);
}

TEST_CASE("a bot does not wait for a lost partner, nor for one that waits as well") {
    const Match match = lost_and_behind();
    Bot beside_lost = bot_at('A');
    beside_lost.partner_findings->score = -engine::mate_score + 3;
    CHECK(think(beside_lost, match).move);
    Bot beside_sitter = bot_at('A');
    beside_sitter.partner_findings->waits = true;
    CHECK(think(beside_sitter, match).move);
}

TEST_CASE("two bots that sit and hear it of each other at the same time both move, and do not sit "
          "again") {
    constexpr std::string_view lost_too = "6k1/R6R/8/8/8/8/6PP/7K[] b - - 0 1";
    Match match = boards::match(lost, lost_too);
    match.correct_clock(seat('a'), std::chrono::seconds(100), start);
    match.correct_clock(seat('B'), std::chrono::seconds(100), start);
    Bot one = bot_at('A');
    Bot other = bot_at('b');
    one.shares_findings = other.shares_findings = false;
    one.partner_findings.reset();
    other.partner_findings.reset();
    CHECK_FALSE(think(one, match).move);
    CHECK_FALSE(think(other, match).move);
    for (int i = 0; i < 3; ++i) {
        const auto said = i == 0 ? "sitting: I am mated if I move" : "x (I am moving again)";
        (void)engine::hear(one, said);
        (void)engine::hear(other, said);
        CHECK(think(one, match).move);
        CHECK(think(other, match).move);
    }
}

TEST_CASE("a bot that sits and moves within a second says only the first, and the opposite later") {
    Match match = boards::match(lost);
    match.correct_clock(seat('B'), std::chrono::seconds(100), start);
    Bot bot = bot_at('A');
    bot.shares_findings = false;
    bot.partner_findings.reset();
    const Decision sat = think(bot, match);
    CHECK_FALSE(sat.move);
    REQUIRE(sat.tell);
    CHECK(sat.tell->find("sitting") == 0);
    (void)engine::hear(bot, "sitting: I am mated if I move"); // the partner sits too
    const Decision soon = think(bot, match, start + Millis{999});
    CHECK(soon.move);
    CHECK_FALSE(soon.tell);
    CHECK(think(bot, match, start + Millis{1000}).tell == "x (I am moving again)");
    CHECK_FALSE(think(bot, match, start + Millis{1500}).tell);
}

TEST_CASE("told to go, a bot does not wait for its partner") {
    const Match match = lost_and_behind();
    Bot bot = bot_at('A');
    (void)engine::hear(bot, "go");
    CHECK(think(bot, match).move);
}

TEST_CASE("with hardly any time left a bot does not wait for its partner") {
    Match match = lost_and_behind();
    match.correct_clock(seat('A'), Millis{400}, start);
    Bot bot = bot_at('A');
    CHECK(think(bot, match).move);
}

TEST_CASE("a bot sits out its lead first, and then waits for its partner") {
    Match match = lost_and_behind();
    CHECK(match.play(seat('B'), boards::move(match.position(seat('B').board), "e4"), start));
    // B's clock is stopped, so A's lead shrinks.
    match.correct_clock(seat('B'), std::chrono::seconds(40), start);
    Bot bot = bot_at('A');
    const Decision sits = think(bot, match);
    REQUIRE(sits.decide_again_at);
    CHECK(*sits.decide_again_at < start + std::chrono::seconds(10));
    CHECK_FALSE(think(bot, match, *sits.decide_again_at).move);
}

TEST_CASE("the piece that saves the partner is taken before a better one, and at once") {
    const Match match = boards::match(boards::usual_array, rook_or_knight);
    const rules::Position& position = match.position(seat('b').board);
    Bot undisturbed = bot_at('b');
    const Decision usual = think(undisturbed, match);
    CHECK(usual.move == boards::move(position, "dxc4"));
    CHECK(usual.thinking_time > Millis{0});
    Bot asked = bot_at('b');
    asked.partner_findings = waiting_for_a_knight();
    const Decision saves = think(asked, match);
    CHECK(saves.move == boards::move(position, "dxe4"));
    CHECK(saves.thinking_time == Millis{0});
}

TEST_CASE("beside a person who waits for a piece, a bot does not sit, and sends it at once") {
    const Match match = boards::match(helpless, knight_or_pawn);
    const rules::Position& position = match.position(seat('b').board);
    Bot bot = bot_at('b');
    bot.partner_findings.reset();
    (void)engine::hear(bot, "sit");
    const Decision saves = think(bot, match);
    CHECK(saves.move == boards::move(position, "dxe4"));
    CHECK(saves.thinking_time == Millis{0});
    CHECK(engine::task_for(bot, match, 1, start)->hurried_by_partner);
}

TEST_CASE("a bot whose partner waits thinks and moves faster") {
    const Match match = boards::match(boards::usual_array, "4k3/4p3/8/8/8/8/4P3/4K3[] b - - 0 1");
    Bot calm = bot_at('b');
    calm.by_clock = true;
    Bot asked = calm;
    asked.partner_findings = waiting_for_a_knight();
    const auto usual = engine::task_for(calm, match, 1, start);
    const auto hurried_by_partner = engine::task_for(asked, match, 1, start);
    CHECK_FALSE(usual->hurried_by_partner);
    CHECK(hurried_by_partner->hurried_by_partner);
    CHECK(*hurried_by_partner->limits.usual_time < *usual->limits.usual_time / 3);
    calm.by_clock = asked.by_clock = false;
    CHECK(think(asked, match).thinking_time < think(calm, match).thinking_time);
}

TEST_CASE("told to sit, a bot goes all the same when its partner cannot move without it") {
    const Match match = boards::match(boards::usual_array, rook_or_knight);
    Bot bot = bot_at('b');
    (void)engine::hear(bot, "sit");
    CHECK_FALSE(think(bot, match).move);
    bot.partner_findings = waiting_for_a_knight();
    CHECK(think(bot, match).move);
}

TEST_CASE("a piece that mates for the partner is wished for, and one that mates the partner is not "
          "given up") {
    Bot bot = bot_at('b');
    bot.partner_findings->mates_with[Kind::rook] = true;
    bot.partner_findings->dies_to[Kind::queen] = true;
    const auto wanted = engine::capture_bonuses(bot, {});
    const auto feared = engine::loss_penalties(bot, {});
    CHECK(wanted[Kind::rook] >= 500);
    CHECK(feared[Kind::queen] >= 500);
    CHECK(wanted[Kind::queen] == 0);
    CHECK(feared[Kind::rook] == 0);
    (void)engine::hear(bot, "+++r");
    (void)engine::hear(bot, "---q");
    CHECK(engine::capture_bonuses(bot, {}) == wanted); // a wish that is also told counts once
    CHECK(engine::loss_penalties(bot, {}) == feared);
}

TEST_CASE("only two bots of the highest level share their minds") {
    engine::Report report;
    report.score = 120;
    const Bot strong = bot_at('b');
    Bot weak = strong;
    weak.level = 7;
    Bot alone = strong;
    alone.shares_findings = false;
    Bot bot = bot_at('A');
    engine::learn_from_partner(bot, false, strong, report, false);
    REQUIRE(bot.partner_findings);
    CHECK(bot.partner_findings->score == 120);
    for (const Bot& other : {weak, alone}) {
        bot = bot_at('A');
        engine::learn_from_partner(bot, false, other, report, false);
        CHECK_FALSE(bot.partner_findings);
        Bot deaf = other;
        engine::learn_from_partner(deaf, false, strong, report, false);
        CHECK_FALSE(deaf.partner_findings);
    }
}

TEST_CASE("a bot that sits on orders does not wait for a piece") {
    engine::Report report;
    const auto waits = [&report](bool sits) {
        Bot bot = bot_at('A');
        engine::learn_from_partner(bot, false, bot_at('b'), report, sits);
        return bot.partner_findings->waits;
    };
    CHECK_FALSE(waits(true));
    report.score = -engine::parriable_mate_score + 2;
    CHECK(waits(true));
    CHECK_FALSE(waits(false));
}

TEST_CASE("what a sitting partner asked for in words is taken at once") {
    const Match match = boards::match(boards::usual_array, rook_or_knight);
    const auto takes = [&match](const Bot& bot, std::string_view san) {
        const auto move = boards::move(match.position(bot.seat.board), san);
        return engine::captures_awaited_piece(bot, match, {}, move);
    };
    Bot bot = bot_at('b');
    CHECK_FALSE(takes(bot, "dxe4"));
    (void)engine::hear(bot, "sitting: every move loses unless a knight comes (++n)");
    CHECK(takes(bot, "dxe4"));
    CHECK_FALSE(takes(bot, "dxc4"));
    (void)engine::hear(bot, "x (I am moving again)");
    CHECK_FALSE(takes(bot, "dxe4"));
}

TEST_CASE("within its turn a bot learns only one new thing: its partner has begun to wait") {
    const Bot partner = bot_at('b');
    Bot bot = bot_at('A');
    engine::Report report;
    report.dies_to[Kind::queen] = true;
    engine::learn_from_partner(bot, false, partner, report, false);
    const auto loss_penalties = engine::loss_penalties(bot, {});
    CHECK(loss_penalties[Kind::queen] > 0);
    report.dies_to = {};
    report.score = -engine::parriable_mate_score + 2;
    report.saved_by[Kind::knight] = true;
    engine::learn_from_partner(bot, true, partner, report, false);
    CHECK(bot.partner_findings->score == report.score);
    CHECK(engine::loss_penalties(bot, {}) == loss_penalties);
    CHECK(engine::capture_bonuses(bot, {})[Kind::knight] == 0);
    engine::learn_from_partner(bot, true, partner, report, true);
    CHECK(engine::is_hurried_by_partner(bot, {}));
    CHECK(engine::capture_bonuses(bot, {})[Kind::knight] > 0);
    report.saved_by = {};
    engine::learn_from_partner(bot, true, partner, report, false);
    CHECK(engine::capture_bonuses(bot, {})[Kind::knight] > 0);
    engine::learn_from_partner(bot, false, partner, report, false); // false: the next turn
    CHECK_FALSE(engine::is_hurried_by_partner(bot, {}));
    CHECK(engine::capture_bonuses(bot, {})[Kind::knight] == 0);
}
