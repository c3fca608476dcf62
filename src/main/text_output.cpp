// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/text_output.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/environment.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <iconv.h>
#include <langinfo.h>
#include <unistd.h>

namespace program {
namespace {

std::string find_encoding() {
    const bool installed = std::setlocale(LC_CTYPE, "") != nullptr; // NOLINT(concurrency-mt-unsafe)
    std::string encoding = ::nl_langinfo(CODESET);                  // NOLINT(concurrency-mt-unsafe)
    if (installed && encoding == "UTF-8") {
        return encoding;
    }
    std::string name;
    for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        name = name.empty() ? base::lower(environment(variable)) : name;
    }
    const bool says_utf8 =
        name.find("utf-8") != std::string::npos || name.find("utf8") != std::string::npos;
    return says_utf8 ? "UTF-8" : installed ? encoding : "ASCII";
}

} // namespace

const std::string& terminal_encoding() {
    static const std::string encoding = find_encoding();
    return encoding;
}

std::string encoded(std::string_view text, const std::string& encoding) {
    const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (encoding == "UTF-8" || std::ranges::all_of(text, is_ascii)) {
        return std::string(text);
    }
    const iconv_t converter = ::iconv_open(encoding.c_str(), "UTF-8");
    const bool knows = converter != reinterpret_cast<iconv_t>(-1); // NOLINT: iconv's own failure
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t size = 1;
        for (; at + size < text.size() && (text[at + size] & '\xC0') == '\x80'; ++size) {
        }
        std::string character(text.substr(at, size));
        at += size;
        if (size == 1 && is_ascii(character.front())) {
            out += character;
            continue;
        }
        std::array<char, 16> bytes{};
        char* from = character.data();
        char* to = bytes.data();
        std::size_t left = size;
        std::size_t room = bytes.size();
        const bool done = knows && ::iconv(converter, &from, &left, &to, &room) == 0 && left == 0;
        out += done ? std::string(bytes.data(), bytes.size() - room) : "?";
    }
    if (knows) {
        ::iconv_close(converter);
    }
    return out;
}

namespace {

void print(std::FILE* file, bool is_terminal, std::string_view text) {
    const std::string safe = is_terminal ? encoded(base::printable_lines(text), terminal_encoding())
                                         : base::with_controls_replaced(text);
    std::fwrite(safe.data(), 1, safe.size(), file);
}

int first_output_error = 0;

} // namespace

bool print_out(std::string_view text) {
    static const bool is_terminal = ::isatty(STDOUT_FILENO) == 1;
    print(stdout, is_terminal, text);
    if (std::ferror(stdout) != 0) {
        note_output_error(errno);
    }
    return first_output_error == 0;
}

bool flush_out() {
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        note_output_error(errno);
    }
    return first_output_error == 0;
}

void note_output_error(int error) {
    first_output_error = first_output_error != 0 ? first_output_error : error;
}

int output_error() {
    return first_output_error;
}

void show_progress(std::string_view line) {
    if (::isatty(STDERR_FILENO) == 1) {
        std::fputs("\r\x1b[K", stderr);
        print(stderr, true, line);
    }
}

namespace {
std::string* errors_go_to = nullptr; ///< see KeptErrors
} // namespace

KeptErrors::KeptErrors(std::string& text) {
    errors_go_to = &text;
}

KeptErrors::~KeptErrors() {
    errors_go_to = nullptr;
}

void print_error(std::string_view text) {
    if (errors_go_to != nullptr) {
        *errors_go_to += text;
        return;
    }
    static const bool is_terminal = ::isatty(STDERR_FILENO) == 1;
    print(stderr, is_terminal, text);
}

} // namespace program
