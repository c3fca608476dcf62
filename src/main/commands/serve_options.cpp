// SPDX-License-Identifier: GPL-3.0-or-later
// The options of `bughouse serve`, one row each, for the command line and the options file.
#include "src/app/config.h"
#include "src/base/utf8.h"
#include "src/main/arguments.h"
#include "src/main/commands/serve.h"
#include "src/main/environment.h"
#include "src/store/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

namespace program {
namespace {

using Asked = ServeArguments;

struct Row {
    const char* form; ///< as --help shows it
    std::variant<std::optional<std::string> Asked::*, std::vector<std::string> Asked::*,
                 bool Asked::*>
        into;
    const char* help;
    bool in_file = true; ///< false for actions after which the program exits

    [[nodiscard]] bool is_named(std::string_view name) const {
        const std::string_view text = std::string_view(form).substr(2);
        return text.substr(0, text.find(' ')) == name;
    }
};

constexpr std::array rows{
    Row{"--listen ADDRESS:PORT", &Asked::listen,
        "Where to listen (default 127.0.0.1:5000, without --unix; port 0: any)"},
    Row{"--tls ADDRESS:PORT", &Asked::tls, "Where to listen for encrypted connections"},
    Row{"--tls-cert FILE", &Asked::tls_certificate, "The certificate and its chain, as PEM"},
    Row{"--tls-key FILE", &Asked::tls_key, "The certificate's private key"},
    Row{"--ws ADDRESS:PORT", &Asked::web_socket,
        "Where to listen for WebSocket connections, also with TLS if there is a certificate"},
    Row{"--ws-origin SITE", &Asked::origins,
        "A site whose pages may connect to --ws, such as https://club.example, or * for any; pages "
        "of the same host always may; repeatable"},
    Row{"--make-cert FOLDER", &Asked::make_certificate,
        "Write a self-made certificate and its key there, and exit", false},
    Row{"--unix PATH", &Asked::unix_path, "Listen on this socket, for users of this machine"},
    Row{"--group NAME", &Asked::socket_group, "Let members of this group connect at --unix"},
    Row{"--shared USER", &Asked::shared_logins,
        "A login that several people share: each gives a name; repeatable"},
    Row{"--kiosk USER", &Asked::kiosk_logins,
        "The same, for a user who can only run `connect --kiosk`: each ssh key is an account; "
        "repeatable"},
    Row{"--open", &Asked::open_to_guests,
        "Also let in guests from other machines, and everybody on this one at --unix"},
    Row{"--accounts-only", &Asked::accounts_only, "Let only players with an account in"},
    Row{"--data FOLDER", &Asked::data, "The folder for the accounts"},
    Row{"--games FOLDER", &Asked::games, "The folder for the records of all matches"},
    Row{"--motd FILE", &Asked::motd, "The message of the day, shown after login"},
    Row{"--log FILE", &Asked::log, "A file for the log (default: standard error)"},
    Row{"--operator NAME", &Asked::operators, "An account that may do everything; repeatable"},
    Row{"--password NAME", &Asked::password_account,
        "Give that account the password on standard input, and exit", false},
    Row{"--delay SECONDS", &Asked::spectator_delay,
        "How much later spectators see boards, moves and clocks (default 0)"},
    Row{"--stand-in SECONDS", &Asked::stand_in_seconds,
        "How long after a player lost the connection a bot plays on for them, in unrated matches "
        "(default 10; 0: never)"},
    Row{"--per-address N", &Asked::connections_per_address,
        "Connections from one address, or IPv6 /64, at one time (default 20; 0: any number)"},
    Row{"--idle-guests MINUTES", &Asked::idle_guest_minutes,
        "After how long guests who neither play nor type must go (default 60; 0: never)"},
    Row{"--new-accounts N", &Asked::new_accounts_per_address,
        "Accounts that one address may create in a day (default 10; 0: any number)"},
    Row{"--bots N", &Asked::bot_count, "How many bots wait for partners and opponents (default 0)"},
    Row{"--bot-level N", &Asked::bot_level, "How strong they are, 1 to 8 (default 4)"},
};

/// Stores a value from the options file; returns what is wrong with it.
std::optional<std::string> put(const Row& row, const std::vector<std::string>& texts,
                               Asked& asked) {
    if (const auto* const flag = std::get_if<bool Asked::*>(&row.into)) {
        if (texts.size() != 1 || (texts[0] != "true" && texts[0] != "false")) {
            return "expected true or false";
        }
        asked.*(*flag) |= texts[0] == "true";
    } else if (const auto* const list = std::get_if<std::vector<std::string> Asked::*>(&row.into)) {
        auto& all = asked.*(*list);
        all = all.empty() ? texts : all;
    } else {
        auto& text = asked.*std::get<std::optional<std::string> Asked::*>(row.into);
        if (texts.size() != 1) {
            return "expected one value";
        }
        text = text.value_or(texts[0]);
    }
    return std::nullopt;
}

} // namespace

void describe_options(Arguments& arguments, const std::shared_ptr<ServeArguments>& asked) {
    for (const Row& row : rows) {
        if (const auto* const flag = std::get_if<bool Asked::*>(&row.into)) {
            arguments.flag(row.form, asked.get()->*(*flag), row.help);
        } else if (const auto* const list =
                       std::get_if<std::vector<std::string> Asked::*>(&row.into)) {
            arguments.repeatable_text(row.form, asked.get()->*(*list), row.help);
        } else {
            arguments.text(row.form,
                           asked.get()->*std::get<std::optional<std::string> Asked::*>(row.into),
                           row.help);
        }
    }
}

OrComplaint<ServeArguments> with_options_file(ServeArguments typed,
                                              const std::optional<std::string>& file) {
    const std::string folder = store::program_folders(environment).config;
    const std::string path = file.value_or(folder + "/serve.toml");
    if (!file && (folder.empty() || !store::exists(path))) {
        return typed;
    }
    if (const auto doubt = store::why_not_trusted(path)) {
        return usage_failure(*doubt);
    }
    const auto text = store::read_whole(path, app::most_config_bytes);
    if (!text) {
        return usage_failure(text.error());
    }
    const auto fault = app::read_options(
        *text,
        [&](const std::string& name,
            const std::vector<std::string>& texts) -> std::optional<std::string> {
            const auto row = std::ranges::find_if(
                rows, [&](const Row& one) { return one.in_file && one.is_named(name); });
            return row == rows.end() ? "there is no such option" : put(*row, texts, typed);
        });
    if (fault) {
        return usage_failure(fmt::format("{}:{}:{}: {}", base::printable(path), fault->line,
                                         fault->column, fault->problem));
    }
    return typed;
}

} // namespace program
