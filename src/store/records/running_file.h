// SPDX-License-Identifier: GPL-3.0-or-later
// A match that runs, in a file of its own beside the record that it will be added to.
#pragma once

#include "src/store/folder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace store {

/// Locked while its program lives; what a killed program leaves has no lock, and is taken in by
/// whoever opens that record next. Where something fails, errno says why.
class RunningFile {
  public:
    RunningFile() = default;

    /// All of the match so far, safe on the disk. `record` is the file's name in that folder.
    [[nodiscard]] bool hold(const Folder& folder, const std::string& record, std::string_view text);
    /// From now on it is being added to the record, which was so long until then.
    void begin_adding(const Folder& folder, const std::string& record, std::uint64_t size);
    /// It stands in the record.
    void remove(const Folder& folder);
    /// It stays where it is, for whoever opens the record next.
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

} // namespace store
