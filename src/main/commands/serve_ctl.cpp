// SPDX-License-Identifier: GPL-3.0-or-later
// `bughouse serve ctl`: sends a command to the server of a folder through its control socket.
#include "src/main/commands/serve.h"

#include "net/serve/desk/login_desk.h"
#include "src/app/settings.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/complaint.h"
#include "src/main/environment.h"
#include "src/main/session/session_socket.h"
#include "src/main/terminal_modes.h"
#include "src/main/text_output.h"
#include "src/store/files.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <string_view>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace program {

OrComplaint<std::string> data_folder(const std::optional<std::string>& asked) {
    if (asked) {
        return *asked;
    }
    const std::string data = store::program_folders(environment).data;
    if (data.empty()) {
        return usage_failure(
            "--data: neither HOME nor XDG_DATA_HOME is set, so there is no place for the accounts");
    }
    return data + "/server";
}

OrComplaint<std::string> typed_password() {
    constexpr std::size_t longest_password = 64;
    constexpr char ctrl_c = '\x03';
    const WithoutModes hidden(STDIN_FILENO, ECHO | ISIG);
    print_error(hidden.is_terminal() ? "Password: " : "");
    std::string password;
    for (int c = std::getchar(); c != EOF && c != '\n' && password.size() <= longest_password;
         c = std::getchar()) {
        password += static_cast<char>(c);
    }
    print_error(hidden.is_terminal() ? "\n" : "");
    if (password.empty() || password.size() > longest_password ||
        password.find(ctrl_c) != std::string::npos) {
        return usage_failure(
            fmt::format("expected one of 1 to {} characters on standard input", longest_password));
    }
    return password;
}

std::string control_socket(const std::string& data) {
    std::string path = data + "/ctl";
    if (path.size() >= sizeof(sockaddr_un::sun_path)) { // so a shorter path is needed
        store::Descriptor folder(::open(data.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
        path = fmt::format("/proc/self/fd/{}/ctl", folder.release()); // stays open
    }
    return path;
}

namespace {

struct CtlArguments {
    std::optional<std::string> data;
    std::vector<std::string> command;
};

constexpr std::string_view prompt = "fics% ";
constexpr std::size_t most_answer = std::size_t{1024} * 1024;

/// Phrases in answers by which the server says that a command was not carried out.
constexpr std::array<std::string_view, 14> refusals{"Usage: ",
                                                    "Sorry, ",
                                                    "That is not on the disk",
                                                    "disk does not take that",
                                                    " has no new password",
                                                    "Not backed up",
                                                    "Command not found",
                                                    "Ambiguous command",
                                                    "cannot be thrown out",
                                                    "There is no account",
                                                    " was not banned.",
                                                    "Too many passwords",
                                                    "cannot be read just now",
                                                    "There is no room"};

/// Commands that are answered behind the prompt, when their work is done.
constexpr std::array<std::string_view, 7> answered_later{
    "backup", "reload", "password", "asetpass", "addplayer", "ban", "unban"};

/// The answer to a command: everything up to the next prompt, without carriage returns.
std::string answer_of(const store::Descriptor& line) {
    std::string text;
    std::array<char, 4096> block{};
    while (!text.ends_with(prompt) && text.size() < most_answer) {
        const ssize_t n = ::recv(line.get(), block.data(), block.size(), 0);
        if (n <= 0) {
            return text;
        }
        text.append(block.data(), static_cast<std::size_t>(n));
        std::erase(text, '\r');
    }
    for (auto at = text.find(prompt); at != std::string::npos; at = text.find(prompt)) {
        text.erase(at, prompt.size());
    }
    return text;
}

/// `password NAME`: the server's command asetpass, with the password from standard input.
OrComplaint<std::string> password_command(const std::string& name) {
    if (!net::name_fault(name).empty()) {
        return usage_failure(
            fmt::format("password {}: expected a name of 3 to 17 letters", base::printable(name)));
    }
    const auto password = typed_password();
    if (!password) {
        return usage_failure("password: " + password.error().text);
    }
    if (password->find_first_of(" \t") != std::string::npos) {
        return usage_failure("password: expected one without blanks");
    }
    return fmt::format("asetpass {} {}", name, *password);
}

/// The server's command for the words of the command line.
OrComplaint<std::string> command_for(const std::vector<std::string>& command) {
    const bool takes_one =
        command[0] == "password" || command[0] == "kick" || command[0] == "backup";
    if (!takes_one) {
        return fmt::format("{}", fmt::join(command, " "));
    }
    if (command.size() != 2) {
        return usage_failure(
            fmt::format("expected {} {}", command[0], command[0] == "backup" ? "FILE" : "NAME"));
    }
    if (command[0] == "backup" && command[1] == "-") {
        return usage_failure(fmt::format("backup -: {}", app::needs_file));
    }
    if (command[0] == "password") {
        return password_command(command[1]);
    }
    return command[0] == "kick" ? "nuke " + command[1]
                                : "backup " + std::filesystem::absolute(command[1]).string();
}

ExitCode serve_ctl(const CtlArguments& asked) {
    const std::string command = "bughouse serve ctl";
    const auto data = data_folder(asked.data);
    const std::string expected = "expected status, reload, ban, unban, kick, password, backup "
                                 "or another operator command";
    if (!data || asked.command.empty()) {
        return complain(command, data ? Complaint{ExitCode::usage, expected} : data.error());
    }
    const store::Descriptor line(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (!connect_to(control_socket(*data), line)) {
        return complain(command, {ExitCode::system_failed, *data + ": no server runs there"});
    }
    const auto asks = command_for(asked.command);
    if (!asks) {
        return complain(command, asks.error());
    }
    const std::string text = *asks + "\n";
    if (::send(line.get(), text.data(), text.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(text.size())) {
        return complain(command, {ExitCode::system_failed, store::errno_reason()});
    }
    std::string answer = answer_of(line);
    const bool later = std::ranges::find(answered_later, asked.command[0]) != answered_later.end();
    answer += later && base::trim(answer).empty() ? answer_of(line) : "";
    (void)::shutdown(line.get(), SHUT_WR);
    answer += answer_of(line); // such as that the disk does not take it
    if (answer.find(": Command not found.") != std::string::npos) {
        return complain(
            command, {ExitCode::answer_is_no,
                      fmt::format("\"{}\" is not a command here; {}", asked.command[0], expected)});
    }
    print_out(std::string(base::trim(answer)) + "\n");
    const bool refused = std::ranges::any_of(
        refusals, [&](std::string_view one) { return answer.find(one) != std::string::npos; });
    return answer.empty() || refused ? ExitCode::answer_is_no : ExitCode::done;
}

} // namespace

Job describe_ctl(Arguments& arguments, app::GivenSettings& /*given*/) {
    auto asked = std::make_shared<CtlArguments>();
    arguments.text("--data FOLDER", asked->data, "The folder of the server's accounts");
    arguments.repeatable_text(
        "COMMAND", asked->command,
        "status, reload, ban ADDRESS[/BITS], unban ..., kick NAME, password NAME, "
        "backup FILE, or another operator command");
    return [asked] { return serve_ctl(*asked); };
}

} // namespace program
