// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/text.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/laws/verdict_text.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using notation::laws_from;
using notation::time_control_from_seconds;
using notation::to_text;
using std::string;

TEST_CASE("every preset is written as its name and read back") {
    for (const auto name : rules::preset_names()) {
        const auto laws = *rules::preset(name);
        CHECK(to_text(laws) == name);
        CHECK(*laws_from(name) == laws);
    }
}

TEST_CASE("every value of every law survives in text") {
    for (const auto preset : rules::preset_names()) {
        for (const auto& field : notation::law_fields()) {
            const bool number = field.values.find('|') == std::string_view::npos;
            const auto values = base::split(field.values, number ? '-' : '|');
            for (const auto value : values) {
                auto laws = *rules::preset(preset);
                const auto set = string(field.name) + "=" + string(value);
                INFO(preset << " " << set);
                REQUIRE(notation::set_law(laws, set));
                CHECK(laws_from(to_text(laws)) == laws);
                CHECK(laws_from(string(preset) + " " + set) == laws);
            }
        }
    }
}

TEST_CASE("no law in which presets differ is without a name") {
    for (const auto name : rules::preset_names()) {
        for (const auto other : rules::preset_names()) {
            auto laws = *rules::preset(other);
            laws.name = name;
            laws.default_time = rules::preset(name)->default_time;
            CHECK(laws_from(to_text(laws)) == laws);
        }
    }
}

TEST_CASE("only what differs from the preset is written") {
    auto laws = *rules::preset("wbn");
    laws.repetition = 5;
    laws.moves.last_pawn_drop_rank = 6;
    CHECK(to_text(laws) == "wbn last_pawn_drop_rank=6 repetition=5");
}

TEST_CASE("unknown laws and values are refused with what could stand there") {
    const auto complaint = [](const string& text) {
        const auto laws = laws_from(text);
        return laws ? "fine" : to_text(laws.error());
    };
    CHECK(complaint("") == "column 1: expected laws, one of fics icc wbn fide geneva wall common");
    CHECK(complaint("fics colour=red") == "column 6: expected the name of a law");
    CHECK(complaint("fics rescue=maybe") == "column 12: expected =any_piece|counted");
    CHECK(complaint("fics rescue") == "column 12: expected =any_piece|counted");
    CHECK(complaint("fics repetition=256") == "column 16: expected =0-255");
    CHECK(complaint("fics first_pawn_drop_rank=0") == "column 26: expected =1-8");
    CHECK(complaint("fics first_pawn_drop_rank=9") == "column 26: expected =1-8");
}

TEST_CASE("time controls are read in the forms that files use and written in one") {
    const auto again = [](const string& text) {
        const auto time = time_control_from_seconds(text);
        return time ? to_text(*time) : "nothing";
    };
    CHECK(again("180+2") == "180+2");
    CHECK(again("180") == "180+0");
    CHECK(again("180 2") == "180+2");
    CHECK(again("120+0") == "120+0");
    CHECK(again("180b2") == "180b2");
    CHECK(again("180d2.5") == "180d2.5");
    CHECK(again("-") == "-");
    for (const string bad : {"", "?", "3 min", "180+", "+2", "180x2", "-5", "180+-2"}) {
        CHECK(again(bad) == "nothing");
    }
    CHECK(time_control_from_seconds("180+2")->bonus == rules::Bonus::fischer);
    CHECK(time_control_from_seconds("180+0")->bonus == rules::Bonus::none);
    CHECK(time_control_from_seconds("-")->unlimited);
}

TEST_CASE("laws are typed with dashes or underscores, in any case") {
    auto laws = *rules::preset("fics");
    REQUIRE(notation::set_law(laws, "castle-dropped-rook=YES"));
    CHECK(laws.moves.dropped_rook_castles == rules::DroppedRookCastles::yes);
    REQUIRE(notation::set_law(laws, "dropped-rook-castles=unmoved-corner"));
    CHECK(laws.moves.dropped_rook_castles == rules::DroppedRookCastles::unmoved_corner);
    REQUIRE(notation::set_law(laws, "Drop_Zone=own-half"));
    CHECK(to_text(laws) == "fics drop_zone=own_half");
    CHECK_FALSE(notation::set_law(laws, "=no"));
    CHECK(notation::law_value(laws, "drop_zone") == "own_half");
    CHECK(notation::law_value(laws, "colour").empty());
}

