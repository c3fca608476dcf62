// SPDX-License-Identifier: GPL-3.0-or-later
// Files and folders: where they belong, reading them with a bound, writing them whole or not at
// all. A reason for a failure is one line that names the file.
#pragma once

#include "src/base/result.h"
#include "src/store/descriptor.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace store {

/// The value of a variable of the environment; empty when it is not set.
using Environment = std::function<std::string(std::string_view)>;

/// Our folders under the XDG base directories; empty when neither the variable nor HOME says where.
struct Places {
    std::string config; ///< holds config.toml
    std::string data;   ///< holds games/
    std::string state;  ///< what is found out and may be lost
};
[[nodiscard]] Places places(const Environment& environment);

/// Why a plain file cannot be trusted: another user can write it.
[[nodiscard]] std::optional<std::string> why_not_trusted(const std::string& path);

/// The whole file. One that holds more than `most_bytes` is refused, so that a device without an
/// end cannot fill the memory.
[[nodiscard]] base::Result<std::string, std::string> read_whole(const std::string& path,
                                                                std::size_t most_bytes);

/// Gets a file piece by piece, and an empty piece at its end; answers whether it wants more.
using Take = std::function<bool(std::string_view piece)>;
/// Answers what went wrong. A pipe of that name, or a terminal, in which nothing comes for two
/// seconds is given up; one that was handed down (`<(zcat games.gz)`) is waited for.
[[nodiscard]] std::optional<std::string> read_pieces(const std::string& path, const Take& take);
/// The same for a file that is open; `name` is what complaints call it.
[[nodiscard]] std::optional<std::string> read_pieces(const Descriptor& file,
                                                     const std::string& name, const Take& take);
/// The same for standard input, which is waited for.
[[nodiscard]] std::optional<std::string> read_standard_input(const Take& take);

/// Whether there is something of that name.
[[nodiscard]] bool exists(const std::string& path);

/// The missing folders above `path` are made, private to the user. Answers what went wrong.
[[nodiscard]] std::optional<std::string> make_folders_of(const std::string& path);

/// Replaces a file's content by `text`: written beside it, synced to the disk, then renamed, so
/// that at any moment the name holds either all of the old or all of the new text. Anything but a
/// plain file (a pipe, a device) is written in place. follow_path() decides which links are
/// followed. Answers the error; the old text then still stands.
[[nodiscard]] std::optional<std::string> write_whole(const std::string& path,
                                                     std::string_view text);

} // namespace store
