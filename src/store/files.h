// SPDX-License-Identifier: GPL-3.0-or-later
// Files and folders: standard locations, bounded reading, and writing that replaces a file whole or
// not at all. An error is one line that names the file.
#pragma once

#include "src/base/result.h"
#include "src/store/folder.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace store {

/// Looks up an environment variable by name; returns an empty string if it is not set.
using Environment = std::function<std::string(std::string_view)>;

/// The program's XDG folders. A path is empty if neither its variable nor HOME is set.
struct ProgramFolders {
    std::string config; ///< holds config.toml
    std::string data;   ///< holds games/
    std::string state;  ///< data that may be lost
};
[[nodiscard]] ProgramFolders program_folders(const Environment& environment);

/// Why a plain file cannot be trusted: it belongs to another user, or other users can write to it.
[[nodiscard]] std::optional<std::string> why_not_trusted(const std::string& path);

/// The whole file, or an error if it has more than `most_bytes`, so that an endless device cannot
/// fill the memory.
[[nodiscard]] base::Result<std::string, std::string> read_whole(const std::string& path,
                                                                std::size_t most_bytes);

/// Receives a file piece by piece, then an empty piece at its end; returns whether to go on.
using OnChunk = std::function<bool(std::string_view piece)>;
/// Reads the file at `path`; returns the error. A named pipe or terminal that sends nothing for two
/// seconds is given up; a pipe inherited from the shell (`<(zcat games.gz)`) is waited for.
[[nodiscard]] std::optional<std::string> read_pieces(const std::string& path, const OnChunk& take);
/// Reads an open file piece by piece; `name` is for error messages.
[[nodiscard]] std::optional<std::string> read_pieces(const Descriptor& file,
                                                     const std::string& name, const OnChunk& take);
/// Reads standard input piece by piece, waiting as long as it takes.
[[nodiscard]] std::optional<std::string> read_standard_input(const OnChunk& take);

/// Whether a file or folder of that name exists.
[[nodiscard]] bool exists(const std::string& path);

/// Creates the missing folders above `path`, private to the user. Returns the error.
[[nodiscard]] std::optional<std::string> create_parent_folders(const std::string& path);

/// Replaces a file's content by `text`: written to a temporary file, synced and renamed, so that at
/// any moment the name holds either all of the old or all of the new text. Anything but a plain
/// file (a pipe, a device) is written in place. Links are followed as in follow_path(). Returns the
/// error; the old text then remains.
[[nodiscard]] std::optional<std::string> write_whole(const std::string& path,
                                                     std::string_view text);

/// Replaces a file's content by what `change` makes of it, of nothing if there is none yet, while
/// no other program does the same. Returns the error; the old text then remains, as it does if the
/// file has more than `most_bytes`.
[[nodiscard]] std::optional<std::string>
change_whole(const std::string& path, std::size_t most_bytes,
             const std::function<std::string(std::string_view text)>& change);

// A temporary file, hidden in its folder until it is whole.

/// A temporary file that is removed unless it is put in place. Only the user may read it. It is
/// locked while it exists, so that an unlocked one must be left by a killed program. On failure
/// errno holds the reason.
class TemporaryFile {
  public:
    /// Creates a file in `folder`, which must outlive this object, to be put in place as `name`.
    TemporaryFile(const Folder& folder, const std::string& name);
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile();

    /// Writes `text` and syncs it to the disk.
    [[nodiscard]] bool write_and_sync(std::string_view text);
    /// Copies the owner and permissions of the existing file `name`.
    [[nodiscard]] bool copy_permissions_of(const std::string& name);
    [[nodiscard]] bool replace(const std::string& name);
    /// Moves the file to `name`, or fails with EEXIST if that exists.
    [[nodiscard]] bool rename_to_new(const std::string& name);
    /// Hands over the open file, still locked, once it is in place.
    [[nodiscard]] Descriptor take_descriptor() { return std::move(fd_); }

    /// Removes the temporary files that killed programs left for `name`, or for any name if it is
    /// empty.
    static void remove_abandoned(const Folder& folder, std::string_view name);

  private:
    [[nodiscard]] bool create(const std::string& name);
    bool settle(); ///< to be called once the file has its name; true

    const Folder& folder_;
    std::string own_name_; ///< the temporary name; empty once the file is in place
    Descriptor fd_;
};

/// Six random letters or digits, for unpredictable file names.
[[nodiscard]] std::string random_letters();
constexpr std::size_t random_letters_size = 6;

/// Opens and locks a plain file, with no other hard link, that a killed program of this user left;
/// returns an empty descriptor for any other file.
[[nodiscard]] Descriptor left_behind(const Folder& folder, const std::string& name);

// Where the path of a file to be written finally leads.

/// A name in a folder that is held open, so that links planted later have no effect.
struct FollowedPath {
    enum class Kind : std::uint8_t { plain, pipe, device };

    Folder folder;
    std::string name;
    Kind kind = Kind::plain; ///< `plain` also if the file does not exist yet
};

/// Follows links only in folders that nobody but the user can write to. An error names the path: a
/// link that is not followed, is dangling or circular, a missing folder, or a file where a folder
/// was expected.
[[nodiscard]] base::Result<FollowedPath, std::string> follow_path(const std::string& path);

/// Writes to a pipe or device without waiting for a reader. If false, errno holds the reason.
[[nodiscard]] bool write_to_special(const FollowedPath& special, std::string_view text);

/// The reason in errno, in words; errno_message(): "path: reason".
[[nodiscard]] std::string errno_reason();
[[nodiscard]] std::string errno_message(const std::string& path);

} // namespace store
