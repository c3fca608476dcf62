// SPDX-License-Identifier: GPL-3.0-or-later
// The command-line arguments. CLI11 reads them and takes seconds to compile, so only arguments.cpp
// includes it.
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
        std::string name; ///< `--depth`, or the name of a positional argument
        std::string help;
        std::string placeholder;          ///< name of its value in --help; empty for a flag
        std::vector<std::string> choices; ///< the allowed words, if there are only a few
        bool repeats = false;
    };
    std::string name;
    std::string help;
    std::vector<Option> options;
    std::vector<Outline> inner; ///< subcommands
};

/// The arguments of one command. The form `--depth N` is an option with its placeholder for --help,
/// `depth` a positional argument. Variables bound here must live until parse() has returned.
class Arguments {
  public:
    enum class Need : std::uint8_t { optional, required };
    /// Returns what is wrong with an argument's text; empty if nothing is.
    using Check = std::function<std::string(const std::string& text)>;

    /// Arguments of the program itself; its options may also follow the name of a subcommand.
    Arguments(const std::string& program, const std::string& about, const std::string& version);

    Arguments subcommand(const std::string& name, const std::string& help);
    /// Makes naming a subcommand mandatory.
    void require_subcommand();
    /// Sets a function that parse() calls if this command or one of its subcommands was named;
    /// those of subcommands are called first.
    void when_named(std::function<void()> called);

    void flag(const std::string& name, bool& into, const std::string& help);
    void text(const std::string& form, std::optional<std::string>& into, const std::string& help);
    void text(const std::string& form, std::string& into, const std::string& help,
              Need need = Need::optional);
    void checked_text(const std::string& form, std::string& into, const std::string& help,
                      const Check& check);
    void one_of(const std::string& form, std::string& into, const std::string& help,
                const std::vector<std::string>& choices, Need need = Need::optional);
    /// A positional argument with one or more values.
    void positional_texts(const std::string& form, std::vector<std::string>& into,
                          const std::string& help);
    /// An option that may be repeated, once for each value.
    void repeatable_text(const std::string& form, std::vector<std::string>& into,
                         const std::string& help);
    /// A required positional number from `from` to `to`, both included.
    void positional_number(const std::string& name, int& into, const std::string& help, int from,
                           int to);
    /// An optional number, such as `--depth N`; `into` holds its default.
    void number_option(const std::string& form, int& into, const std::string& help, int from,
                       int to);
    /// Adds an option for each setting that belongs to `place`, see app::Setting.
    void settings(unsigned place, app::GivenSettings& into);
    void exclude_each_other(const std::string& one, const std::string& other);
    /// Leaves this command out of --help and of outlines: it is for packagers, not for players.
    void hide();
    /// A function that makes the outline of the whole program; call it once all commands are
    /// described.
    [[nodiscard]] std::function<Outline()> whole_outline() const;

    /// Parses the command line. Nothing if the program should go on; otherwise the exit code, after
    /// help was printed or wrong usage was reported on standard error.
    [[nodiscard]] std::optional<ExitCode> parse(int argc, const char* const* argv);

  private:
    using Choices = std::map<const CLI::Option*, std::vector<std::string>>;

    Arguments(std::shared_ptr<CLI::App> app, std::shared_ptr<Choices> choices)
        : app_(std::move(app)), choices_(std::move(choices)) {}

    static Outline outline_of(const CLI::App& app, const Choices& choices);

    std::shared_ptr<CLI::App> app_;
    std::shared_ptr<Choices> choices_; ///< allowed words of all options, which CLI11 does not keep
};

} // namespace program
