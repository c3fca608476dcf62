// SPDX-License-Identifier: GPL-3.0-or-later
// What a bot understands of its partner's tells.
#include "src/engine/bot/hearing.h"
#include "src/engine/bot/speech.h"
#include "tests/support/catch.h"

#include <set>

using engine::Bot;
using engine::hear;
using rules::Kind;
using rules::PerKind;

namespace {

struct Wish {
    const char* tell;
    Kind kind;
    int wanted;
    int feared;
};

Bot after_hearing(std::initializer_list<const char*> tells) {
    Bot bot;
    for (const char* const tell : tells) {
        (void)hear(bot, tell);
    }
    return bot;
}

} // namespace

TEST_CASE("a bot hears wishes and warnings as engines write them and as people say them") {
    const std::initializer_list<Wish> wishes = {
        {"+n", Kind::knight, 1, 0},
        {"++n", Kind::knight, 2, 0},
        {"+++n", Kind::knight, 3, 0},
        {"++++n", Kind::knight, 3, 0},
        {"-q", Kind::queen, 0, 1},
        {"---q", Kind::queen, 0, 3},
        {"+++ n", Kind::knight, 3, 0},
        {"++ knight", Kind::knight, 2, 0},
        {"+b +r", Kind::rook, 1, 0},
        {"+b +r", Kind::bishop, 1, 0},
        {"+h", Kind::queen, 1, 0},
        {"--d", Kind::bishop, 0, 2},
        {"need a knight", Kind::knight, 1, 0},
        {"Need a KNIGHT!", Kind::knight, 1, 0},
        {"I need a pawn now", Kind::pawn, 2, 0},
        {"knight please", Kind::knight, 1, 0},
        {"can you get me a knight?", Kind::knight, 1, 0},
        {"sitting: in check, I am mated unless a rook comes", Kind::rook, 2, 0},
        {"give me queens", Kind::queen, 1, 0},
        {"need n", Kind::knight, 1, 0},
        {"rook", Kind::rook, 1, 0},
        {"bishop or queen", Kind::bishop, 1, 0},
        {"bishop or queen", Kind::queen, 1, 0},
        {"Knight now!", Kind::knight, 2, 0},
        {"hold the queen", Kind::queen, 0, 2},
        {"now or never", Kind::knight, 0, 0},
        {"knigth plz", Kind::knight, 1, 0},
        {"need a quen", Kind::queen, 1, 0},
        {"need bishps", Kind::bishop, 1, 0},
        {"look at my rock", Kind::rook, 0, 0},
        {"a rook moon", Kind::rook, 0, 0},
        {"got a knight?", Kind::knight, 1, 0},
        {"can i have a rook?", Kind::rook, 1, 0},
        {"should i take the rook?", Kind::rook, 0, 0},
        {"why the rook?", Kind::rook, 0, 0},
        {"do i lose the rook?", Kind::rook, 0, 0},
        {"any piece!", Kind::pawn, 1, 0},
        {"need a knight asap", Kind::knight, 2, 0},
        {"stop giving pawns", Kind::pawn, 0, 2},
        {"careful with the queen", Kind::queen, 0, 2},
        {"a knight mates", Kind::knight, 3, 0},
        {"a knight mates me", Kind::knight, 0, 3},
        {"don't give them a rook", Kind::rook, 0, 2},
        {"no queens", Kind::queen, 0, 2},
        {"a knight mates (+++n)", Kind::knight, 3, 0},
        {"a queen mates me (---q)", Kind::queen, 0, 3},
        {"sitting: in check, I am mated unless a pawn or queen comes (++p ++q)", Kind::pawn, 2, 0},
    };
    for (const Wish& wish : wishes) {
        CAPTURE(wish.tell);
        const Bot bot = after_hearing({wish.tell});
        CHECK(bot.wanted[wish.kind] == wish.wanted);
        CHECK(bot.feared[wish.kind] == wish.feared);
        CHECK_FALSE(bot.told_to_sit);
    }
}

