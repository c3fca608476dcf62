// SPDX-License-Identifier: GPL-3.0-or-later
// Talk, sorted into windows by who speaks to whom, and the partners' open wishes: a tell such as
// `+n` stays as a mark beside the reserve until it is met or withdrawn.
#pragma once

#include "src/app/port/sentence.h"
#include "src/base/shared_list.h"
#include "src/engine/bot/hearing.h"
#include "src/rules/types.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

// A bounded list of lines, newest last; adding a line takes constant time.

class TalkLog {
  public:
    /// Limits of the log; the oldest lines are dropped.
    static constexpr std::size_t most_lines = 2000;
    static constexpr std::size_t most_bytes = 256 * 1024;
    /// Limit on one line, in bytes.
    static constexpr std::size_t most_line_bytes = 1200;

    /// Adds a line and drops the oldest ones beyond the limits. A view that is scrolled up keeps
    /// its place.
    void add(Text line);
    void clear();

    [[nodiscard]] std::size_t size() const { return lines_.size(); }
    [[nodiscard]] const Text& operator[](std::size_t i) const { return lines_[i]; }
    /// The last `most` lines above the scroll position.
    [[nodiscard]] base::SharedList<Text> shown(std::size_t most) const {
        return lines_.part(0, size() - below_).last(most);
    }
    /// Total size of all texts in bytes.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    /// The number of lines ever added.
    [[nodiscard]] std::uint64_t added() const { return added_; }
    /// The number of lines below the scroll position.
    [[nodiscard]] std::size_t below() const { return below_; }
    void scroll_up(std::size_t lines);
    void scroll_down(std::size_t lines);
    /// Called when the window with that number has closed: lines copied from it no longer count as
    /// copies, and windows after it move down by one.
    void renumber(std::size_t closed);

    /// Whether lines have been added since the window was last shown.
    bool unread = false;

  private:
    base::SharedList<Text> lines_;
    std::uint64_t added_ = 0;
    std::size_t bytes_ = 0;
    std::size_t below_ = 0;
};

/// The windows, in the order of their numbers. A local table has only the first. On a server,
/// windows for single channels and persons come after these.
enum class Tab : std::uint8_t {
    partner,   ///< the partner's talk, and what happens at the table
    game_talk, ///< what is said in a game: kibitz, whisper, say
    channels,
    console, ///< everything that the server sends
    tells
};
inline constexpr std::size_t fixed_tabs = 5;

class TalkLogs {
  public:
    /// Limit on the windows for single channels and persons.
    static constexpr std::size_t most_own = 12;

    /// A window: one of the five fixed ones, or one for a channel or person.
    struct Window {
        std::string name;         ///< its label: "tells", "kim", "ch24"
        std::uint64_t serial = 0; ///< unique among all windows that ever existed
        TalkLog log;
    };

    TalkLogs();
    [[nodiscard]] const std::vector<Window>& windows() const { return windows_; }
    /// The window for that person or channel, ignoring case; nothing if there is none.
    [[nodiscard]] std::optional<Tab> own_window(std::string_view name) const;
    /// Opens a window with copies of the lines in `common` that start with `begins`; nothing if
    /// there are too many windows.
    std::optional<Tab> open_with_copies(std::string_view name, Tab common, std::string_view begins);
    /// Closes the window of a channel or person; if it was shown, the console takes its place.
    void close(Tab tab);

    /// Adds a line, sanitised and, if timestamps are on, prefixed with the time.
    void add(Tab tab, std::string_view text, Tone tone = Tone::plain);
    void add(std::string_view text, Tone tone = Tone::plain) { add(Tab::partner, text, tone); }
    /// Adds a line to `tab` and, if another window is shown, a copy to that one, so that the user
    /// sees it.
    void add_with_copy(Tab tab, std::string_view text, Tone tone = Tone::plain);
    /// Copies a line that the window `from` already has to the window shown, if that is another
    /// one.
    void copy_to_shown(Tab from, std::string_view text, Tone tone = Tone::plain);
    [[nodiscard]] const TalkLog& log(Tab tab) const { return window(tab).log; }

    /// The window shown in the talk area; others may be shown beside it.
    [[nodiscard]] Tab shown() const { return shown_; }
    void show(Tab tab);
    [[nodiscard]] TalkLog& shown_log() { return log_of(shown_); }
    /// Scrolls a window by that many lines: back to older ones or, if negative, to newer ones.
    void scroll(Tab tab, int lines);
    /// Scrolls a window to its end, so that the answers to a line of ours are visible.
    void scroll_to_end(Tab tab) { log_of(tab).scroll_down(log(tab).size()); }
    /// The next window after the shown one that has unread lines.
    [[nodiscard]] std::optional<Tab> next_unread() const;

    /// Sets the time of day, in seconds, for the timestamps of new lines, which have none before.
    void set_time_of_day(std::int64_t seconds);
    /// Whether console lines have timestamps too.
    void stamp_console(bool whether) { stamps_console_ = whether; }

    /// Handles a tell from the partner of `listener`, whose name is `name`.
    void hear_tell(rules::Seat listener, std::string_view tell, std::string_view name = {});
    /// `listener` has passed that kind of piece to the partner: the partner's wish for it is met.
    void on_piece_passed(rules::Seat listener, rules::Kind kind) {
        engine::fulfil_wish(listening_bots_[listener], kind);
    }
    /// The open wishes of the partner of `listener`, the newest first, then by urgency, separated
    /// by two spaces: "Q-  N+++  trades+"; may be empty.
    [[nodiscard]] std::string wishes(rules::Seat listener) const;
    /// How urgently the partner asked for a piece, or (`warning`) asked not to lose one: 0..3.
    [[nodiscard]] int urgency(rules::Seat listener, rules::Kind kind, bool warning) const;
    /// Whether the partner of `listener` has asked them to wait, and has not said go since.
    [[nodiscard]] bool told_to_sit(rules::Seat listener) const {
        return listening_bots_[listener].told_to_sit;
    }
    /// Begins the talk of another match: adds a divider and drops all wishes.
    void begin_match();

  private:
    /// Sanitises a line and adds the timestamp; on the console only after stamp_console(true).
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
    std::string stamp_; ///< timestamp that precedes new lines; empty: none
    rules::PerSeat<engine::Bot>
        listening_bots_; ///< per seat, a bot that parses the tells to it but makes no moves
    rules::PerSeat<std::string>
        newest_wish_; ///< per seat, the text of the newest wish of its partner
};

/// The tell that a partner key sends, worded for people and engines alike, more urgent when
/// repeated. Nothing for a letter without a meaning.
[[nodiscard]] std::optional<std::string> canned_tell(char letter, const TalkLogs& talk,
                                                     rules::Seat listener);

/// A row of the help page: a key that sends a tell to the partner, and what the tell says.
struct CannedRow {
    std::string_view keys;
    std::string_view says;
};
[[nodiscard]] std::span<const CannedRow> canned_rows();

} // namespace app
