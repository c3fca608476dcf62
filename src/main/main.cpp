// SPDX-License-Identifier: GPL-3.0-or-later
// Entry point, and the last resort for unexpected exceptions.
#include "src/main/command_line.h"
#include "src/main/session/front.h"
#include "src/main/session/session.h"
#include "src/main/text_output.h"

#include <csignal>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <new>
#include <string>
#include <system_error>
#include <unistd.h>

namespace {

/// Opens missing standard descriptors: otherwise the next file opened would get their numbers, and
/// messages would be written into it.
void fill_standard_descriptors() {
    int fd = -1;
    do {
        fd = ::open("/dev/null", O_RDWR);
    } while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd > STDERR_FILENO) {
        ::close(fd);
    }
}

void say_out_of_memory() {
    std::fputs("bughouse: out of memory\n", stderr); // allocates no memory
}

} // namespace

int main(int argc, char** argv) {
    fill_standard_descriptors();
    program::block_signals();
    std::signal(SIGPIPE, SIG_IGN); // writing to a closed pipe becomes an error code
    std::signal(SIGXFSZ, SIG_IGN); // as does exceeding the file size limit
    try {
        const program::ExitCode code = program::run_command_line(argc, argv);
        program::Session::report_end(code);
        return static_cast<int>(code);
    } catch (const std::bad_alloc&) {
        say_out_of_memory();
    } catch (const std::system_error& error) {
        if (error.code() == std::errc::resource_unavailable_try_again) {
            say_out_of_memory(); // no memory for a thread's stack
        } else {
            program::print_error(std::string("bughouse: ") + error.what() + '\n');
        }
    } catch (const std::exception& error) {
        program::print_error(std::string("bughouse: ") + error.what() + '\n');
    } catch (...) {
        program::print_error("bughouse: an unknown error\n");
    }
    program::Session::report_end(program::ExitCode::system_failed);
    return static_cast<int>(program::ExitCode::system_failed);
}
