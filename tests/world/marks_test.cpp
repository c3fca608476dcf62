// SPDX-License-Identifier: GPL-3.0-or-later
// The page of marks agrees with the screen: each mark on that page can be produced by typing, and
// boards, reserves and lists draw no mark that the page lacks.
#include "src/app/port/event.h"
#include "src/app/show/text_pages.h"
#include "src/base/text.h"
#include "src/notation/moves/fen.h"
#include "src/play/news.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/grid_text.h"
#include "tests/world/connected.h"
#include "tui/paint/paint.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <set>

using app::Action;
using world::has;
using namespace std::chrono_literals;
using world::World;

namespace {

constexpr tui::Size small{80, 24};
constexpr tui::Size usual{120, 40};

/// The picture with letters as pieces, without colour.
std::string picture(const World& world, tui::Size size = small) {
    return support::text_of(tui::paint(world.view(), size, {}));
}

void play_all(World& world, std::initializer_list<const char*> moves) {
    for (const char* move : moves) {
        world.play(move);
    }
}

/// Bob captures a knight, a pawn, a rook, a promoted queen, and a second pawn.
World rich_match() {
    World world = world::alone_at_the_table();
    play_all(world, {"B e4", "b d5", "B Nc3", "b d4", "B h3", "b dxc3", "B g3", "b cxb2", "B f3",
                     "b bxa1=Q", "B h4", "b Qxa2"});
    return world;
}

std::string ten_pawns() {
    World world;
    app::MatchTerms terms = world::hot_seat();
    terms.boards =
        *notation::parse_bfen("4k3/8/8/8/8/8/8/4K3[PPPPPPPPPP] w - - | 4k3/8/8/8/8/8/8/4K3 w - -");
    world.sit_down(terms);
    return picture(world, {22, 20});
}

std::string in_hand() {
    World world = rich_match();
    const std::string just_come = picture(world);
    world.pass(2s);
    World practice = world::alone_at_the_table();
    practice.type("/set mates on");
    practice.type("e4");
    practice.play("a d5");
    return just_come + picture(world) + ten_pawns() + picture(practice);
}

std::string in_check() {
    World world = world::alone_at_the_table();
    world.type("e4");
    world.play("a f5");
    world.type("Qh5");
    return picture(world);
}

std::string unconfirmed() {
    World world = world::alone_at_the_table();
    world.type("confirm on");
    world.type("Nf3");
    return picture(world);
}

std::string with_cursor() {
    World world = world::alone_at_the_table();
    world.press(Action::to_board);
    std::string all = picture(world);
    for (const Action action : {Action::cursor_up, Action::cursor_down, Action::cursor_down,
                                Action::cursor_right, Action::cursor_right}) {
        world.press(action);
        all += picture(world);
    }
    return all;
}

std::string premoves() {
    World world = world::alone_at_the_table();
    world.type("e4");
    world.type("Nf3");
    world.type("N@c3?");
    return picture(world, small) + picture(world, usual);
}

std::string half_typed() {
    World world = world::alone_at_the_table();
    world.type("e4");
    world.play("a d5");
    world.type_without_enter("ex");
    std::string text = picture(world);
    world.press(Action::escape);
    world.type_without_enter("Nf");
    return text + picture(world);
}

std::string wishes() {
    World world = world::alone_at_the_table();
    std::string text;
    for (const char key : {'n', 'n', 'n', 'Q', 'Q', 'Q', 't', 'T'}) {
        world.press(app::PartnerKey{key});
        world.pass(300ms);
        text += picture(world, usual);
    }
    return text;
}

std::string sitting_bot() {
    World world;
    world.sit_down({});
    world.press(Action::submit);
    world.type(";sit");
    world.pass(20s);
    return picture(world, usual);
}

std::string unread_talk() {
    World world = world::in_a_match();
    world.event(play::Talk{play::TalkKind::channel, "spoon", "", 24, "team?"});
    return picture(world, {200, 50});
}

/// The marks of passed pieces: to me, to my partner, to an opponent.
std::string gains() {
    World world = rich_match();
    world.type("e4");
    world.play("a d5");
    world.type("exd5");
    world.play("a Qxd5");
    return picture(world);
}

std::string leads() {
    World world = world::alone_at_the_table();
    for (const char* move : {"B e4", "b e5", "B Nf3", "b Nc6", "A e4", "a e5", "A Nf3", "a Nc6",
                             "B Bc4", "b Bc5", "A d3"}) {
        world.play(move);
    }
    world.pass(20s);
    std::string text = picture(world, usual); // dave is thinking, and I wait
    world.play("a d6");
    world.event(play::News{play::TellNews{
        {rules::BoardId::b, rules::Side::black}, {rules::BoardId::a, rules::Side::white}, "sit"}});
    text += picture(world, usual);
    world.play("B d3");
    world.pass(40s);
    return text + picture(world, usual);
}

std::string analysis() {
    World world = world::seated(world::hot_seat());
    for (const char* move : {"A:f4", "B:e4", "a:e6", "b:e5", "A:g4", "B:Bc4", "b:Nc6", "B:Qh5",
                             "b:Nf6", "A:resign!"}) {
        world.type(move);
    }
    world.press(app::Verb{"review"});
    world.press(app::Verb{"analyse"});
    std::string text = picture(world);
    for (int i = 0; i < 6; ++i) {
        world.press(Action::ply_back);
    }
    return text + picture(world);
}

struct Proof {
    std::string_view row;           ///< the left half of a row of the page
    std::vector<std::string> shown; ///< as regular expressions
    std::string (*picture)();
};

std::string beginning() {
    World world = world::alone_at_the_table();
    world.type("e4");
    return picture(world);
}

const std::vector<Proof>& proofs() {
    static const std::vector<Proof> all{
        {"N n", {" N ", " n "}, beginning},
        {"q~", {"q~"}, in_hand},
        {"[N] [ ]", {R"(\[P\])", R"(\[ \])"}, beginning},
        {"!k!", {"!k!"}, in_check},
        {"(N) ( )", {R"(\(N\))", R"(\([ .]\))"}, unconfirmed},
        {"{N} { }", {R"(\{N\})", R"(\{ \})"}, premoves},
        {"< > <n>  >N<", {"< >", "<p>", ">N<"}, [] { return half_typed() + with_cursor(); }},
        {"P2 N1 B- +R1 P* N?",
         {" P2 ", " N1 ", " B- ", R"( \+R1 )", R"( P\* ?N-)", R"( p\? )"},
         in_hand},
        {"> alice [2:31]", {R"(\n> carol .*\[3:00\])", R"(\nA player .* 3:00 )"}, beginning},
        {"+22 -5", {R"( \+[1-9][0-9]*[ \n])", " -[1-9][0-9]*[ \n]"}, leads},
        {"SIT 40s  GO dave", {" SIT 20s[ \n]", " GO dave 2:40[ \n]"}, leads},
        {"N+ N++ N+++", {R"( N\+[ \n])", R"( N\+\+[ \n])", R"( N\+\+\+[ \n])"}, wishes},
        {"Q- Q-- Q---", {" Q-[ \n]", " Q--[ \n]", " Q---[ \n]"}, wishes},
        {"trades+ trades-", {R"( trades\+[ \n])", " trades-[ \n]"}, wishes},
        {"pre  N@f3?", {R"( pre  Nf3  N@c3\?)"}, premoves},
        {"sits", {" sits "}, sitting_bot},
        {"+N >p <b", {R"( \+P)", " exd5 +>p", " Qxd5 +<P"}, gains},
        {"3 ch24 *", {R"( 3 ch24 \* )"}, unread_talk},
        {"+1.35 #3 (#-3)", {R"( [+-]\d+\.\d\d d)", " #1 ", R"( \(#-1\) )"}, analysis},
        {"3A 3a 3B 3b", {"1A e4", "1a d5", "6B h4", "6b Qxa2"}, gains},
    };
    return all;
}

/// The text with every piece as N, every number as 1, dark squares as light ones.
std::string generalised(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const bool man = std::string_view("PNBRQK").find(static_cast<char>(std::toupper(c))) !=
                         std::string_view::npos;
        const bool digit = c >= '0' && c <= '9';
        const bool repeated = digit && !result.empty() && result.back() == '1';
        if (!repeated) {
            result += man ? 'N' : digit ? '1' : c == '.' ? ' ' : c;
        }
    }
    return result;
}

