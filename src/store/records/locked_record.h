// SPDX-License-Identifier: GPL-3.0-or-later
// A record file to which nobody else adds meanwhile.
#pragma once

#include "src/base/result.h"
#include "src/store/folder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace store {

/// Locked while it lives (flock(2)). Its owner and mode stay as they are; what is written is safe
/// on the disk, or the file is as it was before. Where something fails, errno says why.
class LockedRecord {
  public:
    /// Of a match, and of a record that something is taken out of.
    static constexpr std::size_t most_bytes = 16 * 1024 * 1024;

    /// Makes it where there is none. The reason does not name it.
    [[nodiscard]] static base::Result<LockedRecord, std::string> open(const Folder& folder,
                                                                      const std::string& name);

    /// In bytes.
    [[nodiscard]] std::uint64_t size() const;
    /// One match more, apart from the one before it.
    [[nodiscard]] bool add(std::string_view match);
    /// Where the last copy of a match begins, and what stands behind it. Not looked for in more
    /// than `most_bytes`.
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
    [[nodiscard]] std::string apart(std::uint64_t from) const;
    /// The extent to which a match begun at that file size has been added by another program.
    enum class Added : std::uint8_t { not_at_all, in_part, whole };
    [[nodiscard]] Added added(std::string_view match, std::uint64_t from) const;
    void take_in_one(const Folder& folder, const std::string& name, const std::string& left);

    Descriptor fd_;
};

} // namespace store
