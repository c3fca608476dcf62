// SPDX-License-Identifier: GPL-3.0-or-later
// For every law that can be set by itself, the effect of each of its values.
#include "src/app/settings.h"
#include "src/base/text.h"
#include "src/base/variant.h"
#include "src/notation/laws/law_text.h"
#include "src/play/news.h"
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/source_tree.h"
#include "tests/world/world.h"

#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <map>
#include <set>

using namespace rules;
using laws::back_home;
using laws::outcome;

namespace {

/// A scenario that shows the effect of a law; fields.tsv has the expected results.
struct Scenario {
    std::string_view law;
    std::string_view values; ///< values whose results must differ, separated by blanks
    std::function<std::string(const RuleSet&)> seen;
    std::string_view needs{}; ///< the tables at which the law has an effect: "claims", "press"
};

constexpr std::string_view two_bare_kings = "4k3/8/8/8/8/8/8/4K3 w - -";

laws::TypedMatch table(const RuleSet& laws, const std::vector<std::string_view>& boards) {
    app::MatchTerms asked = laws::terms(notation::to_text(laws));
    asked.time = *app::read_time("60+0");
    asked.boards = laws::boards_of(boards);
    return laws::TypedMatch(asked);
}

/// The result of moves that are all typed.
std::string played(const RuleSet& laws, std::string_view moves,
                   const std::vector<std::string_view>& boards = {}) {
    return outcome(table(laws, boards), moves);
}

/// The reply to the line typed after the moves, or the verdict.
std::string then(const RuleSet& laws, std::string_view moves, std::string_view line,
                 const std::vector<std::string_view>& boards = {}) {
    laws::TypedMatch match = table(laws, boards);
    laws::play(match, moves);
    const auto why = match.type(line);
    return why ? *why : laws::verdict(*match);
}

/// The result of moves that are played directly, since no table opens with such boards or no
/// keyboard could type them.
std::string handed(const RuleSet& laws, std::string_view moves, std::string_view board_a,
                   std::string_view board_b = support::usual_array) {
    return outcome(support::match_of(laws, board_a, board_b), moves);
}

constexpr std::string_view holds_all = "4k3/8/8/8/8/8/8/4K3[QRBNP] w - - 0 1";
constexpr std::string_view officers_here = "RRQB3N/RRQB3N/NNBB4/PPPP4/4r3/8/5PPP/k5K1[] b - - 0 1";
constexpr std::string_view walled_in = "NNNNNNNk/NNNNNPNN/NNNNNNPN/RRRRBBBB/NNQQNNNN/NPNPNNNN/"
                                       "PNNNPNNN/NN1NNNKN[] w - - 0 1";
constexpr std::string_view taker_board = "6rk/6pp/8/6N1/8/8/b7/1N4K1[] b - - 0 1";
constexpr std::string_view can_mate = "6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1";
constexpr std::string_view can_repeat = "r5k1/8/8/8/8/8/8/6K1[NN] w - - 0 1";
const std::string knight_round = "B:N@a3 b:a8a3 B:g1h1 b:a3a5 B:h1g1 b:a5a8 ";

/// The squares where a pawn can be dropped, such as "a2 to h7, 48".
std::string pawn_drops(const RuleSet& laws) {
    const auto drops = laws::drops_of(holds_all, 'P', notation::to_text(laws));
    const auto squares = base::tokens(drops);
    return fmt::format("{} to {}, {}", squares.front(), squares.back(), squares.size());
}

std::string about_to_repeat(const RuleSet& laws) {
    return then(laws, back_home + "A:g1f3 a:g8f6 A:f3g1", "a:claim repetition Ng8");
}

std::string claimants(const RuleSet& laws) {
    std::string who;
    for (const char seat : {'A', 'a', 'B', 'b'}) {
        who += played(laws, back_home + back_home + seat + ":claim").find("draw") == 0 ? seat : '-';
    }
    return who;
}

std::string advice(const RuleSet& laws) {
    world::World world;
    app::MatchTerms terms = world::hot_seat();
    for (const notation::LawField& field : notation::law_fields()) {
        terms.law_changes.push_back(std::string(field.name) + "=" +
                                    notation::law_value(laws, field.name));
    }
    world.sit_down(terms);
    world.press(app::Action::submit);
    for (const char* move : {"A:e4", "a:e5", "A:Nf3", "a:Nc6", "B:e4", "b:e5", "B:Nf3", "b:Nc6",
                             "B:Bc4", "b:Bc5", "B:d3"}) {
        world.type(move);
    }
    world.pass(std::chrono::seconds{30});
    std::string notes;
    for (const app::View::Chip& chip : world.view().chips) {
        notes += (notes.empty() ? "" : " | ") + chip.text;
    }
    return notes;
}

std::string premoved(const RuleSet& laws) {
    world::World world;
    app::MatchTerms terms;
    for (const notation::LawField& field : notation::law_fields()) {
        terms.law_changes.push_back(std::string(field.name) + "=" +
                                    notation::law_value(laws, field.name));
    }
    world.bots_think = false;
    world.sit_down(terms);
    world.press(app::Action::submit);
    world.type("e4");
    world.type("d4"); // before the opponent has moved
    return world.status();
}

/// The result with one king that could be captured, and another that was captured and is in hand.
std::string king_captures(RuleSet laws, std::string_view moves, std::string_view held) {
    laws.moves.kings_are_taken = true;
    const auto set_up = [&](std::string_view fen) {
        return *Position::from(*notation::parse_fen(fen), laws.moves, {true, true});
    };
    Match match(bughouse_plan(), laws, {.unlimited = true},
                {set_up("7k/8/8/8/8/8/8/K3K2R[] w - - 0 1"), set_up(held)});
    match.begin(support::epoch);
    return outcome(match, moves);
}

std::string in_words(const play::News& said) {
    using std::string;
    return std::visit(base::overloaded{
                          [](const play::TellNews&) -> string { return "said"; },
                          [](const play::Moved&) -> string { return "moved"; },
                          [](const play::UnpressedMoveMade& made) -> string {
                              return made.move ? "made" : "taken back";
                          },
                          [](const play::Refused& no) { return string(to_text(no.why)); },
                          [](const play::CompletedMoveTakenBack&) -> string { return "undone"; },
                          [](const play::DrawNews&) -> string { return "a draw is offered"; },
                          [](const play::Claimed& claim) -> string {
                              return claim.wrong ? string(to_text(*claim.wrong)) : "right";
                          },
                          [](const play::ClocksChanged& told) -> string {
                              return told.change == play::ClockChange::stop_wanted
                                         ? "asks the partner"
                                         : "stopped";
                          },
                          [](const play::BoardEnded& end) -> string {
                              return string("board ") + letter(end.end.board) + " is over";
                          },
                          [](const play::Ended& end) {
                              return string(result_text(end.outcome, bughouse_plan()));
                          },
                          [](const auto&) -> string { return ""; },
                      },
                      said);
}

/// Types the steps of a script (tests/support/table_script.h) at a table under `laws`; returns the
/// news of each, or the screen's message if there was none.
std::string announced(const RuleSet& laws, std::string_view steps,
                      const std::vector<std::string_view>& boards = {}) {
    app::MatchTerms asked = laws::terms(notation::to_text(laws));
    asked.boards = laws::boards_of(boards);
    world::World world = world::seated(asked);
    std::string text;
    for (const auto step : base::split(steps, ';')) {
        world.pass(base::Millis{1000});
        world.announced.clear();
        laws::enter(world, laws::line_of(base::tokens(step)));
        std::string phrase = world.announced.empty() ? world.status() : "";
        for (const auto& said : world.announced) {
            const std::string word = in_words(said);
            phrase += phrase.empty() || word.empty() ? word : ", " + word;
        }
        text += (text.empty() ? "" : "; ") + phrase;
    }
    return text;
}

RuleSet wooden(RuleSet laws) {
    laws.table.referee = RefereeLaw::claims;
    return laws;
}

/// The laws, changed so that they suit the tables that a scenario needs.
RuleSet fitting(RuleSet laws, std::string_view needs) {
    laws.table.referee =
        needs == "claims" || needs == "press" ? RefereeLaw::claims : laws.table.referee;
    laws.table.clock = needs == "press" ? ClockLaw::press : laws.table.clock;
    laws.ending = needs == "both" ? BoardsEnd::both : laws.ending;
    return laws;
}

const std::vector<Scenario>& scenarios() {
    static const std::vector<Scenario> all{
        {"dropped_rook_castles", "no unmoved_corner yes",
         [](const RuleSet& laws) {
             return played(laws, "a:g3h1 A:R@a5 a:h1g3 A:a5a6 a:e8d8 A:R@h1 a:g3e4 A:O-O",
                           {"4k3/8/8/8/8/6n1/8/4K2R[RR] b K - 0 1", two_bare_kings}) +
                    played(laws, "A:h1h2 a:e8e7 A:R@h1 a:e7e8 A:O-O",
                           {"4k3/8/8/8/8/8/8/4K2R[R] w K - 0 1", two_bare_kings});
         }},
        {"dropped_pawn_double_step", "no yes",
         [](const RuleSet& laws) {
             return played(laws, "A:P@a2 a:e8e7 A:a2a4", {holds_all, two_bare_kings});
         }},
        {"first_pawn_drop_rank", "2 3 7", pawn_drops},
        {"last_pawn_drop_rank", "7 6 2", pawn_drops},
        {"promotes_to_rook_and_bishop", "no yes",
         [](const RuleSet& laws) {
             return played(laws, "A:a7a8r", {"8/P3k3/8/8/8/8/8/4K3[] w - - 0 1", two_bare_kings});
         }},
        {"drop_may_check", "no yes",
         [](const RuleSet& laws) {
             return played(laws, "A:Q@a8", {holds_all, two_bare_kings});
         }},
        {"drop_may_mate", "no yes",
         [](const RuleSet& laws) {
             return played(laws, "A:N@f7", {"6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1", two_bare_kings});
         }},
        {"drop_may_block", "no yes",
         [](const RuleSet& laws) {
             return played(laws, "A:N@e2", {"4k3/8/8/8/4r3/8/8/4K3[N] w - - 0 1", two_bare_kings});
         }},
        {"drop_zone", "anywhere own_half",
         [](const RuleSet& laws) {
             return played(laws, "A:N@a5", {holds_all, two_bare_kings});
         }},
        {"unnamed_promotion", "queen refused",
         [](const RuleSet& laws) {
             return played(laws, "A:a7a8", {"8/P3k3/8/8/8/8/8/4K3[] w - - 0 1", two_bare_kings});
         }},
        {"rescue", "any_piece counted",
         [](const RuleSet& laws) {
             return played(laws, "a:e4e1", {officers_here, two_bare_kings});
         }},
        {"no_move", "wait stalemate",
         [](const RuleSet& laws) { return handed(laws, "", walled_in); }},
        {"repetition", "0 3 4",
         [](const RuleSet& laws) {
             return played(laws, back_home + back_home + "A:claim") +
                    played(laws, back_home + back_home + back_home + "A:claim");
         }},
        {"repetition_before_move", "no yes", about_to_repeat},
        {"drop_breaks_repetition", "no yes",
         [](const RuleSet& laws) {
             return played(laws, knight_round + knight_round + "B:claim",
                           {support::usual_array, can_repeat}) +
                    played(laws, knight_round + "B:N@a3 b:g8h8 B:g1h1 b:h8g8 B:h1g1 b:claim",
                           {support::usual_array, can_repeat});
         }},
        {"fifty_moves", "no yes",
         [](const RuleSet& laws) {
             return played(laws, "A:claim",
                           {"4k3/8/8/8/8/8/8/R3K3[] w - - 100 80", two_bare_kings});
         }},
        {"fifty_before_move", "no yes",
         [](const RuleSet& laws) {
             return then(laws, "", "A:claim fifty Ra2",
                         {"4k3/8/8/8/8/8/8/R3K3[] w - - 99 80", two_bare_kings});
         }},
        {"claimant", "player_to_move players_of_board any_player", claimants},
        {"draw_agreement", "players_of_board all_players",
         [](const RuleSet& laws) { return played(laws, "A:draw a:draw"); }},
        {"last_drop", "none mate mate_or_repetition",
         [](const RuleSet& laws) {
             return played(laws, "a:a2b1 A:g5f7 B:N@f7", {taker_board, can_mate}) +
                    played(laws, knight_round + knight_round + "a:a2b1 A:g5f7 B:N@a3",
                           {taker_board, can_repeat});
         }},
        {"same_instant", "first_decides counted_up",
         [](const RuleSet& laws) {
             return handed(laws, "A:g5f7 &B:N@f7", "6rk/6pp/8/6N1/8/8/8/6K1[] w - - 0 1",
                           "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1");
         }},
        {"kings_are_taken", "no yes",
         [](const RuleSet& laws) { // e1 is attacked
             return played(laws, "A:a2a3", {"4k3/8/8/8/4r3/8/P7/4K3[] w - - 0 1", two_bare_kings});
         }},
        {"ending", "first both", [](const RuleSet& laws) { return played(laws, "a:resign"); }},
        {"stalling", "none three_moves count",
         [](const RuleSet& laws) { // a waits while the partner B moves three times
             app::MatchTerms asked = laws::terms(notation::to_text(laws));
             asked.time = *app::read_time("none");
             asked.law_changes.push_back("stalling=" + notation::law_value(laws, "stalling"));
             laws::TypedMatch match(asked);
             laws::play(match, "A:e2e4 a:e7e5 A:d2d4 B:e2e4 b:e7e5 B:d2d4 b:d7d5 B:c2c4");
             const auto why = match.type("A:stalling");
             (void)match.type("A:stalling a7");
             match.pass(stall_count_time);
             return (why ? *why : laws::verdict(*match)) +
                    (match->stalls().removals.empty() ? "" : ", one piece less");
         }},
        {"all_kings_win", "no yes",
         [](const RuleSet& laws) {
             return king_captures(laws, "A:h1h8 b:K@e8", "k7/8/8/8/8/8/8/8[] b - - 0 1");
         }},
        {"one_king_in_reserve", "no yes",
         [](const RuleSet& laws) {
             return king_captures(laws, "A:h1h8", "k7/8/8/8/8/8/8/K7[k] b - - 0 1");
         }},
        {"computer_advice", "no yes", advice},
        {"referee", "strict claims",
         [](const RuleSet& laws) { return announced(laws, "A e1e3;a claims illegal"); }},
        {"clock", "move press",
         [](const RuleSet& laws) { return announced(wooden(laws), "A makes e2e4;a makes e7e5"); }},
        {"win_claimant", "opponent team",
         [](const RuleSet& laws) { return announced(laws, "A a2a5;B claims illegal"); }, "claims"},
        {"stopper", "player team", [](const RuleSet& laws) { return announced(laws, "A stops"); },
         "claims"},
        {"wrong_claim", "nothing draw_claims all_stops",
         [](const RuleSet& laws) {
             return announced(laws, "A e2e4;a claims draw;A claims illegal") +
                    announced(laws, "A e2e4;A claims flag;a claims illegal");
         },
         "claims"},
        {"passing", "completed made",
         [](const RuleSet& laws) {
             return announced(
                 laws, "A makes e4d5;b makes P@e5",
                 {"4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] b - - 0 1"});
         },
         "press"},
        {"undo", "before_referee by_agreement never",
         [](const RuleSet& laws) {
             return announced(laws, "A e2e4;a e7e5;A takes;A agrees") +
                    "; by hand: " + announced(wooden(laws), "A e2e4;a e7e5;A takes;A agrees");
         }},
        {"mate_lapses", "no yes",
         [](const RuleSet& laws) {
             return announced(laws,
                              "A e2e4;a e7e5;A d1h5;a b8c6;A f1c4;a g8f6;A h5f7;a a7a6;A f7h5;"
                              "A claims mate");
         },
         "claims"},
        {"unpressed_mate", "no yes",
         [](const RuleSet& laws) {
             return announced(laws, "A makes N@f7;A claims mate",
                              {"6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1", two_bare_kings});
         },
         "press"},
        {"early_reply", "no yes",
         [](const RuleSet& laws) { return announced(laws, "A makes e2e4;a makes e7e5"); }, "press"},
        {"touch_move", "no yes",
         [](const RuleSet& laws) { return announced(laws, "A makes b1b3;A takes;A makes e2e4"); },
         "press"},
        {"counted_aloud", "no yes",
         [](const RuleSet& laws) {
             return announced(laws, "A g1f3;a g8f6;A f3g1;a f6g8;A g1f3;a g8f6;A f3g1;"
                                    "a f6g8;A claims draw;A counts;A claims draw");
         },
         "claims"},
        {"plays_on", "no yes",
         [](const RuleSet& laws) { return announced(laws, "A a2a5;a claims illegal;B e2e4"); },
         "claims"},
        {"finished_watch", "no yes",
         [](const RuleSet& laws) { return announced(laws, "A resigns;A says sit"); }, "both"},
        {"premoves", "no yes", premoved},
        {"king_capture_claims", "no yes",
         [](const RuleSet& laws) {
             return announced(laws, "A b1a1;a h7h6;A a1a8",
                              {"k7/7p/8/8/8/8/8/1R2K3[] w - - 0 1", two_bare_kings});
         },
         "claims"},
    };
    return all;
}

/// The expected results, by "law=value"; compared with the books by hand, row by row.
std::map<std::string, std::string> rows() {
    std::ifstream stream(support::in_repository("tests/laws/fields.tsv"));
    std::map<std::string, std::string> found;
    std::string line;
    std::getline(stream, line); // skips the heading
    while (std::getline(stream, line)) {
        const auto tab = std::min(line.find('\t'), line.size() - 1);
        found[line.substr(0, tab)] = line.substr(tab + 1);
    }
    return found;
}

} // namespace

