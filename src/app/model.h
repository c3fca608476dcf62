// SPDX-License-Identifier: GPL-3.0-or-later
// The one state of the client. Each part is a type of its own with a file of its own; this is only
// where they stand together.
#pragma once

#include "src/app/line/input.h"
#include "src/app/line/line_editor.h"
#include "src/app/port/event.h"
#include "src/app/port/sentence.h"
#include "src/app/server/server.h"
#include "src/app/server/talk_logs.h"
#include "src/app/settings.h"
#include "src/app/table/analysis.h"
#include "src/app/table/evening.h"
#include "src/app/table/library_page.h"
#include "src/app/table/review.h"
#include "src/app/table/school.h"
#include "src/app/table/start_page.h"
#include "src/app/table/table.h"
#include "src/app/table/what_mates.h"

#include <optional>
#include <string>
#include <vector>

namespace app {

struct Moment;

/// Something the client asks back before it does it.
struct Question {
    /// The action of a yes. Asking the same question twice counts as a yes.
    using Yes = void (*)(const Moment& m, const Question& question);
    Yes yes{};
    Wording text{};                       ///< the question, with the keys that answer it
    std::optional<base::Instant> until{}; ///< F9: asked again within three seconds
    std::optional<MatchTerms> terms{};    ///< the terms of another match
    rules::Seat seat{};                   ///< the seat that resigns or aborts
    std::optional<rules::Correction> correction{};
    std::optional<rules::Claim> claim{};
    bool passed_over = false; ///< a line about something else was entered meanwhile
};

/// A page of text over the page behind it.
struct TextPage {
    /// The lines of `losses` and `story` come of the review's losses; `variables` are rows of a
    /// server's to choose from, as `variable_rows` makes them.
    enum class Kind : std::uint8_t { text, losses, story, variables };

    std::string title;
    std::vector<Text> lines;
    std::size_t scroll = 0;
    PageShown page{10, 10}; ///< rows of a page; a guess until it has been drawn
    Kind kind = Kind::text;
    std::size_t chosen = 0;   ///< index of the chosen one
    std::string_view topic{}; ///< of the help: its page; empty: another text
    /// The review behind it was begun for it, and ends when the page is left.
    bool began_review = false;
    [[nodiscard]] bool of_losses() const { return kind == Kind::losses || kind == Kind::story; }
};

/// The page of all settings that the config file keeps, over the page behind it.
struct SettingsPage {
    std::size_t chosen = 0; ///< index into kept_settings()
};

/// The value of one setting while it is typed.
struct ValueField {
    const Setting* setting = nullptr;
    LineEditor line{};
    std::string proposed{}; ///< the value that Enter alone takes
};

struct Model {
    Options options;
    Looks looks;
    Given given;               ///< all settings that were given, by their names
    std::string settings_file; ///< the file that keeps them; empty: they hold for this run
    StartPage start;
    std::optional<Table> table; ///< outlives the pages that stand before it
    /// Another match of a server's, while both are watched.
    std::optional<Table> beside;
    bool room_for_two = true;     ///< on the screen, unless it says otherwise
    std::optional<School> school; ///< its lesson is the table's match
    std::optional<Server> server; ///< `bughouse connect`; while it is there, the table is its own
    std::optional<LibraryPage> library;
    ReviewBook book;                  ///< of the library, beside the review
    bool asked_summary = false;       ///< the library, what it has
    std::uint64_t library_serial = 0; ///< of the last question to the library
    std::optional<Review> review;     ///< of the table's match, or of a record
    Analysis analysis;                ///< of the review, or of an examined game
    WhatMates mates;                  ///< of the match on the screen, where they may be told
    std::uint64_t hint_serial = 0;    ///< of the last hint that was asked for
    std::optional<TextPage> text;     ///< over whatever page there is
    std::optional<SettingsPage> settings;
    std::optional<ValueField> field; ///< has the keys
    Input input;
    TalkLogs talk;
    std::string last_tell; ///< the text that `;;` repeats
    KeyRepeat tell_keys;   ///< repeats of partner keys
    std::optional<HeldAlt> alt;
    bool told_of_alt = false; ///< that Esc and a letter come as one key here
    /// When the letter in the line answers what to do after the match, unless it becomes a word.
    std::optional<base::Instant> answer_due;
    Sentence notice; ///< the answer to the last key; empty: the state of things
    std::optional<Question> question;
    Evening evening;
    std::optional<play::HouseMatch> house; ///< the series of matches that this one belongs to
    std::uint64_t last_serial =
        0; ///< the last serial of tasks and engine programs of earlier tables
    int layout = 0;
    int pieces = 0; ///< how often Ctrl-V asked for another piece set
    int boards_turn = 0;
    std::optional<base::Instant> away_since; ///< since when no terminal shows the client
    std::optional<base::Instant> idle_since; ///< since when nobody here has a match that runs
    std::optional<base::Instant> rang;       ///< when the bell rang last
    bool clocks_wait = false;                ///< clocks stand until somebody sees the screen
    bool leaving = false;                    ///< Quit has been asked of the world
    std::optional<Onward> onward;            ///< after that

    /// The name is cut and cleaned: it may come from the environment.
    explicit Model(Options options_);
    explicit Model(const Settings& settings_);

    enum class Page : std::uint8_t { start, library, server, table, review };
    /// The page on the screen, below a page of text if there is one. Derived from the other fields,
    /// so that the subject of a page always exists.
    [[nodiscard]] Page page() const;
};

} // namespace app
