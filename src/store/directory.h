// SPDX-License-Identifier: GPL-3.0-or-later
// A directory that is being read, closed when it goes.
#pragma once

#include <dirent.h>
#include <memory>

namespace store {

struct CloseDirectory {
    void operator()(DIR* directory) const { ::closedir(directory); }
};
using Directory = std::unique_ptr<DIR, CloseDirectory>;

} // namespace store
