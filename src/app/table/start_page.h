// SPDX-License-Identifier: GPL-3.0-or-later
// The page that bare `bughouse` opens: Enter does what its row says, or goes on with what was
// found; the right arrow opens what will be played, below Play, and arrows change it.
#pragma once

#include "src/app/port/library.h"
#include "src/app/port/rows.h"
#include "src/app/port/sentence.h"
#include "src/app/table/match_terms.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

/// "nobody has seen it for 3 min", "left just now", "open on another terminal".
[[nodiscard]] std::string away_text(const Played& played);

/// "212 matches, last: won yesterday"; `today` is a date, "2026-11-24".
[[nodiscard]] std::string library_text(const LibrarySummary& summary, std::string_view today,
                                       std::string_view yesterday);
/// "rating against bots 1487  +12     last ten  W W L"; empty before the first such match.
[[nodiscard]] std::string rating_text(const LibrarySummary& summary);

class StartPage {
  public:
    /// The action of Enter on an entry.
    enum class Entry : std::uint8_t {
        attach,
        resume,
        play,
        seat,
        humans,
        friends,
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
    /// Facts that other parts of the program know.
    struct About {
        std::string friends;  ///< names of the others at this keyboard
        std::string settings; ///< the most telling ones
        std::string library;  ///< how many matches it has
    };

    explicit StartPage(const MatchTerms& terms, Found found = {})
        : terms_(terms), found_(std::move(found)), selected_(found_.running.empty() ? play_ : 0) {}

    [[nodiscard]] const MatchTerms& terms() const { return terms_; }
    [[nodiscard]] const Found& found() const { return found_; }
    /// The chosen one of found(); there must be one.
    [[nodiscard]] const std::string& server() const { return found_.servers[server_]; }
    /// The chosen match that goes on elsewhere; there must be one.
    [[nodiscard]] const RunningMatch& running() const { return found_.running[running_]; }
    /// The chosen one of the lessons.
    enum class Course : std::uint8_t {
        lessons,  ///< the twelve
        mistakes, ///< one's own
        last      ///< the last match, lived through again
    };
    [[nodiscard]] Course course() const { return course_; }
    /// The chosen table of this machine; there must be one.
    [[nodiscard]] const Found::OpenTable& table() const { return found_.tables[table_]; }
    [[nodiscard]] Entry selected() const;
    /// Up and down go round; left and right change a value, which goes round too. On Play they
    /// close and open what will be played.
    void move(int lines);
    /// Selects the row that led there.
    void come_back_from(Onward::Kind kind);
    void change(int steps);
    /// Moves the selection from a match that goes on elsewhere to Play; false: it was not there.
    bool pass_by();
    /// The number of matches and the rating, from the library; nothing until it has answered.
    [[nodiscard]] const std::optional<LibrarySummary>& library() const { return library_; }
    void set_library(LibrarySummary summary) { library_ = std::move(summary); }
    void set_terms(const MatchTerms& terms) { terms_ = terms; }

    [[nodiscard]] std::vector<MenuItem> menu(const About& about) const;
    /// A sentence about the selected entry; in short with a file's name alone.
    [[nodiscard]] Wording hint() const;

  private:
    [[nodiscard]] bool offers(Entry entry) const;
    [[nodiscard]] std::string value_of(Entry entry, const About& about) const;

    MatchTerms terms_;
    Found found_;
    std::optional<LibrarySummary> library_;
    static constexpr std::size_t play_ = 2; ///< Play's place among all entries
    std::size_t running_ = 0;
    std::size_t server_ = 0; ///< of those found
    std::size_t table_ = 0;
    Course course_ = Course::lessons;
    bool open_ = false;    ///< what will be played is shown
    std::size_t selected_; ///< of all entries, offered or not
};

} // namespace app
