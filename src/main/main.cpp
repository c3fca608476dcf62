// SPDX-License-Identifier: GPL-3.0-or-later
// Where the program starts, and where whatever nobody expected is caught.
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

/// A closed standard descriptor would be given to the next file opened, and messages written into
/// it.
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
    std::fputs("bughouse: out of memory\n", stderr); // which asks for none
}

} // namespace

int main(int argc, char** argv) {
    fill_standard_descriptors();
    program::hold_signals();
    std::signal(SIGPIPE, SIG_IGN); // a reader that goes away is an error code, not a death
    std::signal(SIGXFSZ, SIG_IGN); // as is a file that may not grow
    try {
        const program::ExitCode code = program::run_command_line(argc, argv);
        program::Session::end(code);
        return static_cast<int>(code);
    } catch (const std::bad_alloc&) {
        say_out_of_memory();
    } catch (const std::system_error& error) {
        if (error.code() == std::errc::resource_unavailable_try_again) {
            say_out_of_memory(); // a thread that finds no room for its stack
        } else {
            program::print_error(std::string("bughouse: ") + error.what() + '\n');
        }
    } catch (const std::exception& error) {
        program::print_error(std::string("bughouse: ") + error.what() + '\n');
    } catch (...) {
        program::print_error("bughouse: an unknown error\n");
    }
    program::Session::end(program::ExitCode::refused);
    return static_cast<int>(program::ExitCode::refused);
}