/// All marks that the page explains.
std::string explained() {
    std::string text = " N    "; // pieces and squares without a mark
    for (const app::HelpRow& row : app::screen_marks_help().rows) {
        text += " " + generalised(row.left) + " ";
    }
    return text;
}

std::string text_in(const tui::Grid& grid, tui::Rect area) {
    std::string text;
    for (int column = area.left; column < area.right(); ++column) {
        text += grid.cell({column, area.top}).glyph.text();
    }
    return text;
}

/// The cell without a promoted piece's ~, which takes the place of a closing bracket.
std::string without_promotion(std::string cell) {
    constexpr std::string_view opened = " [({<!";
    constexpr std::string_view closed = " ])}>!";
    if (cell.back() == '~') {
        cell.back() = closed[opened.find(cell.front())];
    }
    return cell;
}

/// The marks drawn on squares, reserves and seats.
std::set<std::string> marks_drawn(const World& world) {
    const app::View view = world.view();
    const tui::Layout places = tui::layout(small, view);
    const tui::Grid grid = tui::paint(places, view, {});
    std::set<std::string> marks;
    for (const tui::BoardPlace& place : places.boards) {
        for (int i = 0; i < rules::squares; ++i) {
            const tui::Rect cell{place.squares_and_labels.left + place.label_columns + i % 8 * 3,
                                 place.squares_and_labels.top + i / 8, 3, 1};
            marks.insert(generalised(without_promotion(text_in(grid, cell))));
        }
        for (const tui::SeatPlace& seat : {place.top, place.bottom}) {
            const std::string chips = text_in(grid, seat.hand);
            for (const std::string_view chip : base::tokens(chips)) {
                marks.insert(generalised(chip));
            }
        }
    }
    return marks;
}

