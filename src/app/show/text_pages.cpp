// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/text_pages.h"

#include "src/app/line/input.h"
#include "src/app/server/talk_logs.h"
#include "src/app/table/claims.h"
#include "src/app/table/record.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/laws/articles.h"
#include "src/notation/laws/law_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

using Of = HelpTable::Of;

HelpTable moves() {
    return {"What you type",
            {
                {"e4 Nf3 exd5 O-O", "moves as usual; e2e4 and 0-0 work too"},
                {"N@f3 n@f3 @e6", "drops; a bare @ drops a pawn; Nf3@ is N@f3"},
                {"e8=N e8n e8", "promotions; plain e8 makes a queen and says so"},
                {"Bxc3 bxc3", "B is the bishop, b the file"},
                {"Nf3 (not your move)", "a premove, played on your turn; Esc clears all"},
                {"N@f3?", "waits until you have the piece and can drop it"},
                {"e4!", "played at once, even with confirm on"},
                {"<e4 >e4 b:Nf6", "on your own board, on the other, for that seat"},
                {"< > b:", "the next moves are for that board or seat"},
                {"<- >-", "cancels the premoves on that board"},
                {"A:draw a:claim mate", "a command from that seat; b:;sit is its tell"},
                {";sit  ;;", "a tell to your partner; the same again"},
                {"\\s", "the same as Alt-s, where Alt does not work"},
                {"/quit", "a command; the slash is optional"},
            }};
}

HelpTable server_lines() {
    return {"What you type on a server",
            {
                {"who, finger bob, ...", "goes to the server as typed"},
                {"tell bob hi", "Tab completes names that were seen"},
                {"/quit", "this program's commands need the slash here"},
                {"//quit", "sends /quit to the server"},
                {"e4 (in a game)", "a move; an illegal one is not sent"},
                {"e4! (in a game)", "sent even if it looks illegal here"},
                {";sit  ;;", "a tell to your partner; the same again"},
                {"\\s  \\n", "what a partner key says, even without a game"},
                {"/r TEXT", "replies to the last tell"},
                {"/accept  /decline", "the newest offer, or the one of that number or name"},
                {"/win 3, /win tells", "shows the talk of that number or name"},
                {"/lobby", "games, partners and players to choose from"},
            },
            Of::servers};
}

HelpTable answers() {
    HelpTable table{"After the match: r and b at once, others with Enter", {}, Of::own_tables};
    for (const Answer& answer : answers_after_match) {
        table.rows.push_back({answer.letter, answer.does});
    }
    return table;
}

HelpTable partner_keys() {
    HelpTable table{"To your partner: Alt, or \\ , and a letter while the line is empty", {}};
    for (const CannedRow& row : canned_rows()) {
        table.rows.push_back({row.keys, row.says});
    }
    return table;
}

HelpTable levels() {
    return {"The levels of the bots",
            {
                {"1 2", "hardly look ahead, overlook long and quiet moves"},
                {"3 4", "look a little further, and still overlook things"},
                {"5 6", "look further, overlook nothing, judge quite well"},
                {"7", "looks far ahead, overlooks nothing, judges well"},
                {"8", "looks as far ahead as its clock allows"},
            }};
}

HelpTable law_books() {
    return {"The law books",
            {
                {"fics", "freechess.org: no mate if any drop could block it"},
                {"icc", "chessclub.com: fics without draws by repetition"},
                {"wbn", "World Bughouse Network: a last drop after mate"},
                {"fide", "FIDE: name your promotions, stalemate is a draw"},
                {"geneva", "Geneva: touch-move, the other board may play on"},
                {"wall", "Bill Wall: pieces pass before clocks are pressed"},
                {"common", "what most people play"},
            }};
}

} // namespace

