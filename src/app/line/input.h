// SPDX-License-Identifier: GPL-3.0-or-later
// The input line as a whole: the editor, the two histories (moves, talk), the search through them
// and the completions on offer. The meaning of the line is decided elsewhere.
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

/// A letter that says what to do after a match of our own.
struct Answer {
    /// For so long a letter that counts at once may still become a word.
    static constexpr base::Millis wait{400};

    std::string_view letter;
    std::string_view verb;  ///< the verb that the letter stands for
    std::string_view brief; ///< its description for the line of keys; empty: no room there
    std::string_view does;  ///< ... and for the help
    bool at_once = false;   ///< on an empty line; else with Enter
    bool remote = false;    ///< with Enter it answers on a server, too, and so does the whole verb
};

inline constexpr std::array answers_after_match{
    Answer{"r", "rematch", "rematch", "rematch", true, true},
    Answer{"b", "blunders", "blunders", "the moves that lost it", true},
    Answer{"t", "story", "story", "how it was decided", true},
    Answer{"p", "picture", "", "the last position as a picture", true},
    Answer{"s", "swap", "swap", "swap colours"},
    Answer{"v", "review", "", "step through", false, true},
    Answer{"n", "match", "new match", "new match"},
    Answer{"q", "quit", "quit", "quit"},
};

// A key that is held repeats itself some thirty times a second: that is no second press.

class KeyRepeat {
  public:
    /// Two presses of one key within this time are a held key.
    static constexpr base::Millis window{150};

    /// Whether `key`, which has come just now, is the repeat of the one before it.
    [[nodiscard]] bool held(char key, base::Instant now) {
        const char before = std::exchange(key_, key);
        const base::Instant then = std::exchange(at_, now);
        return before == key && now - then < window;
    }

  private:
    char key_ = '\0';
    base::Instant at_{};
};

// A letter with Alt that may have been Esc and the letter (see app::AltLetter).

struct HeldAlt {
    /// How long the next letter may take, and how long what the key means waits.
    static constexpr base::Millis wait{600};

    enum class Meaning : std::uint8_t { open, alt, escape };
    using BeginsVerb = bool (*)(std::string_view text);

    char letter{};
    base::Instant until{};
    bool line_was_empty = true;
    bool tells = false;  ///< it is a partner key, whose tell waits
    std::string typed{}; ///< behind it

    /// Whether the two keys were Alt and the letter, or Esc and the beginning of a line.
    [[nodiscard]] Meaning meaning(BeginsVerb begins_verb) const;
};

// The lines entered before, and the walk through them.

/// The newest lines, oldest first. While walking it remembers the unfinished line it left.
class History {
  public:
    static constexpr std::size_t most_lines = 500;

    /// An empty line and a repetition of the newest one are not kept. Ends the walk.
    void add(std::string_view line);
    /// The line before the one shown; nothing at the oldest. `unfinished` is what stands in the
    /// input line when the walk begins.
    std::optional<std::string> older(std::string_view unfinished);
    /// The line after the one shown, at last the unfinished one; nothing when not walking.
    std::optional<std::string> newer();
    void stop() { at_.reset(); }

    /// The newest line before `before` that contains `pattern`; `before` = size() looks at all.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view pattern,
                                                  std::size_t before) const;
    [[nodiscard]] std::size_t size() const { return lines_.size(); }
    [[nodiscard]] const std::string& operator[](std::size_t i) const { return lines_[i]; }

    bool operator==(const History&) const = default;

  private:
    std::vector<std::string> lines_;
    std::optional<std::size_t> at_; ///< the line that is shown
    std::string unfinished_;
};

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
        std::vector<std::string> choices;
        std::optional<std::size_t> chosen; ///< none: only what all have in common was written
        bool operator==(const Completions&) const = default;
    };
    [[nodiscard]] const std::optional<Completions>& completions() const { return completions_; }
    /// Offers `arguments` for what follows `head`: one is taken at once, of several the common
    /// start.
    void offer(std::string head, std::vector<std::string> phrase);
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
    std::size_t found_ = 0; ///< the place in the history where the search has found a line
    bool searching_talk_ = false;
    std::string before_search_;
};

} // namespace app