TEST_CASE("orders are obeyed and answered in a few words") {
    Bot bot;
    CHECK(hear(bot, "sit") == "ok, sitting");
    CHECK(bot.told_to_sit);
    CHECK(hear(bot, "go!") == "ok, going");
    CHECK_FALSE(bot.told_to_sit);
    CHECK(bot.told_to_go);
    CHECK(hear(bot, "fast") == "ok, fast");
    CHECK(bot.told_fast);
    CHECK(hear(bot, "slow") == "ok, slow");
    CHECK_FALSE(bot.told_fast);
    CHECK(bot.told_slow);
    CHECK(hear(bot, "trades bad") == "ok, no trades");
    CHECK(bot.trade_preference == -1);
    CHECK(hear(bot, "trades good") == "ok, trading");
    CHECK(bot.trade_preference == 1);
    CHECK(hear(bot, "dead"));
    CHECK(bot.partner_dead);
    CHECK(after_hearing({"im mated"}).partner_dead);
    CHECK(after_hearing({"Im sitting"}).partner_sits);
}

TEST_CASE("x takes back everything that was told") {
    const Bot fresh;
    Bot asked;
    CHECK(hear(asked, "x (never mind)") == "ok, never mind"); // as Alt-v says it
    CHECK_FALSE(hear(asked, "x (I am moving again)"));
    for (const char* const word : {"x", "never mind", "nvm", "x (I am moving again)"}) {
        CAPTURE(word);
        const Bot bot = after_hearing({"sit", "fast", "+++n", "---q", "trades good", "dead", word});
        CHECK_FALSE(bot.told_to_sit);
        CHECK_FALSE(bot.told_fast);
        CHECK_FALSE(bot.partner_dead);
        CHECK(bot.trade_preference == 0);
        CHECK(bot.wanted == fresh.wanted);
        CHECK(bot.feared == fresh.feared);
    }
}

TEST_CASE("a partner who says that they sit makes the bot hurry, until they move or ask for more") {
    for (const char* const word : {"sitting", "I'm sitting", "frozen", "sitting (I am mated)",
                                   "sitting: every move loses unless a knight comes (++n)"}) {
        CAPTURE(word);
        CHECK(after_hearing({word}).partner_sits);
        CHECK(engine::is_hurried_by_partner(after_hearing({word}), {}));
        for (const char* const end : {"x (I am moving again)", "moving: I mate", "go", "sit"}) {
            CAPTURE(end);
            CHECK_FALSE(after_hearing({word, end}).partner_sits);
        }
    }
    CHECK_FALSE(engine::is_hurried_by_partner(after_hearing({"ok, sitting"}), {}));
    Bot bot;
    CHECK(hear(bot, "sitting") == "ok, hurrying");
}

TEST_CASE("an order with a remark behind it is still the order") {
    CHECK(after_hearing({"sit (I am in trouble)"}).told_to_sit);
    CHECK(after_hearing({"sit: my opponent is mated unless a pawn comes (---p)"}).told_to_sit);
    CHECK_FALSE(after_hearing({"sit", "go (the piece has come)"}).told_to_sit);
}

TEST_CASE("the answer names all pieces that were named, those of another sense apart") {
    Bot bot;
    CHECK(hear(bot, "a rook or queen mates me (---r ---q)") ==
          "ok, I'll try not to give up a rook or queen (---r ---q)");
    CHECK(hear(bot, "+n +b") == "ok, a knight or bishop (+n +b)");
    CHECK(hear(bot, "+n ---q") == "ok, I'll try not to give up a queen (---q)");
    CHECK(hear(bot, "+n +++q") == "ok, a queen mates (+++q)");
    CHECK(hear(bot, "x") == "ok, never mind");
}

TEST_CASE("what another bot answers is not an order and asks for no answer") {
    for (const char* const answer :
         {"ok, sitting", "ok, going", "ok, a knight mates (+++n)",
          "sorry, I did not understand. I know: sit", "I know: sit, go, fast", "time 12000",
          "otim 300", "ok, hurrying", "moving: I mate", "x (I am moving again)",
          "my terminal is gone, but the game goes on: I may be back soon"}) {
        CAPTURE(answer);
        Bot bot;
        CHECK_FALSE(hear(bot, answer));
        CHECK_FALSE(bot.told_to_sit);
        CHECK(bot.wanted == PerKind<int>{});
    }
}