/// Plays on against bots, typing lines at random.
void play_somehow(World& world, support::Dice& dice) {
    constexpr std::array lines{"e4", "Nf3", "N@f6?", "@e5?", "Bc4", "O-O", "P@e6", "confirm"};
    world.press(Action::escape);
    if (world.over()) {
        return world.press(app::Verb{"rematch"});
    }
    if (dice.below(2) == 0) {
        world.type(lines[dice.below(lines.size())]);
    } else {
        constexpr std::string_view begun = "NBQRKeadN";
        world.type_without_enter(std::string(1, begun[dice.below(begun.size())]));
        world.press(Action::complete);
        if (dice.below(3) != 0) {
            world.press(Action::submit);
        }
    }
    world.pass(base::Millis(dice.below(3000)));
}

} // namespace

TEST_CASE("whatever the page of marks explains can be seen on the screen") {
    std::set<std::string_view> proven;
    for (const Proof& proof : proofs()) {
        const std::string text = proof.picture();
        proven.insert(proof.row);
        for (const std::string& mark : proof.shown) {
            INFO(proof.row << ": " << mark << "\n" << text);
            CHECK(std::regex_search(text, std::regex(mark)));
        }
    }
    for (const app::HelpRow& row : app::screen_marks_help().rows) {
        INFO(row.left);
        CHECK(proven.count(row.left) == 1);
    }
}

TEST_CASE("squares and reserves draw no mark that the page of marks does not explain") {
    const std::string page = explained();
    support::Dice dice(20261123);
    World world;
    world.nodes = 60;
    world.sit_down({});
    world.press(Action::submit);
    std::set<std::string> drawn;
    for (int i = 0; i < 250; ++i) {
        play_somehow(world, dice);
        drawn.merge(marks_drawn(world));
    }
    for (const std::string& mark : drawn) {
        INFO(mark);
        CHECK(has(page, mark));
    }
    for (const char* mark : {"[N]", "[ ]", "{N}", "{ }", "(N)", "< >", "!N!", "+N1", "N-"}) {
        INFO(mark);
        CHECK(drawn.count(mark) == 1);
    }
}

TEST_CASE("`help marks` is the page of marks, which `help all` has too, and F1 in a replay") {
    World world = world::alone_at_the_table();
    const auto has_marks = [&] { return has(world::text_of(world.view().lines), "{N} { }  "); };
    world.type("help marks");
    CHECK(world.view().title == "marks");
    CHECK(has_marks());
    CHECK(world.view().lines.size() == app::screen_marks_help().rows.size() + 1);
    const std::string text = picture(world); // on one page of 80x24, without wrapping
    CHECK(std::count(text.begin(), text.end(), '%') == 0);
    world.press(Action::escape);
    world.type("help all");
    CHECK(has_marks());
    world.press(Action::escape);
    world.type("resign!");
    world.press(app::Verb{"review"});
    world.press(app::Verb{"help"});
    CHECK(has_marks());
}

TEST_CASE("a king that steps out of check leaves no mark of it behind, before it is confirmed") {
    World world = world::alone_at_the_table();
    world.type("e4");
    world.play("a e5");
    world.type("f4");
    world.play("a Qh4");
    CHECK(has(picture(world), "!K!"));
    world.type("confirm on");
    world.type("Ke2");
    CHECK(has(picture(world), "(K)"));
    CHECK_FALSE(has(picture(world), "!"));
}

TEST_CASE("a piece for one's own other board is one's own gain, a piece for a partner is not") {
    const auto gained = [](std::string_view variant) {
        World world;
        world.bots_think = false;
        app::MatchTerms terms;
        terms.variant = variant;
        terms.time = *app::read_time("none");
        world.sit_down(terms);
        world.press(Action::submit);
        for (const char* const move : {"A e4", "a d5", "B e4", "A exd5", "b d5", "a Qxd5"}) {
            world.play(move);
        }
        std::string marks;
        for (const auto& move : world.view().moves) {
            marks += !move.passed ? "" : move.to_me ? "+" : move.to_partner ? ">" : "<";
        }
        return marks;
    };
    CHECK(gained("siamese") == "+<");
    CHECK(gained("bughouse") == "><");
}

TEST_CASE("a piece that is dropped as soon as it comes leaves no mark of its coming") {
    World world = world::alone_at_the_table();
    play_all(world, {"A e4", "B e4", "b d5", "B exd5"});
    CHECK(has(picture(world), "+p1 "));
    world.play("a P@e6");
    CHECK(has(picture(world), " p- "));
    CHECK_FALSE(has(picture(world), "+p"));
}
