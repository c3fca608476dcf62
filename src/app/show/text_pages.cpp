// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/text_pages.h"

#include "src/app/line/input.h"
#include "src/app/options.h"
#include "src/app/server/talk_logs.h"
#include "src/app/show/typing.h"
#include "src/app/table/claims.h"
#include "src/app/table/record.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/engine/bot/hearing.h"
#include "src/notation/laws/articles.h"
#include "src/notation/laws/law_text.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace app {
namespace {

using Scope = HelpTable::Scope;

HelpTable moves() {
    return {"What you type",
            {
                {"e4 Nf3 exd5 O-O", "moves as usual; e2e4 and 0-0 work too"},
                {"N@f3 n@f3 @e6", "drops; a bare @ drops a pawn; Nf3@ is N@f3"},
                {"e8=N e8n e8", "promotions; plain e8 makes a queen and says so"},
                {"Bxc3 bxc3", "a bishop takes; a b-pawn takes"},
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

HelpTable by_hand() {
    return {"With the mouse, or arrows",
            {
                {"click, click", "the piece, then its square; a drag does the same"},
                {"click on a reserve", "then a square: a drop, or one that waits"},
                {"another button", "puts the piece back"},
                {"a key in a hint", "is pressed by a click: F3 accept"},
                {"wheel", "scrolls talk and lists, steps through a match"},
                {"a row or a chair", "is chosen by a click; a second one is Enter"},
                {"Shift and the mouse", "selects text; Ctrl-Q switches the mouse off"},
                {"Left or Right", "on an empty line: a cursor on the boards"},
                {"then Enter, 1 to 5", "takes and puts; a piece from the reserve"},
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
                {"/accept  /decline", "the newest offer, or by number or name"},
                {"/win 3, /win kim", "shows that talk; a window for kim, or channel 24"},
            },
            Scope::servers};
}

HelpTable answers() {
    HelpTable table{
        "After the match: r, b, t and p at once, others with Enter", {}, Scope::own_tables};
    for (const AfterMatchKey& answer : after_match_keys) {
        table.rows.push_back({answer.letter, answer.help_text});
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

HelpTable screen_marks_help() {
    return {"What the screen shows: in colour, squares in place of brackets",
            {
                {"N n", "a white and a black knight; in colour capitals"},
                {"q~", "a promoted piece, which is captured as a pawn"},
                {"[N] [ ]", "the last move: where to and where from"},
                {"!k!", "a king in check"},
                {"(N) ( )", "a move not yet confirmed, answered or pressed"},
                {"{N} { }", "a premove"},
                {"< > <n>  >N<", "squares that the move can go to; the cursor"},
                {"P2 N1 B- +R1 P* N?", "held; - none, + new, * ten or more, ? can come"},
                {"> alice [2:31]", "> is to move; in its place the seat: A a B b"},
                {"+22 -5", "seconds more or less than the diagonal opponent"},
                {"SIT 40s  GO dave", "you have 40 s more to wait; dave has more: hurry"},
                {"N+ N++ N+++", "a wish: I need a knight; now; it mates"},
                {"Q- Q-- Q---", "don't give a queen; it hurts; it mates me"},
                {"trades+ trades-", "a wish: trades are good, trades are bad"},
                {"pre  N@f3?", "your premoves; ? waits for its piece"},
                {"sits", "that bot waits for a piece"},
                {"+N >p <b", "a piece gained by you, your partner, an opponent"},
                {"3 ch24 *", "unread talk: Alt-3 shows it"},
                {"+1.35 #3 (#-3)", "engine: pawns for White; mate; () if not blocked"},
                {"3A 3a 3B 3b", "move 3 of White and of Black on each board"},
            },
            Scope::everything,
            true};
}

std::vector<HelpTable> typing_help() {
    return {moves(), by_hand(), server_lines(), answers(), partner_keys()};
}

std::vector<HelpTable> marks_bots_laws_help() {
    return {screen_marks_help(), levels(), law_books()};
}

namespace {

bool applies_to(const HelpTable& table, bool server) {
    return table.scope == HelpTable::Scope::everything ||
           (table.scope == HelpTable::Scope::servers) == server;
}

void add_tables(TextPageBuilder& page, const std::vector<HelpTable>& tables, bool server) {
    for (const HelpTable& table : tables) {
        if (applies_to(table, server)) {
            page.heading(table.heading);
            for (const HelpRow& row : table.rows) {
                table.marks ? page.marks_row(row.left, row.right) : page.row(row.left, row.right);
            }
        }
    }
}

void add_keys(TextPageBuilder& page, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        if (!line.empty()) { // a heading brings its own gap
            line.front() != ' ' ? page.heading(line) : page.line(line);
        }
    }
}

std::vector<HelpTable> no_tables() {
    return {};
}

/// The rows of screen_marks_help() that begin with one of these texts.
HelpTable marks_of(std::initializer_list<std::string_view> begins) {
    HelpTable some{"", {}, Scope::everything, true};
    for (const HelpRow& row : screen_marks_help().rows) {
        const bool wanted = std::ranges::any_of(begins, [&](std::string_view begin) {
            return row.left.substr(0, begin.size()) == begin;
        });
        if (wanted) {
            some.rows.push_back(row);
        }
    }
    return some;
}

HelpTable marks_hint() {
    return {"",
            {{"help marks", "what the marks on the screen mean"},
             {"help all", "all topics, keys and marks in one text"}}};
}

HelpTable spoken_questions() {
    return {"",
            {
                {"c", "says the clocks"},
                {"l", "the last moves"},
                {"h", "the reserves"},
                {"p N", "where the knights are"},
                {"s e, s 4, s e4", "what is on a file, a rank, a square"},
                {"a, b", "all of that board; b p N: its knights"},
                {"who mates", "the mates, where advice is allowed"},
            }};
}

HelpTable bots_hint() {
    return {"", {{"help bob", "all that a bot understands of its partner"}}};
}

HelpTable lessons_hint() {
    return {"",
            {
                {"bughouse learn", "twelve positions of real games"},
                {"bughouse train", "your own mistakes, asked again"},
                {"a move, sit, go", "answers: each is tried on both boards"},
                {"show  next", "shows the solution; skips it"},
                {"Enter", "goes on from one that is solved"},
                {"bughouse relive", "a recorded match with you in one seat"},
                {"/set mates on", "a line of what mates, against bots, too:"},
                {"mates: Q@g2", "that mates; before others' moves stand their names"},
                {"deadly: n to dave", "with a knight dave mates: give none away"},
                {"wanted: n for bob", "with a knight bob mates"},
                {"/set careful on", "says before Enter what you give away"},
            }};
}

constexpr std::array all_topics{
    HelpTopic{"move", "Type a move and press Enter", [] { return std::vector{moves()}; },
              "confirm other=F7", "Tab Esc Up"},
    HelpTopic{
        "talk", "To your partner: Alt, or \\ , and a letter while the line is empty",
        [] {
            return std::vector{partner_keys(), marks_of({"N+ ", "Q- ", "trades+"}), bots_hint()};
        },
        "ptell say partner ignore", "PgUp"},
    HelpTopic{"clock", "The clocks, and whether to sit",
              [] {
                  return std::vector{marks_of({"> alice", "+22", "SIT", "sits"})};
              },
              "bell flag=F5 pause=F10 press ready resume stalling", ""},
    HelpTopic{"look", "What you see", [] { return std::vector{marks_hint()}; },
              "help=F1 flip=F2 layout=F12 pieces=Ctrl-V refresh=Ctrl-L coach=Alt-z "
              "set moves "
              "review analyse blunders story detach",
              "Ctrl-O Alt-Left Alt-Right"},
    HelpTopic{"hand", "With the mouse, the arrows, your own words and keys",
              [] { return std::vector{by_hand()}; }, "mouse=Ctrl-Q alias bind text", ""},
    HelpTopic{"server", "On a server", [] { return std::vector{server_lines()}; },
              "lobby=F7 reply=Alt-w table vars win close", "Alt-0 Alt-a"},
    HelpTopic{"match", "From match to match", no_tables,
              "abort=F8 accept=F3 decline=F4 draw=F6 resign=F9 takeback=F11 match rematch swap "
              "newgame redial book=Ctrl-X law laws quit",
              ""},
    HelpTopic{"arbiter", "The referee, claims and the arbiter", no_tables,
              "claim claims correct count death expel forfeit freeze points stop warn", ""},
    HelpTopic{"learn", "Lessons, hints, and a match lived through again",
              [] { return std::vector{lessons_hint()}; }, "hint=Alt-j picture", ""},
};

/// The topics in one line, with the current one in brackets.
std::string topic_bar(const HelpTopic& shown) {
    std::string bar;
    for (const HelpTopic& topic : all_topics) {
        const bool now = topic.name == shown.name;
        bar += fmt::format("{}{}{}{}", bar.empty() ? "" : " ", now ? "[" : " ", topic.name,
                           now ? "]" : " ");
    }
    return bar;
}

struct Row {
    std::string left;
    std::string right;
    bool marks = false; ///< see HelpTable
};

/// The help row of a verb and its key: `draw  F6`, `book [on|off]  Ctrl-X`.
Row verb_row(std::string_view spec, const std::vector<VerbHelp>& verbs, bool server) {
    const auto [name, key] = base::cut_at(spec, '=');
    const auto found = std::ranges::find(verbs, name, &VerbHelp::name);
    if (found == verbs.end()) {
        return {};
    }
    const auto arguments = found->arguments_at(server);
    return {fmt::format("{}{}{}{}{}", found->name(), arguments.empty() ? "" : " ", arguments,
                        key.empty() ? "" : "  ", key),
            std::string(found->description)};
}

/// The row of the key help that describes this key.
std::optional<Row> key_row(std::string_view key, const std::vector<std::string>& help) {
    for (const std::string& line : help) {
        const std::string_view row = base::trim(line);
        const std::size_t gap = row.find("  ");
        if (line.empty() || line.front() != ' ' || gap == std::string_view::npos) {
            continue;
        }
        const std::string_view keys = row.substr(0, gap);
        for (const std::string_view one : base::split(keys, ',')) {
            if (base::trim(one) == key) {
                return Row{std::string(keys), std::string(base::trim(row.substr(gap)))};
            }
        }
    }
    return std::nullopt;
}

} // namespace

std::span<const HelpTopic> help_topics() {
    return all_topics;
}

std::vector<std::string_view> help_words() {
    std::vector<std::string_view> names;
    for (const HelpTopic& topic : all_topics) {
        names.push_back(topic.name);
    }
    names.insert(names.end(), {"marks", "bob", "all"});
    return names;
}

TextPage topic_page(const Model& model, const std::vector<VerbHelp>& verbs,
                    const HelpTopic& topic) {
    std::vector<Row> rows;
    auto tables = topic.tables();
    if (model.looks.text_mode && topic.name == "look") {
        tables.insert(tables.begin(), spoken_questions());
    }
    for (const HelpTable& table : tables) {
        for (const HelpRow& row : table.rows) {
            rows.push_back({std::string(row.left), std::string(row.right), table.marks});
        }
    }
    for (const std::string_view spec : base::tokens(topic.verbs)) {
        rows.push_back(verb_row(spec, verbs, model.server.has_value()));
    }
    for (const std::string_view key : base::tokens(topic.keys_without_verb)) {
        if (auto row = key_row(key, model.options->key_help)) {
            rows.push_back(*std::move(row));
        }
    }
    int left = 0;
    for (const Row& row : rows) {
        left = std::max(left, base::width(row.left));
    }
    TextPageBuilder page("help", model.options->letters);
    page.line(topic_bar(topic));
    page.heading(topic.heading, false);
    for (const Row& row : rows) {
        row.marks ? page.marks_row(row.left, row.right, left) : page.row(row.left, row.right, left);
    }
    TextPage text = page.take();
    text.topic = topic.name;
    return text;
}

namespace {

HelpTable filter_help() {
    return {"What a filter can be, several words together",
            {
                {"ann", "a player, by the beginning of the name"},
                {"lost", "a result; also an ending, a variant or a date"},
                {"partner:bob", "your matches with that partner"},
                {"since:2026-11-01", "not before that day; until: not after it"},
                {"\"opening:e4 e5\"", "how a board began"},
                {"mates-by:N@", "mate by a dropped knight; N: by any knight"},
            }};
}

} // namespace

TextPage whole_help(const Model& model, const std::vector<VerbHelp>& verbs) {
    const Options& options = *model.options;
    TextPageBuilder page("help", options.letters);
    if (model.page() == Model::Page::review) {
        auto keys = options.replay_key_help;
        if (!replay_hides_input(model)) { // there is no line to type a command in
            std::erase_if(keys,
                          [](const std::string& row) { return base::trim(row).starts_with("/ "); });
        }
        page.heading("What you type");
        page.row("12a, 2:31, :x  Enter", "go to that half-move, time or next capture");
        add_keys(page, keys);
        add_tables(page, {screen_marks_help()}, false);
        return page.take();
    }
    if (model.page() == Model::Page::library) {
        add_keys(page, options.library_key_help);
        add_tables(page, {filter_help()}, false);
        return page.take();
    }
    const bool server = model.server.has_value();
    auto typing = typing_help();
    std::stable_partition(typing.begin(), typing.end(), [](const HelpTable& table) {
        return table.scope == HelpTable::Scope::servers; // first what differs on a server
    });
    add_tables(page, typing, server);
    page.heading("Commands");
    for (const VerbHelp& verb : verbs) {
        const auto arguments = verb.arguments_at(server);
        page.row(fmt::format("{}{}{}", verb.name(), arguments.empty() ? "" : " ", arguments),
                 verb.description);
    }
    add_tables(page, marks_bots_laws_help(), server);
    add_keys(page, options.key_help);
    return page.take();
}

TextPage bot_tells_page(const Model& model) {
    TextPageBuilder page("what bob understands", model.options->letters);
    page.line("Type ; and one of these, or a sentence with it. All bots know the same.");
    for (const engine::UnderstoodPhrases& one : engine::all_understood()) {
        page.row(one.effect, fmt::format("{}", fmt::join(one.phrases, ", ")), 30);
    }
    return page.take();
}

TextPage marks_page(const Model& model) {
    TextPageBuilder page("marks", model.options->letters);
    add_tables(page, {screen_marks_help()}, false);
    return page.take();
}

TextPage laws_page(const rules::RuleSet& laws, const rules::TimeControl& time) {
    TextPageBuilder page("the laws");
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

TextPage record_page(const Table& table) {
    TextPageBuilder page("the moves so far");
    const std::string text = record_text(table);
    for (const std::string_view line : base::split(text, '\n')) {
        page.line(base::printable(line));
    }
    return page.take();
}

TextPage claims_page(const Table& table, base::Instant now) {
    TextPageBuilder page("what can be claimed");
    const auto all = claimable(table, now);
    page.heading(all.empty() ? "You can claim nothing from this keyboard now."
                             : "You can claim from this keyboard:");
    for (const Claimable& one : all) {
        page.row(fmt::format("{}: {}", letter(one.by), one.typed),
                 notation::with_article(one.what + one.board_phrase, one.article), 28);
    }
    return page.take();
}

} // namespace app
