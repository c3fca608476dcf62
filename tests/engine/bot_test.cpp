// SPDX-License-Identifier: GPL-3.0-or-later
// When a bot moves, when it sits, and what it tells its partner about it.
#include "src/engine/bot/bot.h"
#include "src/engine/bot/hearing.h"
#include "src/engine/bot/partner.h"
#include "src/engine/search/hash_table.h"
#include "src/rules/laws/variant.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"

using base::Instant;
using base::Millis;
using boards::seat;
using engine::Bot;
using engine::Decision;
using rules::Kind;
using rules::Match;

namespace {

Instant at(int seconds) {
    return support::epoch + std::chrono::seconds(seconds);
}

/// Black on board A is in a check that can only be met by dropping a piece.
constexpr std::string_view needs_a_piece = "R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1";
/// White on board A is mated by force, but not by the next move.
constexpr std::string_view lost = "7k/6pp/8/8/8/8/r6r/6K1[] w - - 0 1";

Bot bot_at(char letter, int level = 6) {
    Bot bot;
    bot.seat = seat(letter);
    bot.level = level;
    return bot;
}

Decision think(Bot& bot, const Match& match, Instant now) {
    engine::HashTable table(1 << 20);
    const auto task = engine::task_for(bot, match, 1, now);
    REQUIRE(task);
    return engine::decide(bot, match, engine::search(*task, table), now);
}

bool contains(const std::optional<std::string>& text, std::string_view part) {
    return text && text->find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a bot has something to think about only while it is its turn") {
    Match match = boards::match(boards::usual_array);
    CHECK(engine::task_for(bot_at('A'), match, 1, at(0)));
    CHECK_FALSE(engine::task_for(bot_at('a'), match, 1, at(0)));
    match.pause(at(1));
    CHECK_FALSE(engine::task_for(bot_at('A'), match, 1, at(1)));
    match.resume(at(2));
    match.resign(seat('B'), at(3));
    CHECK_FALSE(engine::task_for(bot_at('A'), match, 1, at(4)));
}

TEST_CASE("a bot moves, legally and in its own time") {
    Match match = boards::match(boards::usual_array);
    for (int level = 1; level <= 8; ++level) {
        CAPTURE(level);
        Bot bot = bot_at('A', level);
        const Decision decision = think(bot, match, at(0));
        CHECK_FALSE(match.why_illegal_now(bot.seat, decision.move));
        CHECK(decision.thinking_time > Millis{0});
        CHECK(decision.thinking_time < Millis{10000});
        CHECK_FALSE(decision.claims_draw);
    }
}

TEST_CASE("told to be slow, a bot takes longer than told to be fast") {
    const Match match = boards::match(boards::usual_array);
    Millis slow{}, usual{}, fast{};
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto after = [&](const char* tell) {
            Bot bot = bot_at('A', 3);
            bot.seed = seed;
            (void)engine::hear(bot, tell);
            return think(bot, match, at(0)).thinking_time;
        };
        slow += after("slow");
        usual += after("hello");
        fast += after("fast");
    }
    CHECK(slow > usual);
    CHECK(usual > fast);
}

