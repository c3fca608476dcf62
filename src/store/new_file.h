// SPDX-License-Identifier: GPL-3.0-or-later
// A file on its way into a folder: hidden under a name of its own until it is whole.
#pragma once

#include "src/store/folder.h"

#include <string>
#include <string_view>

namespace store {

/// Gone again unless it is put in place. Nobody but the user may read it. While it lives it is
/// locked, so that one whose maker was killed is known by having no lock. Where something fails,
/// errno says why.
class NewFile {
  public:
    /// For the file of that name in that folder, which must outlive this.
    NewFile(const Folder& folder, const std::string& name);
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile();

    /// Written and safe on the disk.
    [[nodiscard]] bool hold(std::string_view text);
    /// Gives the new file the owner and permissions of the old one.
    [[nodiscard]] bool as_open_as(const std::string& name);
    [[nodiscard]] bool replace(const std::string& name);
    /// Only where that name is free (EEXIST).
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

/// Six letters or digits that nobody foresees.
[[nodiscard]] std::string unforeseen_letters();
constexpr std::size_t unforeseen_size = 6;

/// A plain file of the user's with no other name, whose maker is gone: it is locked then, and
/// nobody else takes it. Nothing for all others.
[[nodiscard]] Descriptor left_behind(const Folder& folder, const std::string& name);

} // namespace store
