// SPDX-License-Identifier: GPL-3.0-or-later
// The page that bare `bughouse` opens. Enter carries out the chosen row or continues what was
// found; the Right arrow unfolds the settings of Play, and arrows change them.
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

/// How long no terminal has shown the match: "nobody has seen it for 3 min", "left just now", "open
/// on another terminal".
[[nodiscard]] std::string away_text(const SessionMatch& played);

/// The library's row, "212 matches, last: won yesterday"; the dates are like "2026-11-24".
[[nodiscard]] std::string library_text(const LibrarySummary& summary, std::string_view today,
                                       std::string_view yesterday);
/// The rating's row, "rating against bots 1487  +12     last ten  W W L"; may be empty.
[[nodiscard]] std::string rating_text(const LibrarySummary& summary);

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
          selected_among_all_(found_.running.empty() ? play_ : 0) {}

    [[nodiscard]] const MatchTerms& terms() const { return terms_; }
    [[nodiscard]] const FoundMatches& found() const { return found_; }
    /// The server chosen from found(); there must be one.
    [[nodiscard]] const std::string& server() const { return found_.servers[server_]; }
    /// The match chosen from those running in other sessions; there must be one.
    [[nodiscard]] const RunningMatch& running() const { return found_.running[running_]; }
    /// The kinds of course to choose from.
    enum class CourseKind : std::uint8_t {
        lessons,    ///< the twelve built-in lessons
        mistakes,   ///< drills from the player's own mistakes
        relive_last ///< reliving the last match
    };
    [[nodiscard]] CourseKind course_kind() const { return course_kind_; }
    /// The chosen open table of this machine; there must be one.
    [[nodiscard]] const FoundMatches::OpenTable& table() const { return found_.tables[table_]; }
    [[nodiscard]] Entry selected() const;
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
    [[nodiscard]] bool offers(Entry entry) const;
    [[nodiscard]] std::string course_text() const;
    [[nodiscard]] std::string value_of(Entry entry, const About& about) const;

    MatchTerms terms_;
    FoundMatches found_;
    std::string left_record_; ///< name of the record of the match that was left last
    bool left_is_finished_ = false;
    std::optional<LibrarySummary> library_;
    static constexpr std::size_t play_ = 2; ///< Play's index among all entries
    std::size_t running_ = 0;
    std::size_t server_ = 0; ///< index into found().servers
    std::size_t table_ = 0;
    CourseKind course_kind_ = CourseKind::lessons;
    bool open_ = false;              ///< the settings of Play are unfolded
    std::size_t selected_among_all_; ///< index among all entries, even those not offered
};

} // namespace app
