// SPDX-License-Identifier: GPL-3.0-or-later
// The socket by which other processes reach a session.
#pragma once

#include "src/main/session/session_line.h"
#include "src/store/folder.h"

#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace program {

// Where the sockets of this user's sessions are, and how to connect to one.

/// The candidate folders, in order of preference: under XDG_RUNTIME_DIR, which is removed at the
/// user's last logout, and under XDG_STATE_HOME.
[[nodiscard]] std::vector<std::string> session_folders();
/// Opens the folder `path`, creating it if `make` is set. Fails unless it belongs to the user and
/// is closed to others.
[[nodiscard]] store::Descriptor open_session_folder(const std::string& path, bool make);
/// A path, short enough for a socket address, to the file `name` in an open folder.
[[nodiscard]] std::string short_socket_path(const store::Descriptor& folder,
                                            const std::string& name);

/// Connects or binds a local socket to that path; false, with errno, if that fails.
[[nodiscard]] bool connect_to(const std::string& path, const store::Descriptor& socket);
[[nodiscard]] bool bind_to(const std::string& path, const store::Descriptor& socket);

/// A session that answered.
struct FoundSession {
    std::string id;
    app::SessionMatch played;
    SessionConnection line; ///< connected to the session, which waits for a hello
};
/// The newest hundred unlocked sessions, oldest first. Removes sockets without a listener.
[[nodiscard]] std::vector<FoundSession> find_unlocked_sessions();
/// The session with that ID or word. No other session is contacted, however many there are.
[[nodiscard]] std::optional<FoundSession> session_with_id(const std::string& id);
[[nodiscard]] std::optional<FoundSession> session_with_word(const std::string& word);

/// A session's socket, in the first usable folder of session_folders().
class SessionSocket {
  public:
    /// `word` is that of a locked session; otherwise empty.
    explicit SessionSocket(const std::string& word);
    SessionSocket(const SessionSocket&) = delete;
    SessionSocket& operator=(const SessionSocket&) = delete;
    ~SessionSocket();

    /// The session's ID for `bughouse attach`.
    [[nodiscard]] const std::string& id() const { return id_; }
    /// The listening descriptor; -1 if there is none.
    [[nodiscard]] int fd() const { return listening_.get(); }
    /// Becomes readable when something happens to the socket's file; -1 if the system cannot watch
    /// it.
    [[nodiscard]] int changes_fd() const { return changes_.get(); }
    /// Creates the socket if it is missing or its file has vanished. Returns whether fd() or
    /// changes_fd() has changed.
    bool ensure_listening();
    /// The connection of a caller; not open if nobody has called or the caller is another user.
    [[nodiscard]] SessionConnection accept() const;

  private:
    [[nodiscard]] bool is_intact() const;
    [[nodiscard]] bool open_in(const std::string& path);
    void remove() const;

    std::string id_;
    std::string name_;
    store::Descriptor folder_;
    store::Descriptor listening_;
    store::Descriptor changes_;
    dev_t device_{}; ///< device and inode of the socket's file
    ino_t inode_{};
};

} // namespace program