HelpTable marks_help() {
    return {"What the screen shows: in colour, squares in place of brackets",
            {
                {"N n", "a white and a black knight; in colour both N"},
                {"q~", "a promoted piece, which is captured as a pawn"},
                {"[N] [ ]", "the last move: where to and where from"},
                {"!k!", "a king in check"},
                {"(N) ( )", "a move not yet confirmed, answered or pressed"},
                {"{N} { }", "a premove"},
                {"< > <n>", "squares that the move being typed can go to"},
                {"P2 N1 B- +R1 P*", "in hand; - is none, + just came, * ten or more"},
                {"> alice [2:31]", "> is to move; in its place the seat: A a B b"},
                {"+22 -5", "seconds more or less than the diagonal opponent"},
                {"SIT 40s, GO dave 2:09", "wait, you can longer than dave; hurry, he can longer"},
                {"N+ N++ N+++", "a wish: I need a knight; now; it mates"},
                {"Q- Q-- Q---", "don't give a queen; it hurts; it mates me"},
                {"trades+ trades-", "a wish: trades are good, trades are bad"},
                {"pre  N@f3?", "your premoves; ? waits for its piece"},
                {"sits", "that bot waits for a piece"},
                {"+N >p <b", "a piece gained by you, your partner, an opponent"},
                {"3 ch24 *", "unread talk: Alt-3 shows it"},
                {"+1.35 #3 (#-3)", "engine: pawns for White; mate; () if not blocked"},
                {"3A 3a 3B 3b", "move 3 of White and of Black on each board"},
            }};
}

std::vector<HelpTable> typing_help() {
    return {moves(), server_lines(), answers(), partner_keys()};
}

std::vector<HelpTable> table_help() {
    return {marks_help(), levels(), law_books()};
}

namespace {

bool is_of(const HelpTable& table, bool server) {
    return table.of == HelpTable::Of::everything || (table.of == HelpTable::Of::servers) == server;
}

void add_tables(Page& page, const std::vector<HelpTable>& tables, bool server) {
    for (const HelpTable& table : tables) {
        if (is_of(table, server)) {
            page.heading(table.heading);
            for (const HelpRow& row : table.rows) {
                page.row(row.left, row.right);
            }
        }
    }
}

void add_keys(Page& page, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        const bool heading = !line.empty() && line.front() != ' ';
        heading ? page.heading(line) : page.line(line);
    }
}

} // namespace

TextPage help_page(const Model& model, const std::vector<VerbHelp>& verbs) {
    const Options& options = model.options;
    Page page("help");
    if (model.page() == Model::Page::review) {
        add_keys(page, options.replay_key_help);
        add_tables(page, {marks_help()}, false);
        return page.take();
    }
    const bool server = model.server.has_value();
    auto typing = typing_help();
    std::stable_partition(typing.begin(), typing.end(), [](const HelpTable& table) {
        return table.of == HelpTable::Of::servers; // what is different there comes first
    });
    add_tables(page, typing, server);
    page.heading("Commands");
    for (const VerbHelp& verb : verbs) {
        const auto arguments = verb.arguments_where(server);
        page.row(fmt::format("{}{}{}", verb.name(), arguments.empty() ? "" : " ", arguments),
                 verb.does);
    }
    add_tables(page, table_help(), server);
    add_keys(page, options.key_help);
    return page.take();
}

TextPage marks_page() {
    Page page("marks");
    add_tables(page, {marks_help()}, false);
    return page.take();
}

TextPage laws_page(const rules::RuleSet& laws, const rules::TimeControl& time) {
    Page page("the laws");
    page.heading(fmt::format("{} at {}", laws.name, to_text(time)));
    for (const notation::LawLine& law : notation::law_lines(laws)) {
        const std::string article = law.article.empty() ? "" : fmt::format(" ({})", law.article);
        page.row(law.label, law.text + article, 28);
    }
    page.heading("Before the clocks run, `law FIELD=VALUE` sets one by itself:");
    for (const notation::LawLine& law : notation::law_lines(laws)) {
        if (!law.setting.empty()) {
            page.line("  " + law.setting);
        }
    }
    return page.take();
}

TextPage moves_page(const Table& table) {
    Page page("the moves so far");
    const std::string text = record_text(table);
    for (const std::string_view line : base::split(text, '\n')) {
        page.line(base::printable(line));
    }
    return page.take();
}

TextPage claims_page(const Table& table, base::Instant now) {
    Page page("what can be claimed");
    const auto all = claimable(table, now);
    page.heading(all.empty() ? "You can claim nothing from this keyboard now."
                             : "You can claim from this keyboard:");
    for (const Claimable& one : all) {
        page.row(fmt::format("{}: {}", letter(one.by), one.typed),
                 notation::with_article(one.what + one.about, one.article), 28);
    }
    return page.take();
}

} // namespace app
