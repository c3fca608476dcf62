// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments of the command line. CLI11 reads them, and takes seconds to compile: only this
// header's source includes it.
#pragma once

#include "src/app/settings.h"
#include "src/main/complaint.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI { // NOLINT(readability-identifier-naming) the library's own
class App;
class Option;
} // namespace CLI

namespace program {

/// The help of a command as data, for shell completion.
struct Outline {
    struct Option {
        std::string name; ///< `--depth`, or what a positional argument is called
        std::string help;
        std::string takes;                ///< its placeholder; of a flag empty
        std::vector<std::string> choices; ///< where it takes one of a few words
        bool repeats = false;
    };
    std::string name;
    std::string help;
    std::vector<Option> options;
    std::vector<Outline> inner; ///< its subcommands
};

/// The arguments of a command. The form `--depth N` names an option and what --help calls its
/// value, `depth` a positional argument. Variables bound here must live until parse() has returned.
class Arguments {
  public:
    enum class Need : std::uint8_t { optional, required };
    /// The fault of an argument's text; empty: none.
    using Check = std::function<std::string(const std::string& text)>;

    /// Options of the program itself, which may stand after its subcommand's name, too.
    Arguments(const std::string& program, const std::string& about, const std::string& version);

    Arguments subcommand(const std::string& name, const std::string& help);
    /// One of the subcommands has to be named.
    void require_subcommand();
    /// Called by parse() when this command was named, or one of its own: its own ones come first.
    void when_named(std::function<void()> called);

    void flag(const std::string& name, bool& into, const std::string& help);
    void text(const std::string& form, std::optional<std::string>& into, const std::string& help);
    void text(const std::string& form, std::string& into, const std::string& help, Need need);
    void checked_text(const std::string& form, std::string& into, const std::string& help,
                      const Check& check);
    void one_of(const std::string& form, std::string& into, const std::string& help,
                const std::vector<std::string>& choices, Need need = Need::optional);
    /// One or more of them.
    void texts(const std::string& form, std::vector<std::string>& into, const std::string& help);
    /// Any number of them, also none; the option is said again for each.
    void text_list(const std::string& form, std::vector<std::string>& into,
                   const std::string& help);
    /// A required number, both ends included.
    void number(const std::string& name, int& into, const std::string& help, int from, int to);
    /// An optional number, as `--depth N`; `into` has its default.
    void limit(const std::string& form, int& into, const std::string& help, int from, int to);
    /// All settings of that place; see app::Setting.
    void settings(unsigned place, app::Given& into);
    void exclude_each_other(const std::string& one, const std::string& other);
    /// Not in --help, nor in an outline: for those who make packages, not for those who play.
    void hide();
    /// Asks for the outline of the whole program, once all its commands are described.
    [[nodiscard]] std::function<Outline()> whole_outline() const;

    /// Nothing: go on with what they say. Else there is nothing to be done: help was asked for, or
    /// wrong usage has been told on standard error.
    [[nodiscard]] std::optional<ExitCode> parse(int argc, const char* const* argv);

  private:
    using Choices = std::map<const CLI::Option*, std::vector<std::string>>;

    Arguments(std::shared_ptr<CLI::App> app, std::shared_ptr<Choices> choices)
        : app_(std::move(app)), choices_(std::move(choices)) {}

    static Outline outline_of(const CLI::App& app, const Choices& choices);

    std::shared_ptr<CLI::App> app_;
    std::shared_ptr<Choices> choices_; ///< of all commands; CLI11 keeps none
};

} // namespace program
