// SPDX-License-Identifier: GPL-3.0-or-later
// The whole state of the client. Each part is a type with a file of its own; Model only holds them.
#pragma once

#include "src/app/line/input.h"
#include "src/app/line/line_editor.h"
#include "src/app/looks.h"
#include "src/app/port/sentence.h"
#include "src/app/server/server.h"
#include "src/app/server/talk_logs.h"
#include "src/app/table/analysis.h"
#include "src/app/table/course.h"
#include "src/app/table/evening.h"
#include "src/app/table/library_page.h"
#include "src/app/table/mating_moves.h"
#include "src/app/table/review.h"
#include "src/app/table/start_page.h"
#include "src/app/table/table.h"
#include "src/base/variant.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace app {

struct Context;
struct Options;
struct Setting;
struct Settings;

/// A question that the client asks before it does something.
struct Question {
    std::string_view command; ///< the command that asks; given again, it counts as yes
    Wording text;             ///< the question, with the keys that answer it
    std::function<void(const Context& m)> on_yes;
    std::optional<base::Instant>
        press_again_until{};    ///< until then, F9 pressed again counts as yes
    bool entered_since = false; ///< something else was entered since the question was asked
};

/// A page of text, shown in front of another page.
struct TextPage {
    /// `losses`: the moves that lost the reviewed match; `story`: how it was decided; both are made
    /// from Analysis::losses(). `variables`: the server's variables to choose from.
    enum class Kind : std::uint8_t { text, losses, story, variables };

    std::string title;
    std::vector<Text> lines;
    std::size_t scroll = 0;
    PageShown scroll_steps{10,
                           10}; ///< how far Page Down and Page Up move, as the screen reports it
    Kind kind = Kind::text;
    std::size_t chosen = 0;   ///< index of the chosen line
    std::string_view topic{}; ///< the topic of a help page; empty on other pages
    /// Whether the review behind this page was opened for this page only and closes with it.
    bool owns_review = false;
    [[nodiscard]] bool lists_losses() const { return kind == Kind::losses || kind == Kind::story; }
};

/// The page of all settings that the config file can hold, shown in front of another page.
struct SettingsPage {
    std::size_t chosen = 0; ///< index into file_settings()
};

/// The input field for the value of one setting.
struct ValueField {
    const Setting* setting = nullptr;
    LineEditor line{};
    std::string value_if_empty{}; ///< the value taken if Enter is pressed on an empty line
};

struct Model {
    base::Boxed<Options> options; ///< boxed: most code that knows the model needs none of them
    Looks looks;
    GivenSettings given; ///< settings given on the command line or in the config file, by name
    std::string settings_file; ///< the config file; empty: settings only last for this run
    StartPage start;
    std::optional<Table> table; ///< the match played or watched; stays while other pages hide it
    std::int64_t earliest_opening_wall_seconds =
        0; ///< earliest opening time for the next match, in
           ///< seconds since 1970, since each needs its own
    /// A second match on the server, while two are watched.
    std::optional<Table> second_match;
    bool two_matches_fit = true;  ///< whether the screen has room for the boards of both matches
    std::optional<Course> course; ///< the course under way; `table` holds its current lesson
    std::optional<Server> server; ///< set for `bughouse connect`; `table` then holds its game
    std::optional<LibraryPage> library;
    ReviewBook book;                  ///< the library's moves from the position shown in `review`
    bool summary_requested = false;   ///< the library has been asked for its summary
    std::uint64_t library_serial = 0; ///< serial of the last question to the library
    std::optional<Review> review;     ///< the replay shown: of the table's match, or of a record
    Analysis analysis;                ///< engine analysis of `review`, or of an examined game
    MatingMoves mates; ///< mates on the boards shown; empty where players may not be told of mates
    std::uint64_t hint_serial = 0; ///< serial of the last hint requested
    std::optional<TextPage> text;  ///< a page in front of all others
    std::optional<SettingsPage> settings;
    std::optional<ValueField> field; ///< a value being typed; takes all keys until it is closed
    Input input;
    TalkLogs talk;
    std::string last_tell; ///< the last tell, which `;;` repeats
    KeyRepeat tell_keys;   ///< detects a partner key that is pressed repeatedly
    std::optional<PendingAlt> pending_alt;
    bool alt_explained = false; ///< the player was told that Esc and a letter may arrive as one
    /// After a match: when the single letter in the input line takes effect as the answer to "what
    /// next?", unless more is typed.
    std::optional<base::Instant> after_match_key_due;
    Sentence notice; ///< the answer to the last key; empty: the match's state is shown
    std::optional<Question> question;
    Evening evening;
    std::optional<play::HouseMatch>
        house_match;               ///< the house match that the current game belongs to
    std::uint64_t last_serial = 0; ///< highest task serial used by bots of earlier tables
    int layout_changes = 0;
    int piece_set_changes = 0; ///< how often Ctrl-V was pressed for another piece set
    int next_boards_presses = 0;
    std::optional<base::Instant> away_since; ///< since when no terminal is there; none: one is
    std::optional<base::Instant>
        no_match_since;                     ///< when the last local match ended; empty during one
    std::optional<base::Instant> last_bell; ///< when the bell last rang
    bool clocks_stopped_while_away = false; ///< we stopped the clocks because nobody saw the screen
    bool leaving = false;                   ///< the Quit effect has been issued
    std::optional<NextActivity> activity_after_quit; ///< what the program should do after quitting

    /// Truncates and sanitises the player's name, which may come from the environment.
    explicit Model(Options options_);
    explicit Model(const Settings& settings_);
    Model(const Model&);
    Model(Model&&) noexcept;
    Model& operator=(const Model&);
    Model& operator=(Model&&) noexcept;
    ~Model();

    enum class Page : std::uint8_t { start, library, server, table, review };
    /// The page on the screen, behind a text page if there is one. Derived from the other fields,
    /// so that what a page shows always exists.
    [[nodiscard]] Page page() const;
};

} // namespace app
