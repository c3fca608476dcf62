// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/text_loop.h"

#include "src/app/update.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/loop/monotonic_now.h"
#include "src/main/text_output.h"

#include <array>
#include <asio/post.hpp>
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace program {

using base::Instant;

namespace {

constexpr std::size_t most_piped = 4096; ///< bytes; the rest of a longer line is dropped

/// How long a line from a pipe waits for the next prompt of a login, which may never come.
constexpr base::Millis longest_wait_for_prompt{10'000};

/// Whether a line would be lost now, but may be taken after the server's next prompt.
bool is_logging_in(const app::Server& server) {
    using State = play::ConnectionState;
    using Awaits = app::Server::Awaits;
    const State state = server.connection.state;
    return server.me.empty() && server.awaits != Awaits::name &&
           server.awaits != Awaits::password &&
           (state == State::looking_up || state == State::connecting || state == State::open);
}

bool is_farewell(std::string_view line) {
    line = line.substr(line.starts_with('/') ? 1 : 0);
    const std::string word = base::lower(line.substr(0, line.find_last_not_of(" \r\n") + 1));
    return word == "quit" || word == "exit" || word == "logout" || word == "bye";
}

} // namespace

TextLoop::TextLoop(app::Model&& mind, WriteRecord write, KeepSetting keep, std::string library)
    : Loop(std::move(mind), std::move(write), std::move(library)), keep_(std::move(keep)),
      on_terminal_(tty_.adopt(STDIN_FILENO)),
      console_(model, on_terminal_,
               [this](app::Event event) { tell(std::move(event), monotonic_now()); }) {
    model.looks.text_mode = true;
    if (on_terminal_) {
        tty_.make_raw();
    }
    if (::pipe(wake_) == 0) {
        reader_ = std::thread([this] { read_input(); });
    }
}

TextLoop::~TextLoop() {
    if (wake_[1] >= 0) {
        ::close(wake_[1]);
    }
    input_handled_.release();
    if (reader_.joinable()) {
        reader_.join();
    }
    if (wake_[0] >= 0) {
        ::close(wake_[0]);
    }
    if (on_terminal_) {
        tty_.restore();
    }
}

/// Reads input on a thread of its own, since files cannot be polled as terminals can. Each block is
/// read only after the previous one has been handled, since a pipe may never end; from a pipe a
/// block is a line, so that the lines after the one that ends this loop stay in the pipe.
void TextLoop::read_input() {
    std::array<char, 4096> block{};
    std::size_t size = 0;
    while (!ended_) {
        std::array<pollfd, 2> question{{{STDIN_FILENO, POLLIN, 0}, {wake_[0], POLLIN, 0}}};
        if (::poll(question.data(), question.size(), -1) < 0 && errno != EINTR) {
            return;
        }
        if (question[1].revents != 0) {
            return;
        }
        if (question[0].revents == 0) {
            continue;
        }
        const ssize_t n =
            ::read(STDIN_FILENO, block.data() + size, on_terminal_ ? block.size() : 1);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        size += n > 0 ? static_cast<std::size_t>(n) : 0;
        if (n > 0 && !on_terminal_ && block.at(size - 1) != '\n' && size < block.size()) {
            continue;
        }
        asio::post(io_, [this, bytes = std::string(block.data(), size), ends = n <= 0] {
            block_ = {bytes, ends}; // for finish_handler()
        });
        input_handled_.acquire();
        size = 0;
        if (n <= 0) {
            return;
        }
    }
}

bool TextLoop::waits_for_login(Instant now) {
    if (on_terminal_ || !model.server || !is_logging_in(*model.server)) {
        wait_ends_.reset();
        return false;
    }
    wait_ends_ = wait_ends_.value_or(now + longest_wait_for_prompt);
    return now < *wait_ends_;
}

/// Whether lines wait to be sent that the server would not hear after a farewell.
bool TextLoop::holds_lines() const {
    return !ended_ && model.server && app::is_open(*model.server) && model.server->unsent > 0;
}

/// Handles the block that was read; the last line may lack a newline. During the login the block
/// waits, as do a farewell and the end of the input for lines that the rate limit holds back, and
/// with them what follows in the pipe.
void TextLoop::handle_block() {
    if (!block_ || (!block_->bytes.empty() && waits_for_login(monotonic_now())) ||
        (!on_terminal_ && is_farewell(block_->bytes) && holds_lines())) {
        return;
    }
    handle_bytes(std::exchange(block_->bytes, {}));
    if (block_->ends) {
        handle_bytes(piped_line_.empty() ? "" : "\n");
        if (holds_lines()) {
            return;
        }
        if (!ended_) {
            tell(app::Terminate{}, monotonic_now());
        }
    }
    block_.reset();
    input_handled_.release();
}

ExitCode TextLoop::run(Startup startup) {
    run_until_quit(std::move(startup));
    finish_records();
    console_.say_last(app::text_after_quitting(model));
    flush_output();
    return has_failed() ? ExitCode::system_failed : ExitCode::done;
}

void TextLoop::carry_out(app::SaveSetting setting) {
    handle(app::SettingSaved{keep_(setting)}, monotonic_now());
}

void TextLoop::carry_out(app::Bell /*effect*/) {
    if (on_terminal_) {
        (void)!::write(STDOUT_FILENO, "\a", 1);
    }
}

/// Stops this job; the shell has the terminal until it continues the job.
void TextLoop::carry_out(app::SuspendSelf /*effect*/) {
    if (on_terminal_) {
        tty_.restore();
        ::kill(0, SIGSTOP);
        tty_.make_raw();
    }
    asio::post(io_, [this] { tell(app::ScreenBack{}, monotonic_now()); });
}

void TextLoop::on_model_updated(const app::Event& event, Instant now) {
    console_.hear(event, now);
    Loop::on_model_updated(event, now);
}

void TextLoop::handle_signal(int signal) {
    const Instant now = monotonic_now();
    switch (signal) {
    case SIGWINCH:
    case SIGCONT:
        return;
    case SIGINT:
        return tell(app::Action::interrupt, now);
    case SIGTSTP:
        return tell(app::Action::suspend, now);
    default: // nobody could continue this job
        return tell(app::Terminate{}, now);
    }
}

// Input bytes: keys from a terminal, or lines from a pipe.

void TextLoop::handle_bytes(std::string_view bytes) {
    if (!on_terminal_) {
        for (const char c : bytes) {
            if (ended_) {
                return;
            }
            if (c == '\n') {
                console_.take_line(base::sanitized_line(std::exchange(piped_line_, {})),
                                   monotonic_now());
                flush_output(); // many lines would exceed the buffer
            } else if (piped_line_.size() < most_piped && c != '\r') {
                piped_line_ += c;
            }
        }
        return;
    }
    for (const char c : bytes) {
        keys_.feed(static_cast<unsigned char>(c));
    }
    keys_.flush();
    const Instant now = monotonic_now();
    for (const tui::Key& key : keys_.take()) {
        if (!ended_) {
            console_.handle_key(key, now);
        }
    }
}

void TextLoop::finish_handler() {
    handle_block();
    flush_output();
    await_events(block_ && !block_->bytes.empty() ? wait_ends_ : std::nullopt);
}

void TextLoop::flush_output() {
    const std::string text = encoded(console_.take(), terminal_encoding());
    std::string_view rest = text;
    while (!rest.empty()) {
        const ssize_t n = ::write(STDOUT_FILENO, rest.data(), rest.size());
        if (n < 0 && errno != EINTR && errno != EAGAIN) {
            note_output_error(errno); // a full disk, or nobody reads
            return carry_out(app::Quit{});
        }
        rest.remove_prefix(n > 0 ? static_cast<std::size_t>(n) : 0);
    }
}

} // namespace program
