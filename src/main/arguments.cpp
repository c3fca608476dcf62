// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/arguments.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/text_output.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace program {
namespace {

/// The full name of the subcommand being parsed, for "Try ... --help".
std::string full_name(const CLI::App& app) {
    const auto named = app.get_subcommands();
    return named.empty() ? app.get_name() : app.get_name() + " " + full_name(*named.front());
}

ExitCode refuse(const CLI::App& app, std::string_view why) {
    print_error(
        fmt::format("bughouse: {}\nTry '{} --help'.\n", base::printable(why), full_name(app)));
    return ExitCode::usage;
}

ExitCode explain(const CLI::App& app, const CLI::ParseError& error) {
    const auto unknown = app.remaining(true);
    if (!unknown.empty()) {
        return refuse(app, "The following argument was not expected: " + unknown.front());
    }
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        app.exit(error); // --help and --version are "errors" to CLI11, which prints them
        return ExitCode::done;
    }
    const std::string_view why = error.what();
    const std::size_t surplus = why.find(": At Most 1 "); // CLI11's word for a doubled option
    return refuse(app, surplus == std::string_view::npos
                           ? std::string(why)
                           : fmt::format("{} was given more than once", why.substr(0, surplus)));
}

/// Wraps a help text to 80 columns, to the right of the options' names.
std::string wrapped(std::string_view help) {
    constexpr int columns = 79 - 30; // CLI11 reserves the first 30 for names
    return fmt::format("{}", fmt::join(base::wrapped(help, columns), "\n"));
}

std::string on_one_line(std::string help) {
    std::ranges::replace(help, '\n', ' ');
    return help;
}

/// Adds the option of a form: "--listen ADDRESS:PORT" is a name and a placeholder for its value, a
/// positional argument only a name.
template <class Into>
CLI::Option* add_option(CLI::App& app, const std::string& form, Into& into,
                        const std::string& help) {
    const auto [name, value] = base::cut_at(form, ' ');
    return app.add_option(std::string(name), into, wrapped(help))->type_name(std::string(value));
}

} // namespace

Outline Arguments::outline_of(const CLI::App& app, const Choices& choices) {
    Outline outline{app.get_name(), on_one_line(app.get_description()), {}, {}};
    for (const CLI::Option* option : app.get_options()) {
        const bool is_flag = option->get_items_expected_max() == 0;
        const std::string takes = is_flag ? "" : option->get_type_name();
        const bool repeats = option->get_items_expected_max() > 1;
        const std::string name =
            option->get_lnames().empty() ? option->get_name(true) : "--" + option->get_lnames()[0];
        const std::string help = on_one_line(option->get_description());
        const auto of_option = choices.find(option);
        outline.options.push_back(
            {name, help, takes,
             of_option == choices.end() ? std::vector<std::string>() : of_option->second, repeats});
    }
    for (const CLI::App* inner : app.get_subcommands({})) {
        if (!inner->get_group().empty()) {
            outline.inner.push_back(outline_of(*inner, choices));
        }
    }
    return outline;
}

Arguments::Arguments(const std::string& program, const std::string& about,
                     const std::string& version)
    : app_(std::make_shared<CLI::App>(about, program)), choices_(std::make_shared<Choices>()) {
    app_->set_version_flag("--version", version);
    app_->require_subcommand(0, 1);
    app_->fallthrough();
}

Arguments Arguments::subcommand(const std::string& name, const std::string& help) {
    return {app_->get_subcommand_ptr(app_->add_subcommand(name, wrapped(help))), choices_};
}

void Arguments::require_subcommand() {
    app_->require_subcommand(1);
}

void Arguments::when_named(std::function<void()> called) {
    app_->callback(std::move(called));
}

void Arguments::flag(const std::string& name, bool& into, const std::string& help) {
    app_->add_flag(name, into, wrapped(help));
}

void Arguments::text(const std::string& form, std::optional<std::string>& into,
                     const std::string& help) {
    add_option(*app_, form, into, help);
}

