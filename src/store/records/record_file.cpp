// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/records/record_file.h"

#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <thread>

namespace store {
namespace {

constexpr std::string_view running = ".part";

} // namespace

bool RunningFile::write_and_sync(const Folder& folder, const std::string& record,
                                 std::string_view text) {
    const std::string letters = name_.empty() ? random_letters() : letters_;
    const std::string name = to_text({letters, std::nullopt}, record);
    TemporaryFile file(folder, record);
    if (!file.write_and_sync(text) || !file.replace(name)) {
        return false;
    }
    if (!name_.empty() && name_ != name) {
        folder.remove(name_);
    }
    name_ = name;
    letters_ = letters;
    fd_ = file.take_descriptor();
    return true;
}

void RunningFile::mark_appending(const Folder& folder, const std::string& record,
                                 std::uint64_t size) {
    std::string name = to_text({letters_, size}, record);
    if (fd_ && folder.rename(name_, name)) {
        name_ = std::move(name);
    }
}

void RunningFile::remove(const Folder& folder) {
    if (fd_) {
        folder.remove(name_);
    }
    leave();
}

std::string RunningFile::to_text(const Name& name, std::string_view record) {
    const std::string size = name.size ? fmt::format(".{}", *name.size) : "";
    return fmt::format(".{}.{}{}{}", record, name.letters, size, running);
}

std::optional<RunningFile::Name> RunningFile::read_name(std::string_view file,
                                                        std::string_view record) {
    const std::string front = fmt::format(".{}.", record);
    if (!file.starts_with(front) || !file.ends_with(running) ||
        file.size() < front.size() + random_letters_size + running.size()) {
        return std::nullopt;
    }
    file.remove_prefix(front.size());
    file.remove_suffix(running.size());
    Name name{std::string(file.substr(0, random_letters_size)), std::nullopt};
    file.remove_prefix(random_letters_size);
    if (file.empty()) {
        return name;
    }
    name.size = base::to_number<std::uint64_t>(file.substr(1));
    return file.front() == '.' && name.size ? std::optional(name) : std::nullopt;
}

namespace {

constexpr std::chrono::milliseconds between_tries{20};
constexpr int most_tries = 100; ///< two seconds in all; appending a match takes far less

/// Opens the file for reading and appending, creating it if necessary.
Descriptor open_or_make(const Folder& folder, const std::string& name) {
    Descriptor file = folder.open(name, O_RDWR | O_APPEND);
    if (!file && errno == ENOENT) {
        file = folder.open(name, O_RDWR | O_APPEND | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
    }
    return file;
}

/// Why the file must not be written to: a hard link in a folder that others can write to may lead
/// to a file that its owner never meant to be changed.
std::string why_not(const Folder& folder, const Descriptor& file) {
    struct stat about {};
    if (::fstat(file.get(), &about) != 0) {
        return errno_reason();
    }
    if (!S_ISREG(about.st_mode)) {
        return "not a plain file any more";
    }
    const bool trap = about.st_nlink > 1 && folder.others_may_write();
    return trap ? "a second name of a file, in a folder that others can write to" : "";
}

/// The files of matches beside a record, including running ones.
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
            return base::failure(errno_reason());
        }
        if (auto problem = file ? why_not(folder, file) : ""; !problem.empty()) {
            return base::failure(std::move(problem));
        }
        const bool free = file && try_lock(file) != LockResult::by_another;
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

/// The separator between the end of the file and a new match; the file may lack a final newline.
std::string LockedRecord::separator_at(std::uint64_t from) const {
    if (from == 0) {
        return "";
    }
    const auto last = read_at(fd_, static_cast<off_t>(from) - 1, 1);
    return last == "\n" ? "\n" : "\n\n";
}

bool LockedRecord::add(std::string_view match) {
    const std::uint64_t before = size();
    if (write_all(fd_, separator_at(before) + std::string(match)) && ::fsync(fd_.get()) == 0) {
        return true;
    }
    const int why = errno;
    const bool as_before = ::ftruncate(fd_.get(), static_cast<off_t>(before)) == 0;
    errno = as_before ? why : errno;
    return false;
}

LockedRecord::AppendedPart LockedRecord::appended_part(std::string_view match,
                                                       std::uint64_t from) const {
    const std::string whole = separator_at(from) + std::string(match);
    const auto there = read_at(fd_, static_cast<off_t>(from), whole.size());
    if (from >= size() || !there || there == whole) {
        return there == whole ? AppendedPart::whole : AppendedPart::not_at_all;
    }
    const bool begun =
        size() - from == there->size() && whole.compare(0, there->size(), *there) == 0;
    return begun ? AppendedPart::in_part : AppendedPart::not_at_all;
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
        --at; // the next match brings its own separator
    }
    return ::ftruncate(fd_.get(), static_cast<off_t>(at)) == 0;
}

bool LockedRecord::has_running_files(const Folder& folder, const std::string& name) {
    return !running_beside(folder, name).empty();
}

void LockedRecord::append_left_matches(const Folder& folder, const std::string& name) {
    TemporaryFile::remove_abandoned(folder, name);
    for (const std::string& left : running_beside(folder, name)) {
        append_left_match(folder, name, left);
    }
}

/// Appends one match. A kill may interrupt this, too, so the file's name tells how far it got.
void LockedRecord::append_left_match(const Folder& folder, const std::string& name,
                                     const std::string& left) {
    const Descriptor file = left_behind(folder, left);
    const auto match = file ? read_at(file, 0, most_bytes + 1) : std::nullopt;
    if (!match || match->size() > most_bytes) {
        return;
    }
    auto how_far = *RunningFile::read_name(left, name);
    const std::uint64_t from = how_far.size.value_or(size());
    const AppendedPart before = match->empty() ? AppendedPart::whole : appended_part(*match, from);
    if (before == AppendedPart::whole) {
        return folder.remove(left);
    }
    if (before == AppendedPart::in_part && ::ftruncate(fd_.get(), static_cast<off_t>(from)) != 0) {
        return;
    }
    how_far.size = size();
    const std::string marked = RunningFile::to_text(how_far, name);
    if (folder.rename(left, marked) && add(*match)) {
        folder.remove(marked);
    }
}

namespace {

/// Whether the record can be written, checked before the first match rather than after it.
bool may_be_added_to(const FollowedPath& target) {
    const bool there =
        target.kind != FollowedPath::Kind::plain || target.folder.status_of(target.name);
    return target.folder.may_write(there ? target.name : ".");
}

void take_in_left(const FollowedPath& target) {
    if (target.kind == FollowedPath::Kind::plain &&
        LockedRecord::has_running_files(target.folder, target.name)) {
        if (auto record = LockedRecord::open(target.folder, target.name)) {
            record->append_left_matches(target.folder, target.name);
        }
    }
}

/// The text from that line on, without trailing empty lines.
std::string text_from(std::string_view text, std::size_t line) {
    for (std::size_t i = 1; i < line && !text.empty(); ++i) {
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    }
    text.remove_suffix(text.size() - std::min(text.find_last_not_of('\n') + 1, text.size()));
    return std::string(text);
}

} // namespace

base::Result<RecordFile, std::string> RecordFile::open(const std::string& path) {
    auto target = follow_path(path);
    if (!target) {
        return base::failure(target.error());
    }
    if (!may_be_added_to(*target)) {
        return base::failure(errno_message(path));
    }
    take_in_left(*target);
    return RecordFile(path, *std::move(target));
}

base::Result<RecordFile, std::string> RecordFile::open_at(const std::string& path,
                                                          std::size_t line) {
    auto file = open(path);
    if (!file || file->target_.kind != FollowedPath::Kind::plain) {
        return file;
    }
    const Descriptor before = file->target_.folder.open(file->target_.name, O_RDONLY);
    const auto text = before ? read_at(before, 0, LockedRecord::most_bytes) : std::nullopt;
    if (!text) {
        return base::failure(errno_message(path));
    }
    file->recorded_text_ = text_from(*text, line);
    return file;
}

SaveResult RecordFile::write(const Save& save) {
    const auto problem =
        target_.kind == FollowedPath::Kind::plain ? write_plain(save) : write_special(save);
    return {save.name, save.text.empty() ? "" : path_, problem ? path_ + ": " + *problem : ""};
}

/// A device gets every text as it comes, a pipe gets each match once, when it is over: what is said
/// after that changes the text again, but no longer concerns it.
RecordFile::Problem RecordFile::write_special(const Save& save) {
    const bool is_pipe = target_.kind != FollowedPath::Kind::device;
    if (is_pipe && (!save.done || save.name == name_)) {
        name_ = save.done ? name_ : ""; // it goes on, perhaps after its end
        return std::nullopt;
    }
    if (!write_to_special(target_, save.text)) {
        return errno_reason();
    }
    name_ = save.name;
    return std::nullopt;
}

/// Switches to the match in `save`: the previous one is over and, if it cannot be appended to the
/// record, stays beside it.
void RecordFile::begin(const Save& save) {
    const bool is_the_same = name_.empty() || save.name == name_ ||
                             (!save.previous_name.empty() && save.previous_name == name_);
    if (!is_the_same) {
        if (running_ && add()) {
            running_.leave();
        }
        recorded_text_.clear();
    }
    name_ = save.name;
    text_ = save.text;
}

RecordFile::Problem RecordFile::write_plain(const Save& save) {
    begin(save);
    if (!running_ && !text_.empty() && text_ == recorded_text_) {
        return std::nullopt;
    }
    const bool held = text_.empty() || running_.write_and_sync(target_.folder, target_.name, text_);
    const Problem problem = held ? Problem() : errno_reason();
    if (!recorded_text_.empty()) {
        if (auto stays = held ? take_out() : problem) {
            return stays;
        }
    }
    if (text_.empty()) {
        running_.remove(target_.folder);
        return std::nullopt;
    }
    return save.done ? add() : problem;
}

/// Removes the match from the record, because it continues. Text that others have appended after it
/// is kept in a file beside the record in the meantime, in case the program is killed.
RecordFile::Problem RecordFile::take_out() {
    auto record = LockedRecord::open(target_.folder, target_.name);
    if (!record) {
        return record.error();
    }
    if (const auto found = record->find(recorded_text_)) {
        RunningFile behind;
        if (!found->behind.empty() &&
            !behind.write_and_sync(target_.folder, target_.name, found->behind)) {
            return errno_reason();
        }
        if (!record->cut(found->at) || (behind && !record->add(found->behind))) {
            return errno_reason();
        }
        behind.remove(target_.folder);
    }
    recorded_text_.clear();
    return std::nullopt;
}

RecordFile::Problem RecordFile::add() {
    auto record = LockedRecord::open(target_.folder, target_.name);
    if (!record) {
        return record.error();
    }
    record->append_left_matches(target_.folder, target_.name);
    running_.mark_appending(target_.folder, target_.name, record->size());
    if (!record->add(text_)) {
        return errno_reason();
    }
    running_.remove(target_.folder);
    recorded_text_ = text_;
    return std::nullopt;
}

void RecordFile::append_left_matches(const std::string& path) {
    if (const auto target = follow_path(path)) {
        take_in_left(*target);
    }
}

} // namespace store
