// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that can happen to the client.
#pragma once

#include "src/app/port/intent.h"
#include "src/app/port/library.h"
#include "src/base/variant.h"
#include "src/bots/effect.h"
#include "src/play/news.h"

#include <string>
#include <variant>

namespace app {

/// A time that next_wake() returned has come.
struct DeadlineReached {};
/// The table that OpenTable asked for exists; its match has not begun.
struct TableOpened {
    rules::Match match;
};
using bots::EngineEnded;
using bots::EngineLine;
/// Whether a record was written, or why not (full disk, read-only home).
struct RecordSaved {
    std::string file;    ///< the file that now holds the record
    std::string problem; ///< empty when it was written
    std::string name;    ///< SaveRecord::name; empty: the record is that of the current match
};
/// Whether a setting was written to the config file, or why not.
struct SettingSaved {
    std::string problem; ///< empty when it was written
};
/// Whether a picture was written, or why not.
struct PictureSaved {
    std::string file;
    std::string problem{}; ///< empty when it was written
};
/// Whether the screen has room for the boards of two matches.
struct TwoMatchesFit {
    bool fits = false;
};
/// The program has been asked to terminate: it saves and exits without questions.
struct Terminate {};
/// The terminal hung up: nobody sees the screen or types.
struct ScreenGone {};
/// There is a terminal again: back from the shell, or newly attached.
struct ScreenBack {};

/// Special members are out of line, so that they are instantiated only once.
struct Event
    : std::variant<Intent, play::News, engine::Report, EngineLine, EngineEnded, DeadlineReached,
                   base::Boxed<TableOpened>, base::Boxed<LibraryAnswer>, RecordSaved, SettingSaved,
                   PictureSaved, PageShown, TwoMatchesFit, Terminate, ScreenGone, ScreenBack> {
    using variant::variant;
    Event();
    Event(const Event& other);
    Event(Event&& other) noexcept;
    Event& operator=(const Event& other);
    Event& operator=(Event&& other) noexcept;
    ~Event();
};
// Each line from a server takes two events, and such lines come in floods.
static_assert(sizeof(Event) <= 200);

} // namespace app
