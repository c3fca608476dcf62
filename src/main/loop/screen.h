// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal as the loop sees it: pictures out, keys and sizes in, and never waiting for it.
#pragma once

#include "src/app/port/view.h"
#include "src/main/session/tty_file.h"
#include "tui/layout/board_plan.h"
#include "tui/paint/glyphs.h"
#include "tui/paint/paint_text.h"
#include "tui/terminal/terminal.h"

#include <asio/io_context.hpp>
#include <asio/posix/stream_descriptor.hpp>
#include <asio/steady_timer.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace program {

// Bytes on their way to a terminal that may be slow: handed over as it takes them, never waited
// for but at the end.

/// Holds at most one frame: the next one is composed when this one is gone.
class FrameWriter {
  public:
    /// How long a terminal that takes nothing is waited for at the end.
    static constexpr std::chrono::milliseconds patience{250};

    explicit FrameWriter(const TtyFile& tty) : tty_(tty) {}

    [[nodiscard]] bool idle() const { return rest_.empty(); }
    /// Starts on `bytes`; what is not taken at once is kept. Only while idle.
    TtyFile::Taken start(std::string_view bytes);
    /// Goes on with what is left.
    TtyFile::Taken go_on();
    /// Drops what is left and writes `bytes` instead, for the last time or before a suspension.
    void finish(std::string_view bytes);

  private:
    const TtyFile& tty_;
    std::string rest_;
};

/// One frame is on its way at a time: on a slow line frames are dropped, not queued.
class Screen {
  public:
    /// Sizes are debounced: a window's corner that is dragged tells many, and each costs a whole
    /// screen of bytes.
    static constexpr std::chrono::milliseconds between_sizes{50};

    using Keys = std::function<void(tui::Terminal::Input input)>;

    /// `typed` hears of keys, `gone` that the terminal takes nothing any more.
    Screen(asio::io_context& io, TtyFile tty, std::unique_ptr<tui::Terminal> terminal,
           const tui::Glyphs& glyphs, Keys typed, std::function<void()> gone);
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;
    ~Screen() { stream_.release(); } // the descriptor is the TtyFile's

    /// Whether the picture is out of date; mark() says so, draw() and unmark() that it is not.
    [[nodiscard]] bool stale() const { return stale_; }
    void mark() { stale_ = true; }
    void unmark() { stale_ = false; }

    /// Whether a frame may be begun: the last one is out, and no other size is on its way.
    [[nodiscard]] bool ready() const {
        return writer_.idle() && !size_waits_ && !away_ && !stopped_ && !prints_;
    }
    /// Only while ready.
    void draw(const app::View& view);
    /// Of a text page that is shown.
    [[nodiscard]] tui::PageSteps page_steps(const app::View& view) const;
    /// Whether the boards of two matches fit on it.
    [[nodiscard]] bool has_room_for_two() const { return tui::has_room_for_two(size_); }
    /// Shows the input line alone, before anything else is thought about. False: nothing is shown,
    /// the next picture has to.
    [[nodiscard]] bool echo(const app::InputView& line);
    /// The part of the last picture that stands at that cell.
    [[nodiscard]] app::Spot spot_at(tui::Point at) const { return tui::spot_at(regions_, at); }
    /// Lines only from now on, on the shell's screen.
    void leave_picture();
    /// Pictures again.
    void draw_again();
    /// Adds lines there, as fast as the terminal takes them.
    void print(std::string_view bytes);
    /// The most bytes that wait for a terminal which takes none.
    static constexpr std::size_t most_unprinted = std::size_t{1} << 20;
    /// A bell goes with the next frame.
    void ring() { prints_ ? print("\a") : void(bell_ = true); }
    /// Other colours and pieces: the next picture is drawn afresh.
    void restyle(const std::string& theme, bool colour,
                 const std::function<tui::Glyphs(bool colour)>& glyphs) {
        terminal_->restyle(theme, colour);
        glyphs_ = glyphs(terminal_->depth() != tui::Depth::mono);
    }
    /// The next picture is drawn afresh.
    void repaint() { terminal_->repaint(); }

    /// The window has another size, to be asked for.
    void resized();
    /// Gives the terminal back to the shell, and takes it again. In between no key is read, and
    /// nothing drawn.
    void leave();
    void enter();
    /// The bytes that leave() would write.
    [[nodiscard]] std::string last_word() const {
        return prints_ ? std::string() : terminal_->bytes_to_leave();
    }
    /// No key is told any more, and nothing drawn.
    void stop();
    /// For the last time, with a little patience.
    void finish(std::string_view bytes) { writer_.finish(bytes); }
    [[nodiscard]] bool hung_up() const { return tty_.hung_up(); }

  private:
    // Of the loop's own executor: one of any type is asked what it is at every turn.
    using Stream = asio::posix::basic_stream_descriptor<asio::io_context::executor_type>;

    void wait_for_keys();
    void write(std::string_view bytes);
    void written(TtyFile::Taken taken);
    void take_size();

    TtyFile tty_;
    std::unique_ptr<tui::Terminal> terminal_; ///< on `tty_`
    tui::Glyphs glyphs_;
    FrameWriter writer_;
    tui::Size size_;
    tui::Rect input_area_;             ///< in the last picture
    std::vector<tui::Region> regions_; ///< likewise
    Keys typed_;
    std::function<void()> gone_;
    Stream stream_;
    /// Waits for room on the terminal, while there is none: once asked for it, a descriptor would
    /// wake us after each frame.
    std::optional<Stream> room_;
    asio::steady_timer size_timer_; ///< runs for a while after a new size was taken
    bool size_timer_runs_ = false;
    bool size_waits_ = false; ///< for that timer; nothing is drawn for the old one
    bool stale_ = true;
    bool bell_ = false;
    bool prints_ = false;     ///< lines in place of pictures
    std::string unprinted_{}; ///< of them, what the terminal has not taken yet
    bool away_ = false;       ///< the shell has the terminal
    bool stopped_ = false;
};

} // namespace program
