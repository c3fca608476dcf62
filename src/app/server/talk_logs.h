// SPDX-License-Identifier: GPL-3.0-or-later
// Talk, sorted by speaker and listener, and the wishes that still stand: a tell such as `+n` stays
// as a mark beside the reserve until it is met or withdrawn.
#pragma once

#include "src/app/port/sentence.h"
#include "src/base/shared_list.h"
#include "src/engine/bot/bot.h"
#include "src/rules/types.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

// A bounded list of lines, the newest last: adding one costs the same however many there are.

class TalkLog {
  public:
    /// Bounds of the log; the oldest lines are dropped.
    static constexpr std::size_t most_lines = 2000;
    static constexpr std::size_t most_bytes = 256 * 1024;
    /// Bound of one line, in bytes.
    static constexpr std::size_t most_line_bytes = 1200;

    /// Adds a line, and drops the oldest beyond `most_lines`. A view that is scrolled up stays
    /// where it is.
    void add(Text line);
    void clear();

    [[nodiscard]] std::size_t size() const { return lines_.size(); }
    [[nodiscard]] const Text& operator[](std::size_t i) const { return lines_[i]; }
    /// The last of those that are shown.
    [[nodiscard]] base::SharedList<Text> shown(std::size_t most) const {
        return lines_.part(0, size() - below_).last(most);
    }
    /// The size of all lines' texts in bytes.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    /// So many lines were ever added.
    [[nodiscard]] std::uint64_t added() const { return added_; }
    /// Lines below the ones that are shown.
    [[nodiscard]] std::size_t below() const { return below_; }
    void scroll_up(std::size_t lines);
    void scroll_down(std::size_t lines);
    /// The window of that number is closed: copies of its lines are copies no longer, and the
    /// windows behind it have the number below.
    void renumber(std::size_t closed);

    /// lines were added since the window was last shown
    bool unread = false;

  private:
    base::SharedList<Text> lines_;
    std::uint64_t added_ = 0;
    std::size_t bytes_ = 0;
    std::size_t below_ = 0;
};

/// The window of a line, in the order of their numbers. A local table has the first alone; on a
/// server the windows of single channels and persons have the places behind these.
enum class Tab : std::uint8_t {
    partner, ///< the partner's talk, and events at the table
    game,    ///< kibitz, whisper, say
    channels,
    console, ///< everything that the server says
    tells
};
inline constexpr std::size_t tabs = 5;

class TalkLogs {
  public:
    /// Bound of the windows for single channels and persons.
    static constexpr std::size_t most_own = 12;

    /// A window: one of the five that are always there, or one for a channel or person.
    struct Window {
        std::string name;         ///< "tells", "kim", "ch24"
        std::uint64_t serial = 0; ///< no window before or after it has the same
        TalkLog log;
    };

    TalkLogs();
    [[nodiscard]] const std::vector<Window>& windows() const { return windows_; }
    /// The own window of that person or channel, whatever the case; none: there is none.
    [[nodiscard]] std::optional<Tab> own_window(std::string_view name) const;
    /// Opens it, with copies of the lines in the common window that begin so; none: there are too
    /// many.
    std::optional<Tab> open(std::string_view name, Tab common, std::string_view begins);
    /// Closes an own window; the console is shown where it was.
    void close(Tab tab);

    /// Cleaned, and stamped with the time of day where stamps are wanted.
    void add(Tab tab, std::string_view text, Tone tone = Tone::plain);
    void add(std::string_view text, Tone tone = Tone::plain) { add(Tab::partner, text, tone); }
    /// The same, and a copy in the window that is shown, so that it is seen whichever that is.
    void add_seen(Tab tab, std::string_view text, Tone tone = Tone::plain);
    /// Such a copy alone, of a line that stands in its window already.
    void copy(Tab from, std::string_view text, Tone tone = Tone::plain);
    [[nodiscard]] const TalkLog& log(Tab tab) const { return window(tab).log; }
    [[nodiscard]] const TalkLog& lines() const { return log(Tab::partner); }

    /// The one that has the room, or most of it.
    [[nodiscard]] Tab shown() const { return shown_; }
    void show(Tab tab);
    [[nodiscard]] TalkLog& shown_log() { return log_of(shown_); }
    /// Shows older lines of that log, or newer ones (-).
    void scroll(Tab tab, int lines);
    /// Scrolls that log down: after a line of our own its answers are to be seen.
    void log_to_end(Tab tab) { log_of(tab).scroll_down(log(tab).size()); }
    /// The next one after the shown with something unread.
    [[nodiscard]] std::optional<Tab> next_unread() const;

    /// Seconds of the day that lines are stamped with from now on; nothing: no stamps.
    void set_clock(std::optional<std::int64_t> seconds);
    /// Whether lines of the console have the time before them, too.
    void stamp_console(bool whether) { stamps_console_ = whether; }

    /// Takes a tell from the partner of `listener`.
    void hear(rules::Seat listener, std::string_view tell);
    /// `listener` has passed a piece of that kind to the partner: the wish for it is met.
    void met(rules::Seat listener, rules::Kind kind) { ears_[listener].wanted[kind] = 0; }
    /// The standing wishes of the partner of `listener`, the newest first, then by urgency, with
    /// two blanks between: "Q-  N+++  trades+"; may be empty.
    [[nodiscard]] std::string wishes(rules::Seat listener) const;
    /// How urgently a piece was asked for, or warned of: 0..3.
    [[nodiscard]] int urgency(rules::Seat listener, rules::Kind kind, bool warning) const;
    /// Whether the partner of `listener` has asked to wait, and has not said go since.
    [[nodiscard]] bool told_to_sit(rules::Seat listener) const {
        return ears_[listener].told_to_sit;
    }
    /// Begins the talk of another match: a line sets it apart, and all wishes are gone.
    void begin_match();

  private:
    /// Cleaned, and stamped, but for the console, which has the server's own lines.
    [[nodiscard]] std::string line_of(Tab tab, std::string_view text) const;

    [[nodiscard]] const Window& window(Tab tab) const {
        return windows_.at(static_cast<std::size_t>(tab));
    }
    [[nodiscard]] TalkLog& log_of(Tab tab) {
        return windows_.at(static_cast<std::size_t>(tab)).log;
    }

    std::vector<Window> windows_;
    std::uint64_t last_serial_ = 0;
    Tab shown_ = Tab::partner;
    std::optional<std::int64_t> clock_;
    bool stamps_console_ = false;
    std::string stamp_; ///< text of the divider between two matches
    rules::PerSeat<engine::Bot>
        ears_; ///< tells to each seat, read as a bot reads them; they move nobody
    rules::PerSeat<std::string> newest_; ///< the newest wish told to each seat
};

/// The text of a partner key, for people and engines alike, more urgent when it is sent again. None
/// for a letter without a meaning.
[[nodiscard]] std::optional<std::string> canned_tell(char letter, const TalkLogs& talk,
                                                     rules::Seat listener);

/// A key that tells the partner something, and what it tells: a row of the help page.
struct CannedRow {
    std::string_view keys;
    std::string_view says;
};
[[nodiscard]] std::span<const CannedRow> canned_rows();

} // namespace app
