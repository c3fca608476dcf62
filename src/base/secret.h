// SPDX-License-Identifier: GPL-3.0-or-later
// A password in memory that leaves no bytes behind when it is destroyed.
#pragma once

#include <string>
#include <string_view>

namespace base {

/// Text whose bytes are overwritten when it is destroyed, moved from, cleared or replaced. It is
/// never printed by accident: code that sends it must call view().
class Secret {
  public:
    Secret() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): callers pass a password as plain text.
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
    std::string text_; ///< never grows, so that no reallocation leaves a copy behind
};

/// Overwrites a text and empties it: for buffers through which a secret has passed.
void wipe(std::string& text);

} // namespace base
