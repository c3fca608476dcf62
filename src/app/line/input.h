// SPDX-License-Identifier: GPL-3.0-or-later
// The input line as a whole: the editor, the two histories (moves, talk), the search through them
// and the completions on offer. The meaning of the line is decided elsewhere.
#pragma once

#include "src/app/line/history.h"
#include "src/app/line/line_editor.h"

#include <optional>
#include <string>
#include <vector>

namespace app {

class Input {
  public:
    [[nodiscard]] const LineEditor& line() const { return line_; }
    [[nodiscard]] const std::string& text() const { return line_.text(); }
    [[nodiscard]] bool empty() const { return line_.empty() && !search_; }

    /// False when not everything fits.
    bool insert(std::string_view text);
    void edit(Edit edit);
    void set(std::string_view text);
    void clear();

    /// The line is done: it goes into its history and the line is empty.
    std::string take();
    /// Keeps a line that was refused, selected: a letter typed next replaces it, an editing key
    /// edits it.
    void keep_for_editing();
    /// A line to be entered, replaced or edited likewise.
    void select(std::string_view text);
    /// Proposes a line in place of the one entered, which goes into the history.
    void propose(std::string_view text);
    [[nodiscard]] bool selected() const { return selected_; }

    /// The choices of Tab: the text becomes `head` + the chosen word + `tail`.
    struct Completions {
        std::string head;
        std::vector<std::string> words;
        std::optional<std::size_t> chosen; ///< none: only what all have in common was written
        bool operator==(const Completions&) const = default;
    };
    [[nodiscard]] const std::optional<Completions>& completions() const { return completions_; }
    /// Offers `words` for what follows `head`: one is taken at once, of several the common start.
    void offer(std::string head, std::vector<std::string> words);
    /// The next (or previous) word on offer; false when nothing is.
    bool cycle(bool back);

    /// Ctrl-R's pattern while a search runs.
    [[nodiscard]] const std::optional<std::string>& search() const { return search_; }
    /// Leaves the search; the line found stays (or what stood there before comes back).
    void end_search(bool keep_found);

    bool operator==(const Input&) const = default;

  private:
    [[nodiscard]] History& history();
    void walk(Edit edit);
    void search_older();
    void search_again(std::size_t before);

    LineEditor line_;
    bool selected_ = false; ///< all of the line; the next letter replaces it
    History moves_, talk_;
    std::optional<Completions> completions_;
    std::optional<std::string> search_;
    std::size_t found_ = 0; ///< of the history that is searched
    bool searching_talk_ = false;
    std::string before_search_;
};

} // namespace app
