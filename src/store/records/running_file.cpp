// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/records/running_file.h"

#include "src/base/text.h"
#include "src/store/new_file.h"

#include <fmt/format.h>

namespace store {
namespace {

constexpr std::string_view running = ".part";

} // namespace

bool RunningFile::hold(const Folder& folder, const std::string& record, std::string_view text) {
    const std::string letters = name_.empty() ? unforeseen_letters() : letters_;
    const std::string name = to_text({letters, std::nullopt}, record);
    NewFile file(folder, record);
    if (!file.hold(text) || !file.replace(name)) {
        return false;
    }
    if (!name_.empty() && name_ != name) {
        folder.remove(name_);
    }
    name_ = name;
    letters_ = letters;
    fd_ = file.keep();
    return true;
}

void RunningFile::begin_adding(const Folder& folder, const std::string& record,
                               std::uint64_t size) {
    std::string name = to_text({letters_, size}, record);
    if (fd_ && folder.rename(name_, name)) {
        name_ = std::move(name);
    }
}

void RunningFile::remove(const Folder& folder) {
    if (fd_) {
        folder.remove(name_);
    }
    leave();
}

std::string RunningFile::to_text(const Name& name, std::string_view record) {
    const std::string size = name.size ? fmt::format(".{}", *name.size) : "";
    return fmt::format(".{}.{}{}{}", record, name.letters, size, running);
}

std::optional<RunningFile::Name> RunningFile::read_name(std::string_view file,
                                                        std::string_view record) {
    const std::string front = fmt::format(".{}.", record);
    if (!file.starts_with(front) || !file.ends_with(running) ||
        file.size() < front.size() + unforeseen_size + running.size()) {
        return std::nullopt;
    }
    file.remove_prefix(front.size());
    file.remove_suffix(running.size());
    Name name{std::string(file.substr(0, unforeseen_size)), std::nullopt};
    file.remove_prefix(unforeseen_size);
    if (file.empty()) {
        return name;
    }
    name.size = base::to_number<std::uint64_t>(file.substr(1));
    return file.front() == '.' && name.size ? std::optional(name) : std::nullopt;
}

} // namespace store
