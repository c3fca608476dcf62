// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/session/hello.h"

#include "src/base/text.h"
#include "src/main/environment.h"

#include <array>
#include <clocale>
#include <fcntl.h>
#include <langinfo.h>

namespace program {
namespace {

constexpr char is_utf8 = 1;
constexpr char has_no_color = 2;
constexpr char has_true_colour = 4;

/// Puts the user's locale in force. One that is not installed but says UTF-8 in its name is taken
/// at its word.
bool locale_is_utf8() {
    // Called once, before any thread is there.
    if (std::setlocale(LC_CTYPE, "") != nullptr &&             // NOLINT(concurrency-mt-unsafe)
        std::string_view(::nl_langinfo(CODESET)) == "UTF-8") { // NOLINT(concurrency-mt-unsafe)
        return true;
    }
    std::string name;
    for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        name = name.empty() ? base::lower(environment(variable)) : name;
    }
    return name.find("utf-8") != std::string::npos || name.find("utf8") != std::string::npos;
}

std::string short_environment(std::string_view name) {
    std::string value = environment(name);
    return value.size() > Hello::most_text ? std::string{} : value;
}

store::Descriptor copy_of(int fd) {
    return store::Descriptor(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
}

} // namespace

Hello Hello::of_this_process(int tty) {
    Hello hello;
    hello.tty = copy_of(tty);
    hello.messages = copy_of(STDERR_FILENO);
    hello.term = short_environment("TERM");
    hello.terminfo = short_environment("TERMINFO");
    hello.terminfo_dirs = short_environment("TERMINFO_DIRS");
    hello.utf8 = locale_is_utf8();
    hello.no_color = !environment("NO_COLOR").empty();
    const std::string promised = environment("COLORTERM");
    hello.true_colour = promised == "truecolor" || promised == "24bit";
    return hello;
}

std::string Hello::text() const {
    const int flags =
        (utf8 ? is_utf8 : 0) | (no_color ? has_no_color : 0) | (true_colour ? has_true_colour : 0);
    std::string text(1, static_cast<char>(flags));
    for (const std::string* one : {&term, &terminfo, &terminfo_dirs}) {
        text += *one + '\0';
    }
    return text;
}

std::optional<Hello> Hello::from(std::string_view text) {
    if (text.empty()) {
        return std::nullopt;
    }
    Hello hello;
    hello.utf8 = (text.front() & is_utf8) != 0;
    hello.no_color = (text.front() & has_no_color) != 0;
    hello.true_colour = (text.front() & has_true_colour) != 0;
    text.remove_prefix(1);
    for (std::string* one : {&hello.term, &hello.terminfo, &hello.terminfo_dirs}) {
        const auto end = text.find('\0');
        if (end == std::string_view::npos || end > most_text) {
            return std::nullopt;
        }
        *one = text.substr(0, end);
        text.remove_prefix(end + 1);
    }
    return text.empty() ? std::optional(std::move(hello)) : std::nullopt;
}

} // namespace program
