// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/new_file.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/random.h>

namespace store {
namespace {

constexpr std::string_view on_its_way = ".new";
constexpr int most_names = 100;

bool is_on_its_way(std::string_view name, std::string_view to) {
    const std::size_t around = std::string_view("..").size() + unforeseen_size + on_its_way.size();
    const bool looks_so = name.size() > around && name.front() == '.' && name.ends_with(on_its_way);
    return looks_so && (to.empty() || name.substr(1, name.size() - around) == to);
}

} // namespace

NewFile::NewFile(const Folder& folder, const std::string& name) : folder_(folder) {
    for (int i = 0; i < most_names && !create(name) && errno == EEXIST; ++i) {
    }
}

/// Somebody who clears up may have taken it before it was locked: then it is as if it had existed.
bool NewFile::create(const std::string& name) {
    own_name_ = "." + name + "." + unforeseen_letters() + std::string(on_its_way);
    fd_ = folder_.open(own_name_, O_RDWR | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
    if (!fd_) {
        own_name_.clear();
        return false;
    }
    if (try_lock(fd_) != Locked::by_another && folder_.still_has(own_name_, fd_)) {
        return true;
    }
    errno = EEXIST;
    return false;
}

NewFile::~NewFile() {
    if (!own_name_.empty()) {
        folder_.remove(own_name_);
    }
}

bool NewFile::hold(std::string_view text) {
    return fd_ && write_all(fd_, text) && ::fsync(fd_.get()) == 0;
}

bool NewFile::as_open_as(const std::string& name) {
    const auto old = folder_.about(name);
    struct stat own {};
    if (!old || !S_ISREG(old->st_mode)) {
        return true;
    }
    if (::fstat(fd_.get(), &own) != 0) {
        return false;
    }
    const bool ours = old->st_uid == own.st_uid && old->st_gid == own.st_gid;
    return (ours || ::fchown(fd_.get(), old->st_uid, old->st_gid) == 0) &&
           ::fchmod(fd_.get(), old->st_mode & 07777) == 0;
}

bool NewFile::replace(const std::string& name) {
    if (!fd_ || !folder_.rename(own_name_, name)) {
        return false;
    }
    own_name_.clear();
    folder_.sync();
    return true;
}

bool NewFile::take(const std::string& name) {
    if (!fd_ || !folder_.rename_to_new(own_name_, name)) {
        return false;
    }
    own_name_.clear();
    folder_.sync();
    return true;
}

void NewFile::clear(const Folder& folder, std::string_view name) {
    const auto left =
        folder.names([name](std::string_view found) { return is_on_its_way(found, name); });
    for (const std::string& one : left) {
        if (left_behind(folder, one)) {
            folder.remove(one);
        }
    }
}

std::string unforeseen_letters() {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz012345";
    std::array<unsigned char, unforeseen_size> random{};
    // So few bytes never fail.
    [[maybe_unused]] const auto filled = ::getrandom(random.data(), random.size(), 0);
    std::string text;
    for (const unsigned char byte : random) {
        text += letters[byte % letters.size()];
    }
    return text;
}

Descriptor left_behind(const Folder& folder, const std::string& name) {
    Descriptor file = folder.open(name, O_RDWR);
    struct stat about {};
    const bool ours = file && ::fstat(file.get(), &about) == 0 && S_ISREG(about.st_mode) &&
                      about.st_uid == ::geteuid() && about.st_nlink == 1;
    const bool free = ours && try_lock(file) == Locked::yes && folder.still_has(name, file);
    return free ? std::move(file) : Descriptor();
}

} // namespace store
