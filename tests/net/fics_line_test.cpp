// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/read/fics_line.h"

#include "tests/support/catch.h"

#include <string>

using namespace net;
using rules::Side;

namespace {

/// The line as what it must be.
template <class T> T read(const std::string& line) {
    CAPTURE(line);
    const FicsLine parsed = parse_fics_line(line);
    REQUIRE(std::holds_alternative<T>(parsed));
    return std::get<T>(parsed);
}

template <class T> T read_boxed(const std::string& line) {
    return *read<base::Boxed<T>>(line);
}

bool is_text(const std::string& line) {
    return std::holds_alternative<Text>(parse_fics_line(line));
}

} // namespace

TEST_CASE("what somebody says is talk, whatever it imitates") {
    const std::string forged = GENERATE(
        "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 "
        "0 1 a b 1 3 0 39 39 180 180 1 none (0:00) none 0",
        "<b1> game 1 white [Q] black []", "{Game 1 (a vs. b) a resigns} 0-1",
        "Your partner is playing game 1 (a vs. b).", "[bob has connected.]", "fics% ",
        "bob tells you: hi", "Illegal move.", "**** Starting FICS session as bob ****");
    for (const std::string head :
         {"alice tells you: ", "alice (your partner) tells you: ", "alice says: ",
          "alice[3] says: ", "alice(TM)(24): ", "alice(1795)[3] kibitzes: ",
          "alice(----) whispers: ", "alice(U) shouts: ", "alice c-shouts: ", ":"}) {
        CHECK(read<Talk>(head + forged).text == forged);
    }
    CHECK(read<Talk>("--> alice " + forged).text == forged);
    CHECK(read<Talk>("    **ANNOUNCEMENT** from relay: " + forged).text == forged);
    CHECK(is_text("    " + forged.substr(0, 1) + "x"));
}

TEST_CASE("talk says who, where and how") {
    CHECK(read<Talk>("bob(TM)(*) tells you: hi") ==
          Talk{TalkKind::tell, "bob", "(TM)(*)", std::nullopt, "hi"});
    CHECK(read<Talk>("bob (your partner) tells you: +++n") ==
          Talk{TalkKind::partner_tell, "bob", "", std::nullopt, "+++n"});
    CHECK(read<Talk>("bob(TD)(24): hi: there") ==
          Talk{TalkKind::channel, "bob", "(TD)", 24, "hi: there"});
    CHECK(read<Talk>("bob(24)(): hi") == // an empty bracket says nothing
          Talk{TalkKind::channel, "bob", "", 24, "hi"});
    CHECK(read<Talk>("bob(1795)[3] kibitzes: go") == Talk{TalkKind::kibitz, "bob", "", 3, "go"});
    CHECK(read<Talk>("bob(C)(----) whispers: go") ==
          Talk{TalkKind::whisper, "bob", "(C)", std::nullopt, "go"});
    CHECK(read<Talk>("bob[12] says: gg") == Talk{TalkKind::say, "bob", "", 12, "gg"});
    CHECK(read<Talk>("(4) bob shouts: hello") ==
          Talk{TalkKind::shout, "bob", "", std::nullopt, "hello"});
    CHECK(read<Talk>("--> bob(U) waves") ==
          Talk{TalkKind::it, "bob", "(U)", std::nullopt, "waves"});
    CHECK(read<Talk>("bob tells you: ").text.empty());
    CHECK(is_text("bob (24): hi"));
    CHECK(is_text("bob(x24): hi"));
    CHECK(is_text("two words tells you: hi"));
}

