// SPDX-License-Identifier: GPL-3.0-or-later
// The file of `--record`, which holds all matches one after another.
#pragma once

#include "src/base/result.h"
#include "src/store/files.h"
#include "src/store/folder.h"
#include "src/store/records/game_folder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace store {

// A running match, in a file beside the record that it will be appended to.

/// The file of a running match, locked while its program lives. A killed program leaves it
/// unlocked, and the next program that opens the record appends it. On failure errno holds the
/// reason.
class RunningFile {
  public:
    RunningFile() = default;

    /// Writes all of the match so far and syncs it. `record` is the name of the record in `folder`.
    [[nodiscard]] bool write_and_sync(const Folder& folder, const std::string& record,
                                      std::string_view text);
    /// Notes in the file's name that it is being appended to the record, until now of `size` bytes.
    void mark_appending(const Folder& folder, const std::string& record, std::uint64_t size);
    /// Removes the file once the match is in the record.
    void remove(const Folder& folder);
    /// Leaves the file to the next program that opens the record.
    void leave() { *this = RunningFile(); }
    [[nodiscard]] explicit operator bool() const { return static_cast<bool>(fd_); }

    /// The fields encoded in the file's name.
    struct Name {
        std::string letters;
        std::optional<std::uint64_t> size; ///< see mark_appending()
    };
    /// Decodes a file's name; nothing if the file is no running match of `record`.
    [[nodiscard]] static std::optional<Name> read_name(std::string_view file,
                                                       std::string_view record);
    [[nodiscard]] static std::string to_text(const Name& name, std::string_view record);

  private:
    std::string name_;
    std::string letters_;
    Descriptor fd_;
};

// A record file that no other program can append to in the meantime.

/// A record locked for the lifetime of this object (flock(2)). Owner and mode are kept; a write
/// either reaches the disk or leaves the file as it was. On failure errno holds the reason.
class LockedRecord {
  public:
    /// Maximum size of a match, and of a record that a match can be removed from.
    static constexpr std::size_t most_bytes = 16 * 1024 * 1024;

    /// Opens or creates the record. The error does not name the file.
    [[nodiscard]] static base::Result<LockedRecord, std::string> open(const Folder& folder,
                                                                      const std::string& name);

    /// The size in bytes.
    [[nodiscard]] std::uint64_t size() const;
    /// Appends a match, separated from the one before it.
    [[nodiscard]] bool add(std::string_view match);
    /// Finds the last copy of a match, and the text after it, in a record of at most `most_bytes`.
    struct Found {
        std::uint64_t at = 0;
        std::string behind;
    };
    [[nodiscard]] std::optional<Found> find(std::string_view match) const;
    /// Truncates the record at that offset.
    [[nodiscard]] bool cut(std::uint64_t at);
    /// Appends every match that killed programs left beside the record.
    void append_left_matches(const Folder& folder, const std::string& name);
    /// Whether there are files of running or abandoned matches beside the record.
    [[nodiscard]] static bool has_running_files(const Folder& folder, const std::string& name);

  private:
    explicit LockedRecord(Descriptor fd) : fd_(std::move(fd)) {}
    [[nodiscard]] std::string separator_at(std::uint64_t from) const;
    /// How much of a match, whose append began at that file size, is already in the record.
    enum class AppendedPart : std::uint8_t { not_at_all, in_part, whole };
    [[nodiscard]] AppendedPart appended_part(std::string_view match, std::uint64_t from) const;
    void append_left_match(const Folder& folder, const std::string& name, const std::string& left);

    Descriptor fd_;
};

/// One file for the matches of several programs. A running match has a file of its own beside it
/// and is appended when it is over, so that earlier matches and those of other programs are kept
/// and writing a match costs only its own bytes.
class RecordFile {
  public:
    /// Opens the record and appends what killed programs left beside it. An error says, before the
    /// first match, why the record cannot be written.
    [[nodiscard]] static base::Result<RecordFile, std::string> open(const std::string& path);
    /// As open(), but continues the match that begins at that line (counted from 1): the first
    /// write removes it from the file.
    [[nodiscard]] static base::Result<RecordFile, std::string> open_at(const std::string& path,
                                                                       std::size_t line);
    SaveResult write(const Save& save);
    /// Appends the matches that killed programs left beside that record, if possible.
    static void append_left_matches(const std::string& path);

  private:
    using Problem = std::optional<std::string>; ///< the reason, in errno's words

    RecordFile(std::string path, FollowedPath target)
        : path_(std::move(path)), target_(std::move(target)) {}
    [[nodiscard]] Problem write_plain(const Save& save);
    [[nodiscard]] Problem write_special(const Save& save);
    void begin(const Save& save);
    [[nodiscard]] Problem take_out();
    [[nodiscard]] Problem add();

    std::string path_;
    FollowedPath target_;
    std::string name_;          ///< name of the match written last
    std::string text_;          ///< text of that match so far
    std::string recorded_text_; ///< that match's text in the record; empty if it is not there
    RunningFile running_;
};

} // namespace store
