// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/records/game_folder.h"

#include "src/store/files.h"

#include <fmt/core.h>

#include <cerrno>

namespace store {
namespace {

constexpr int most_same_names = 1000;

/// The name with a number before its extension: "x.bpgn" and 2 give "x-2.bpgn".
std::string numbered(const std::string& name, int number) {
    const auto cut = std::min(name.rfind('.'), name.size());
    return number == 1 ? name
                       : fmt::format("{}-{}{}", name.substr(0, cut), number, name.substr(cut));
}

} // namespace

SaveResult GameFolder::write(const Save& save) {
    if (save.text.empty()) {
        take_away(save.name);
        take_away(save.previous_name);
        return {save.name, "", ""};
    }
    const auto known = used_.find(save.name);
    SaveResult written =
        known == used_.end() ? write_first(save) : write_again(save, known->second);
    if (written.problem.empty()) {
        take_away(save.previous_name);
    }
    return written;
}

void GameFolder::allow_replacing(const std::string& name) {
    if (auto target = follow_path(path_of(name))) {
        folder_ = std::move(target->folder);
        used_.emplace(name, target->name);
    }
}

SaveResult GameFolder::write_first(const Save& save) {
    const std::string path = path_of(save.name);
    if (auto problem = create_parent_folders(path)) {
        return {save.name, path, *problem};
    }
    auto target = follow_path(path);
    if (!target) {
        return {save.name, path, target.error()};
    }
    if (!folder_) {
        TemporaryFile::remove_abandoned(target->folder, "");
    }
    folder_ = std::move(target->folder);
    TemporaryFile file(folder_, target->name);
    if (!file.write_and_sync(save.text)) {
        return {save.name, path, errno_message(path)};
    }
    for (int number = 1; number <= most_same_names; ++number) {
        const std::string used = numbered(target->name, number);
        if (file.rename_to_new(used)) {
            used_.emplace(save.name, used);
            return {save.name, path_of(used), ""};
        }
        if (errno != EEXIST) {
            break;
        }
    }
    return {save.name, path, errno_message(path)};
}

SaveResult GameFolder::write_again(const Save& save, const std::string& used) const {
    TemporaryFile file(folder_, used);
    const bool done =
        file.write_and_sync(save.text) && file.copy_permissions_of(used) && file.replace(used);
    return {save.name, path_of(used), done ? "" : errno_message(path_of(used))};
}

/// Removes a record written by this object; if that fails, two copies remain.
void GameFolder::take_away(const std::string& name) {
    const auto known = used_.find(name);
    if (known != used_.end()) {
        folder_.remove(known->second);
        used_.erase(known);
    }
}

} // namespace store