TEST_CASE("reserves are read in every form") {
    const auto hand = [](int pawns, int knights) {
        rules::Hand made;
        for (int i = 0; i < pawns; ++i) {
            made.add(rules::Kind::pawn);
        }
        for (int i = 0; i < knights; ++i) {
            made.add(rules::Kind::knight);
        }
        return made;
    };
    CHECK(read<Holdings>("<b1> game 2 white [] black []") ==
          Holdings{2, {{hand(0, 0), hand(0, 0)}}, std::nullopt});
    CHECK(read<Holdings>("<b1> game 31 white [PPN] black [N] <- BN") ==
          Holdings{31, {{hand(2, 1), hand(0, 1)}}, rules::Piece{Side::black, rules::Kind::knight}});
    CHECK(read<Holdings>("<b1> game 2 white [PP] black [PPP") ==
          Holdings{2, {{hand(2, 0), std::nullopt}}, std::nullopt});
    CHECK(read<Holdings>("<b1> game 2 white [PP] black ") ==
          Holdings{2, {{hand(2, 0), std::nullopt}}, std::nullopt});
    CHECK(read<Holdings>("<b1> game 2 white [PPPP") ==
          Holdings{2, {{std::nullopt, std::nullopt}}, std::nullopt});
    // uhlin's buffer of 50 bytes: what does not fit before the last bracket is missing.
    const auto cut = read<Holdings>("<b1> game 1 white [PPPPPPPPPP] black [PPPPPPPPPPP] <- BN");
    CHECK(cut.hands[Side::white] == hand(10, 0));
    CHECK(cut.hands[Side::black] == hand(11, 0));
    CHECK((cut.may_be_incomplete[Side::black] && !cut.may_be_incomplete[Side::white]));
    CHECK(cut.added_piece == rules::Piece{Side::black, rules::Kind::knight});
    const auto more = read<Holdings>("<b1> game 1 white [PPPPPPPPPPPPPPPPPPPPPPP] black]");
    CHECK(more.hands[Side::white] == hand(23, 0));
    CHECK(!more.hands[Side::black]);
    CHECK(read<Holdings>("<b1> game 1 white [PPPPPPPPPPPPPPPPPPPPPP] black ]").hands[Side::white] ==
          hand(22, 0));
    const auto most = read<Holdings>("<b1> game 1 white [PPPPPPPPPPPPPPPPPPPPPPPPPPPPPP] <- WN");
    CHECK(most.hands[Side::white] == hand(30, 0));
    CHECK(most.may_be_incomplete[Side::white]);
    CHECK(read<Holdings>("<b1> game 1 white [PPPPPPPPPPPPPPPPPPPPPPPPPPPPP]]").hands[Side::white] ==
          hand(29, 0));
    CHECK(read<Holdings>("<b1> game 2 white [PP] bl").hands[Side::white] == hand(2, 0));
    for (const std::string bad :
         {"<b1> game x white [] black []", "<b1> game 2 white [Z] black []",
          "<b1> game 2 white [] black [] <- XP", "<b1> game 2 white [] black [] more",
          "<b1> game 2 white [PP] black x", "<b1> game 2 white x",
          "<b1> game 999999 white [] black []", "<b1> game -1 white [] black []", "<b1>"}) {
        CHECK(is_text(bad));
    }
}

TEST_CASE("the facts of a game name the partner's") {
    const auto facts = read<GameFacts>(
        "<g1> 7 p=0 t=bughouse r=1 u=0,1 it=180,0 i=180,0 pt=8 rt=1586E,---- ts=1,1 m=3 n=0");
    CHECK(facts == GameFacts{7, 8, "bughouse", true, {{"1586E", "----"}}});
    CHECK_FALSE(read<GameFacts>("<g1> 7 p=0 t=blitz r=0 pt=0").partner_game);
    CHECK(read<GameFacts>("Game 12: amy (1500) ben (++++) unrated crazyhouse 3 0").type ==
          "crazyhouse");
}

