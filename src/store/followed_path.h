// SPDX-License-Identifier: GPL-3.0-or-later
// Where the path of a file that is written leads in the end.
#pragma once

#include "src/base/result.h"
#include "src/store/folder.h"

#include <string>

namespace store {

/// A name in a folder that is held open: whoever puts a link there later leads nobody anywhere.
struct FollowedPath {
    enum class Kind : std::uint8_t { plain, pipe, device };

    Folder folder;
    std::string name;
    Kind kind = Kind::plain; ///< what is not there yet will be plain
};

/// Follows the user's own links in folders that nobody else can write, and no other ones. The
/// reason names the path: a link that is not followed, leads nowhere or in circles, a missing
/// folder, or a folder in a file's place.
[[nodiscard]] base::Result<FollowedPath, std::string> follow_path(const std::string& path);

/// To what is no plain file, as it stands. Nobody is waited for. False: errno says why.
[[nodiscard]] bool write_through(const FollowedPath& special, std::string_view text);

/// "path: why", why being errno's words.
[[nodiscard]] std::string problem_with(const std::string& path);

} // namespace store