void Arguments::text(const std::string& form, std::string& into, const std::string& help,
                     Need need) {
    add_option(*app_, form, into, help)->required(need == Need::required);
}

void Arguments::checked_text(const std::string& form, std::string& into, const std::string& help,
                             const Check& check) {
    add_option(*app_, form, into, help)->check(CLI::Validator(check, ""));
}

void Arguments::one_of(const std::string& form, std::string& into, const std::string& help,
                       const std::vector<std::string>& choices, Need need) {
    const auto fault = [choices](const std::string& text) {
        return std::ranges::find(choices, text) != choices.end()
                   ? std::string()
                   : fmt::format("{} is none of {}", text, fmt::join(choices, ", "));
    };
    CLI::Option* option = add_option(*app_, form, into, help);
    option->required(need == Need::required)->check(CLI::Validator(fault, ""));
    choices_->emplace(option, choices);
}

void Arguments::positional_texts(const std::string& form, std::vector<std::string>& into,
                                 const std::string& help) {
    add_option(*app_, form, into, help)->required();
}

void Arguments::repeatable_text(const std::string& form, std::vector<std::string>& into,
                                const std::string& help) {
    add_option(*app_, form, into, help)->expected(1)->take_all();
}

namespace {

CLI::Option* add_number(CLI::App& app, const std::string& name, int& into, const std::string& help,
                        int from, int to) {
    const auto fault = [from, to](const std::string& text) {
        const auto number = base::to_number<int>(text); // CLI11 also accepts 0x10 and 010
        return number && *number >= from && *number <= to
                   ? std::string()
                   : fmt::format("{} is not a number from {} to {}", text, from, to);
    };
    const auto put = [&into](const std::string& text) { into = *base::to_number<int>(text); };
    return app.add_option_function<std::string>(name, put, wrapped(help))
        ->check(CLI::Validator(fault, ""));
}

} // namespace

void Arguments::positional_number(const std::string& name, int& into, const std::string& help,
                                  int from, int to) {
    add_number(*app_, name, into, help, from, to)
        ->required()
        ->type_name(fmt::format("{} to {}", from, to));
}

void Arguments::number_option(const std::string& form, int& into, const std::string& help, int from,
                              int to) {
    const auto [name, value] = base::cut_at(form, ' ');
    add_number(*app_, std::string(name), into, help, from, to)->type_name(std::string(value));
}

void Arguments::settings(unsigned place, app::GivenSettings& into) {
    for (const app::Setting& row : app::settings()) {
        if ((row.places & place) == 0) {
            continue;
        }
        const std::string option = "--" + std::string(row.name);
        std::vector<std::string>& texts = into[std::string(row.name)];
        const std::string help = wrapped(app::help_of(row));
        const auto put = [&texts](const std::string& text) { texts = {text}; };
        switch (row.kind) {
        case app::Setting::Kind::flag:
            app_->add_flag_callback(
                option, [&texts] { texts = {"true"}; }, help);
            break;
        case app::Setting::Kind::list:
            app_->add_option(option, texts, help)->type_name(std::string(row.placeholder));
            break;
        case app::Setting::Kind::name:
        case app::Setting::Kind::path:
        case app::Setting::Kind::value:
            choices_->emplace(app_->add_option_function<std::string>(option, put, help)
                                  ->type_name(std::string(row.placeholder)),
                              app::values_of(row));
            break;
        }
    }
}

void Arguments::exclude_each_other(const std::string& one, const std::string& other) {
    app_->get_option(one)->excludes(app_->get_option(other));
}

void Arguments::hide() {
    app_->group("");
}

std::function<Outline()> Arguments::whole_outline() const {
    const CLI::App* whole = app_.get(); // a shared_ptr would be a cycle: the app owns the jobs
    while (whole->get_parent() != nullptr) {
        whole = whole->get_parent();
    }
    return [whole, choices = choices_] { return outline_of(*whole, *choices); };
}

std::optional<ExitCode> Arguments::parse(int argc, const char* const* argv) {
    try {
        app_->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return explain(*app_, error);
    }
    return std::nullopt;
}

} // namespace program