TEST_CASE("games end for every known reason") {
    struct Row {
        std::string text;
        EndCause cause{};
        Score score{};
    };
    for (const Row& row : std::vector<Row>{
             {"amy resigns} 0-1", EndCause::resignation, Score::black_won},
             {"ben checkmated} 1-0", EndCause::checkmate, Score::white_won},
             {"ben forfeits on time} 1-0", EndCause::flag, Score::white_won},
             {"ben forfeits by disconnection} 1-0", EndCause::disconnection, Score::white_won},
             {"amy's partner won} 1-0", EndCause::partners_board, Score::white_won},
             {"Partners' game drawn} 1/2-1/2", EndCause::partners_board, Score::draw},
             {"Partner's game aborted} *", EndCause::partners_board, Score::unfinished},
             {"Game drawn by mutual agreement} 1/2-1/2", EndCause::agreement, Score::draw},
             {"Game drawn by stalemate} 1/2-1/2", EndCause::stalemate, Score::draw},
             {"Game drawn by repetition} 1/2-1/2", EndCause::repetition, Score::draw},
             {"Game drawn by the 50 move rule} 1/2-1/2", EndCause::fifty_moves, Score::draw},
             {"Game drawn because both players ran out of time} 1/2-1/2", EndCause::both_flags,
              Score::draw},
             {"amy ran out of time and ben has no material to mate} 1/2-1/2", EndCause::no_material,
              Score::draw},
             {"Neither player has mating material} 1/2-1/2", EndCause::no_material, Score::draw},
             {"Game drawn by adjudication} 1/2-1/2", EndCause::adjudication, Score::draw},
             {"amy wins by adjudication} 1-0", EndCause::adjudication, Score::white_won},
             {"amy and ben checkmated} 1/2-1/2", EndCause::both_mated, Score::draw},
             {"Game drawn by mate on both boards} 1/2-1/2", EndCause::both_mated, Score::draw},
             {"Game aborted by mutual agreement} *", EndCause::aborted, Score::unfinished},
             {"Game aborted on move 1 by amy} *", EndCause::aborted, Score::unfinished},
             {"Bughouse game courtesyaborted by amy.} *", EndCause::aborted, Score::unfinished},
             {"amy lost connection; game aborted} *", EndCause::aborted, Score::unfinished},
             {"aborted} *", EndCause::aborted, Score::unfinished},
             {"adjourned} *", EndCause::adjourned, Score::unfinished},
             {"amy eats the pieces} 0-1 [3 0 1 0 7]", EndCause::other, Score::black_won}}) {
        const auto end = read<GameEnded>("{Game 31 (amy vs. ben) " + row.text);
        CHECK(end.game == 31);
        CHECK(end.names == rules::PerSide<std::string>{{"amy", "ben"}});
        CHECK(end.cause == row.cause);
        CHECK(end.score == row.score);
    }
    CHECK(read<GameBegan>("{Game 3 (amy vs. ben) Creating rated wild/fr match.}") ==
          GameBegan{3, {{"amy", "ben"}}, true, "wild/fr", false});
    CHECK(read<GameBegan>("{Game 3 (amy vs. ben) Continuing unrated blitz match.}").continued);
    for (const std::string bad : {"{Game 3 (amy vs. ben) wins} 2-0", "{Game x (a vs. b) a} 1-0",
                                  "{Game 3 (a b vs. c) x} 1-0", "{Game 3 (amy", "{", "{}"}) {
        CHECK(is_text(bad));
    }
}

TEST_CASE("terms tell colours, clocks and bughouse in both dialects") {
    const auto offered =
        read_boxed<MatchOffered>("Challenge: amy (1795) [black] ben ( 900E) rated bughouse 3 12.");
    CHECK(offered.role == OfferRole::to_me);
    CHECK(offered.terms ==
          Terms{{{"amy", "ben"}}, {{"1795", "900E"}}, Side::black, true, "bughouse", 3, 12, false});
    const auto wild =
        read_boxed<MatchOffered>("Your game would be amy (----) ben (----) [white] unrated "
                                 "wild 3 0 Loaded from wild/bughouse.");
    CHECK(wild.role == OfferRole::my_resulting_game);
    CHECK(wild.terms.type == "bughouse");
    CHECK(wild.terms.first_plays == Side::black);
    CHECK(read_boxed<MatchOffered>("Challenge: amy (1) ben (2) unrated blitz.").terms.type ==
          "blitz");
    for (const std::string bad : {"Challenge: amy 1795 ben (900) rated bughouse 3 12.",
                                  "Challenge: amy ben (900) rated bughouse 3 12.",
                                  "Challenge: amy (1795) ben 900) rated bughouse 3 12.",
                                  "Challenge: amy (1795) ben (900 rated bughouse 3 12.",
                                  "Challenge: amy (1795) ben (900) bughouse 3 12."}) {
        CAPTURE(bad);
        CHECK_FALSE(std::holds_alternative<base::Boxed<MatchOffered>>(parse_fics_line(bad)));
    }
    CHECK(read_boxed<MatchOffered>("Issuing: a (1) b (2) unrated blitz 2 12 (adjourned).")
              .terms.adjourned);
}