TEST_CASE("Wikipedia 4: the books differ, so each law can be set by itself, and under every value "
          "of it what is written down comes out") {
    const auto expected = rows();
    std::size_t compared = 0;
    for (const Scenario& scenario : scenarios()) {
        std::set<std::string> seen;
        const auto values = base::tokens(scenario.values);
        for (const auto value : values) {
            const auto setting = fmt::format("{}={}", scenario.law, value);
            CAPTURE(setting);
            RuleSet laws = laws::book("fics");
            laws.drop_breaks_repetition = false;
            REQUIRE(notation::set_law(laws, setting));
            REQUIRE(expected.count(setting) == 1);
            CHECK(scenario.seen(fitting(laws, scenario.needs)) == expected.at(setting));
            seen.insert(expected.at(setting));
            ++compared;
        }
        CAPTURE(scenario.law);
        CHECK(seen.size() == values.size());
    }
    CHECK(compared == expected.size());
    for (const notation::LawField& field : notation::law_fields()) {
        CAPTURE(field.name);
        CHECK(std::any_of(scenarios().begin(), scenarios().end(),
                          [&](const Scenario& one) { return one.law == field.name; }));
    }
}

TEST_CASE("WBN 9.5-1: a law that says nothing at a table with a strict referee is told as one that "
          "needs another table, and no other is") {
    const auto told = [](const RuleSet& laws, std::string_view name) {
        const auto lines = notation::law_lines(laws);
        const auto line = std::find_if(lines.begin(), lines.end(), [&](const auto& one) {
            return one.setting.find(notation::with_dashes(name) + "=") == 0;
        });
        REQUIRE(line != lines.end());
        return line->text;
    };
    const std::map<std::string_view, std::string> switches{
        {"claims", "--referee claims"}, {"press", "--clock press"}, {"both", "--ending both"}};
    for (const Scenario& scenario : scenarios()) {
        std::set<std::string> seen; // the results at a table without special laws
        bool said = false;
        for (const auto value : base::tokens(scenario.values)) {
            const auto setting = fmt::format("{}={}", scenario.law, value);
            CAPTURE(setting);
            RuleSet laws = laws::book("fics");
            laws.drop_breaks_repetition = false;
            REQUIRE(notation::set_law(laws, setting));
            seen.insert(scenario.seen(laws));
            const bool here = told(laws, scenario.law).find(", only with ") == std::string::npos;
            said = said || !here;
            CHECK((here || world::has(told(laws, scenario.law), switches.at(scenario.needs))));
            CHECK_FALSE(
                world::has(told(fitting(laws, scenario.needs), scenario.law), ", only with "));
        }
        CAPTURE(scenario.law);
        CHECK((seen.size() > 1) == scenario.needs.empty());
        // Passing a piece "when the move is made" has the same effect at both tables.
        CHECK(said == (!scenario.needs.empty() && scenario.law != "passing"));
    }
}
