// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/kiosk.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/environment.h"
#include "src/store/accounts/account_book.h"
#include "src/store/files.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <random>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace program {
namespace {

/// Environment variables about the terminal, and those that sshd sets: HOME and the command sent by
/// ssh.
constexpr std::array<std::string_view, 10> kept{
    "TERM",   "COLORTERM", "NO_COLOR",       "LANG",
    "LC_ALL", "LC_CTYPE",  "SSH_CONNECTION", "SSH_ORIGINAL_COMMAND",
    "HOME",   "PATH"};
/// Settings of `connect` that are allowed at a kiosk, since they only affect the terminal and the
/// player.
constexpr std::array<std::string_view, 10> harmless{"unix",  "user",   "guest",  "theme",
                                                    "ascii", "color",  "pieces", "piece-letters",
                                                    "keep",  "no-init"};
constexpr std::size_t word_letters = 8;
constexpr std::size_t most_login_bytes = 64 * 1024;
/// 32 characters of which no two look alike, so that each holds five bits.
constexpr std::string_view alphabet = "abcdefghijkmnpqrstuvwxyz23456789";

/// What sshd wrote about the login. A file that others could have written, or that sshd would not
/// name so, is ignored, since the variable may be the caller's own.
std::string login_methods() {
    const std::string path = environment("SSH_USER_AUTH");
    constexpr std::string_view place = "/tmp/sshauth.";
    if (!path.starts_with(place) || path.find('/', place.size()) != std::string::npos) {
        return {};
    }
    const store::Descriptor file(
        ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
    struct stat about {};
    if (!file || ::fstat(file.get(), &about) != 0 || !S_ISREG(about.st_mode) ||
        about.st_uid != ::geteuid() || (about.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        return {};
    }
    std::string text;
    const auto problem = store::read_pieces(file, path, [&text](std::string_view piece) {
        text += piece;
        return text.size() < most_login_bytes;
    });
    return problem ? std::string{} : text;
}

} // namespace

std::string introduction_of_caller() {
    const std::string connection = environment("SSH_CONNECTION");
    const auto from = base::tokens(connection);
    std::string said = "%k";
    if (!from.empty()) {
        said += " " + base::printable(from.front());
    }
    const std::string key = store::key_fingerprint(login_methods());
    return key.empty() ? said : said + " " + key;
}

void forget_callers_environment() {
    std::vector<std::string> names;
    for (char** one = ::environ; one != nullptr && *one != nullptr; ++one) {
        const std::string_view entry = *one;
        names.emplace_back(entry.substr(0, entry.find('=')));
    }
    for (const std::string& name : names) {
        if (std::ranges::find(kept, name) == kept.end()) {
            ::unsetenv(name.c_str()); // NOLINT(concurrency-mt-unsafe)
        }
    }
}

std::optional<Complaint> why_no_kiosk(const app::GivenSettings& given) {
    if (!app::is_given(given, "unix")) {
        return Complaint{ExitCode::usage, "--kiosk needs --unix PATH"};
    }
    for (const auto& [name, values] : given) {
        if (app::is_given(given, name) && std::ranges::find(harmless, name) == harmless.end()) {
            return Complaint{ExitCode::usage, fmt::format("--{} cannot go with --kiosk", name)};
        }
    }
    return std::nullopt;
}

OrComplaint<std::string> word_from_ssh() {
    const std::string said = environment("SSH_ORIGINAL_COMMAND");
    const auto arguments = base::tokens(said);
    if (arguments.empty()) {
        return std::string{};
    }
    const bool is_word = arguments.size() == 2 && arguments[0] == "attach" &&
                         arguments[1].size() == word_letters &&
                         arguments[1].find_first_not_of(alphabet) == std::string_view::npos;
    if (!is_word) {
        return usage_failure(fmt::format(
            "'{}': the only command here is `attach WORD`, to come back", base::printable(said)));
    }
    return std::string(arguments[1]);
}

std::string new_word() {
    std::random_device chance; // uses the kernel's generator
    std::string word;
    for (std::size_t i = 0; i < word_letters; ++i) {
        word += alphabet[chance() % alphabet.size()];
    }
    return word;
}

namespace {

/// The caller's key or, without one, their address, from `%k ADDRESS FINGERPRINT`.
std::string limit_key(const std::string& caller) {
    const auto tokens = base::tokens(caller);
    return std::string(tokens.empty() ? std::string_view() : tokens.back());
}

/// The folder with one lock file per place.
store::Folder places_folder() {
    const std::string path = store::program_folders(environment).state + "/kiosk/";
    const bool made = !store::create_parent_folders(path).has_value();
    return store::Folder(
        made ? store::Descriptor(::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC))
             : store::Descriptor());
}

} // namespace

OrComplaint<store::Descriptor> reserve_kiosk_place(const std::string& caller,
                                                   const KioskLimits& limits) {
    constexpr int how = O_RDWR | O_CREAT;
    constexpr std::size_t longest_caller = 256;
    const store::Folder folder = places_folder();
    const store::Descriptor gate = folder ? folder.open("gate", how, 0600) : store::Descriptor();
    if (!gate || ::flock(gate.get(), LOCK_EX) != 0) { // one process at a time counts the sessions
        return system_failure(store::errno_message("this kiosk cannot count its sessions"));
    }
    const std::string who = limit_key(caller).substr(0, longest_caller);
    store::Descriptor free;
    int own = 0;
    for (int i = 0; i < limits.total_sessions; ++i) {
        store::Descriptor place = folder.open(std::to_string(i), how, 0600);
        if (!place) {
            continue;
        }
        if (store::try_lock(place) != store::LockResult::yes) {
            own += store::read_at(place, 0, longest_caller) == who ? 1 : 0;
        } else if (!free) {
            free = std::move(place);
        }
    }
    if (own >= limits.sessions_per_caller) {
        return system_failure(
            fmt::format("you have {} here already: `attach WORD` comes back",
                        own == 1 ? "1 session" : fmt::format("{} sessions", own)));
    }
    if (!free || ::ftruncate(free.get(), 0) != 0 || !store::write_all(free, who)) {
        return system_failure(
            fmt::format("all {} places are taken here: try again later", limits.total_sessions));
    }
    return free;
}

} // namespace program
