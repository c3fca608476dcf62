// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/help_page.h"

#include "src/app/line/answers.h"
#include "src/app/show/page.h"
#include "src/app/table/record.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/laws/law_lines.h"

#include <array>
#include <fmt/format.h>

namespace app {

namespace {

struct Example {
    std::string_view typed;
    std::string_view means;
};

constexpr std::array moves{
    Example{"e4 Nf3 exd5 O-O", "moves as they are written; also e2e4, 0-0"},
    Example{"N@f3 n@f3 @e6", "drops; @ alone is a pawn"},
    Example{"e8=N e8n e8", "promotions; e8 alone makes a queen and says so"},
    Example{"Bxc3 bxc3", "B is the bishop, b the file"},
    Example{"N@f3?", "waits until it can be played"},
    Example{"e4!", "played without asking, when confirm is on"},
    Example{"Nf3 (not your turn)", "a premove; Esc clears all premoves"},
    Example{"<e4 >e4 b:Nf6", "own board, other board, that seat"},
    Example{"<- >-", "no premove on that board"},
    Example{";sit  ;;", "to your partner; once more"},
    Example{"/quit", "a command; the slash can be left out"},
};

constexpr std::array marks{
    Example{"[ ]", "the last move; with colour a ground of its own, as for the following"},
    Example{"! !", "a king in check"},
    Example{"{ }", "a premove"},
    Example{"( )", "a move of yours that is not confirmed"},
    Example{"< >", "where the move you type could go; on a free square a dot"},
    Example{"R~", "promoted: it leaves the board as a pawn"},
    Example{">alice [2:31]", "whose clock runs"},
    Example{"+22", "seconds more than the diagonal opponent; with fewer do not sit"},
    Example{"P2 N1 B- R- Q-", "a reserve"},
    Example{"+N >n <p", "a capture gave me a knight, my partner one, an opponent a pawn"},
    Example{"Q+++ N-", "wishes: a queen mates; do not give a knight"},
    Example{"3 ch24 *", "talk with something unread: Alt-3 shows it"},
};

constexpr std::array server_lines{
    Example{"who, finger bob, ...", "goes to the server as it stands"},
    Example{"tell bob hi", "Tab completes names that were seen"},
    Example{"/quit", "our own commands need the slash here"},
    Example{"//quit", "/quit goes to the server"},
    Example{"e4 (in a game)", "a move; one that fails is sent nowhere"},
    Example{";sit  ;;", "to your partner; once more"},
    Example{"\\s  \\n", "what a partner key says, also without a game"},
    Example{"/r TEXT", "to whoever told you something last"},
    Example{"/accept  /decline", "the newest offer; with a number or name that one"},
    Example{"/win 3, /win tells", "the talk of that number or name"},
    Example{"/lobby", "games, partners and players to choose from"},
};

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
        return page.take();
    }
    if (model.server) {
        page.heading("What you type on a server");
        for (const Example& example : server_lines) {
            page.row(example.typed, example.means);
        }
    }
    page.heading(model.server ? "What you type in a game" : "What you type");
    for (const Example& example : moves) {
        page.row(example.typed, example.means);
    }
    if (!model.server) {
        page.heading("After the match, with Enter");
        for (const Answer& answer : answers_after_match) {
            page.row(answer.letter, answer.does);
        }
    }
    page.heading("Marks");
    for (const Example& example : marks) {
        page.row(example.typed, example.means);
    }
    page.heading("Commands");
    for (const VerbHelp& verb : verbs) {
        const auto arguments = verb.arguments_where(model.server.has_value());
        page.row(fmt::format("{}{}{}", verb.name(), arguments.empty() ? "" : " ", arguments),
                 verb.does);
    }
    page.heading("To your partner: Alt, or \\ , and a letter while the line is empty");
    for (const CannedRow& row : canned_rows()) {
        page.row(row.keys, row.says);
    }
    add_keys(page, options.key_help);
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

} // namespace app