TEST_CASE("a partner who is only sociable is not told what the bot understands") {
    Bot bot;
    CHECK(hear(bot, "Hello Bob!") == "here I am");
    CHECK(hear(bot, "hey partner, good luck") == "here I am");
    CHECK(hear(bot, "thanks a lot") == "you're welcome");
    CHECK(hear(bot, "nice move!") == "thanks");
    CHECK(hear(bot, "gl") == "thanks, you too");
    CHECK(hear(bot, "gg all") == "well played");
    CHECK(hear(bot, "good luck, bob") == "thanks, you too");
    CHECK(hear(bot, "sorry") == "no problem");
    CHECK(hear(bot, "wp") == "thanks");
    CHECK(hear(bot, "tx") == "you're welcome");
    for (const char* const praise :
         {"what a nice piece", "what a piece!", "What a move", "what a knight", "great move bob",
          "good job", "that was brilliant", "very nice!", "well played bob", "ok nice one"}) {
        CAPTURE(praise);
        Bot praised;
        CHECK(hear(praised, praise) == "thanks");
        CHECK_FALSE(praised.has_sent_help);
        CHECK(praised.wanted == PerKind<int>{});
    }
    for (const char* const none :
         {"what a mess", "what move do you play", "not good", "that pawn"}) {
        CAPTURE(none);
        Bot other;
        CHECK(hear(other, none) != "thanks");
    }
    for (const char* const word : {"sorry about that", "well done", "lol", "np", "k"}) {
        CAPTURE(word);
        CHECK_FALSE(hear(bot, word));
    }
    CHECK(hear(bot, "hi, I need a knight") == "ok, a knight (+n)");
}

TEST_CASE("an order after ok is an order, and any piece can be traded") {
    Bot bot;
    CHECK(hear(bot, "ok sit") == "ok, sitting");
    CHECK(hear(bot, "ok go") == "ok, going");
    CHECK_FALSE(hear(bot, "ok"));
    CHECK(hear(bot, "don't sit") == "ok, going");
    CHECK(hear(bot, "take the queen") == "ok, a queen (+q)");
    CHECK(hear(bot, "x") == "ok, never mind");
    CHECK(hear(bot, "trade knights") == "ok, trading");
    CHECK(bot.trade_preference == 1);
    CHECK(bot.wanted == rules::PerKind<int>{});
    CHECK(hear(bot, "don't trade rooks") == "ok, I'll try not to give up a rook (--r)");
}

TEST_CASE(
    "words about a mate, danger or a coming piece are answered only with what the bot then does") {
    for (const char* const tell :
         {"mate", "mate in two", "defend", "defend please", "please defend", "piece coming",
          "queen coming", "a knight is coming!"}) {
        CAPTURE(tell);
        Bot bot;
        CHECK(hear(bot, tell) == "ok, I take my time");
        CHECK(bot.told_slow);
    }
    Bot bot;
    CHECK_FALSE(hear(bot, "keep checking")); // no order: it checks where that is good anyway
    CHECK_FALSE(bot.told_slow);
    CHECK(hear(bot, "it bounces") == "ok, no trades");
    CHECK(hear(bot, "please sit") == "ok, sitting");
    CHECK(hear(bot, "coming") != "ok, I take my time");
}

TEST_CASE("a bot understands the courtesies that bots say to people") {
    for (std::uint64_t chance = 0; chance < 12; ++chance) {
        for (const std::string& said : {std::string(engine::greeting_for_person(chance)),
                                        std::string(engine::farewell_for_person(chance)),
                                        engine::thanks_for(Kind::knight, chance)}) {
            CAPTURE(said);
            Bot bot;
            (void)hear(bot, said);
            CHECK_FALSE(bot.has_sent_help);
            CHECK(bot.wanted == PerKind<int>{});
        }
    }
}

