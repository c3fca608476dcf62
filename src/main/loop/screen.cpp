// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/screen.h"

#include "tui/paint/paint.h"
#include "tui/paint/widgets.h"

#include <algorithm>
#include <fcntl.h>
#include <poll.h>
#include <utility>

namespace program {

TtyFile::WriteResult FrameWriter::start(std::string_view bytes) {
    const auto taken = tty_.write(bytes);
    if (taken == TtyFile::WriteResult::some) {
        rest_ = bytes;
    }
    return taken;
}

TtyFile::WriteResult FrameWriter::go_on() {
    std::string_view left = rest_;
    const auto taken = tty_.write(left);
    if (taken == TtyFile::WriteResult::some) {
        rest_.erase(0, rest_.size() - left.size());
    } else {
        rest_.clear();
    }
    return taken;
}

void FrameWriter::drop_rest_and_write(std::string_view bytes) {
    using Clock = std::chrono::steady_clock;
    rest_.clear(); // the first ESC of the next output ends an interrupted escape sequence
    const auto end = Clock::now() + finish_timeout;
    while (tty_.write(bytes) == TtyFile::WriteResult::some) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
        pollfd question{tty_.fd(), POLLOUT, 0};
        if (left.count() <= 0 || ::poll(&question, 1, static_cast<int>(left.count())) == 0) {
            return;
        }
    }
}

Screen::Screen(asio::io_context& io, TtyFile tty, std::unique_ptr<tui::Terminal> terminal,
               const tui::Glyphs& glyphs, Keys typed, std::function<void()> gone)
    : tty_(std::move(tty)), terminal_(std::move(terminal)), glyphs_(glyphs), writer_(tty_),
      size_(tui::bounded(tty_.size())), on_keys_(std::move(typed)), on_gone_(std::move(gone)),
      stream_(io, tty_.fd()), size_timer_(io) {
    wait_for_keys();
}

void Screen::wait_for_keys() {
    stream_.async_wait(Stream::wait_read, [this](const asio::error_code& error) {
        if (error || away_ || stopped_) {
            return;
        }
        tui::Terminal::Input input = terminal_->read();
        const bool cut = input.hung_up;
        on_keys_(std::move(input));
        if (!cut && !away_ && !stopped_) {
            wait_for_keys();
        }
    });
}

void Screen::draw(const app::View& view) {
    stale_ = false;
    const tui::Layout places = tui::layout(size_, view);
    tui::Grid picture = tui::paint(places, view, glyphs_);
    terminal_->want_mouse(view.mouse);
    terminal_->want_title(view.window_title);
    write(terminal_->compose(picture));
    regions_ = std::move(picture.regions);
    input_area_ = places.input;
}

tui::PageSteps Screen::text_page_steps(const app::View& view) const {
    return tui::page_steps(tui::layout(size_, view).body, tui::page_text(view));
}

bool Screen::echo(const app::InputView& line) {
    if (input_area_.empty() || !ready()) {
        return false;
    }
    tui::Grid row({input_area_.columns, 1});
    tui::paint_input(row, {0, 0, input_area_.columns, 1}, line, glyphs_);
    write(terminal_->compose_row(input_area_.top, row));
    return true;
}

void Screen::write(std::string_view bytes) {
    if (std::exchange(bell_, false)) {
        written(writer_.start(std::string(bytes) + '\a'));
    } else if (!bytes.empty()) {
        written(writer_.start(bytes));
    }
}

void Screen::start_printing() {
    prints_ = true;
    writer_.drop_rest_and_write(terminal_->leave_full_screen());
}

void Screen::print(std::string_view bytes) {
    unprinted_ += bytes.substr(0, most_unprinted - std::min(unprinted_.size(), most_unprinted));
    if (!unprinted_.empty() && writer_.idle() && !away_ && !stopped_) {
        written(writer_.start(std::exchange(unprinted_, {})));
    }
}

void Screen::written(TtyFile::WriteResult taken) {
    if (taken == TtyFile::WriteResult::gone) {
        on_gone_();
    }
    if (taken != TtyFile::WriteResult::some) {
        writable_wait_.reset();
    }
    if (taken == TtyFile::WriteResult::all && prints_) {
        return print({});
    }
    if (taken != TtyFile::WriteResult::some) {
        return;
    }
    if (const int own = writable_wait_ ? -1 : ::fcntl(tty_.fd(), F_DUPFD_CLOEXEC, 0); own >= 0) {
        writable_wait_.emplace(stream_.get_executor(), own);
    }
    Stream& waits = writable_wait_ ? *writable_wait_ : stream_;
    waits.async_wait(Stream::wait_write, [this](const asio::error_code& error) {
        if (!error && !stopped_) {
            written(writer_.go_on());
        }
    });
}

void Screen::resized() {
    size_pending_ = true;
    if (!size_timer_runs_) {
        take_size();
    }
}

void Screen::take_size() {
    size_pending_ = false;
    size_ = tui::bounded(tty_.size());
    terminal_->resize(size_);
    stale_ = true;
    size_timer_runs_ = true;
    size_timer_.expires_after(between_sizes);
    size_timer_.async_wait([this](const asio::error_code& error) {
        if (error || stopped_) {
            return;
        }
        size_timer_runs_ = false;
        if (size_pending_) {
            take_size();
        }
    });
}

void Screen::resume_drawing() {
    prints_ = false;
    terminal_->enter();
    take_size();
}

void Screen::leave() {
    if (!std::exchange(away_, true)) {
        asio::error_code ignored;
        stream_.cancel(ignored);
        writable_wait_.reset();
        writer_.drop_rest_and_write(terminal_->leave());
    }
}

void Screen::enter() {
    terminal_->enter();
    if (std::exchange(away_, false)) {
        wait_for_keys();
    }
    take_size();
}

void Screen::stop() {
    stopped_ = true;
    asio::error_code ignored;
    stream_.cancel(ignored);
    writable_wait_.reset();
    size_timer_.cancel();
}

} // namespace program
