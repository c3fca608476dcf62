// SPDX-License-Identifier: GPL-3.0-or-later
// The socket at which a session can be called.
#pragma once

#include "src/base/result.h"
#include "src/main/session/session_line.h"
#include "src/store/folder.h"

#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace program {

// Where the sockets of this user's sessions are, and how one is called.

/// Candidates, the better ones first: under XDG_RUNTIME_DIR, which is removed at the user's last
/// logout, and under XDG_STATE_HOME.
[[nodiscard]] std::vector<std::string> session_folders();
/// Opens the folder `path`, made where `make` says so; only a folder that is the user's own and
/// closed to others.
[[nodiscard]] store::Descriptor open_session_folder(const std::string& path, bool make);
/// A name in an open folder that is short enough for a socket.
[[nodiscard]] std::string short_name(const store::Descriptor& folder, const std::string& name);

/// A session that answers.
struct FoundSession {
    std::string id;
    app::Played played;
    SessionLine line; ///< the line to it, which waits for a hello
};
/// The newest hundred that are not locked, oldest first. Sockets without a listener are removed.
[[nodiscard]] std::vector<FoundSession> found_sessions();
/// These call no other session, however many there are.
[[nodiscard]] std::optional<FoundSession> session_with_id(const std::string& id);
[[nodiscard]] std::optional<FoundSession> session_with_word(const std::string& word);

/// A session's socket, in the first of session_folders() that takes it.
class SessionSocket {
  public:
    /// `word`: of a locked session; else empty.
    explicit SessionSocket(const std::string& word);
    SessionSocket(const SessionSocket&) = delete;
    SessionSocket& operator=(const SessionSocket&) = delete;
    ~SessionSocket();

    /// The session's ID for `bughouse attach`.
    [[nodiscard]] const std::string& id() const { return id_; }
    /// -1 while there is none.
    [[nodiscard]] int fd() const { return listening_.get(); }
    /// Becomes readable when something happens to the socket's file; -1: the system cannot watch
    /// it.
    [[nodiscard]] int changes() const { return changes_.get(); }
    /// Makes it where it is missing, and again when its file has vanished. Whether it is another
    /// one than before.
    bool look_after();
    /// The line of a caller; closed when there is none, or when it is another user's.
    [[nodiscard]] SessionLine accept() const;

  private:
    [[nodiscard]] bool stands() const;
    [[nodiscard]] bool open_in(const std::string& path);
    void remove() const;

    std::string id_;
    std::string name_;
    store::Descriptor folder_;
    store::Descriptor listening_;
    store::Descriptor changes_;
    dev_t device_{}; ///< device and inode of the socket's file
    ino_t number_{};
};

} // namespace program