TEST_CASE("two bots never talk in circles") {
    for (const char* const tell : {"sit",
                                   "go",
                                   "+++n",
                                   "---q",
                                   "help",
                                   "hello",
                                   "thanks a lot",
                                   "what do you think?",
                                   "x",
                                   "dead",
                                   "gg",
                                   "gl",
                                   "nice move",
                                   "what a piece",
                                   "just what I needed",
                                   "sorry",
                                   "mate",
                                   "defend",
                                   "keep checking",
                                   "piece coming",
                                   "it bounces",
                                   "are we up on time?",
                                   "we are 3 seconds behind on the clock, I have 1:02"}) {
        CAPTURE(tell);
        Bot one;
        Bot two;
        auto tokens = hear(one, tell);
        for (int i = 0; i < 3 && tokens; ++i) {
            tokens = hear(i % 2 == 0 ? two : one, *tokens);
        }
        CHECK_FALSE(tokens);
    }
}

TEST_CASE("a piece fulfils the whole wish that named it, and no other wish") {
    Bot bot = after_hearing({"bishop or knight now", "+q", "+++r"});
    engine::fulfil_wish(bot, Kind::pawn);
    CHECK(bot.wanted[Kind::bishop] == 2);
    engine::fulfil_wish(bot, Kind::knight);
    CHECK(bot.wanted[Kind::bishop] == 0);
    CHECK(bot.wanted[Kind::knight] == 0);
    CHECK(bot.wanted[Kind::queen] == 1);
    CHECK(bot.wanted[Kind::rook] == 3);
    Bot any = after_hearing({"any piece!", "+b"});
    engine::fulfil_wish(any, Kind::pawn);
    CHECK(any.wanted[Kind::queen] == 0);
    CHECK(any.wanted[Kind::bishop] == 1); // wished for by itself since
    Bot both = after_hearing({"+n +b"});
    engine::fulfil_wish(both, Kind::knight);
    CHECK(both.wanted[Kind::bishop] == 1);
}

TEST_CASE("a person reads no signs, and no remark a third time, but is always answered") {
    using engine::worded_for_person;
    CHECK(worded_for_person("a knight mates (+++n)", 0) == "a knight mates");
    CHECK(worded_for_person("trades good: a pawn, rook or queen mates (+++p +++r +++q +++trades)",
                            0) == "trades good: a pawn, rook or queen mates");
    CHECK(worded_for_person("x (no piece mates any more)", 0) == "no piece mates any more");
    CHECK(worded_for_person("go (the piece has come)", 0) == "go (the piece has come)");
    CHECK(worded_for_person("a knight mates (+++n)", 1) == "again, a knight mates");
    CHECK_FALSE(worded_for_person("a knight mates (+++n)", 2));
    CHECK(worded_for_person("ok, sitting", 1) == "sitting again");
    CHECK(worded_for_person("ok, sitting", 2) == "I wait");
    CHECK(worded_for_person("ok, sitting", 3) == "ok");
    CHECK(worded_for_person("ok, a knight (+n)", 1) == "ok");
    const char* const none = "sorry, no knight yet: there is none to take";
    CHECK(worded_for_person(none, 0) == none);
    CHECK(worded_for_person(none, 1) == "sorry, still no knight");
    CHECK_FALSE(worded_for_person(none, 2));
    CHECK(worded_for_person("sorry, I did not understand. I know: sit", 0) ==
          "sorry, I did not understand. I know: sit");
    Bot asked;
    CHECK(worded_for_person(hear(asked, "help").value(), 0)
              .value()
              .find("need a knight, a knight mates, ") != std::string::npos);
    CHECK(worded_for_person("sorry, I did not understand. I know: sit", 1) ==
          "sorry, I did not understand");
    for (const char* const courtesy :
         {"thanks", "thanks, you too", "no problem", "well played", "you're welcome"}) {
        CAPTURE(courtesy);
        CHECK(worded_for_person(courtesy, 1).value_or("").find("again") == std::string::npos);
        CHECK_FALSE(worded_for_person(courtesy, 3));
    }
}

