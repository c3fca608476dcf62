// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/records/record_file.h"

#include "src/store/files.h"

#include <algorithm>
#include <cerrno>
#include <optional>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace store {
namespace {

/// A file that ends in the middle of a line, or of a game, is not run into by the next one.
void end_paragraph(std::string& text) {
    if (!text.empty()) {
        text += text.back() == '\n' ? "\n" : "\n\n";
    }
}

/// Asked before the first match, not found out after it.
std::optional<std::string> why_not_written(const std::string& path) {
    struct stat about {};
    const bool there = ::stat(path.c_str(), &about) == 0;
    if (there && S_ISDIR(about.st_mode)) {
        return path + ": " + std::generic_category().message(EISDIR);
    }
    const auto slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    if (::access((there ? path : folder).c_str(), W_OK) != 0) {
        return path + ": " + std::generic_category().message(errno);
    }
    return std::nullopt;
}

bool is_plain_file(const std::string& path) {
    struct stat about {};
    return ::stat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode);
}

} // namespace

base::Result<RecordFile, std::string> RecordFile::open(const std::string& path) {
    if (auto problem = why_not_written(path)) {
        return base::failure(*problem);
    }
    if (!is_plain_file(path)) { // not there yet, or a pipe or device: nothing to keep
        return RecordFile(path, "");
    }
    auto before = read_whole(path, most_bytes);
    if (!before) {
        return base::failure(before.error());
    }
    end_paragraph(*before);
    return RecordFile(path, *before);
}

base::Result<RecordFile, std::string> RecordFile::open_at(const std::string& path,
                                                          std::size_t line) {
    auto file = open(path);
    if (!file) {
        return file;
    }
    std::size_t end = 0;
    for (std::size_t i = 1; i < line && end != std::string::npos; ++i) {
        const auto newline = file->before_.find('\n', end);
        end = newline == std::string::npos ? newline : newline + 1;
    }
    file->before_.resize(std::min(end, file->before_.size()));
    return file;
}

Written RecordFile::write(const Save& save) {
    const auto known = std::find_if(matches_.begin(), matches_.end(), [&](const auto& match) {
        return match.first == save.name || match.first == save.instead_of;
    });
    if (known != matches_.end()) {
        *known = {save.name, save.text};
    } else {
        matches_.emplace_back(save.name, save.text);
    }
    std::string all = before_;
    for (const auto& match : matches_) {
        all += match.second;
        if (&match != &matches_.back()) {
            end_paragraph(all);
        }
    }
    return {save.name, path_, write_whole(path_, all).value_or("")};
}

} // namespace store
