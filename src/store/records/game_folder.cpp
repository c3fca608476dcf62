// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/records/game_folder.h"

#include "src/store/files.h"

#include <unistd.h>

namespace store {

Written GameFolder::write(const Save& save) {
    const auto known = paths_.find(save.name);
    Written written =
        known == paths_.end()
            ? write_first(save)
            : Written{save.name, known->second, write_whole(known->second, save.text).value_or("")};
    if (written.problem.empty()) {
        take_away(save.instead_of);
    }
    return written;
}

Written GameFolder::write_first(const Save& save) {
    const std::string path = folder_ + "/" + save.name;
    if (auto problem = make_folders_of(path)) {
        return {save.name, path, *problem};
    }
    const auto used = write_new(path, save.text);
    if (!used) {
        return {save.name, path, used.error()};
    }
    paths_.emplace(save.name, *used);
    return {save.name, *used, ""};
}

/// Only what was written here; where it cannot be taken away there are two copies.
void GameFolder::take_away(const std::string& name) {
    const auto known = paths_.find(name);
    if (known != paths_.end()) {
        ::unlink(known->second.c_str());
        paths_.erase(known);
    }
}

} // namespace store
