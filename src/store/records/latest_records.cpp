// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/records/latest_records.h"

#include "src/store/descriptor.h"
#include "src/store/files.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace store {
namespace {

constexpr std::size_t most_record_bytes = 1024 * 1024;

constexpr std::string_view mark = "\n% ";

/// Behind the text; what stands behind that was added.
std::string whole(std::size_t size) {
    return fmt::format("{}{} bytes\n", mark, size);
}

/// The lines of `text` that were written to their ends.
std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

/// Nothing: it is no whole record.
std::optional<LatestRecords::Left> read(const std::string& name, const std::string& text) {
    for (auto cut = text.find(mark); cut != std::string::npos; cut = text.find(mark, cut + 1)) {
        const std::string end = whole(cut);
        if (text.compare(cut, end.size(), end) == 0) {
            const std::string_view behind = std::string_view(text).substr(cut + end.size());
            return LatestRecords::Left{{name, text.substr(0, cut)}, lines_of(behind)};
        }
    }
    return std::nullopt;
}

} // namespace

void LatestRecords::keep_in_memory() const {
    struct stat about {};
    const bool is_there =
        ::stat(path_.c_str(), &about) == 0 && S_ISDIR(about.st_mode) && about.st_uid == ::geteuid();
    std::string made = "/dev/shm/bughouse-XXXXXX";
    if (is_there || make_folders_of(path_) || ::mkdtemp(made.data()) == nullptr) {
        return;
    }
    (void)::unlink(path_.c_str()); // it leads nowhere since the machine was started again
    if (::symlink(made.c_str(), path_.c_str()) != 0) {
        (void)::rmdir(made.c_str());
    }
}

void LatestRecords::leave() const {
    std::error_code error;
    const auto made = std::filesystem::read_symlink(path_, error);
    if (!error && ::rmdir(made.c_str()) == 0) {
        (void)::unlink(path_.c_str());
    }
}

std::optional<std::string> LatestRecords::put(const std::string& name,
                                              const std::string& text) const {
    const std::string path = path_ + "/" + name;
    const std::string beside = path_ + "/." + name; // whole, it is newer than the other
    constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC;
    Descriptor file(::open(beside.c_str(), flags, S_IRUSR | S_IWUSR));
    if (!file && errno == ENOENT && !make_folders_of(path)) {
        file = Descriptor(::open(beside.c_str(), flags, S_IRUSR | S_IWUSR));
    }
    if (file && write_all(file, text + whole(text.size()))) {
        (void)::unlink(path.c_str()); // to rename over it makes some file systems wait for the disk
        if (::rename(beside.c_str(), path.c_str()) == 0) {
            return std::nullopt;
        }
    }
    return path + ": " + std::generic_category().message(errno);
}

std::optional<std::string> LatestRecords::add(const std::string& name,
                                              const std::string& line) const {
    const std::string path = path_ + "/" + name;
    const Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC));
    if (file && write_all(file, line + "\n")) {
        return std::nullopt;
    }
    return path + ": " + std::generic_category().message(errno);
}

void LatestRecords::drop(const std::string& name) const {
    ::unlink((path_ + "/" + name).c_str());
    ::unlink((path_ + "/." + name).c_str());
}

std::vector<LatestRecords::Left> LatestRecords::left() const {
    std::map<std::string, Left> found;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(path_, none)) {
        const std::string file = entry.path().filename().string();
        const bool is_newer = file.front() == '.';
        const std::string name = file.substr(is_newer ? 1 : 0);
        const auto text = read_whole(entry.path().string(), most_record_bytes);
        auto left = text ? read(name, *text) : std::nullopt;
        if (left && (is_newer || !found.contains(name))) {
            found.insert_or_assign(name, *std::move(left));
        }
    }
    std::vector<Left> all;
    for (auto& [name, left] : found) {
        all.push_back(std::move(left));
    }
    return all;
}

} // namespace store
