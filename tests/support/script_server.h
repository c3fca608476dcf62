// SPDX-License-Identifier: GPL-3.0-or-later
// A scripted chess server on loopback. Each connection gets one conversation, a list of steps: what
// the server waits to hear and what it then sends.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace support {

class ScriptServer {
  public:
    struct Step {
        std::string hears; ///< any part of a line, even its end; empty: do not wait
        std::string says;  ///< "\n" is sent as "\n\r", as FICS does
    };
    /// The connection is closed after the last step, unless `stays`.
    struct Conversation {
        std::vector<Step> steps;
        bool stays = true; ///< keeps the connection open, in silence
    };

    /// Listens at once; the last conversation is repeated for all further connections.
    explicit ScriptServer(std::vector<Conversation> conversations);
    ~ScriptServer(); ///< closes all connections
    ScriptServer(const ScriptServer&) = delete;
    ScriptServer& operator=(const ScriptServer&) = delete;

    [[nodiscard]] std::string port() const;
    /// All lines received so far, with their line ends.
    [[nodiscard]] std::string heard() const;

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace support
