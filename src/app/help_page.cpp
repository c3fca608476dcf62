// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/help_page.h"

#include "src/app/command.h"
#include "src/app/record.h"
#include "src/base/text.h"

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
    Example{"N@f3?", "armed: played as soon as it can be"},
    Example{"e4!", "played without asking, when confirm is on"},
    Example{"Nf3 (not my turn)", "a premove; Esc clears all premoves"},
    Example{"<e4 >e4 b:Nf6", "own board, other board, that seat"},
    Example{"<- >-", "no premove on that board"},
    Example{";sit  ;;", "to my partner; once more"},
    Example{"/quit", "a command; the slash can be left out"},
};

class Page {
  public:
    explicit Page(std::string title) { page_.title = std::move(title); }
    void heading(std::string_view text) {
        if (!page_.lines.empty()) {
            page_.lines.push_back({});
        }
        page_.lines.push_back({std::string(text), Tone::notice});
    }
    void line(std::string text) { page_.lines.push_back({std::move(text), Tone::plain}); }
    void row(std::string_view left, std::string_view right) {
        line(fmt::format("  {:<24}  {}", left, right));
    }
    [[nodiscard]] TextPage take() { return std::move(page_); }

  private:
    TextPage page_;
};

std::string_view yes_no(bool yes) {
    return yes ? "yes" : "no";
}

std::string castling_text(rules::DroppedRookCastles law) {
    switch (law) {
    case rules::DroppedRookCastles::no:
        return "no";
    case rules::DroppedRookCastles::unmoved_corner:
        return "only where the unmoved rook was captured";
    case rules::DroppedRookCastles::yes:
        return "yes";
    }
    return {};
}

std::string last_drop_text(rules::LastDropLaw law) {
    switch (law) {
    case rules::LastDropLaw::none:
        return "none";
    case rules::LastDropLaw::mate:
        return "a mate with it draws the match";
    case rules::LastDropLaw::mate_or_repetition:
        return "a mate or repetition with it draws the match";
    }
    return {};
}

} // namespace

TextPage help_page(const Options& options) {
    Page page("help");
    page.heading("What you type");
    for (const Example& example : moves) {
        page.row(example.typed, example.means);
    }
    page.heading("Commands");
    for (const VerbRow& row : verb_rows()) {
        page.row(fmt::format("{}{}{}", row.name, row.arguments.empty() ? "" : " ", row.arguments),
                 row.does);
    }
    page.heading("To my partner: Alt, or \\ , and a letter while the line is empty");
    for (const CannedRow& row : canned_rows()) {
        page.row(row.keys, row.says);
    }
    for (const std::string& line : options.key_help) {
        const bool heading = !line.empty() && line.front() != ' ';
        heading ? page.heading(line) : page.line(line);
    }
    return page.take();
}

TextPage laws_page(const rules::Match& match) {
    const rules::RuleSet& laws = match.laws();
    Page page("the laws of this match");
    page.heading(fmt::format("{} at {}", laws.name, to_text(match.time())));
    page.row("the match ends", "with the first board that ends");
    page.row("mate", laws.rescue == rules::Rescue::any_piece
                         ? "not while any piece that could come would help"
                         : "not while a piece that is off the own board would help");
    page.row("no move, no check", laws.no_move == rules::NoMove::wait
                                      ? "wait for a piece; the clock runs"
                                      : "wait; a draw if nothing can come any more");
    page.row("dropped rook castles", castling_text(laws.moves.dropped_rook_castles));
    page.row("pawn drops",
             fmt::format("ranks {} to {}; double step from there: {}",
                         laws.moves.first_pawn_drop_rank, laws.moves.last_pawn_drop_rank,
                         yes_no(laws.moves.dropped_pawn_double_step)));
    page.row("promotion to", laws.moves.promotes_to_rook_and_bishop ? "Q, R, B or N" : "Q or N");
    page.row("piece not named", laws.unnamed_promotion == rules::UnnamedPromotion::queen
                                    ? "a queen"
                                    : "must be named");
    page.row("repetition",
             laws.repetition == 0
                 ? "no draw"
                 : fmt::format("a draw can be claimed when a position stands {} times",
                               laws.repetition));
    page.row("fifty quiet moves", laws.fifty_moves ? "a draw can be claimed" : "no draw");
    page.row("draw agreed by", laws.draw_agreement == rules::DrawAgreement::all_players
                                   ? "all players"
                                   : "the two players of one board");
    page.row("last drop after a mate", last_drop_text(laws.last_drop));
    page.row("both flags down", "a draw");
    page.row("a computer's advice", laws.computer_advice ? "allowed" : "not against people");
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