TEST_CASE("offers have a kind and answers too") {
    CHECK(read<OfferMade>("amy would like to take back 2 half move(s).") ==
          OfferMade{OfferKind::takeback, "amy", 2});
    CHECK(read<OfferMade>("Draw request sent.") == OfferMade{OfferKind::draw, "", 0});
    CHECK(read<OfferMade>("amy would like to switch sides.").kind == OfferKind::switch_sides);
    CHECK(read<OfferAnswered>("amy declines the draw request.") ==
          OfferAnswered{OfferKind::draw, OfferAnswer::declined, "amy"});
    CHECK(read<OfferAnswered>("Your partner declines the bughouse offer from amy.") ==
          OfferAnswered{OfferKind::bughouse, OfferAnswer::declined, "your partner"});
    CHECK(read<OfferAnswered>("You withdraw the match offer to amy.") ==
          OfferAnswered{OfferKind::match, OfferAnswer::withdrawn, ""});
    CHECK(read<PendingOffer>("<pf> 12 w=amy t=match p=amy (1500) ben (1600) rated bughouse 3 0") ==
          PendingOffer{12, false, "amy", OfferKind::match,
                       "amy (1500) ben (1600) rated bughouse 3 0"});
    CHECK(read<PendingOffer>("<pt> 3 w=amy t=partner p=#").from_me);
    CHECK(read<PendingGone>("<pr> 3 4").indices == std::vector{3, 4});
}

TEST_CASE("only the answer to an offer of ours ends it, not what is said of others") {
    for (const std::string line :
         {"alice(50): Challenge to bob withdrawn.", "Your seek has been withdrawn.",
          "The request has been withdrawn.", "(told) Challenge to bob withdrawn.",
          "Challenges to bob withdrawn.", "Challenge to bob was not withdrawn", "X withdrawn.",
          "alice tells you: withdrawn.", "Challenge to withdraw"}) {
        CAPTURE(line);
        CHECK_FALSE(std::holds_alternative<OfferAnswered>(parse_fics_line(line)));
    }
    CHECK(read<OfferAnswered>("Challenge to bob withdrawn.").answer == OfferAnswer::withdrawn);
}

TEST_CASE("seeks come as fields and as words") {
    const Seek seek{47, "amy", "1500P", 2, 12, true, "blitz", Side::white, false};
    CHECK(read<Seek>("<s> 47 w=amy ti=02 rt=1500P t=2 i=12 r=r tp=blitz c=W rr=0-9999 a=f f=f") ==
          seek);
    CHECK(read<Seek>("amy (1500P) seeking 2 12 rated blitz [white] m (\"play 47\" to respond)") ==
          seek);
    CHECK(read<SeeksGone>("<sr> 8 17 30").indices.size() == 3);
    CHECK(read<SeeksGone>("AD_DESTROY: 4").indices == std::vector{4}); // BICS
    CHECK(read<SoughtRow>("  0 1900 Alice              3   0 unrated crazyhouse").seek ==
          Seek{0, "Alice", "1900", 3, 0, false, "chess", {}, true}); // BICS, whatever its last word
    CHECK(read<SoughtRow>(" 47 1500 amy(C)             2  12 rated   bughouse [white]  0-9999 m")
              .seek == Seek{47, "amy", "1500", 2, 12, true, "bughouse", Side::white, false});
    CHECK(read<SoughtRow>("  7 ++++ ben                5   0 unrated blitz  0-9999").seek.rating ==
          "++++");
    CHECK(std::holds_alternative<SeeksCleared>(parse_fics_line("<sc>")));
}

