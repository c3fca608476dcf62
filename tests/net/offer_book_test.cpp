// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/offer_book.h"

#include "tests/net/link_driver.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

using namespace net;

namespace {

std::string told(OfferBook& book, std::string_view line) {
    play::NewsList news;
    book.on_line(parse_fics_line(line), news);
    std::string text;
    for (const play::News& one : news) {
        text += support::news_text(one) + "\n";
    }
    return text;
}

} // namespace

TEST_CASE("an offer that is said with a number and in words is one offer") {
    OfferBook book;
    const char* const machine = "<pf> 7 w=Cid t=match p=Cid (1500) Amy (1600) rated bughouse 3 0";
    const char* const phrase = "Challenge: Cid (1500) Amy (1600) rated bughouse 3 0.";
    const bool machine_first = GENERATE(true, false);
    CHECK(told(book, machine_first ? machine : phrase) == "offer 1 of Cid: 3 0 rated\n");
    CHECK(told(book, machine_first ? phrase : machine).empty());
    CHECK(book.answer_command("1", true) == "accept 7");
    CHECK(book.answer_command("1", false) == "decline 7");
    CHECK(told(book, "<pr> 7") == "offer 1 gone: \n");
    CHECK(told(book, "You decline the match offer from Cid.").empty());
}

TEST_CASE("without numbers an offer is answered by name or by what it is about") {
    OfferBook book;
    CHECK(told(book, "Ben offers to be your bughouse partner; type \"partner Ben\" to accept.") ==
          "offer 1 of Ben: \n");
    CHECK(told(book, "Challenge: Cid (1500) [white] Amy (1600) unrated bughouse 3 0.") ==
          "offer 2 of Cid: 3 0 unrated, you Black\n");
    CHECK(told(book, "Cid offers you a draw.") == "offer 3 of Cid: \n");
    CHECK(told(book, "Making a partnership offer to Dot.") == "offer 4 of mine: to Dot\n");
    CHECK(book.answer_command("1", true) == "partner Ben");
    CHECK(book.answer_command("1", false) == "decline Ben");
    CHECK(book.answer_command("2", true) == "accept Cid");
    CHECK(book.answer_command("3", true) == "accept draw");
    CHECK(book.answer_command("3", false) == "decline draw");
    CHECK(book.answer_command("4", false) == "withdraw Dot");
    CHECK(!book.answer_command("4", true));
    CHECK(!book.answer_command("5", true));
}

TEST_CASE("a player who is called Partner is not the user's partner") {
    OfferBook book;
    (void)told(book, "<pt> 7 w=partner t=match p=Amy (1600) partner (1500) rated bughouse 3 0");
    CHECK(told(book, "partner declines the match offer.") == "offer 1 gone: partner declines\n");
}

TEST_CASE("an offer about the game is answered by the word for it") {
    for (const std::string what : {"abort", "adjourn", "takeback", "pause", "unpause", "switch"}) {
        CAPTURE(what);
        OfferBook book;
        CHECK(told(book, "<pf> 7 w=Cid t=" + what + " p=#").starts_with("offer 1 of Cid: "));
        OfferBook in_words;
        (void)told(in_words, what == "takeback" ? "Cid would like to take back 2 half move(s)."
                             : what == "switch" ? "Cid would like to switch sides."
                                                : "Cid would like to " + what + " the game.");
        CHECK(in_words.answer_command("1", true) == "accept " + what);
        CHECK(in_words.answer_command("1", false) == "decline " + what);
    }
}

TEST_CASE("an offer in a server's list says what it is about, or nothing") {
    OfferBook book;
    CHECK(told(book, "<pf> 7 w=Cid t=draw p=#") == "offer 1 of Cid: \n");
    CHECK(told(book, "<pf> 8 w=Cid t=takeback p=2") == "offer 2 of Cid: 2 half-moves\n");
}

TEST_CASE("offers go when they are answered, by whomever") {
    OfferBook book;
    (void)told(book, "Issuing: Amy (1600) Cid (1500) unrated bughouse 3 0.");
    CHECK(told(book, "Cid declines the match offer.") == "offer 1 gone: Cid declines\n");
    (void)told(book, "Issuing: Amy (1600) Cid (1500) unrated bughouse 3 0.");
    CHECK(told(book, "You withdraw the match offer to Cid.") == "offer 2 gone: you withdraw\n");
    (void)told(book, "Challenge: Cid (1500) Amy (1600) unrated bughouse 3 0.");
    (void)told(book, "Challenge: Dot (1500) Amy (1600) unrated bughouse 3 0.");
    CHECK(told(book, "Dot withdraws the match offer.") == "offer 4 gone: Dot withdraws\n");
    CHECK(told(book, "Cid, who was challenging you, has departed.") ==
          "offer 3 gone: Cid withdraws\n");
}

