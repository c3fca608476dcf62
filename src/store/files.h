// SPDX-License-Identifier: GPL-3.0-or-later
// Files and folders: where they belong, reading them with a bound, writing them whole or not at
// all. A reason for a failure is one line that names the file.
#pragma once

#include "src/base/result.h"
#include "src/store/folder.h"

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
    std::string state;  ///< findings that may be lost
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
/// Reads an open file in pieces; `name` is for complaints.
[[nodiscard]] std::optional<std::string> read_pieces(const Descriptor& file,
                                                     const std::string& name, const Take& take);
/// Reads standard input in pieces, and waits for it.
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

// A file on its way into a folder: hidden under a name of its own until it is whole.

/// Gone again unless it is put in place. Nobody but the user may read it. While it lives it is
/// locked, so that one whose maker was killed is known by having no lock. Where something fails,
/// errno says why.
class NewFile {
  public:
    /// A new file for that name in that folder, which must outlive this.
    NewFile(const Folder& folder, const std::string& name);
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile();

    /// Written and safe on the disk.
    [[nodiscard]] bool hold(std::string_view text);
    /// Gives the new file the owner and permissions of the old one.
    [[nodiscard]] bool as_open_as(const std::string& name);
    [[nodiscard]] bool replace(const std::string& name);
    /// Gives the file its name only where that is free (EEXIST).
    [[nodiscard]] bool take(const std::string& name);
    /// The new file, in place and still locked.
    [[nodiscard]] Descriptor keep() { return std::move(fd_); }

    /// Removes what killed programs have left on the way to `name`, or to any name if it is empty.
    static void clear(const Folder& folder, std::string_view name);

  private:
    [[nodiscard]] bool create(const std::string& name);

    const Folder& folder_;
    std::string own_name_; ///< empty when it is in place
    Descriptor fd_;
};

/// Six random letters or digits.
[[nodiscard]] std::string unforeseen_letters();
constexpr std::size_t unforeseen_size = 6;

/// Opens a plain file of the user's with one link whose maker is gone, and locks it. None for all
/// other files.
[[nodiscard]] Descriptor left_behind(const Folder& folder, const std::string& name);

// Where the path of a file that is written leads in the end.

/// A name in a folder that is held open: a link planted there later leads nowhere.
struct FollowedPath {
    enum class Kind : std::uint8_t { plain, pipe, device };

    Folder folder;
    std::string name;
    Kind kind = Kind::plain; ///< a file that does not exist yet will be plain
};

/// Follows the user's own links in folders that nobody else can write, and no others. The reason
/// names the path: a link that is not followed, leads nowhere or in circles, a missing folder, or a
/// file in a folder's place.
[[nodiscard]] base::Result<FollowedPath, std::string> follow_path(const std::string& path);

/// Writes to a pipe or device, without waiting for a reader. False: errno says why.
[[nodiscard]] bool write_through(const FollowedPath& special, std::string_view text);

/// "path: why", why being errno's words.
[[nodiscard]] std::string problem_with(const std::string& path);

} // namespace store
