// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/connect.h"

#include "src/app/update.h"
#include "src/base/text.h"
#include "src/main/settings/connect_options.h"
#include "src/main/settings/surroundings.h"
#include "tui/keys/keymap.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>
#include <utility>

namespace program {
namespace {

ExitCode connect(const GlobalWords& globals, const ConnectWords& words) {
    const std::string command = "bughouse connect";
    auto settings = settings_from(globals, {});
    if (!settings) {
        return complain(command, settings.error());
    }
    auto call = call_from(words, settings->config);
    if (!call) {
        return complain(command, call.error());
    }
    auto writer = writer_for(words.record);
    if (!writer) {
        return complain(command, writer.error());
    }
    settings->options.key_help = tui::key_help(true);
    app::Model model(std::move(settings->options));
    model.server.emplace();
    model.server->host = call->options.where;
    Opening opening;
    opening.call = *std::move(call);
    return show(command, std::move(model), std::move(opening), settings->looks, *std::move(writer));
}

} // namespace

void add_connect(CLI::App& root, const GlobalWords& globals, Job& job) {
    auto words = std::make_shared<ConnectWords>();
    CLI::App& command = *root.add_subcommand("connect", "Play on a FICS-style server");
    add_connect_options(command, *words);
    command.callback(
        [words, &globals, &job] { job = [words, &globals] { return connect(globals, *words); }; });
}

} // namespace program