TEST_CASE("a tell without its signs means the same") {
    for (const char* const tell :
         {"a knight mates (+++n)", "a queen mates me (---q)", "x (no piece mates any more)",
          "sitting: every move loses unless a knight comes (++n)", "x (I am moving again)",
          "sit: my opponent is mated unless a pawn comes (---p)", "go (the piece has come)",
          "sit: my opponent is mated unless any piece comes (---p ---n ---b ---r ---q)",
          "any piece mates me (---p ---n ---b ---r ---q)"}) {
        CAPTURE(tell);
        const std::string plain = engine::worded_for_person(tell, 0).value();
        const Bot signs = after_hearing({"+++b", "sit", tell});
        const Bot words = after_hearing({"+++b", "sit", plain.c_str()});
        CHECK(signs.wanted == words.wanted);
        CHECK(signs.feared == words.feared);
        CHECK(signs.told_to_sit == words.told_to_sit);
        CHECK(signs.partner_sits == words.partner_sits);
    }
}

TEST_CASE("what a partner has to know is told every time, never twice in the same words") {
    for (const char* const tell :
         {"sitting: in check, I am mated unless a knight comes (++n)",
          "sit: my opponent is mated unless a pawn comes (---p)", "go (the piece has come)",
          "x (I am moving again)", "x (no piece mates any more)",
          "go: we are 12 seconds behind on the clock",
          "fast: we are 40 seconds behind on the clock"}) {
        const Bot first = after_hearing({"+++b", "sit", tell});
        std::set<std::string> texts;
        for (const int before : {0, 1, 2, 9}) {
            const auto plain = engine::worded_for_person(tell, before);
            CAPTURE(tell, before, plain.value_or("nothing"));
            REQUIRE(plain);
            texts.insert(*plain);
            const Bot again = after_hearing({"+++b", "sit", plain->c_str()});
            CHECK(again.wanted == first.wanted);
            CHECK(again.feared == first.feared);
            CHECK(again.told_to_sit == first.told_to_sit);
            CHECK(again.told_fast == first.told_fast);
            CHECK(again.partner_sits == first.partner_sits);
        }
        CHECK(texts.size() == 3);
    }
}

TEST_CASE("a partner's courtesy is understood, other words are not") {
    for (const char* const said :
         {"any time", "with pleasure", "forgotten", "going on", "Hurrying again", "yes?"}) {
        Bot bot;
        CAPTURE(said);
        CHECK_FALSE(hear(bot, said).value_or("").starts_with("sorry"));
    }
    Bot bot;
    CHECK(hear(bot, "any timer").value_or("").starts_with("sorry"));
}

TEST_CASE("an order in other words is the order, a question or a wish to move oneself is not") {
    for (const char* const sit :
         {"sit plz", "can you sit?", "you should sit", "hold on", "sit now"}) {
        CAPTURE(sit);
        CHECK(after_hearing({sit}).told_to_sit);
    }
    for (const char* const sit :
         {"you need to sit", "u have to wait", "I need you to sit", "we should sit", "let's sit",
          "wait a second", "sit 10 seconds", "hey sit", "do not move", "dont go", "keep sitting"}) {
        CAPTURE(sit);
        Bot bot;
        CHECK(hear(bot, sit) == "ok, sitting");
    }
    CHECK(after_hearing({"we're behind on time"}).told_fast);
    CHECK(after_hearing({"you must go faster"}).told_fast);
    for (const char* const go : {"you can go now", "just go", "u can move", "go now pls",
                                 "you need to move now", "do not sit", "don't wait"}) {
        CAPTURE(go);
        CHECK_FALSE(after_hearing({"sit", go}).told_to_sit);
    }
    CHECK(after_hearing({"you can trade now"}).trade_preference == 1);
    CHECK(after_hearing({"im getting mated"}).partner_dead);
    for (const char* const none :
         {"can i go?", "should i sit?", "can you mate?", "are you dead?", "is it safe to go?",
          "need to go", "do you need to go", "should we go?", "you want to go", "you have time"}) {
        CAPTURE(none);
        const Bot bot = after_hearing({"sit", none});
        CHECK(bot.told_to_sit);
        CHECK_FALSE(bot.told_slow);
        CHECK_FALSE(bot.partner_dead);
    }
}

