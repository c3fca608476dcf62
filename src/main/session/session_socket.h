// SPDX-License-Identifier: GPL-3.0-or-later
// The socket at which a session can be called.
#pragma once

#include "src/main/session/session_line.h"
#include "src/store/descriptor.h"

#include <string>
#include <sys/types.h>

namespace program {

/// In the first of session_folders() that will have it.
class SessionSocket {
  public:
    SessionSocket();
    SessionSocket(const SessionSocket&) = delete;
    SessionSocket& operator=(const SessionSocket&) = delete;
    ~SessionSocket();

    /// The session's ID for `bughouse attach`.
    [[nodiscard]] const std::string& id() const { return id_; }
    /// -1 while there is none.
    [[nodiscard]] int fd() const { return listening_.get(); }
    /// Makes it where it is missing, and anew when its file has vanished. Whether it is another one
    /// than before.
    bool look_after();
    /// Closed when nobody calls, or somebody else than this user.
    [[nodiscard]] SessionLine accept() const;

  private:
    [[nodiscard]] bool stands() const;
    [[nodiscard]] bool open_in(const std::string& path);
    void remove() const;

    std::string id_;
    std::string name_;
    store::Descriptor folder_;
    store::Descriptor listening_;
    dev_t device_{}; ///< of the socket's file, with its number
    ino_t number_{};
};

} // namespace program
