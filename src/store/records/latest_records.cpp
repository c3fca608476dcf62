// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/records/latest_records.h"

#include "src/store/files.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace store {
namespace {

constexpr std::size_t most_record_bytes = 1024 * 1024;

constexpr std::string_view mark = "\n% ";

/// The mark that ends the text of a record; anything after it was appended.
std::string whole(std::size_t size) {
    return fmt::format("{}{} bytes\n", mark, size);
}

/// The complete lines of `text`.
std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

/// Parses a record's file; nothing if the record is incomplete.
std::optional<LatestRecords::LeftRecord> read(const std::string& name, const std::string& text) {
    for (auto cut = text.find(mark); cut != std::string::npos; cut = text.find(mark, cut + 1)) {
        const std::string end = whole(cut);
        if (text.compare(cut, end.size(), end) == 0) {
            const std::string_view behind = std::string_view(text).substr(cut + end.size());
            return LatestRecords::LeftRecord{{name, text.substr(0, cut)}, lines_of(behind)};
        }
    }
    return std::nullopt;
}

constexpr auto memory_folder = "/dev/shm/bughouse-";
/// Link in the folder in memory that points back to its path on disk.
constexpr auto way_back = "/.way-back";

Descriptor opened(const std::string& folder) {
    return Descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

/// Takes a shared lock on the folder; waits while another program holds it to remove the folder.
Descriptor in_use(const std::string& folder) {
    Descriptor held = opened(folder);
    (void)::flock(held.get(), LOCK_SH);
    return held;
}

/// Removes a folder in memory; false if it is not empty.
bool remove_folder(const std::string& made) {
    const std::string link = made + way_back;
    std::error_code error;
    const auto link_target = std::filesystem::read_symlink(link, error);
    ::unlink(link.c_str());
    if (::rmdir(made.c_str()) == 0) {
        return true;
    }
    [[maybe_unused]] const int restored = ::symlink(link_target.c_str(), link.c_str());
    return false;
}

} // namespace

Descriptor LatestRecords::create_in_memory() const {
    Descriptor before = in_use(path_);
    struct stat about {};
    if (before && ::stat(path_.c_str(), &about) == 0 && about.st_uid == ::geteuid()) {
        return before; // the lock counts only if the folder still exists
    }
    std::string made = memory_folder + std::string("XXXXXX");
    if (create_parent_folders(path_) || ::mkdtemp(made.data()) == nullptr) {
        return {};
    }
    Descriptor held = in_use(made);
    (void)::unlink(path_.c_str()); // dangling since the machine was restarted
    std::error_code error;
    const auto whole_path = std::filesystem::absolute(path_, error);
    if (::symlink(whole_path.c_str(), (made + way_back).c_str()) != 0 ||
        ::symlink(made.c_str(), path_.c_str()) != 0) {
        remove_folder(made);
    }
    return held;
}

void LatestRecords::remove_if_empty() const {
    std::error_code error;
    const std::string made = std::filesystem::read_symlink(path_, error);
    if (!error && remove_folder(made)) {
        (void)::unlink(path_.c_str());
    }
}

std::vector<AbandonedRecords> abandoned_records() {
    std::vector<AbandonedRecords> found;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator("/dev/shm", none)) {
        const std::string made = entry.path().string();
        struct stat about {};
        const bool is_ours = made.starts_with(memory_folder) &&
                             ::lstat(made.c_str(), &about) == 0 && S_ISDIR(about.st_mode) &&
                             about.st_uid == ::geteuid();
        Descriptor held = is_ours ? opened(made) : Descriptor();
        if (!held || try_lock(held) != LockResult::yes) {
            continue;
        }
        const std::string path = std::filesystem::read_symlink(made + way_back, none);
        if (std::filesystem::read_symlink(path, none) == made) {
            found.push_back({LatestRecords(path), std::move(held)});
        } else if (!path.empty()) {
            std::filesystem::remove_all(made, none);
        }
    }
    return found;
}

std::optional<std::string> LatestRecords::put(const std::string& name,
                                              const std::string& text) const {
    const std::string path = path_ + "/" + name;
    const std::string beside = path_ + "/." + name; // if complete, it is newer than `path`
    constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC;
    Descriptor file(::open(beside.c_str(), flags, S_IRUSR | S_IWUSR));
    if (!file && errno == ENOENT && !create_parent_folders(path)) {
        file = Descriptor(::open(beside.c_str(), flags, S_IRUSR | S_IWUSR));
    }
    if (file && write_all(file, text + whole(text.size()))) {
        // Unlinked first: some file systems wait for the disk when a file is renamed over another.
        (void)::unlink(path.c_str());
        if (::rename(beside.c_str(), path.c_str()) == 0) {
            return std::nullopt;
        }
    }
    return errno_message(path);
}

std::optional<std::string> LatestRecords::add(const std::string& name,
                                              const std::string& line) const {
    const std::string path = path_ + "/" + name;
    const Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC));
    struct stat before {};
    if (file && ::fstat(file.get(), &before) == 0) {
        if (write_all(file, line + "\n")) {
            return std::nullopt;
        }
        const int why = errno;
        // An incomplete line would be joined with the next one.
        [[maybe_unused]] const int cut = ::ftruncate(file.get(), before.st_size);
        errno = why;
    }
    return errno_message(path);
}

void LatestRecords::drop(const std::string& name) const {
    ::unlink((path_ + "/" + name).c_str());
    ::unlink((path_ + "/." + name).c_str());
}

std::vector<LatestRecords::LeftRecord> LatestRecords::left_records() const {
    std::map<std::string, LeftRecord> found;
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
    std::vector<LeftRecord> all;
    for (auto& [name, left] : found) {
        all.push_back(std::move(left));
    }
    return all;
}

} // namespace store
