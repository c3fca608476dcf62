// SPDX-License-Identifier: GPL-3.0-or-later
// A password in memory that leaves no bytes behind when it is released.
#pragma once

#include <string>
#include <string_view>

namespace base {

/// Text whose bytes are overwritten when it is destroyed, moved from, cleared or replaced. Never
/// printed by itself: view() is for the code that sends it.
class Secret {
  public:
    Secret() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): a password is given as if it were bare.
    Secret(std::string_view text) : text_(text) {}
    // NOLINTNEXTLINE(google-explicit-constructor)
    Secret(const char* text) : text_(text) {}
    Secret(const Secret& other) = default;
    Secret(Secret&& other) noexcept;
    Secret& operator=(const Secret& other);
    Secret& operator=(Secret&& other) noexcept;
    ~Secret() { clear(); }

    [[nodiscard]] std::string_view view() const { return text_; }
    [[nodiscard]] bool empty() const { return text_.empty(); }
    void clear();

    bool operator==(const Secret& other) const = default;

  private:
    std::string text_; ///< never grows, so that no copy of it is left behind
};

/// Overwrites what a text holds, and empties it: for one that has held a secret on its way.
void wipe(std::string& text);

} // namespace base
