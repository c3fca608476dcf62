// SPDX-License-Identifier: GPL-3.0-or-later
// The file of `--record`: an evening's matches behind one another.
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

// A match that runs, in a file of its own beside the record that it will be added to.

/// The file of a running match, locked while its program lives; one that a killed program leaves is
/// unlocked, and the next program that opens the record adds it. Where something fails, errno says
/// why.
class RunningFile {
  public:
    RunningFile() = default;

    /// All of the match so far, safe on the disk. `record` is the file's name in that folder.
    [[nodiscard]] bool hold(const Folder& folder, const std::string& record, std::string_view text);
    /// Notes that it is being added to the record, whose size was `size` before.
    void begin_adding(const Folder& folder, const std::string& record, std::uint64_t size);
    /// Removes it: it stands in the record.
    void remove(const Folder& folder);
    /// Leaves it for the next program that opens the record.
    void leave() { *this = RunningFile(); }
    [[nodiscard]] explicit operator bool() const { return static_cast<bool>(fd_); }

    /// The fields coded in a file's name.
    struct Name {
        std::string letters;
        std::optional<std::uint64_t> size; ///< see begin_adding()
    };
    /// Nothing: that is no running match of that record.
    [[nodiscard]] static std::optional<Name> read_name(std::string_view file,
                                                       std::string_view record);
    [[nodiscard]] static std::string to_text(const Name& name, std::string_view record);

  private:
    std::string name_;
    std::string letters_;
    Descriptor fd_;
};

// A record file to which nobody else adds meanwhile.

/// A record that is locked while this lives (flock(2)). Owner and mode stay; a write is safe on the
/// disk, or the file is as it was before. Where something fails, errno says why.
class LockedRecord {
  public:
    /// Bound of a match, and of a record that a match is taken out of.
    static constexpr std::size_t most_bytes = 16 * 1024 * 1024;

    /// Makes it where there is none. The reason does not name it.
    [[nodiscard]] static base::Result<LockedRecord, std::string> open(const Folder& folder,
                                                                      const std::string& name);

    /// The size in bytes.
    [[nodiscard]] std::uint64_t size() const;
    /// Appends a match, separated from the one before it.
    [[nodiscard]] bool add(std::string_view match);
    /// Finds the last copy of a match, and the text behind it, within the last `most_bytes`.
    struct Found {
        std::uint64_t at = 0;
        std::string behind;
    };
    [[nodiscard]] std::optional<Found> find(std::string_view match) const;
    /// Takes everything out from there on.
    [[nodiscard]] bool cut(std::uint64_t at);
    /// Adds every match that killed programs have left beside the record, as far as they went.
    void take_in(const Folder& folder, const std::string& name);
    /// Whether there is one.
    [[nodiscard]] static bool left_beside(const Folder& folder, const std::string& name);

  private:
    explicit LockedRecord(Descriptor fd) : fd_(std::move(fd)) {}
    [[nodiscard]] std::string separator_at(std::uint64_t from) const;
    /// The extent to which a match begun at that file size has been added by another program.
    enum class Added : std::uint8_t { not_at_all, in_part, whole };
    [[nodiscard]] Added added(std::string_view match, std::uint64_t from) const;
    void take_in_one(const Folder& folder, const std::string& name, const std::string& left);

    Descriptor fd_;
};

/// One file for the matches of several programs. A running match has a file of its own beside it
/// and is appended when it is over, so that earlier matches and those of other programs stay. A
/// match costs only its own bytes.
class RecordFile {
  public:
    /// Takes in what killed programs have left beside it. The reason says why it cannot be added
    /// to, before the first match.
    [[nodiscard]] static base::Result<RecordFile, std::string> open(const std::string& path);
    /// The same; the match that begins at that line (counted from 1) is continued, and taken out of
    /// the file at the first write.
    [[nodiscard]] static base::Result<RecordFile, std::string> open_at(const std::string& path,
                                                                       std::size_t line);
    Written write(const Save& save);
    /// Adds the matches that killed programs have left beside that record, where that can be done.
    static void take_in(const std::string& path);

  private:
    using Problem = std::optional<std::string>; ///< why not; errno's words

    RecordFile(std::string path, FollowedPath target)
        : path_(std::move(path)), target_(std::move(target)) {}
    [[nodiscard]] Problem write_plain(const Save& save);
    [[nodiscard]] Problem write_special(const Save& save);
    void begin(const Save& save);
    [[nodiscard]] Problem take_out();
    [[nodiscard]] Problem add();

    std::string path_;
    FollowedPath target_;
    std::string name_;     ///< the name of the match that was written last
    std::string text_;     ///< the text of that match so far
    std::string standing_; ///< the same text as it stands in the record; empty: it does not
    RunningFile running_;
};

} // namespace store
