// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/program.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace support {
namespace {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

/// An unnamed temporary file with `text`, positioned at its start.
File file_with(const std::string& text) {
    File file(std::tmpfile());
    if (!file || std::fwrite(text.data(), 1, text.size(), file.get()) != text.size()) {
        throw std::runtime_error("no temporary file");
    }
    std::rewind(file.get());
    return file;
}

std::string all_of(std::FILE* file) {
    std::string text;
    std::array<char, 4096> block{};
    std::rewind(file);
    for (std::size_t n = 0; (n = std::fread(block.data(), 1, block.size(), file)) > 0;) {
        text.append(block.data(), n);
    }
    return text;
}

[[noreturn]] void become(const std::string& program, const std::vector<std::string>& phrase,
                         const Circumstances& how, std::array<int, 3> descriptors) {
    ::setsid(); // no controlling terminal, so /dev/tty cannot be opened
    for (int fd = 0; fd < 3; ++fd) {
        ::dup2(descriptors[static_cast<std::size_t>(fd)], fd);
    }
    if (how.largest_file) {
        const rlimit limit{*how.largest_file, *how.largest_file};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    for (const auto& [name, value] : how.environment) {
        ::setenv(name.c_str(), value.c_str(), 1);
    }
    std::vector<std::string> copies{program};
    copies.insert(copies.end(), phrase.begin(), phrase.end());
    std::vector<char*> argv;
    for (std::string& word : copies) {
        argv.push_back(word.data());
    }
    argv.push_back(nullptr);
    ::execv(program.c_str(), argv.data());
    ::_exit(127);
}

} // namespace

Ran run(const std::string& program, const std::vector<std::string>& phrase,
        const Circumstances& how) {
    const File input = file_with(how.input);
    const File output = file_with("");
    const File message = file_with("");
    const int elsewhere =
        how.output_to.empty() ? -1 : ::open(how.output_to.c_str(), O_WRONLY | O_CLOEXEC);
    const std::array<int, 3> descriptors{::fileno(input.get()),
                                         elsewhere >= 0 ? elsewhere : ::fileno(output.get()),
                                         ::fileno(message.get())};
    const pid_t child = ::fork();
    if (child == 0) {
        become(program, phrase, how, descriptors);
    }
    if (how.killed_after) {
        ::usleep(static_cast<useconds_t>(how.killed_after->count()));
        ::kill(child, SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (elsewhere >= 0) {
        ::close(elsewhere);
    }
    const int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return {code, all_of(output.get()), all_of(message.get())};
}

const std::string& program_path() {
    static const std::string path = BUGHOUSE_PROGRAM;
    return path;
}

Ran bughouse(const std::vector<std::string>& phrase, const Circumstances& circumstances) {
    return run(program_path(), phrase, circumstances);
}

} // namespace support
