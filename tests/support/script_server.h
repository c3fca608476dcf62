// SPDX-License-Identifier: GPL-3.0-or-later
// A chess server of the tests' own: on loopback, with one conversation for each who calls, each a
// list of what it waits to hear and what it says then.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace support {

class ScriptServer {
  public:
    struct Step {
        std::string hears; ///< a part of a line, its end too; empty: nothing is waited for
        std::string says;  ///< "\n" becomes the "\n\r" of these servers
    };
    /// When it is at its end the connection is closed.
    struct Conversation {
        std::vector<Step> steps;
        bool stays = true; ///< instead: the line is kept open, silently
    };

    /// Listens at once; a caller beyond the number of conversations hears the last one again.
    explicit ScriptServer(std::vector<Conversation> conversations);
    ~ScriptServer(); ///< closes everything
    ScriptServer(const ScriptServer&) = delete;
    ScriptServer& operator=(const ScriptServer&) = delete;

    [[nodiscard]] std::string port() const;
    /// Every line heard so far, each with its end.
    [[nodiscard]] std::string heard() const;

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace support