TEST_CASE("two laws that cannot be in force together are both named") {
    auto laws = *rules::preset("wbn");
    CHECK_FALSE(notation::why_contradictory(laws, laws.default_time));
    laws.moves.first_pawn_drop_rank = 5;
    laws.moves.last_pawn_drop_rank = 4;
    CHECK(notation::why_contradictory(laws, laws.default_time) ==
          "first-pawn-drop-rank=5 contradicts last-pawn-drop-rank=4");
    laws = *rules::preset("wbn");
    laws.table.clock = rules::ClockLaw::press;
    CHECK_FALSE(notation::why_contradictory(laws, laws.default_time));
    CHECK(notation::why_contradictory(laws, {.unlimited = true}) ==
          "--clock press contradicts --time none: there is no clock to press");
}

TEST_CASE("a position that stands once does not stand 1 times") {
    rules::RuleSet laws = *rules::preset("wbn");
    for (const auto& [setting, text] :
         {std::pair{"repetition=1", "stands once"}, std::pair{"repetition=2", "stands 2 times"},
          std::pair{"repetition=11", "stands 11 times"}}) {
        REQUIRE(notation::set_law(laws, setting));
        const auto lines = notation::law_lines(laws);
        const std::string wanted = std::string("a draw can be claimed when a position ") + text;
        CHECK(std::any_of(lines.begin(), lines.end(),
                          [&](const auto& line) { return line.text == wanted; }));
    }
}

TEST_CASE("where no repetition draws, the list of laws says so, and the books' shared laws stay") {
    rules::RuleSet laws = *rules::preset("wbn");
    REQUIRE(notation::set_law(laws, "repetition=0"));
    const auto lines = notation::law_lines(laws);
    const auto has = [&](const string& label, const string& text) {
        return std::any_of(lines.begin(), lines.end(), [&](const auto& line) {
            return line.label == label && line.text == text;
        });
    };
    CHECK(has("repeated position", "no draw"));
    CHECK(has("captured promoted piece", "a pawn again"));
    CHECK(has("lack of material", "no draw"));
}

TEST_CASE("a claim's text names the article of the book by which it is judged") {
    using rules::ClaimKind;
    const auto claim = [](ClaimKind what, const char* book) {
        return notation::claim_text(what, std::nullopt, *rules::preset(book));
    };
    CHECK(claim(ClaimKind::illegal_move, "wbn").ends_with(": upheld (WBN 1.14)"));
    CHECK(claim(ClaimKind::mate, "fide").ends_with(": upheld (FIDE 10)"));
    CHECK(claim(ClaimKind::flag, "geneva").ends_with(": upheld (Geneva 3)"));
    CHECK(claim(ClaimKind::draw, "wall").ends_with(": upheld (Wall 51)"));
    CHECK(claim(ClaimKind::premove, "wbn").ends_with(": upheld (WBN 6.5)"));
    CHECK(claim(ClaimKind::premove, "fide").ends_with(": upheld"));
    CHECK(claim(ClaimKind::flag, "fics").ends_with(": upheld"));
    CHECK(notation::number_words_up_to(7) == "one, two, three, four, five, six, 7");
}

TEST_CASE("how often the position stood is said in words as long as there are some") {
    rules::RuleSet laws = *rules::preset("wbn");
    rules::Outcome outcome;
    outcome.decided_by.ending = rules::Ending::repetition;
    const auto said = [&](const char* setting) {
        REQUIRE(notation::set_law(laws, setting));
        return notation::outcome_text(outcome, rules::bughouse_plan(), laws, {});
    };
    CHECK(said("repetition=5").find("occurred five times") != string::npos);
    CHECK(said("repetition=6").find("occurred 6 times") != string::npos);
    INFO("and where the boards' points are added, the setting stands for an article");
    outcome.other_ends = {outcome.decided_by};
    outcome.half_points = {3, 1};
    CHECK(said("ending=both").ends_with("(ending=both)"));
    CHECK_FALSE(said("ending=first").ends_with(")"));
}