TEST_CASE("who declines is told once, whether the server's list or its sentence comes first") {
    OfferBook book;
    (void)told(book, "<pt> 7 w=Cid t=abort p=#");
    CHECK(told(book, "<pr> 7") == "offer 1 gone: \n");
    CHECK(told(book, "Cid declines the abort request.") == "offer  gone: Cid declines\n");
    CHECK(told(book, "Cid declines the abort request.").empty());
    (void)told(book, "<pt> 8 w=Cid t=abort p=#");
    CHECK(told(book, "Cid declines the abort request.") == "offer 2 gone: Cid declines\n");
    CHECK(told(book, "<pr> 8").empty());
    (void)told(book, "<pf> 9 w=Cid t=abort p=#");
    (void)told(book, "<pr> 9");
    // The offer is already gone.
    CHECK(told(book, "You decline the abort request from Cid.").empty());
    CHECK(told(book, "Cid declines the abort request.").empty());
}

TEST_CASE("a match of the partner's is told with the board that we would have, and not to answer") {
    OfferBook book;
    book.logged_in("Amy");
    const std::string challenger = GENERATE("Ben", "Cid");
    CHECK(told(book, challenger == "Ben"
                         ? "Your bughouse partner issuing Ben (1600) [white] Cid (1500) unrated "
                           "bughouse 3 0."
                         : "Your bughouse partner was challenged Cid (1500) [black] Ben (1600) "
                           "unrated bughouse 3 0.")
              .empty());
    CHECK(told(book, "Your game would be Dot (1700) [white] Amy (1600) unrated bughouse 3 0.") ==
          "offer  of " + challenger + ": you would play Dot, 3+0 unrated, Black\n");
    CHECK(!book.answer_command("1", true));
    CHECK(!book.answer_command("", true));
    const std::string end = GENERATE("Cid declines the bughouse offer from your partner.",
                                     "Your partner declines the bughouse offer from Cid.",
                                     "Your partner withdraws the bughouse offer to Cid.");
    CHECK(told(book, end).find("offer  gone: ") == 0);
    CHECK(told(book, end).empty());
}

TEST_CASE("of a partner's match that begins or is never heard of again nothing is left") {
    OfferBook book;
    book.logged_in("Amy");
    (void)told(book, "Your bughouse partner issuing Ben (1600) Cid (1500) unrated wild 3 0 Loaded "
                     "from wild/bughouse.");
    CHECK(told(book, "Your game would be Amy (----) Dot (----) unrated wild 3 0 Loaded from "
                     "wild/bughouse.") == "offer  of Ben: you would play Dot, 3+0 unrated\n");
    play::NewsList news;
    book.game_opened(news);
    CHECK(news.empty());
    CHECK(told(book, "Cid declines the bughouse offer from your partner.").empty());
}

TEST_CASE("a game that begins ends the offers of matches, its end those about it") {
    OfferBook book;
    (void)told(book, "Challenge: Cid (1500) Amy (1600) unrated bughouse 3 0.");
    play::NewsList news;
    book.game_opened(news);
    CHECK(news.size() == 1);
    (void)told(book, "Cid offers you a draw.");
    book.game_over(news);
    CHECK(news.size() == 2);
    CHECK(!book.answer_command("2", true));
}

TEST_CASE("a partner who leaves takes the bughouse offers along") {
    OfferBook book;
    (void)told(book, "Challenge: Cid (1500) Amy (1600) unrated bughouse 3 0.");
    (void)told(book, "Challenge: Dot (1500) Amy (1600) unrated blitz 3 0.");
    CHECK(told(book, "Your partner has disconnected.") == "offer 1 gone: you have no partner\n");
}

TEST_CASE("more offers than anybody reads push out the oldest") {
    OfferBook book;
    play::NewsList news;
    for (std::size_t i = 0; i <= OfferBook::most_offers; ++i) {
        news.clear();
        book.on_line(parse_fics_line(fmt::format(
                         "Challenge: player{} (1500) Amy (1600) unrated blitz 3 0.", i)),
                     news);
    }
    REQUIRE(news.size() == 2);
    const auto& gone = std::get<play::OfferNews>(news.front());
    CHECK((gone.offer.id == "1" && !gone.stands));
    CHECK(std::get<play::OfferNews>(news.back()).stands);
    CHECK(!book.answer_command("1", true));
    CHECK(book.answer_command("2", true));
}
