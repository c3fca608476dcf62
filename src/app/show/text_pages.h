// SPDX-License-Identifier: GPL-3.0-or-later
// Pages of text: help, marks, laws and claims, and the tables that help page and manual share.
#pragma once

#include "src/app/model.h"

#include <fmt/format.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

// A page of text, written line by line.

class Page {
  public:
    /// `letters`: of the pieces, in all its lines (WBN E2).
    explicit Page(std::string title, notation::PieceLetters letters = {}) : letters_(letters) {
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
    /// The same with marks of single pieces on the left.
    void marks_row(std::string_view left, std::string_view right, int width = 24) {
        page_.lines.push_back({fmt::format("  {:<{}}  {}", letters_.in_marks(left), width,
                                           letters_.in_sentence(right)),
                               Tone::plain});
    }
    [[nodiscard]] TextPage take() { return std::move(page_); }

  private:
    notation::PieceLetters letters_;
    TextPage page_;
};

// Tables on the typed line, the screen, the bots and the law books: the same rows for the help page
// and the manual.

struct HelpRow {
    std::string_view left;
    std::string_view right;
};

struct HelpTable {
    enum class Of : std::uint8_t { everything, servers, own_tables };
    std::string_view heading;
    std::vector<HelpRow> rows;
    Of of = Of::everything;
    bool marks = false; ///< on the left stand marks of single pieces
};

/// Forms of typed lines besides commands, and the partner keys.
[[nodiscard]] std::vector<HelpTable> typing_help();
/// The marks on the screen.
[[nodiscard]] HelpTable marks_help();
/// The marks, the levels of the bots and the law books.
[[nodiscard]] std::vector<HelpTable> table_help();

// The pages of text: help, the laws in force, the moves so far.

/// A verb's entry on the help page and in the manual.
struct VerbHelp {
    std::string_view names;     ///< separated by blanks; the first is the one that is listed
    std::string_view arguments; ///< in capitals, optional ones in brackets
    std::string_view does;
    std::string_view at_server{}; ///< the arguments there, where it takes none elsewhere
    [[nodiscard]] constexpr std::string_view name() const {
        return names.substr(0, names.find(' '));
    }
    /// On a server, or elsewhere.
    [[nodiscard]] constexpr std::string_view arguments_at(bool server) const {
        return server && !at_server.empty() ? at_server : arguments;
    }
};

/// A topic of the help: a page that fits on a screen of 80x24.
struct HelpTopic {
    std::string_view name;
    std::string_view heading;
    std::vector<HelpTable> (*tables)(); ///< rows that stand first, without their headings
    std::string_view verbs;             ///< `draw=F6`: a verb, and its key
    std::string_view other_keys;        ///< keys that stand for no verb: "Tab Esc"
};
[[nodiscard]] std::span<const HelpTopic> help_topics();
/// The arguments of `help`: its topics, "marks", "bob", "all".
[[nodiscard]] std::vector<std::string_view> help_words();

/// The page of that topic, as main gave the keys.
[[nodiscard]] TextPage topic_page(const Model& model, const std::vector<VerbHelp>& verbs,
                                  const HelpTopic& topic);
/// All help in one text: keys, forms of lines, the verbs; on a server also its differences. While a
/// match is stepped through only what is of use there.
[[nodiscard]] TextPage whole_help(const Model& model, const std::vector<VerbHelp>& verbs);
/// All that a bot understands of its partner.
[[nodiscard]] TextPage bot_page(const Model& model);
/// The page that explains the marks on the screen.
[[nodiscard]] TextPage marks_page(const Model& model);
/// The laws in words, each with its article; `time` is the time control in force.
[[nodiscard]] TextPage laws_page(const rules::RuleSet& laws, const rules::TimeControl& time);
/// The record as it is saved.
[[nodiscard]] TextPage moves_page(const Table& table);

// The page of claims that players at this keyboard can make.

/// Each possible claim: its player, its article, and the line to type.
[[nodiscard]] TextPage claims_page(const Table& table, base::Instant now);

} // namespace app