TEST_CASE("a bot knows its name, and nobody else's") {
    Bot bot;
    bot.name = "Bob";
    for (const char* const sit : {"sit bob", "Bob, sit!", "bob you need to sit", "sit partner"}) {
        CAPTURE(sit);
        bot.told_to_sit = false;
        CHECK(hear(bot, sit) == "ok, sitting");
        CHECK(bot.told_to_sit);
    }
    CHECK(hear(bot, "x bob") == "ok, never mind");
    CHECK(hear(bot, "cancel please") == "ok, never mind");
    CHECK(hear(bot, "need a knight, bob") == "ok, a knight (+n)");
    CHECK(hear(bot, "bob?") == "here I am");
    CHECK(hear(bot, "hello bob") == "here I am");
    for (const char* const other : {"sit dave", "bobby sit", "sit queen", "..."}) {
        CAPTURE(other);
        (void)hear(bot, other);
        CHECK_FALSE(bot.told_to_sit);
    }
    Bot unnamed;
    CHECK(hear(unnamed, "sit bob").value_or("").starts_with("sorry"));
}

TEST_CASE("a question about the clocks is answered from the clocks, or honestly") {
    engine::MatchSituation clocks;
    clocks.partner = rules::Seat{};
    const auto answer = [&clocks](const char* asked) {
        Bot bot;
        return hear(bot, asked, clocks).value_or("");
    };
    CHECK(answer("are we up on time?") == "there are no clocks");
    clocks.left = base::Millis{171'000};
    CHECK(answer("are we up on time?") == "I have 2:51"); // all that an engine over CECP knows
    clocks.lead = clocks.partner_lead = base::Millis{12'900};
    for (const char* const asked :
         {"are we up on time?", "up on time?", "who has more time", "how much time do u have?",
          "are we ahead?", "who's up?", "time?", "do we have time?", "are we down on the clock"}) {
        CAPTURE(asked);
        CHECK(answer(asked) == "we are 12 seconds ahead on the clock, I have 2:51");
    }
    clocks.lead = clocks.partner_lead = base::Millis{-1'100};
    CHECK(answer("bob, are we up?") == "we are 1 second behind on the clock, I have 2:51");
    clocks.lead = clocks.partner_lead = base::Millis{-900};
    CHECK(answer("are we up?") == "we are level on the clock, I have 2:51");
    clocks.lead = base::Millis{-3'000}; // increments: one board has seen more moves
    clocks.partner_lead = base::Millis{7'000};
    CHECK(answer("are we up?") == "you are 7 seconds ahead on the clock, I am 3 seconds behind");
    for (const char* const no_clock :
         {"time", "up on time", "we are up on time", "are we down a piece?", "is it time to trade?",
          "what's up?", "are you up for it?", "take your time"}) {
        CAPTURE(no_clock);
        CHECK(answer(no_clock).find("on the clock") == std::string::npos);
    }
    using engine::worded_for_person;
    for (const char* const text :
         {"we are 12 seconds ahead on the clock, I have 2:51", "there are no clocks",
          "you told me to sit: say go and I move", "I can't tell",
          "it looked best to me"}) { // whoever asks again is answered again
        CHECK(worded_for_person(text, 5) == text);
    }
    CHECK(worded_for_person("I can't tell", 1) == "I don't know");
}

TEST_CASE("a question is always answered, and not with the list of words") {
    Bot bot;
    for (const char* const asked :
         {"is it safe?", "how long?", "who has more time?", "should I take the queen?"}) {
        CAPTURE(asked);
        CHECK(hear(bot, asked) == "I can't tell");
    }
    CHECK(hear(bot, "u there?") == "here I am");
    CHECK(hear(bot, "why did you move?") == "it looked best to me");
    bot.past_tells.sits = bot.past_tells.sits_for[Kind::pawn] = true;
    for (const char* const asked : {"how long?", "why do you sit?"}) {
        CHECK(hear(bot, asked) == "I need a pawn: I sit for it (++p)");
    }
    bot.told_to_sit = true;
    CHECK(hear(bot, "how long?") == "you told me to sit: say go and I move");
    CHECK(hear(bot, "is it safe?") == "I can't tell");
    CHECK_FALSE(hear(bot, "I can't tell")); // as bots say to each other
    CHECK_FALSE(hear(bot, ":)"));
    CHECK_FALSE(bot.has_sent_help);
}

TEST_CASE("help lists the words, and what is not understood is explained once") {
    Bot bot;
    CHECK(hear(bot, "help").value().find("+++n") != std::string::npos);
    Bot other;
    CHECK(hear(other, "how is the weather").value().find("did not understand") !=
          std::string::npos);
    CHECK_FALSE(hear(other, "how is the weather"));
}

TEST_CASE("a bot that is asked what it needs says so, in whatever words it is asked") {
    for (const char* const asked :
         {"what do you need?", "what do u need", "What do you need, bob?", "need anything?",
          "do you need anything", "u need something?", "what piece?", "which piece do you want?",
          "anything you need?", "do you need a knight?", "you want a queen?", "what helps you",
          "what pieces do u want", "what piece do you need"}) {
        CAPTURE(asked);
        Bot bot;
        CHECK(hear(bot, asked) == "I need nothing special now");
        bot.past_tells.dies_to[Kind::queen] = true;
        CHECK(hear(bot, asked) == "I need nothing, but a queen mates me (---q)");
        bot.past_tells.mates_with[Kind::knight] = bot.past_tells.mates_with[Kind::rook] = true;
        CHECK(hear(bot, asked) == "I need a knight or rook to mate (+++n +++r)");
        bot.past_tells.sits = true;
        CHECK(hear(bot, asked) == "I need you to win your board: no piece saves me");
        bot.past_tells.sits_for[Kind::pawn] = true;
        CHECK(hear(bot, asked) == "I need a pawn: I sit for it (++p)");
        CHECK(bot.wanted == PerKind<int>{});
        CHECK_FALSE(bot.has_sent_help);
    }
    for (const char* const no_question :
         {"I need a knight", "need a knight", "what I need is a knight", "can you get me a knight?",
          "do you want to give me a knight"}) {
        CAPTURE(no_question);
        Bot bot;
        CHECK(hear(bot, no_question) == "ok, a knight (+n)");
        CHECK(bot.wanted[Kind::knight] == 1);
    }
    Bot wanting;
    CHECK(hear(wanting, "u want to wait").value_or("").starts_with("sorry, I did not understand."));
    CHECK(engine::worded_for_person("I need a pawn: I sit for it (++p)", 3) ==
          "I need a pawn: I sit for it");
}

TEST_CASE("any bytes may be told") {
    Bot bot;
    (void)hear(bot, "");
    (void)hear(bot, "   ");
    (void)hear(bot, "+");
    (void)hear(bot, "---");
    (void)hear(bot, std::string(100000, '+'));
    (void)hear(bot, std::string("\0\xFF sit \x1B[2J", 11));
    CHECK(bot.wanted == PerKind<int>{});
    CHECK_FALSE(bot.told_to_sit);
}

TEST_CASE("everything that the page on bots says is understood, and has the effect that it says") {
    std::size_t phrases = 0;
    for (const engine::UnderstoodPhrases& row : engine::all_understood()) {
        CAPTURE(row.effect);
        CHECK_FALSE(row.effect.empty());
        for (const std::string_view phrase : row.phrases) {
            CAPTURE(phrase);
            ++phrases;
            Bot bot;
            // So that "anymore" has an effect.
            bot.wanted[Kind::queen] = bot.feared[Kind::queen] = 1;
            const auto answer = hear(bot, phrase);
            CHECK_FALSE(bot.has_sent_help != (row.effect == "says what it knows"));
            CHECK((answer || row.effect == "knows it as talk" ||
                   row.effect == "need not hurry any longer"));
            if (row.effect == "wants it soon") {
                CHECK((bot.wanted[Kind::knight] == 2 || bot.wanted[Kind::pawn] == 2));
            } else if (row.effect == "gets it at any price") {
                CHECK((bot.wanted[Kind::knight] == 3 || bot.wanted[Kind::queen] == 3));
            } else if (row.effect == "never gives it up") {
                CHECK(bot.feared[Kind::queen] == 3);
            } else if (row.effect == "need not mind it any longer") {
                CHECK(bot.feared[Kind::queen] == 0);
            } else if (row.effect == "says what it needs") {
                CHECK(answer == "I need nothing special now");
            }
        }
    }
    CHECK(phrases > 100);
    Bot bot;
    CHECK(hear(bot, "xyzzy").value_or("").find("I know: ") != std::string::npos);
}
