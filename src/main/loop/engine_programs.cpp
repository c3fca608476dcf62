// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/engine_programs.h"

#include "src/base/text.h"
#include "src/engine/protocol/external_engine.h"
#include "src/main/environment.h"

#include <asio/buffer.hpp>
#include <asio/post.hpp>

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace program {

base::Result<std::vector<std::string>, std::string> split_command(std::string_view command) {
    std::vector<std::string> arguments;
    char quote = '\0';
    bool in_word = false;
    for (const char c : command) {
        if (quote == '\0' && (c == ' ' || c == '\t')) {
            in_word = false;
            continue;
        }
        if (!in_word) {
            arguments.emplace_back();
            in_word = true;
        }
        if (c == quote) {
            quote = '\0';
        } else if (quote == '\0' && (c == '\'' || c == '"')) {
            quote = c;
        } else {
            arguments.back() += c;
        }
    }
    if (quote != '\0') {
        return base::failure(std::string("a quote is not closed"));
    }
    if (arguments.empty() || arguments.front().empty()) {
        return base::failure(std::string("expected a command"));
    }
    return arguments;
}

std::string program_path(const std::string& name) {
    const std::string home = environment("HOME");
    std::vector<std::string> folders{"/usr/games", "/usr/local/games"};
    if (!home.empty()) {
        folders.push_back(home + "/.local/bin");
    }
    const auto is_in = [&name](std::string_view folder) {
        const std::string path = fmt::format("{}/{}", folder, name);
        return !folder.empty() && ::access(path.c_str(), X_OK) == 0;
    };
    const std::string on_path = environment("PATH");
    const auto known = base::split(on_path, ':');
    if (name.find('/') != std::string::npos || std::ranges::any_of(known, is_in)) {
        return name;
    }
    const auto found = std::ranges::find_if(folders, is_in);
    return found == folders.end() ? name : *found + '/' + name;
}

namespace {

/// Time between `quit` and SIGTERM, and between SIGTERM and SIGKILL.
constexpr std::chrono::milliseconds time_to_end{500};

} // namespace

void EngineProcess::start(const std::string& command) {
    auto arguments = split_command(command);
    if (arguments) {
        arguments->front() = program_path(arguments->front());
    }
    auto child = arguments ? Child::start(*arguments)
                           : base::Result<Child, std::string>(base::failure(arguments.error()));
    if (!child) {
        return report_loss(child.error());
    }
    child_.emplace(*std::move(child));
    store::Descriptor line = child_->take_socket();
    asio::error_code error;
    socket_.assign(asio::local::stream_protocol(), line.get(), error);
    if (error) {
        return report_loss(error.message());
    }
    (void)line.release(); // the socket owns and closes it
    socket_.non_blocking(true, error);
    wait_for_bytes();
}

void EngineProcess::wait_for_bytes() {
    socket_.async_wait(Socket::wait_read,
                       [self = shared_from_this()](const asio::error_code& error) {
                           if (!error) {
                               self->read();
                           }
                       });
}

/// Reads once per notification, so that a flood does not delay keys.
void EngineProcess::read() {
    asio::error_code error;
    const std::size_t size = socket_.read_some(asio::buffer(buffer_), error);
    if (error && error != asio::error::would_block && error != asio::error::interrupted) {
        socket_.close(error);
        if (leaving_) {
            end_timer_.cancel();
            child_.reset();
            return;
        }
        return report_loss("it has ended");
    }
    wait_for_bytes();
    handle_bytes({buffer_.data(), size});
}

void EngineProcess::handle_bytes(std::string_view bytes) {
    for (const char c : bytes) {
        if (c != '\n') {
            if (line_.size() < longest_line) {
                line_ += c;
            }
            continue;
        }
        const std::string line = std::exchange(line_, {});
        if (!leaving_ && !engine::ExternalEngine::is_ignorable(line)) {
            on_event_(app::EngineLine{number_, line});
        }
    }
}

void EngineProcess::tell(const std::string& line) {
    if (!socket_.is_open()) {
        return;
    }
    if (unsent_.size() + line.size() > most_unsent) {
        return report_loss("it no longer reads what it is sent");
    }
    unsent_ += line + '\n';
    if (!writing_) {
        flush();
    }
}

void EngineProcess::flush() {
    asio::error_code error;
    unsent_.erase(0, socket_.write_some(asio::buffer(unsent_), error));
    if (error && error != asio::error::would_block && error != asio::error::interrupted) {
        unsent_.clear(); // read() will report the error, after the last lines
    }
    writing_ = !unsent_.empty();
    if (!writing_) {
        return;
    }
    socket_.async_wait(Socket::wait_write,
                       [self = shared_from_this()](const asio::error_code& failed) {
                           if (!failed) {
                               self->flush();
                           }
                       });
}

void EngineProcess::report_loss(std::string why) {
    asio::post(io_, [self = shared_from_this(), why = std::move(why)] {
        if (!self->leaving_) {
            self->on_event_(app::EngineEnded{self->number_, why});
        }
    });
}

void EngineProcess::end() {
    if (std::exchange(leaving_, true)) {
        return;
    }
    tell("quit");
    wait_for_end();
}

void EngineProcess::wait_for_end() {
    end_timer_.expires_after(time_to_end);
    end_timer_.async_wait([self = shared_from_this()](const asio::error_code& error) {
        if (error || !self->child_) {
            return;
        }
        if (!self->has_ended() && !std::exchange(self->asked_to_end_, true)) {
            self->child_->ask_to_end();
            return self->wait_for_end();
        }
        asio::error_code ignored;
        self->socket_.close(ignored);
        self->child_.reset(); // kills it if it is still running
    });
}

void EngineProcess::ask_to_end() const {
    if (child_) {
        child_->ask_to_end();
    }
}

namespace {

constexpr std::chrono::milliseconds step{10};
constexpr int steps = 50; ///< together half a second, waited after `quit` and after SIGTERM

using Processes = std::vector<std::shared_ptr<EngineProcess>>;

void wait_for(const Processes& processes) {
    const auto over = [&processes] {
        return std::ranges::all_of(processes,
                                   [](const auto& process) { return process->has_ended(); });
    };
    for (int i = 0; i < steps && !over(); ++i) {
        std::this_thread::sleep_for(step);
    }
}

} // namespace

void EnginePrograms::start(const app::StartEngine& start) {
    auto process = std::make_shared<EngineProcess>(io_, start.engine, on_event_);
    engines_[start.engine] = process;
    process->start(start.command);
}

void EnginePrograms::tell(const app::TellEngine& tell) {
    if (const auto found = engines_.find(tell.engine); found != engines_.end()) {
        found->second->tell(tell.line);
    }
}

void EnginePrograms::end(app::EndEngine end) {
    if (const auto found = engines_.find(end.engine); found != engines_.end()) {
        found->second->end();
        leaving_.push_back(found->second);
        engines_.erase(found);
    }
    std::erase_if(leaving_, [](const auto& process) { return process.expired(); });
}

void EnginePrograms::end_all() {
    Processes all;
    for (const auto& [number, process] : engines_) {
        process->end();
        all.push_back(process);
    }
    for (const auto& process : leaving_) {
        if (auto still_there = process.lock()) {
            all.push_back(std::move(still_there));
        }
    }
    wait_for(all);
    for (const auto& process : all) {
        process->ask_to_end();
    }
    wait_for(all);
    engines_.clear();
}

} // namespace program
