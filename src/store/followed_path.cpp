// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/followed_path.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/core.h>
#include <system_error>

namespace store {
namespace {

constexpr int most_links = 40; ///< as the kernel

FollowedPath::Kind kind_of(const struct stat& about) {
    if (S_ISREG(about.st_mode)) {
        return FollowedPath::Kind::plain;
    }
    return S_ISFIFO(about.st_mode) ? FollowedPath::Kind::pipe : FollowedPath::Kind::device;
}

/// The way along a path, a folder at a time.
class Walk {
  public:
    explicit Walk(const std::string& path) : path_(path) { take(path); }

    base::Result<FollowedPath, std::string> go() {
        while (problem_.empty()) {
            const std::string name = next_name();
            if (!at_ || name.empty()) {
                return base::failure(at_ ? said(EISDIR) : said(errno));
            }
            if (const auto link = at_.link(name)) {
                if (at_.leads_to_pipe(name)) {
                    return FollowedPath{at_.readable(), name, FollowedPath::Kind::pipe};
                }
                follow(*link);
            } else if (rest_.empty()) {
                return end(name);
            } else {
                at_ = at_.enter(name);
            }
        }
        return base::failure(problem_);
    }

  private:
    [[nodiscard]] std::string said(int error) const {
        return fmt::format("{}: {}", path_, std::generic_category().message(error));
    }

    void take(const std::string& path) {
        if (path.front() == '/') {
            at_ = Folder::root();
        } else if (!at_) {
            at_ = Folder::here();
        }
        rest_ = path;
    }

    /// Takes it off the rest; empty where a folder is named, by a slash at its end.
    std::string next_name() {
        const auto begin = rest_.find_first_not_of('/');
        if (begin == std::string::npos) {
            return {};
        }
        const auto end = rest_.find('/', begin);
        std::string name = rest_.substr(begin, end - begin);
        rest_ = end == std::string::npos ? "" : rest_.substr(end);
        return name;
    }

    void follow(const std::string& link) {
        if (++links_ > most_links) {
            problem_ = said(ELOOP);
        } else if (at_.others_may_write()) {
            problem_ = fmt::format(
                "{}: a link in a folder that others can write, which is not followed", path_);
        } else {
            leads_to_it_ = leads_to_it_ || rest_.empty();
            take(link + rest_);
        }
    }

    base::Result<FollowedPath, std::string> end(const std::string& name) {
        const auto about = at_.about(name);
        if (!about && errno != ENOENT) {
            return base::failure(said(errno));
        }
        if (!about && leads_to_it_) {
            return base::failure(path_ + ": a link that leads nowhere");
        }
        if (about && S_ISDIR(about->st_mode)) {
            return base::failure(said(EISDIR));
        }
        return FollowedPath{at_.readable(), name,
                            about ? kind_of(*about) : FollowedPath::Kind::plain};
    }

    const std::string& path_;
    std::string rest_; ///< of the path, behind `at_`
    Folder at_;
    int links_ = 0;
    bool leads_to_it_ = false; ///< the path itself is a link
    std::string problem_;
};

} // namespace

base::Result<FollowedPath, std::string> follow_path(const std::string& path) {
    if (path.empty()) {
        return base::failure(std::string("expected the name of a file"));
    }
    return Walk(path).go();
}

bool write_through(const FollowedPath& special, std::string_view text) {
    const Descriptor file = special.folder.open(special.name, O_WRONLY);
    struct stat about {};
    if (!file || ::fstat(file.get(), &about) != 0) {
        return false;
    }
    errno = EEXIST; // a plain file that has taken its place is somebody's
    return !S_ISREG(about.st_mode) && write_all(file, text);
}

std::string problem_with(const std::string& path) {
    return fmt::format("{}: {}", path, std::generic_category().message(errno));
}

} // namespace store
