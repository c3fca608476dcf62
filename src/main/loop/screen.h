// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal as the event loop sees it: pictures out, keys and sizes in, never blocking.
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

// Writes bytes to a terminal that may be slow. Only drop_rest_and_write() waits for it.

/// Holds at most one frame; the next is composed only when it has been written.
class FrameWriter {
  public:
    /// How long drop_rest_and_write() waits for a terminal that accepts nothing.
    static constexpr std::chrono::milliseconds finish_timeout{250};

    explicit FrameWriter(const TtyFile& tty) : tty_(tty) {}

    [[nodiscard]] bool idle() const { return rest_.empty(); }
    /// Begins to write `bytes` and keeps what is not accepted at once. Must only be called while
    /// idle().
    TtyFile::WriteResult start(std::string_view bytes);
    /// Continues writing what is left.
    TtyFile::WriteResult go_on();
    /// Drops what is left and writes `bytes` instead, before the program ends or is suspended.
    void drop_rest_and_write(std::string_view bytes);

  private:
    const TtyFile& tty_;
    std::string rest_;
};

/// Draws one frame at a time: on a slow line, frames are dropped rather than queued.
class Screen {
  public:
    /// Debounce time for sizes: dragging a window's corner reports many, each of which costs a full
    /// redraw.
    static constexpr std::chrono::milliseconds between_sizes{50};

    using Keys = std::function<void(tui::Terminal::Input input)>;

    /// `typed` receives keys; `gone` is called when the terminal accepts nothing any more.
    Screen(asio::io_context& io, TtyFile tty, std::unique_ptr<tui::Terminal> terminal,
           const tui::Glyphs& glyphs, Keys typed, std::function<void()> gone);
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;
    ~Screen() { stream_.release(); } // `tty_` owns the descriptor

    /// Whether the picture is out of date: set by mark_stale(), cleared by draw() and
    /// clear_stale().
    [[nodiscard]] bool stale() const { return stale_; }
    void mark_stale() { stale_ = true; }
    void clear_stale() { stale_ = false; }

    /// Whether a frame may begin: the last one is written and no new size is pending.
    [[nodiscard]] bool ready() const {
        return writer_.idle() && !size_pending_ && !away_ && !stopped_ && !prints_;
    }
    /// Draws a frame; must only be called while ready().
    void draw(const app::View& view);
    /// The scroll steps of the text page that is shown.
    [[nodiscard]] tui::PageSteps text_page_steps(const app::View& view) const;
    /// Whether the boards of two matches fit on the screen.
    [[nodiscard]] bool two_matches_fit() const { return tui::two_matches_fit(size_); }
    /// Draws only the input line, before anything else is computed. False if it was not drawn and a
    /// whole picture is needed.
    [[nodiscard]] bool echo(const app::InputView& line);
    /// What the last picture shows at that cell.
    [[nodiscard]] app::ClickTarget spot_at(tui::Point at) const {
        return tui::spot_at(regions_, at);
    }
    /// Switches to printing lines on the shell's screen.
    void start_printing();
    /// Switches back to pictures.
    void resume_drawing();
    /// Prints lines on the shell's screen, as fast as the terminal accepts them.
    void print(std::string_view bytes);
    /// Maximum number of bytes to keep for a terminal that accepts none.
    static constexpr std::size_t most_unprinted = std::size_t{1} << 20;
    /// Rings the terminal's bell, with the next frame.
    void ring() { prints_ ? print("\a") : void(bell_ = true); }
    /// Changes colours and pieces; the next picture is drawn from scratch.
    void restyle(const std::string& theme, bool colour,
                 const std::function<tui::Glyphs(bool colour)>& glyphs) {
        terminal_->restyle(theme, colour);
        glyphs_ = glyphs(terminal_->depth() != tui::Depth::mono);
    }
    /// Has the next picture drawn from scratch.
    void repaint() { terminal_->repaint(); }

    /// Notes that the window has a new size, which has yet to be queried.
    void resized();
    /// leave() returns the terminal to the shell, enter() takes it back. In between no key is read
    /// and nothing is drawn.
    void leave();
    void enter();
    /// The bytes that leave() would write.
    [[nodiscard]] std::string restore_bytes() const {
        return prints_ ? std::string() : terminal_->bytes_to_leave();
    }
    /// Stops reading keys and drawing, for good.
    void stop();
    /// Writes the last bytes, waiting briefly for a slow terminal.
    void drop_rest_and_write(std::string_view bytes) { writer_.drop_rest_and_write(bytes); }
    [[nodiscard]] bool hung_up() const { return tty_.hung_up(); }

  private:
    // The loop's concrete executor: a type-erased one would add a virtual call every time.
    using Stream = asio::posix::basic_stream_descriptor<asio::io_context::executor_type>;

    void wait_for_keys();
    void write(std::string_view bytes);
    void written(TtyFile::WriteResult taken);
    void take_size();

    TtyFile tty_;
    std::unique_ptr<tui::Terminal> terminal_; ///< uses `tty_`
    tui::Glyphs glyphs_;
    FrameWriter writer_;
    tui::Size size_;
    tui::Rect input_area_;             ///< area of the input line in the last picture
    std::vector<tui::Region> regions_; ///< what can be clicked in the last picture
    Keys on_keys_;
    std::function<void()> on_gone_;
    Stream stream_;
    /// Waits until the terminal accepts bytes again. Exists only from the first such wait on, since
    /// a descriptor once polled for writing would wake the loop after each frame.
    std::optional<Stream> writable_wait_;
    asio::steady_timer size_timer_; ///< runs for a while after each new size
    bool size_timer_runs_ = false;
    bool size_pending_ = false; ///< a new size waits for the timer; nothing is drawn until then
    bool stale_ = true;
    bool bell_ = false;
    bool prints_ = false;     ///< prints lines instead of drawing pictures
    std::string unprinted_{}; ///< lines that the terminal has not accepted yet
    bool away_ = false;       ///< the shell has the terminal
    bool stopped_ = false;
};

} // namespace program
