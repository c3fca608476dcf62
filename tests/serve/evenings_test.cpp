// SPDX-License-Identifier: GPL-3.0-or-later
// What everybody types and receives, as files: "+Amy" logs in as a guest, "+Amy secret" with a
// password, "?Amy" connects without typing, "Amy: who" types a line, "=Ben: who" types at the same
// instant, "-Amy" hangs up, "~5" lets seconds pass. An indented line is what somebody receives, or
// what the server stores. Prompts are left out. See written.h.
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"

#include <fmt/format.h>

#include <map>
#include <set>

using net::ConnectionId;
using std::string;
using support::LobbyDriver;

namespace {

class WrittenEvening {
  public:
    /// Runs that line of the file and returns all that visitors receive.
    string after(std::string_view line) {
        const auto who = line.find(": ");
        if (line.starts_with('+')) {
            const auto words = base::tokens(line.substr(1));
            lines_.emplace_back(words[0],
                                server_.enter(words[0], words.size() > 1 ? words[1] : ""));
        } else if (line.starts_with('?')) {
            lines_.emplace_back(line.substr(1), server_.call());
        } else if (line.starts_with('-')) {
            server_.hang_up(line_of(line.substr(1)));
        } else if (line.starts_with('~')) {
            server_.wait(std::chrono::seconds(*base::to_number<int>(line.substr(1))));
        } else if (who != std::string_view::npos) {
            server_.wait(line.starts_with('=') ? base::Millis{} : typing_time);
            const std::size_t name = line.starts_with('=') ? 1 : 0;
            server_.send(line_of(line.substr(name, who - name)),
                         string(line.substr(who + 2)) + "\n");
        }
        string text;
        for (; logged_ < server_.log.size(); ++logged_) {
            text += fmt::format("    log| {}\n", server_.log[logged_]);
        }
        for (const auto& [name, id] : lines_) {
            const string said = server_.heard(id);
            for (const std::string_view one : base::split(said, '\n')) {
                text += one.empty() || one == "fics% "
                            ? ""
                            : fmt::format("    {}| {}\n", name, shown(one));
            }
        }
        return text + kept();
    }

  private:
    /// New results since the last call: closed connections, match results, records.
    string kept() {
        string text;
        for (const auto& [name, id] : lines_) {
            if (server_.is_closed(id) && closed_.insert(id).second) {
                text += fmt::format("    {} is hung up on\n", name);
            }
        }
        for (; results_ < server_.results.size(); ++results_) {
            text += fmt::format("    result| {}\n", server_.results[results_]);
        }
        for (const auto& [name, record] : server_.records) {
            if (records_[name] != record) {
                const auto lines = base::split(base::trim(record), '\n');
                text += fmt::format("    record of {} bytes| {}\n", record.size(), lines.back());
                records_[name] = record;
            }
        }
        return text;
    }

    static constexpr std::chrono::seconds typing_time{1}; ///< faster typing counts as a flood

    ConnectionId line_of(std::string_view name) {
        // Newest first, since a name may log in again.
        for (auto one = lines_.rbegin(); one != lines_.rend(); ++one) {
            if (one->first == name) {
                return one->second;
            }
        }
        FAIL("nobody of that name: " << name);
        return {};
    }
    static string shown(std::string_view line) {
        string text;
        for (const char c : line) {
            text += base::is_control_byte(c)
                        ? fmt::format("\\x{:02x}", static_cast<unsigned char>(c))
                        : string(1, c);
        }
        return text;
    }

    LobbyDriver server_{support::some_accounts()};
    std::vector<std::pair<string, ConnectionId>> lines_;
    std::size_t logged_ = 0;
    std::size_t results_ = 0;
    std::set<ConnectionId> closed_;
    std::map<string, string> records_;
};

} // namespace

TEST_CASE("everybody hears what is written down of an evening, and nothing else") {
    const auto* const name =
        GENERATE("refusals.txt", "settings.txt", "matches.txt", "tables.txt", "operators.txt",
                 "changes.txt", "company.txt", "habits.txt", "details.txt");
    WrittenEvening evening;
    support::check_written(string("tests/serve/evenings/") + name,
                           [&](std::string_view line) { return evening.after(line); });
}