TEST_CASE("rows of lists are known by their shape") {
    const auto game = read_boxed<GameRow>(
        "127 1586E amycutname  ++++ ben         [pBr  3  12]   2:36 -  1:02:57 (36-35) B:  6");
    CHECK(game.game == 127);
    CHECK(game.ratings == rules::PerSide<std::string>{{"1586E", "++++"}});
    CHECK(game.type == "B");
    CHECK((game.rated && game.is_private && !game.examined));
    CHECK(game.left[Side::black] == std::chrono::seconds{3777});
    CHECK((game.turn == Side::black && game.move_number == 6));
    CHECK(read_boxed<GameRow>("  1 1795 amy         2005 cid         [ bu  3   0]   2:59 -  3:00")
              .left[Side::white] == std::chrono::seconds{179});
    CHECK(is_text("  1 1795 amy         2005 cid         [ bu  3   0]"));
    CHECK(read_boxed<GameRow>("  2 (Exam. 2300 amy         2200 ben       ) [ br  3   0] W:  1")
              .examined);

    const auto row = read<PlayersRow>("1795^Amy(TM)(*)  ++++ Guest(U)   ----.idle");
    REQUIRE(row.players.size() == 3);
    CHECK(row.players[0] == ListedPlayer{"Amy", "(TM)(*)", "1795", '^'});
    CHECK(row.players[2] == ListedPlayer{"idle", "", "----", '.'});
    CHECK(is_text("1795 players are here"));
    for (const std::string bad :
         {"  1 1795 amy         2005 cid         [ bu  3   0]   2:59 -  soon",
          "  1 1795 amy         2005 cid         [ bu  3   0]   soon -  3:00",
          "  1 1795 amy         2005 cid         [bu]   2:59 -  3:00",
          "  1 1795 amy         2005 cid         [ bu  3   0   2:59 -  3:00",
          "  1 1795 amy         2005 cid         bu  3   0]   2:59 -  3:00",
          "  1 1795 <>          2005 cid         [ bu  3   0]   2:59 -  3:00",
          "  1 much amy         2005 cid         [ bu  3   0]   2:59 -  3:00",
          "  1.  e4      0:01.000   e5      (0:01.000)", "  1.  e4      (soon)",
          "  1.  e4      (0:01.000)   e5"}) {
        CAPTURE(bad);
        CHECK(is_text(bad));
    }
    for (const std::string rating : {"1795", "1795E", "900P", "----", "++++"}) {
        CHECK(read<PlayersRow>(rating + " amy").players.front().rating == rating);
    }
    for (const std::string none : {"17955", "E", "1795X", "---", "+++", "-1"}) {
        CAPTURE(none);
        CHECK(is_text(none + " amy"));
    }
    CHECK(read_boxed<PartnershipRow>("1795 Amy / 1900:Ben(U)").second ==
          ListedPlayer{"Ben", "(U)", "1900", ':'});

    const auto moves = read<MovesRow>("  3.  N@f3+   (0:00.841)   O-O-O   (1:02:03)");
    CHECK((moves.number == 3 && moves.white->san == "N@f3+"));
    CHECK(moves.black->took == std::chrono::seconds{3723});
    CHECK_FALSE(read<MovesRow>("  1.  ...                 e5      (0:00)").white);
    CHECK(read<MovesEnd>("      {Still in progress} *").result == "*");
    CHECK(read<VariablesRow>("time=2   Lang=English").values.back().second == "English");
    CHECK(read<VariablesBegin>("Variable settings of Amy:").name == "Amy");
    CHECK(read<VariablesPartner>("   Bughouse partner: bob").name == "bob"); // uhlin
    CHECK(read<VariablesPartner>("Bughouse partner: Bob").name == "Bob");    // BICS
}

TEST_CASE("everything else is text") {
    for (const std::string line : {"",
                                   " ",
                                   "<",
                                   "<12>",
                                   "<12> ",
                                   "<xx> 1",
                                   "(",
                                   "[",
                                   "{",
                                   ":)",
                                   "hello",
                                   "1.",
                                   "1. e4",
                                   "No ratings adjustment done.",
                                   "You agree to be",
                                   "Challenge: amy",
                                   "Your game would be",
                                   "Game 12: x",
                                   "=",
                                   "a=",
                                   "(told",
                                   "x: Command not found",
                                   "a b: Command not found."}) {
        CAPTURE(line);
        CHECK((is_text(line) || line == ":)" || line == "a="));
    }
}

