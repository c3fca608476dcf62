// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/connect.h"

#include "src/app/update.h"
#include "src/main/commands/attach.h"
#include "src/main/commands/commands.h"
#include "src/main/commands/going_back.h"
#include "src/main/commands/kiosk.h"
#include "src/main/commands/play.h"
#include "src/main/private_memory.h"
#include "src/main/settings/full_screen.h"
#include "src/main/settings/sources.h"
#include "tui/keys/bindings.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace program {

namespace {

constexpr auto command_name = "bughouse connect";

} // namespace

ExitCode connect(const std::string& command, const app::GivenSettings& given, ConnectTarget server,
                 const std::string& kiosk_word, bool return_was_offered) {
    keep_memory_private();
    auto settings = settings_from(given, [&](const app::GivenSettings&, app::Settings& so_far) {
        apply_named_server(server, so_far);
        return std::optional<Complaint>();
    });
    if (!settings) {
        return complain(command, settings.error());
    }
    const auto there = destination_of(server, settings->login);
    if (there && kiosk_word.empty() && !return_was_offered) {
        if (const auto code = offer_return(command, {there->server_name, there->login_name})) {
            return *code;
        }
    }
    auto call = call_from(server, given, settings->login);
    if (!call) {
        return complain(command, call.error());
    }
    if (!kiosk_word.empty() && !settings->login.user) {
        call->options.session.who.name.clear(); // the kiosk's account name is not the caller's
    }
    settings->options.key_help = tui::key_help(true);
    app::Model model(*settings);
    model.server.emplace();
    model.server->host = call->options.address;
    model.server->login = call->options.session.who.name;
    model.server->quits_on_leaving_table = server.sits_down;
    model.server->watches_best = server.watches_best;
    model.server->has_kiosk_login = !kiosk_word.empty();
    Startup startup;
    startup.call = *std::move(call);
    startup.word = kiosk_word;
    if (!kiosk_word.empty()) {
        model.settings_file.clear(); // it belongs to the kiosk, not to the caller
        model.talk.add(app::Tab::console, "If your line breaks, log in again with `attach " +
                                              kiosk_word + "` at the end.");
    }
    return run_full_screen(command, std::move(model), std::move(startup),
                           writer_for(settings->records_file));
}

namespace {

/// Runs the kiosk, whose callers share one user: starts a session or reattaches the caller's.
ExitCode run_kiosk(const app::GivenSettings& given, const ConnectTarget& server,
                   const KioskLimits& limits) {
    const std::string caller = introduction_of_caller();
    forget_callers_environment();
    if (const auto why = why_no_kiosk(given)) {
        return complain(command_name, *why);
    }
    const auto word = word_from_ssh();
    if (!word) {
        return complain(command_name, word.error());
    }
    if (!word->empty()) {
        return attach(command_name, {}, *word);
    }
    const auto place =
        reserve_kiosk_place(caller, limits); // held until this process and its session end
    if (!place) {
        return complain(command_name, place.error());
    }
    ConnectTarget table = server;
    table.sits_down = true;
    table.kiosk_introduction = caller;
    return connect(command_name, given, table, new_word());
}

Job describe_connect(Arguments& arguments, app::GivenSettings& given) {
    auto server = std::make_shared<ConnectTarget>();
    auto kiosk = std::make_shared<bool>(false);
    arguments.text("HOST", server->host,
                   "The server: freechess.org, or its name in the config file: fics");
    arguments.text("PORT", server->port, "Its port (default 5000)");
    arguments.settings(app::Setting::of_connect, given);
    arguments.text("--observe NAME|N", server->observe,
                   "Watch that player's match, or that game: both boards");
    arguments.flag("--kiosk", *kiosk,
                   "For a login that many people share: nothing else can be named");
    auto limits = std::make_shared<KioskLimits>();
    arguments.number_option("--kiosk-sessions N", limits->total_sessions,
                            "Sessions of a kiosk at one time (default 200)", 1, 10'000);
    arguments.number_option("--kiosk-per-caller N", limits->sessions_per_caller,
                            "Those of one ssh key, or of one address without a key (default 4)", 1,
                            10'000);
    return [server, kiosk, limits, &given] {
        return *kiosk ? run_kiosk(given, *server, *limits) : connect(command_name, given, *server);
    };
}

/// Watches a server or, if none is named, a match of four bots.
ExitCode watch(const app::GivenSettings& given, ConnectTarget server) {
    if (!server.host && !app::is_given(given, "unix") && !app::is_given(given, "via")) {
        return watch_bots(given);
    }
    server.watches_best = true;
    app::GivenSettings there = given;
    if (!app::is_given(given, "user")) {
        for (const char* const password : {"password-file", "password-command"}) {
            if (app::is_given(given, password)) {
                return complain(
                    "bughouse watch",
                    {ExitCode::usage,
                     fmt::format("--{} needs --user NAME: without it you are a guest", password)});
            }
        }
        there["guest"] = {""};
    }
    return connect("bughouse watch", there, server);
}

Job describe_watch(Arguments& arguments, app::GivenSettings& given) {
    auto server = std::make_shared<ConnectTarget>();
    arguments.text("HOST", server->host,
                   "The server: freechess.org, or its name in the config file (default: four bots "
                   "play here)");
    arguments.text("PORT", server->port, "Its port (default 5000)");
    arguments.settings(app::Setting::of_connect, given);
    return [server, &given] { return watch(given, *server); };
}

} // namespace

const Subcommand watch_best_match_command{
    "watch", "Watch a server's best match, and then the next", describe_watch, {}, true};
const Subcommand connect_command{
    "connect", "Play on a FICS-style server", describe_connect, {}, true};

} // namespace program
