// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/records/locked_record.h"

#include "src/store/new_file.h"
#include "src/store/records/running_file.h"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <system_error>
#include <thread>

namespace store {
namespace {

constexpr std::chrono::milliseconds between_tries{20};
constexpr int most_tries = 100; ///< two seconds: a match is added in far less

/// Opened for reading and writing, made if there is none.
Descriptor open_or_make(const Folder& folder, const std::string& name) {
    Descriptor file = folder.open(name, O_RDWR | O_APPEND);
    if (!file && errno == ENOENT) {
        file = folder.open(name, O_RDWR | O_APPEND | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
    }
    return file;
}

/// A file in a folder of many may be a trap: another name of one that its owner did not mean.
std::string why_not(const Folder& folder, const Descriptor& file) {
    struct stat about {};
    if (::fstat(file.get(), &about) != 0) {
        return std::generic_category().message(errno);
    }
    if (!S_ISREG(about.st_mode)) {
        return "not a plain file any more";
    }
    const bool trap = about.st_nlink > 1 && folder.others_may_write();
    return trap ? "a second name of a file, in a folder that others can write to" : "";
}

/// The matches beside a record, those that run too.
std::vector<std::string> running_beside(const Folder& folder, const std::string& name) {
    return folder.names(
        [&](std::string_view file) { return RunningFile::read_name(file, name).has_value(); });
}

} // namespace

base::Result<LockedRecord, std::string> LockedRecord::open(const Folder& folder,
                                                           const std::string& name) {
    for (int i = 0; i < most_tries; ++i) {
        Descriptor file = open_or_make(folder, name);
        if (!file && errno != EEXIST) {
            return base::failure(std::generic_category().message(errno));
        }
        if (auto problem = file ? why_not(folder, file) : ""; !problem.empty()) {
            return base::failure(std::move(problem));
        }
        const bool free = file && try_lock(file) != Locked::by_another;
        if (free && folder.still_has(name, file)) {
            return LockedRecord(std::move(file));
        }
        std::this_thread::sleep_for(between_tries);
    }
    return base::failure(std::string("another program has it locked"));
}

std::uint64_t LockedRecord::size() const {
    struct stat about {};
    return ::fstat(fd_.get(), &about) == 0 ? static_cast<std::uint64_t>(about.st_size) : 0;
}

/// The separator between the end of the file and a new match: a file may end in the middle of a
/// line.
std::string LockedRecord::apart(std::uint64_t from) const {
    if (from == 0) {
        return "";
    }
    const auto last = read_at(fd_, static_cast<off_t>(from) - 1, 1);
    return last == "\n" ? "\n" : "\n\n";
}

bool LockedRecord::add(std::string_view match) {
    const std::uint64_t before = size();
    if (write_all(fd_, apart(before) + std::string(match)) && ::fsync(fd_.get()) == 0) {
        return true;
    }
    const int why = errno;
    const bool as_before = ::ftruncate(fd_.get(), static_cast<off_t>(before)) == 0;
    errno = as_before ? why : errno;
    return false;
}

LockedRecord::Added LockedRecord::added(std::string_view match, std::uint64_t from) const {
    const std::string whole = apart(from) + std::string(match);
    const auto there = read_at(fd_, static_cast<off_t>(from), whole.size());
    if (from >= size() || !there || there == whole) {
        return there == whole ? Added::whole : Added::not_at_all;
    }
    const bool begun =
        size() - from == there->size() && whole.compare(0, there->size(), *there) == 0;
    return begun ? Added::in_part : Added::not_at_all;
}

std::optional<LockedRecord::Found> LockedRecord::find(std::string_view match) const {
    const auto all = size() <= most_bytes ? read_at(fd_, 0, most_bytes) : std::nullopt;
    const auto at = all ? all->rfind(match) : std::string::npos;
    if (at == std::string::npos) {
        return std::nullopt;
    }
    const auto behind = all->find_first_not_of('\n', at + match.size());
    return Found{at, behind == std::string::npos ? "" : all->substr(behind)};
}

bool LockedRecord::cut(std::uint64_t at) {
    while (at >= 2 && read_at(fd_, static_cast<off_t>(at) - 2, 2) == "\n\n") {
        --at; // what keeps matches apart comes again with the next one
    }
    return ::ftruncate(fd_.get(), static_cast<off_t>(at)) == 0;
}

bool LockedRecord::left_beside(const Folder& folder, const std::string& name) {
    return !running_beside(folder, name).empty();
}

void LockedRecord::take_in(const Folder& folder, const std::string& name) {
    NewFile::clear(folder, name);
    for (const std::string& left : running_beside(folder, name)) {
        take_in_one(folder, name, left);
    }
}

/// This may be interrupted by a kill, too: the name of the file says how far it has come.
void LockedRecord::take_in_one(const Folder& folder, const std::string& name,
                               const std::string& left) {
    const Descriptor file = left_behind(folder, left);
    const auto match = file ? read_at(file, 0, most_bytes + 1) : std::nullopt;
    if (!match || match->size() > most_bytes) {
        return;
    }
    auto how_far = *RunningFile::read_name(left, name);
    const std::uint64_t from = how_far.size.value_or(size());
    const Added before = match->empty() ? Added::whole : added(*match, from);
    if (before == Added::whole) {
        return folder.remove(left);
    }
    if (before == Added::in_part && ::ftruncate(fd_.get(), static_cast<off_t>(from)) != 0) {
        return;
    }
    how_far.size = size();
    const std::string marked = RunningFile::to_text(how_far, name);
    if (folder.rename(left, marked) && add(*match)) {
        folder.remove(marked);
    }
}

} // namespace store
