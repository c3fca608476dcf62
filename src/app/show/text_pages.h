// SPDX-License-Identifier: GPL-3.0-or-later
// Text pages: help, marks, laws and claims, and the tables shared by the help page and the manual.
#pragma once

#include "src/app/model.h"
#include "src/notation/moves/piece_letters.h"

#include <fmt/format.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

// Builds a text page line by line.

class TextPageBuilder {
  public:
    /// `letters` are the piece letters used in all its lines (WBN E2).
    explicit TextPageBuilder(std::string title, notation::PieceLetters letters = {})
        : letters_(letters) {
        page_.title = std::move(title);
    }
    void heading(std::string_view text, bool after_gap = true) {
        if (after_gap && !page_.lines.empty()) {
            page_.lines.push_back({});
        }
        page_.lines.push_back({std::string(text), Tone::notice});
    }
    void line(std::string_view text) {
        page_.lines.push_back({letters_.in_sentence(text), Tone::plain});
    }
    void row(std::string_view left, std::string_view right, int width = 24) {
        line(fmt::format("  {:<{}}  {}", left, width, right));
    }
    /// A row whose left side consists of marks with single piece letters.
    void marks_row(std::string_view left, std::string_view right, int width = 24) {
        page_.lines.push_back({fmt::format("  {:<{}}  {}", letters_.in_single_letters(left), width,
                                           letters_.in_sentence(right)),
                               Tone::plain});
    }
    [[nodiscard]] TextPage take() { return std::move(page_); }

  private:
    notation::PieceLetters letters_;
    TextPage page_;
};

// Tables about typed lines, the screen, the bots and the law books, shared by the help page and the
// manual.

struct HelpRow {
    std::string_view left;
    std::string_view right;
};

struct HelpTable {
    enum class Scope : std::uint8_t { everything, servers, own_tables };
    std::string_view heading;
    std::vector<HelpRow> rows;
    Scope scope = Scope::everything;
    bool marks = false; ///< the left column shows signs that the screen puts on a piece
};

/// The forms of typed lines other than commands, and the partner keys.
[[nodiscard]] std::vector<HelpTable> typing_help();
/// The marks used on the screen.
[[nodiscard]] HelpTable screen_marks_help();
/// Help tables: the marks on the screen, the bots' levels and the law books.
[[nodiscard]] std::vector<HelpTable> marks_bots_laws_help();

// Text pages: help, the laws in force, the moves so far.

/// A verb's entry on the help page and in the manual.
struct VerbHelp {
    std::string_view names;     ///< separated by spaces; the first is listed
    std::string_view arguments; ///< in capitals, optional ones in brackets: "[NAME]"
    std::string_view description;
    std::string_view server_arguments{}; ///< the arguments on a server, if it takes none elsewhere
    [[nodiscard]] constexpr std::string_view name() const {
        return names.substr(0, names.find(' '));
    }
    /// The arguments on a server or elsewhere.
    [[nodiscard]] constexpr std::string_view arguments_at(bool server) const {
        return server && !server_arguments.empty() ? server_arguments : arguments;
    }
};

/// A help topic: a page that fits on an 80x24 screen.
struct HelpTopic {
    std::string_view name;
    std::string_view heading;
    std::vector<HelpTable> (*tables)(); ///< rows shown first, without headings
    std::string_view verbs;             ///< verbs, each with its key: `draw=F6`
    std::string_view keys_without_verb; ///< keys explained here that run no verb: "Tab Esc"
};
[[nodiscard]] std::span<const HelpTopic> help_topics();
/// The arguments that `help` accepts: its topics, "marks", "bob" and "all".
[[nodiscard]] std::vector<std::string_view> help_words();

/// The page of a topic, with the keys of Options::key_help.
[[nodiscard]] TextPage topic_page(const Model& model, const std::vector<VerbHelp>& verbs,
                                  const HelpTopic& topic);
/// All help in one page: keys, forms of lines, verbs; on a server also what differs there. In a
/// replay, only what applies to it.
[[nodiscard]] TextPage whole_help(const Model& model, const std::vector<VerbHelp>& verbs);
/// Everything that a bot understands when its partner tells it.
[[nodiscard]] TextPage bot_tells_page(const Model& model);
/// The page that explains the marks on the screen.
[[nodiscard]] TextPage marks_page(const Model& model);
/// The laws in words, each with its article; `time` is the time control in use.
[[nodiscard]] TextPage laws_page(const rules::RuleSet& laws, const rules::TimeControl& time);
/// The record in the form in which it is saved.
[[nodiscard]] TextPage record_page(const Table& table);

// The page of the claims that players at this keyboard can make.

/// One row per possible claim: who can make it, its article, and the line to type.
[[nodiscard]] TextPage claims_page(const Table& table, base::Instant now);

} // namespace app
