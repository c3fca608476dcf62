// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that can happen to the client.
#pragma once

#include "src/app/port/intent.h"
#include "src/app/port/library.h"
#include "src/base/variant.h"
#include "src/bots/effect.h"
#include "src/play/news.h"

#include <cstddef>
#include <string>
#include <variant>

namespace app {

/// A deadline that next_wake() asked for has come.
struct Woke {};
/// The table that OpenTable asked for is there; it has not begun.
struct TableOpened {
    rules::Match match;
};
using bots::EngineGone;
using bots::EngineSaid;
/// The record was written, or why not (full disk, read-only home).
struct Saved {
    std::string file;    ///< the file that the record is in now
    std::string problem; ///< empty when it was written
    std::string name;    ///< the name in the Save; empty: the present match's
};
/// A setting was written to the config file, or why not.
struct SettingKept {
    std::string problem; ///< empty when it was written
};
/// A picture was written, or why not.
struct PictureSaved {
    std::string file;
    std::string problem{}; ///< empty when it was written
};
/// A text page was drawn: the lines of a page down, and of a page up.
struct PageShown {
    std::size_t down = 0;
    std::size_t up = 0;
};
/// The screen has room for the boards of two matches, or not.
struct RoomForTwo {
    bool there = false;
};
/// The program was told to end: save, and go quietly.
struct Hangup {};
/// The terminal hung up: nobody sees the screen or types.
struct ScreenGone {};
/// A terminal is there again: the shell has given it back, or another one was attached.
struct ScreenBack {};

/// Copies, moves and destroys out of line, so that they are instantiated once.
struct Event
    : std::variant<Intent, play::News, engine::Report, EngineSaid, EngineGone, Woke,
                   base::Boxed<TableOpened>, base::Boxed<LibraryAnswer>, Saved, SettingKept,
                   PictureSaved, PageShown, RoomForTwo, Hangup, ScreenGone, ScreenBack> {
    using variant::variant;
    Event();
    Event(const Event& other);
    Event(Event&& other) noexcept;
    Event& operator=(const Event& other);
    Event& operator=(Event&& other) noexcept;
    ~Event();
};
// A line of a server's is two of these, and they come in floods.
static_assert(sizeof(Event) <= 200);

} // namespace app
