// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/records/record_file.h"

#include "src/base/text.h"
#include "src/store/records/locked_record.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <system_error>

namespace store {
namespace {

std::string last_problem() {
    return std::generic_category().message(errno);
}

/// Asked before the first match, not found out after it.
bool may_be_added_to(const FollowedPath& target) {
    const bool there = target.kind != FollowedPath::Kind::plain || target.folder.about(target.name);
    return target.folder.may_write(there ? target.name : ".");
}

void take_in_left(const FollowedPath& target) {
    if (target.kind == FollowedPath::Kind::plain &&
        LockedRecord::left_beside(target.folder, target.name)) {
        if (auto record = LockedRecord::open(target.folder, target.name)) {
            record->take_in(target.folder, target.name);
        }
    }
}

/// The text from that line on, without the empty lines at the end.
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
        return base::failure(problem_with(path));
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
        return base::failure(problem_with(path));
    }
    file->standing_ = text_from(*text, line);
    return file;
}

Written RecordFile::write(const Save& save) {
    const auto problem =
        target_.kind == FollowedPath::Kind::plain ? write_plain(save) : write_special(save);
    return {save.name, save.text.empty() ? "" : path_, problem ? path_ + ": " + *problem : ""};
}

/// A device has each text as it comes, a pipe each match once.
RecordFile::Problem RecordFile::write_special(const Save& save) {
    const bool wanted = save.done || target_.kind == FollowedPath::Kind::device;
    return !wanted || write_through(target_, save.text) ? Problem() : last_problem();
}

/// Of the match before it nothing more will come. Where it cannot be added, it waits beside the
/// record.
void RecordFile::begin(const Save& save) {
    const bool is_the_same = name_.empty() || save.name == name_ ||
                             (!save.instead_of.empty() && save.instead_of == name_);
    if (!is_the_same) {
        if (running_ && add()) {
            running_.leave();
        }
        standing_.clear();
    }
    name_ = save.name;
    text_ = save.text;
}

RecordFile::Problem RecordFile::write_plain(const Save& save) {
    begin(save);
    if (!running_ && !text_.empty() && text_ == standing_) {
        return std::nullopt;
    }
    const bool held = text_.empty() || running_.hold(target_.folder, target_.name, text_);
    const Problem problem = held ? Problem() : last_problem();
    if (!standing_.empty()) {
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

/// The match goes on: the record's copy of it is taken out. Text that others have added behind it
/// is kept in a file beside the record meanwhile, so that a kill cannot end it halfway.
RecordFile::Problem RecordFile::take_out() {
    auto record = LockedRecord::open(target_.folder, target_.name);
    if (!record) {
        return record.error();
    }
    if (const auto found = record->find(standing_)) {
        RunningFile behind;
        if (!found->behind.empty() && !behind.hold(target_.folder, target_.name, found->behind)) {
            return last_problem();
        }
        if (!record->cut(found->at) || (behind && !record->add(found->behind))) {
            return last_problem();
        }
        behind.remove(target_.folder);
    }
    standing_.clear();
    return std::nullopt;
}

RecordFile::Problem RecordFile::add() {
    auto record = LockedRecord::open(target_.folder, target_.name);
    if (!record) {
        return record.error();
    }
    record->take_in(target_.folder, target_.name);
    running_.begin_adding(target_.folder, target_.name, record->size());
    if (!record->add(text_)) {
        return last_problem();
    }
    running_.remove(target_.folder);
    standing_ = text_;
    return std::nullopt;
}

void RecordFile::take_in(const std::string& path) {
    if (const auto target = follow_path(path)) {
        take_in_left(*target);
    }
}

} // namespace store
