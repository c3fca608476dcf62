// SPDX-License-Identifier: GPL-3.0-or-later
// The page that bare `bughouse` opens. Enter carries out the chosen row or continues what was
// found; the Right arrow unfolds the settings of Play, and arrows change them.
#pragma once

#include "src/app/port/library.h"
#include "src/app/port/rows.h"
#include "src/app/port/sentence.h"
#include "src/app/table/match_terms.h"
#include "src/base/enum_array.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

/// How long no terminal has shown the match: "nobody has seen it for 3 min", "left just now", "open
/// on another terminal".
[[nodiscard]] std::string away_text(const SessionMatch& played);

/// The library's row, "212 matches, last: won yesterday"; the dates are like "2026-11-24".
[[nodiscard]] std::string library_text(const LibrarySummary& summary, std::string_view today,
                                       std::string_view yesterday);
/// The rating's row, "rating against bots 1487  +12     last ten  W W L"; may be empty.
[[nodiscard]] std::string rating_line(const LibrarySummary& summary);

class StartPage {
  public:
    /// The rows, named after what Enter does on them or what they set.
    enum class Entry : std::uint8_t {
        attach,
        resume,
        play,
        seat,
        humans,
        others_at_keyboard,
        level,
        time,
        laws,
        variant,
        host,
        join,
        replay,
        library,
        learn,
        connect,
        settings,
        quit
    };
    /// Details for the rows that only the page's caller knows.
    struct About {
        std::string others_at_keyboard; ///< names of the others at this keyboard
        std::string settings;           ///< the most important settings, as text
        std::string library;            ///< how many matches the library has
    };

    explicit StartPage(const MatchTerms& terms, FoundMatches found = {})
        : terms_(terms), found_(std::move(found)),
          selected_(found_.running.empty() ? Entry::play : Entry::attach) {}

    [[nodiscard]] const MatchTerms& terms() const { return terms_; }
    [[nodiscard]] const FoundMatches& found() const { return found_; }
    [[nodiscard]] Entry selected() const { return selected_; }
    /// The activity that Enter starts instead of this page; nothing on rows that stay on it.
    [[nodiscard]] std::optional<NextActivity> activity() const;
    /// Moves the selection down (negative: up), wrapping around.
    void move(int lines);
    /// Selects the row from which that activity was started.
    void select_activity(NextActivity::Kind kind);
    /// Changes the selected row's value, wrapping around; on Play, folds or unfolds its settings.
    void change(int steps);
    /// Moves the selection from a match running in another session to Play; false if it was
    /// elsewhere.
    bool skip_attach_row();
    /// Facts from the library; nothing until it has answered.
    [[nodiscard]] const std::optional<LibrarySummary>& library() const { return library_; }
    void set_library(LibrarySummary summary) { library_ = std::move(summary); }
    void set_terms(const MatchTerms& terms) { terms_ = terms; }
    /// Offers the match that is being left: now, if its record is in `file`, else once it is saved.
    void note_left(std::string record_name, const std::string& file, bool finished);
    /// Notes that the record of that name is in `file`.
    void note_saved(const std::string& record_name, const std::string& file);

    [[nodiscard]] std::vector<MenuItem> menu(const About& about) const;
    /// A sentence about the selected row; its short form shows a file's name without the folder.
    [[nodiscard]] Wording hint() const;

  private:
    struct Row;
    [[nodiscard]] static std::span<const Row> rows();
    [[nodiscard]] static const Row& row_of(Entry entry);
    /// How many things there are to choose from on a row; 0: the row is not offered.
    [[nodiscard]] std::size_t choices(const Row& row) const;
    [[nodiscard]] std::string course_text() const;
    // The things chosen; there must be some.
    [[nodiscard]] const RunningMatch& running() const {
        return found_.running[chosen_[Entry::attach]];
    }
    [[nodiscard]] const FoundMatches::OpenTable& table() const {
        return found_.tables[chosen_[Entry::join]];
    }
    [[nodiscard]] const std::string& server() const {
        return found_.servers[chosen_[Entry::connect]];
    }

    MatchTerms terms_;
    FoundMatches found_;
    std::string left_record_; ///< name of the record of the match that was left last
    bool left_is_finished_ = false;
    std::optional<LibrarySummary> library_;
    static constexpr std::size_t entries = 18;
    base::EnumArray<Entry, std::size_t, entries> chosen_{}; ///< which thing is chosen on each row
    bool open_ = false;                                     ///< the settings of Play are unfolded
    Entry selected_;
};

} // namespace app