TEST_CASE(
    "the strongest bot shares out its time by its clock, its increment and its rival's clock") {
    const auto soft = [](const rules::TimeControl& time, int rival_left) {
        const auto house = rules::variant("crazyhouse").value();
        Match match(house.plan(), house.laws(*rules::preset("fics")), time,
                    {boards::position(boards::usual_array)});
        match.begin(support::epoch);
        if (!time.unlimited) {
            match.correct_clock(seat('a'), std::chrono::seconds(rival_left), support::epoch);
        }
        Bot bot = bot_at('A', 8);
        bot.by_clock = true;
        return engine::task_for(bot, match, 1, at(0)).value().limits.usual_time.value();
    };
    const rules::TimeControl three{std::chrono::minutes(3), {}};
    const rules::TimeControl more{std::chrono::minutes(3), std::chrono::seconds(4)};
    CHECK(soft(three, 180) < soft(three, 90)); // a faster rival leaves more time
    CHECK(soft(three, 360) < soft(three, 180));
    CHECK(soft(more, 180) > soft(three, 180) + Millis{2000});
    CHECK(soft({.unlimited = true}, 0) > soft(three, 180) / 2);
    const Millis ten = soft({std::chrono::minutes(10), {}}, 600); // partners do not like to wait
    CHECK(ten > soft(three, 180));
    CHECK(ten == soft({std::chrono::hours(2), {}}, 7200));
    CHECK(ten <= Millis{12'000} * 135 / 100);
}

TEST_CASE("where a king in reserve bars another, a bot does not take that king") {
    for (const bool barred : {false, true}) {
        const auto house = rules::variant("transfer").value();
        const auto laws = house.laws(*rules::preset("fics"));
        const auto board = [&](std::string_view fen) {
            return rules::Position::from(notation::parse_fen(fen).value(), laws.moves, {true, true})
                .value();
        };
        Match match(
            house.plan(), laws, {.unlimited = true},
            {board("5k1k/p7/8/8/8/8/8/K6R[] w - - 0 1"),
             board(barred ? "k7/8/8/8/8/8/8/K7[k] b - - 0 1" : "k7/8/8/8/8/8/8/K7[] b - - 0 1")});
        match.begin(support::epoch);
        const auto task = engine::task_for(match, seat('A'));
        CHECK(task.may_not_capture_king == barred);
        const auto takes = boards::move(task.position, "Rxh8");
        CHECK(match.why_illegal_now(seat('A'), takes).has_value() == barred);
        Bot bot = bot_at('A');
        CHECK((think(bot, match, at(1)).move == takes) != barred);
    }
}

TEST_CASE("a wish that is not met is regretted two moves later, and again if it is renewed") {
    Match match = boards::match("4k3/p6p/8/8/8/8/P6P/4K3[] w - - 0 1");
    Bot bot = bot_at('A');
    int second = 1;
    const auto regrets = [&] {
        return contains(think(bot, match, at(++second)).tell, "sorry, no knight yet");
    };
    const auto move_kings = [&](const char* white, const char* black) {
        for (const auto& [side, san] : {std::pair('A', white), std::pair('a', black)}) {
            const auto move = boards::move(match.position(rules::BoardId::a), san);
            REQUIRE(match.play(seat(side), move, at(++second)));
        }
    };
    (void)engine::hear(bot, "+n");
    CHECK_FALSE(regrets()); // it has only just been accepted
    CHECK_FALSE(regrets());
    move_kings("Kd1", "Kd8");
    CHECK_FALSE(regrets());
    move_kings("Ke1", "Ke8");
    CHECK(regrets());
    CHECK_FALSE(regrets()); // it says so only once
    (void)engine::hear(bot, "++n");
    CHECK_FALSE(regrets());
    move_kings("Kd1", "Kd8");
    move_kings("Ke1", "Ke8");
    CHECK(regrets());
}

TEST_CASE(
    "the strongest thinks as its clock allows and then moves; below it, and by seed, by nodes") {
    const Match match = boards::match(boards::usual_array);
    Bot bot = bot_at('A', 8);
    CHECK(engine::task_for(bot, match, 1, at(0))->limits.nodes);
    bot.by_clock = true;
    const auto task = engine::task_for(bot, match, 1, at(0));
    CHECK_FALSE(task->limits.nodes);
    REQUIRE((task->limits.time && task->limits.usual_time));
    CHECK(*task->limits.time < std::chrono::seconds(30));
    engine::Report report;
    report.best = boards::move(match.position(rules::BoardId::a), "e4");
    CHECK(engine::decide(bot, match, report, at(2)).thinking_time == Millis{0});
    CHECK(engine::same_question(*task, *engine::task_for(bot, match, 2, at(30))));
    bot.told_fast = true;
    const auto hurried = engine::task_for(bot, match, 2, at(0));
    CHECK_FALSE(engine::same_question(*task, *hurried));
    CHECK(*hurried->limits.usual_time < *task->limits.usual_time / 3);
    bot.level = 7;
    CHECK(engine::task_for(bot, match, 1, at(0))->limits.nodes);
}

TEST_CASE("with little time left the strongest has a move at once") {
    Match match = boards::match(boards::usual_array);
    Bot bot = bot_at('A', 8);
    bot.by_clock = true;
    for (const int left : {1, 15, 100, 900}) {
        const auto task = engine::task_for(bot, match, 1, at(180) - Millis{left});
        CAPTURE(left);
        CHECK(*task->limits.time <= std::max(Millis{left / 8}, Millis{1}));
    }
}

TEST_CASE("a question stays the same while only clocks run, and changes when a piece comes") {
    Match match = boards::match(boards::usual_array);
    const Bot bot = bot_at('A');
    const auto first = engine::task_for(bot, match, 1, at(0));
    CHECK(engine::same_question(*first, *engine::task_for(bot, match, 2, at(3))));
    Match fed = boards::match("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[N] w KQkq - 0 1");
    CHECK_FALSE(engine::same_question(*first, *engine::task_for(bot, fed, 2, at(0))));
}

TEST_CASE("a bot in a check that only a piece can answer sits and says what it needs") {
    Match match = boards::match(needs_a_piece);
    Bot bot = bot_at('a');
    const Decision decision = think(bot, match, at(1));
    CHECK_FALSE(decision.move);
    CHECK_FALSE(decision.decide_again_at);
    CHECK(contains(decision.tell, "sitting"));
    CHECK(contains(decision.tell, "++n"));
    CHECK_FALSE(contains(decision.tell, "++p")); // a pawn cannot stand on the last rank
    CHECK_FALSE(think(bot, match, at(5)).tell);  // it says so only once
}

TEST_CASE("its partner then values what would save it, without a word") {
    const Match match = boards::match(needs_a_piece);
    const auto task = engine::task_for(bot_at('B'), match, 1, at(1));
    REQUIRE(task);
    CHECK(task->capture_bonuses[Kind::knight] > 0);
    CHECK(task->capture_bonuses[Kind::pawn] == 0);
    CHECK(task->loss_penalties[Kind::knight] == 0);
}

TEST_CASE("where the diagonal opponent waits for a piece, losing one costs more") {
    // White on B feeds Black on A, who waits. Black on B would feed Black's opponent by losing a
    // piece.
    Match match = boards::match(needs_a_piece);
    CHECK(match.play(seat('B'), boards::move(match.position(seat('B').board), "e4"), at(1)));
    const auto task = engine::task_for(bot_at('b'), match, 1, at(2));
    REQUIRE(task);
    CHECK(task->loss_penalties[Kind::knight] > 0);
    CHECK(task->loss_penalties[Kind::pawn] == 0);
    CHECK(task->capture_bonuses[Kind::knight] == 0);
}

TEST_CASE("when every move loses, it sits as long as the diagonal opponent has less time") {
    Match match = boards::match(lost);
    const Bot fresh = bot_at('A');
    // The diagonal opponent of A is B, whose clock runs too, so the lead does not change.
    match.correct_clock(seat('B'), Millis{60000}, at(1));
    match.correct_clock(seat('A'), Millis{90000}, at(1));
    Bot ahead = fresh;
    const Decision sits = think(ahead, match, at(2));
    CHECK_FALSE(sits.move);
    CHECK(contains(sits.tell, "sitting"));
    CHECK_FALSE(sits.decide_again_at);

    match.correct_clock(seat('A'), Millis{50000}, at(3));
    Bot behind = fresh;
    const Decision moves = think(behind, match, at(4));
    CHECK(moves.move);
}

TEST_CASE("a bot asks its partner to sit when a check mates unless a piece comes") {
    const Match match = boards::match("6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1");
    Bot bot = bot_at('A');
    const Decision checks = think(bot, match, at(1));
    CHECK(checks.move);
    CHECK(contains(checks.tell, "sit: my opponent is mated unless"));

    SECTION("not while it sits itself: the check is not given yet") {
        Bot sits = bot_at('A');
        sits.told_to_sit = true;
        const Decision decision = think(sits, match, at(1));
        CHECK_FALSE(decision.move);
        CHECK_FALSE(contains(decision.tell, "is mated unless"));
    }
}

TEST_CASE("where waiting is punished nobody sits on a lead") {
    for (const auto stalling : {rules::Stalling::none, rules::Stalling::three_moves}) {
        rules::RuleSet laws = *rules::preset("fics");
        laws.stalling = stalling;
        Match match(rules::bughouse_plan(), laws, {std::chrono::minutes(3), {}},
                    {boards::position(lost), boards::position(boards::usual_array)});
        match.begin(support::epoch);
        match.correct_clock(seat('B'), Millis{60000}, at(1));
        Bot bot = bot_at('A');
        CHECK(static_cast<bool>(think(bot, match, at(2)).move) ==
              (stalling != rules::Stalling::none));
    }
}

TEST_CASE("a lead that melts is used up to its end, and then it moves") {
    Match match = boards::match(lost);
    CHECK(match.play(seat('B'), boards::move(match.position(seat('B').board), "e4"), at(0)));
    match.correct_clock(seat('B'), Millis{60000}, at(1));
    match.correct_clock(seat('A'), Millis{70000}, at(1));
    Bot bot = bot_at('A');
    const Decision sits = think(bot, match, at(1));
    CHECK_FALSE(sits.move);
    REQUIRE(sits.decide_again_at);
    CHECK(*sits.decide_again_at > at(9));
    CHECK(*sits.decide_again_at <= at(11));
    const Decision moves = think(bot, match, *sits.decide_again_at);
    CHECK(moves.move);
    CHECK(contains(moves.tell, "x"));
}

TEST_CASE("told to go, it moves into what it sees coming") {
    Match match = boards::match(lost);
    match.correct_clock(seat('B'), Millis{60000}, at(1));
    Bot bot = bot_at('A');
    CHECK_FALSE(think(bot, match, at(1)).move);
    (void)engine::hear(bot, "go");
    CHECK(think(bot, match, at(2)).move);
}

TEST_CASE("told to sit, it sits until go, or until the clock gets dangerous") {
    Match match = boards::match(boards::usual_array);
    Bot bot = bot_at('A');
    (void)engine::hear(bot, "sit");
    const Decision sits = think(bot, match, at(1));
    CHECK_FALSE(sits.move);
    CHECK_FALSE(sits.claims_draw);
    REQUIRE(sits.decide_again_at);
    CHECK(*sits.decide_again_at < at(180));
    const Decision moves = think(bot, match, *sits.decide_again_at + Millis{1});
    CHECK(moves.move);
    CHECK(contains(moves.tell, "moving: I can't sit"));

    (void)engine::hear(bot, "sit");
    CHECK_FALSE(think(bot, match, at(1)).move);
    (void)engine::hear(bot, "go");
    CHECK(think(bot, match, at(1)).move);
}

TEST_CASE("told to sit, it still mates when it can") {
    Match match = boards::match("6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1");
    Bot bot = bot_at('A');
    (void)engine::hear(bot, "sit");
    CHECK(think(bot, match, at(1)).move.is_drop());
}

TEST_CASE("it asks the partner to sit when only a piece from there could save the opponent") {
    Match match = boards::match("6k1/5ppp/8/8/8/8/8/R5K1[] w - - 0 1");
    Bot bot = bot_at('A');
    const Decision decision = think(bot, match, at(1));
    CHECK(contains(decision.tell, "sit: "));
    CHECK(contains(decision.tell, "---n"));
    Bot partner = bot_at('b');
    CHECK(engine::hear(partner, *decision.tell));
    CHECK(partner.told_to_sit);
    CHECK(partner.feared[Kind::knight] == 3);
}

TEST_CASE("it tells which piece would mate, once, and takes it back when it no longer does") {
    Match match = boards::match("6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1");
    Bot bot = bot_at('A');
    CHECK(contains(think(bot, match, at(1)).tell, "a knight mates (+++n"));
    CHECK_FALSE(think(bot, match, at(2)).tell);
}

TEST_CASE("where nearly any exchange decides it tells its partner what trades are") {
    struct Case {
        std::string_view board;
        std::string_view told;
        int trade_preference;
    };
    // A pawn near the cornered king guards the square before the king, where any piece would mate.
    for (const auto& [board, told, trade_preference] :
         {Case{"6nk/7p/5P2/8/8/8/5PPP/6K1[] w - - 0 1", "trades good: a pawn, knight, ", 1},
          Case{"q5k1/5ppp/1N6/8/8/5p2/7P/6BK[] w - - 0 1", "trades bad: a pawn, bishop ", -1},
          Case{"6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1", "a knight mates (+++n", 0}}) {
        Match match = boards::match(board);
        Bot bot = bot_at('A');
        const auto tell = think(bot, match, at(1)).tell;
        CAPTURE(tell.value_or(""));
        CHECK(contains(tell, told));
        Bot partner = bot_at('b');
        (void)engine::hear(partner, tell.value_or(""));
        CHECK(partner.trade_preference == trade_preference);
    }
}

TEST_CASE("after the partner's mate the captured piece is dropped with mate, or not at all") {
    const auto mated_after_capture = [](std::string_view board_b) {
        Match match = boards::match("6rk/6pp/8/6N1/8/8/2N5/n5K1[] b - - 0 1", board_b, "wbn");
        const auto& board_a = match.position(seat('A').board);
        CHECK(match.play(seat('a'), boards::move(board_a, "Nxc2"), at(1)));
        CHECK(match.play(seat('A'), boards::move(board_a, "Nf7"), at(2)));
        REQUIRE(match.last_drop());
        return match;
    };
    Match could_mate = mated_after_capture("6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1");
    Bot bot = bot_at('B');
    const Decision decision = think(bot, could_mate, at(3));
    CHECK(decision.move == boards::move(could_mate.position(seat('B').board), "N@f7"));
    CHECK(decision.thinking_time == Millis{}); // no clock runs
    CHECK_FALSE(decision.tell);
    Bot other = bot_at('b');
    CHECK_FALSE(engine::decide(other, could_mate, {}, at(3)).move);
    const Match could_not = mated_after_capture("6k1/6pp/8/8/8/8/8/6K1[] w - - 0 1");
    CHECK_FALSE(think(bot, could_not, at(3)).move);
}

TEST_CASE("a report about another position moves nothing") {
    Match match = boards::match("4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1");
    Bot bot = bot_at('A');
    engine::Report stale;
    stale.best = rules::Move::step(rules::square(3, 1), rules::square(3, 3));
    CHECK_FALSE(engine::decide(bot, match, stale, at(1)).move);
}