TEST_CASE("the books side by side say of each law what their texts say") {
    string books;
    for (const std::string_view name : rules::preset_names()) {
        books += (books.empty() ? "" : " ") + string(name);
    }
    CHECK(books == "fics icc wbn fide geneva wall common");
    struct Row {
        const char* law;
        const char* values;
    };
    const std::vector<Row> rows{
        {"dropped_rook_castles", "unmoved_corner unmoved_corner no yes yes yes yes"},
        {"dropped_pawn_double_step", "yes yes yes yes yes yes yes"},
        {"first_pawn_drop_rank", "2 2 2 2 2 2 2"},
        {"last_pawn_drop_rank", "7 7 7 7 7 7 7"},
        {"promotes_to_rook_and_bishop", "yes yes no yes yes yes yes"},
        {"drop_may_check", "yes yes yes yes yes yes yes"},
        {"drop_may_mate", "yes yes yes yes yes yes yes"},
        {"drop_may_block", "yes yes yes yes yes yes yes"},
        {"drop_zone", "anywhere anywhere anywhere anywhere anywhere anywhere anywhere"},
        {"kings_are_taken", "no no no no no no no"},
        {"unnamed_promotion", "queen queen queen refused refused queen queen"},
        {"rescue", "any_piece any_piece counted counted counted any_piece any_piece"},
        {"no_move", "wait wait wait stalemate stalemate wait wait"},
        {"repetition", "3 0 3 4 4 3 3"},
        {"repetition_before_move", "no no yes no no no no"},
        {"drop_breaks_repetition", "no no no no yes no no"},
        {"fifty_moves", "yes yes no yes yes no no"},
        {"fifty_before_move", "no no no yes yes no no"},
        {"claimant", "players_of_board players_of_board any_player player_to_move player_to_move "
                     "players_of_board players_of_board"},
        {"draw_agreement", "players_of_board players_of_board players_of_board all_players "
                           "all_players all_players all_players"},
        {"last_drop", "none none mate_or_repetition mate mate none none"},
        {"same_instant",
         "first_decides first_decides counted_up counted_up counted_up counted_up counted_up"},
        {"ending", "first first first first first first first"},
        {"stalling", "none none none none none none none"},
        {"all_kings_win", "no no no no no no no"},
        {"one_king_in_reserve", "no no no no no no no"},
        {"computer_advice", "yes yes no no no yes yes"},
        {"referee", "strict strict strict strict strict strict strict"},
        {"clock", "move move move move move move move"},
        {"win_claimant", "opponent opponent team opponent opponent team team"},
        {"stopper", "player player player team team player player"},
        {"wrong_claim", "nothing nothing all_stops nothing nothing draw_claims nothing"},
        {"passing", "completed completed completed completed completed made made"},
        {"undo", "before_referee before_referee before_referee before_referee before_referee "
                 "before_referee before_referee"},
        {"mate_lapses", "no no yes no no yes no"},
        {"unpressed_mate", "yes yes yes no yes no no"},
        {"early_reply", "no no yes no no no no"},
        {"premoves", "yes yes no yes yes yes yes"},
        {"touch_move", "no no no no yes no no"},
        {"king_capture_claims", "no no no no no yes no"},
        {"counted_aloud", "no no yes yes yes yes no"},
        {"plays_on", "no no no no yes no no"},
        {"finished_watch", "no no yes no no no no"},
    };
    CHECK(rows.size() == notation::law_fields().size());
    for (const Row& row : rows) {
        CAPTURE(row.law);
        string values;
        for (const std::string_view name : rules::preset_names()) {
            values +=
                (values.empty() ? "" : " ") + notation::law_value(*rules::preset(name), row.law);
        }
        CHECK(values == row.values);
    }
}
