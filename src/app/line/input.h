// SPDX-License-Identifier: GPL-3.0-or-later
// The input line as a whole: the editor, one history each for moves and talk, the search in them,
// and the completions offered. What a line means is decided elsewhere.
#pragma once

#include "src/app/line/line_editor.h"
#include "src/base/instant.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

/// A letter that answers "what next?" after a match of our own.
struct AfterMatchKey {
    /// Delay before a letter that needs no Enter takes effect, since it may be the first of a word.
    static constexpr base::Millis wait{400};

    std::string_view letter;
    std::string_view verb; ///< name of the verb that it stands for
    std::string_view
        key_line_label;         ///< what it does, for the line of keys; empty: not listed there
    std::string_view help_text; ///< what it does, for the help
    bool without_enter = false; ///< needs no Enter on an empty line
    bool remote = false;        ///< with Enter, also answers after a server's game
};

inline constexpr std::array after_match_keys{
    AfterMatchKey{"r", "rematch", "rematch", "rematch", true, true},
    AfterMatchKey{"b", "blunders", "blunders", "the moves that lost it", true},
    AfterMatchKey{"t", "story", "story", "how it was decided", true},
    AfterMatchKey{"p", "picture", "", "the last position as a picture", true},
    AfterMatchKey{"s", "swap", "swap", "swap colours"},
    AfterMatchKey{"v", "review", "", "step through", false, true},
    AfterMatchKey{"n", "match", "new match", "new match"},
    AfterMatchKey{"q", "quit", "quit", "quit"},
};

// Detects keyboard auto-repeat: a key that is held down arrives some thirty times a second, which
// counts as one press.

class KeyRepeat {
  public:
    /// A key that arrives again within this time is being held down.
    static constexpr base::Millis window{150};

    /// Whether `key`, which has just arrived, repeats the previous one.
    [[nodiscard]] bool is_repeat(char key, base::Instant now) {
        const char before = std::exchange(key_, key);
        const base::Instant then = std::exchange(at_, now);
        return before == key && now - then < window;
    }

  private:
    char key_ = '\0';
    base::Instant at_{};
};

// An Alt key that may really have been Esc followed by a letter. It is held back until what comes
// next decides; see AltOrEscLetter.

struct PendingAlt {
    /// How long to wait for the next letter before the key takes effect.
    static constexpr base::Millis wait{600};

    enum class Meaning : std::uint8_t { undecided, alt, escape };
    using BeginsVerb = bool (*)(std::string_view text);

    char letter{};
    base::Instant until{};
    bool line_was_empty = true;
    bool is_partner_key = false; ///< a partner key: its tell is sent once the meaning is `alt`
    std::string typed_after{};   ///< what has been typed after the key

    /// Whether the key was Alt and a letter or Esc and a line's first letter, or not decided yet.
    [[nodiscard]] Meaning meaning(BeginsVerb begins_verb) const;
};

// Lines entered earlier, and stepping through them.

/// The lines entered before, oldest first. While the user steps through them, the unfinished line
/// that they replace is kept, too.
class LineHistory {
  public:
    static constexpr std::size_t most_lines = 500;

    /// Adds a line unless it is empty or equals the newest one. Ends stepping.
    void add(std::string_view line);
    /// Steps to the line before the one shown and returns it; nothing at the oldest. `unfinished`
    /// is the text of the input line, kept when stepping begins.
    std::optional<std::string> older(std::string_view unfinished);
    /// Steps to the line after the one shown, at the end to the unfinished one, and returns it;
    /// nothing when not stepping.
    std::optional<std::string> newer();
    void end_stepping() { at_.reset(); }

    /// Index of the newest line before index `before` that contains `pattern`; pass size() to
    /// search all.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view pattern,
                                                  std::size_t before) const;
    [[nodiscard]] std::size_t size() const { return lines_.size(); }
    [[nodiscard]] const std::string& operator[](std::size_t i) const { return lines_[i]; }

    bool operator==(const LineHistory&) const = default;

  private:
    std::vector<std::string> lines_;
    std::optional<std::size_t> at_; ///< the line shown; none when not stepping
    std::string unfinished_;
};

class Input {
  public:
    [[nodiscard]] const LineEditor& line() const { return line_; }
    [[nodiscard]] const std::string& text() const { return line_.text(); }
    [[nodiscard]] bool empty() const { return line_.empty() && !search_; }

    /// Inserts at the cursor; false if part of the text did not fit.
    bool insert(std::string_view text);
    void edit(Edit edit);
    void set(std::string_view text);
    void clear();

    /// Ends the line: stores it in its history, empties the input line and returns it.
    std::string take_line();
    /// Keeps a refused line, selected: the next letter typed replaces it, while an editing key
    /// edits it.
    void keep_line_selected();
    /// Shows `text` selected, to be entered, replaced or edited.
    void set_selected(std::string_view text);
    /// Stores the entered line in its history and shows `text` in its place, selected.
    void propose_instead(std::string_view text);
    [[nodiscard]] bool selected() const { return selected_; }

    /// The words that Tab cycles through; the line's text is `head` followed by the chosen word.
    struct Completions {
        std::string head;
        std::vector<std::string> choices;
        std::optional<std::size_t> chosen; ///< none: only their common start is inserted
        bool operator==(const Completions&) const = default;
    };
    [[nodiscard]] const std::optional<Completions>& completions() const { return completions_; }
    /// Offers `words` as completions of the text after `head`: a single word is inserted at once,
    /// of several words only the letters that all share.
    void offer_completions(std::string head, std::vector<std::string> words);
    /// Inserts the next (or previous) completion; false if none are offered.
    bool cycle_completion(bool back);

    /// The pattern of Ctrl-R while a search is active.
    [[nodiscard]] std::optional<std::string> search() const {
        return search_ ? std::optional(search_->text()) : std::nullopt;
    }
    /// Ends the search and keeps the line found, or restores the previous text.
    void end_search(bool keep_found);

    bool operator==(const Input&) const = default;

  private:
    [[nodiscard]] LineHistory& history();
    void step_history(Edit edit);
    void search_older();
    void search_again(std::size_t before);

    LineEditor line_;
    bool selected_ = false; ///< the whole line is selected: the next letter replaces it
    LineHistory moves_, talk_;
    std::optional<Completions> completions_;
    std::optional<LineEditor> search_;
    std::size_t found_ = 0; ///< index in the history of the line found
    bool searching_talk_ = false;
    std::string before_search_;
};

} // namespace app