TEST_CASE("a seat that is taken is read with both names") {
    CHECK(read<SeatTaken>("Eve takes the seat b, and plays on for Bob.") ==
          SeatTaken{"Eve", "Bob"});
    CHECK(is_text("Eve takes the seat b, and plays on for Bob and Cid."));
    CHECK(is_text("Eve takes the seat b."));
}

TEST_CASE("time that is given is read with its receiver") {
    CHECK(read<TimeAdded>("30 seconds were added to your opponents clock") == TimeAdded{30, false});
    CHECK(read<TimeAdded>("Your opponent has added 5 seconds to your clock.") ==
          TimeAdded{5, true});
    CHECK(is_text("Your opponent has added -5 seconds to your clock."));
    CHECK(is_text("30 seconds were added"));
}

TEST_CASE("the chairs of a table of ours are one line") {
    const auto told = read_boxed<play::ChairsNews>(
        "<tb> 3 host=ada me=b play=n time=3+0 laws=wbn 960=y rated=y A=carol:1512:y a=ada:----:n "
        "B=*5 b=- new=1 beside=frank,gil score=ada+eve:2,carol+dan:1.5");
    REQUIRE(told.chairs);
    const play::Chairs& table = *told.chairs;
    CHECK(table.number == 3);
    CHECK(table.host == "ada");
    CHECK(table.me == rules::seat_from('b'));
    CHECK(table.seats.size() == 4);
    CHECK(table.chairs[*rules::seat_from('A')] == play::Chairs::Chair{"carol", "1512", 0, true});
    CHECK(table.chairs[*rules::seat_from('B')].bot_level == 5);
    CHECK(table.chairs[*rules::seat_from('b')].is_free());
    CHECK(table.without_chair == std::vector<std::string>{"frank", "gil"});
    CHECK(table.score == std::vector<play::Chairs::Score>{{"ada+eve", "2"}, {"carol+dan", "1.5"}});
    CHECK((table.chess960 && table.rated && !table.playing));
    CHECK_FALSE(read_boxed<play::ChairsNews>("<tb> 0").chairs);
    CHECK(is_text("<tb> 3 host=ada"));     // no chair
    CHECK(is_text("<tb> 3 A=carol:1512")); // half a chair
    CHECK(is_text("<tb> 3 A=*0"));         // no level
    CHECK(is_text("<tb> -3 A=-"));
    CHECK(is_text("<tb> three A=-"));
    CHECK(is_text("<tb> 3 A=- B"));
}

TEST_CASE("an arrival that a notify list reports is told from any other") {
    CHECK(read<PresenceNews>("[bob has connected.]") == PresenceNews{"bob", true, false});
    CHECK(read<PresenceNews>("Notification: bob has arrived.") == PresenceNews{"bob", true, true});
    CHECK(
        read<PresenceNews>("Notification: bob, who has an adjourned game with you, has arrived.") ==
        PresenceNews{"bob", true, true});
    CHECK(read<PresenceNews>("Notification: bob has departed and isn't on your notify list.") ==
          PresenceNews{"bob", false, true});
    using play::SeatChange;
    CHECK(read<PresenceNews>("Bob has lost contact; the clock runs on, for 30 seconds.") ==
          PresenceNews{"Bob", false, false, SeatChange::lost});
    CHECK(read<PresenceNews>(
              "Bob is away: BotTwo, a bot of level 4, plays on for Bob until they come "
              "back; \"take a\" takes the seat.") ==
          PresenceNews{"Bob", false, false, SeatChange::has_bot});
    CHECK(read<PresenceNews>("Bob has come back.") ==
          PresenceNews{"Bob", true, false, SeatChange::back});
    CHECK(is_text("Notification: bob has arrived late."));
    CHECK(is_text("Game notification: bob (1795) vs. eve (1700) rated blitz 3 0: Game 1"));
}
