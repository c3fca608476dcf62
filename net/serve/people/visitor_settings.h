// SPDX-License-Identifier: GPL-3.0-or-later
// A visitor's settings: variables for people (`set`) and ivariables for their programs (`iset`).
#pragma once

#include "src/base/enum_array.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace net {

/// The variables that the server itself reads, by their places in the list of all.
enum class Variable : std::uint8_t {
    open,
    bugopen,
    shout,
    cshout,
    kibitz,
    tell,
    pin,
    gin,
    seek,
    style = 16,
    time = 18,
    inc,
    rated,
    silence = 22,
    chanoff = 24,
    kiblevel = 27,
    notifiedby = 29,
    ctell = 39
};
inline constexpr std::size_t variables = 42;

/// The ivariables that the server itself reads, by the places of their bits, which programs send
/// before the login (`%b0101...`).
enum class Ivariable : std::uint8_t {
    seekremove = 2,
    defprompt,
    lock,
    block = 6,
    gameinfo,
    pendinfo = 9,
    seekinfo = 11,
    table = 35 ///< not part of FICS: sends a table's chairs as a line for programs
};
inline constexpr std::size_t ivariables = 36;

class VisitorSettings {
  public:
    static constexpr std::size_t longest_prompt = 32;
    static constexpr std::size_t longest_interface = 64;

    VisitorSettings();

    [[nodiscard]] int operator[](Variable one) const { return values_[one]; }
    [[nodiscard]] bool operator[](Ivariable one) const {
        return bits_[static_cast<std::size_t>(one)];
    }
    [[nodiscard]] const std::string& prompt() const;
    [[nodiscard]] const std::string& interface() const { return interface_; }

    /// Carries out `set NAME VALUE`; returns the answer in FICS's words, as a complete line.
    [[nodiscard]] std::string set(std::string_view name, std::string_view value);
    /// Carries out `iset NAME VALUE`.
    [[nodiscard]] std::string iset(std::string_view name, std::string_view value);
    /// Sets the ivariables from a text such as `%b0101`, in their order.
    void set_bits(std::string_view bits);
    /// The rows that the commands `variables` and `ivariables` print.
    [[nodiscard]] std::string variables_text() const;
    [[nodiscard]] std::string ivariables_text() const;

  private:
    base::EnumArray<Variable, int, variables> values_{};
    std::array<bool, ivariables> bits_{};
    std::string prompt_;
    std::string interface_;
};

} // namespace net
