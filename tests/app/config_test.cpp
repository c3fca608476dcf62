// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/config.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;

namespace {

/// The settings of a config file, with defaults for the others.
app::Settings settings_of(std::string_view text) {
    app::Settings settings;
    const auto fault = app::read_config(text, settings);
    INFO((fault ? fault->problem : ""));
    REQUIRE_FALSE(fault);
    return settings;
}

std::optional<app::ConfigFault> fault_of(std::string_view text) {
    app::Settings settings;
    return app::read_config(text, settings);
}

} // namespace

TEST_CASE("every key of a config file reaches its value") {
    const auto [options, looks, login, servers, threads, record, resume, given, file] =
        settings_of(R"(
# a comment
name = "alice"
theme = "wood"
ascii = true
threads = 3
pieces = "figurines"
color = "never"
bell = false
confirm = true
seat = "b"
humans = "A,b"
level = "a=3,B=5"
laws = "wbn"
law = "repetition=4 no-move=stalemate"
referee = "claims"
clock = "press"
time = "5+3"
variant = "tandem"
start = "chess960:17"
book = "library"
user = "amy"
password-file = "/home/amy/.password"
timeseal = "on"
icsrc = "/home/amy/.icsrc"
)");
    CHECK(options.name == "alice");
    CHECK(looks.theme == "wood");
    CHECK(looks.ascii);
    CHECK(threads == 3);
    CHECK(looks.pieces == app::Pieces::figurines);
    CHECK(looks.color == app::ColorWhen::never);
    CHECK_FALSE(options.bell);
    CHECK(options.confirm_moves);
    CHECK(letter(options.match.seat) == 'b');
    CHECK(options.match.book == app::MatchTerms::Book::library);
    CHECK(options.match.humans.size() == 2);
    CHECK(options.match.levels[{rules::BoardId::b, rules::Side::white}] == 5);
    CHECK(options.match.laws == "wbn");
    CHECK(options.match.law_changes == std::vector<std::string>{"repetition=4", "no-move=stalemate",
                                                                "referee=claims", "clock=press"});
    CHECK(options.match.time->base == 5min);
    CHECK(options.match.variant == "tandem");
    CHECK(options.match.chess960->numbers == std::vector<int>{17});
    CHECK(login.user == "amy");
    CHECK(login.password_file == "/home/amy/.password");
    CHECK(login.timeseal == "on");
    CHECK(login.icsrc == "/home/amy/.icsrc");
    CHECK(servers.size() == 1);
    CHECK_FALSE(record);
    CHECK_FALSE(resume);
    CHECK(given.at("level") == std::vector<std::string>{"a=3,B=5"});
    CHECK(file.empty()); // the reader is not told the file's name
}

TEST_CASE("a server's table says where it is and how to log in there") {
    app::Settings settings;
    REQUIRE_FALSE(app::read_config(R"(
user = "amy"
[servers.home]
host = "chess.example.org"
port = 5555
user = "bob"
password-command = "pass show chess"
timeseal = "off"
[servers.far]
via = "ssh box nc localhost 5000"
)",
                                   settings));
    CHECK(settings.login.user == "amy");
    const app::NamedServer& home = settings.servers.at("home");
    CHECK(home.host == "chess.example.org");
    CHECK(home.port == "5555");
    CHECK(home.given.at("user").front() == "bob");
    CHECK(home.given.at("timeseal").front() == "off");
    CHECK_FALSE(settings.servers.at("far").host);
    CHECK(settings.servers.at("far").given.at("via").front() == "ssh box nc localhost 5000");
    CHECK(settings.servers.at("fics").host == "freechess.org");
}

TEST_CASE("a missing key leaves what was set, and a level may be a bare number") {
    app::Settings settings;
    settings.options.name = "bob";
    settings.looks.color = app::ColorWhen::always;
    REQUIRE_FALSE(app::read_config("level = 7\n", settings));
    CHECK(settings.options.match.levels.values.front() == 7);
    CHECK(settings.options.name == "bob");
    CHECK_FALSE(settings.options.match.time);
    REQUIRE_FALSE(app::read_config("", settings));
    CHECK(settings.options.match.levels.values.front() == 7);
    CHECK(settings.looks.color == app::ColorWhen::always);
}

TEST_CASE("an option that may be repeated has a list in the file, or one text") {
    app::Settings settings;
    REQUIRE_FALSE(app::read_config("alias = [\"gg=say good game\", \"m=match $1\"]\n"
                                   "bind = \"F13=say hello\"\n"
                                   "law = [\"repetition=4\", \"no-move=stalemate\"]\n",
                                   settings));
    CHECK(settings.options.aliases.at("gg") == "say good game");
    CHECK(settings.options.aliases.at("m") == "match $1");
    CHECK(settings.options.binds.size() == 1);
    CHECK(settings.options.match.law_changes.size() == 2);
    CHECK(fault_of("alias = [[\"gg=a\"], \"m=b\"]\n")->problem == "alias: expected quoted texts");
    CHECK(fault_of("alias = [\"gg=a\", \"m\"]\n")->problem == "alias: expected NAME=TEXT");
    CHECK(fault_of("theme = [\"wood\"]\n"));
}

TEST_CASE("what only the command line sets is no key of the file") {
    for (const app::Setting& setting : app::settings()) {
        CAPTURE(setting.name);
        const auto fault = fault_of(std::string(setting.name) + " = []\n");
        REQUIRE(fault);
        const bool unknown = fault->problem.find("unknown key") == 0;
        CHECK(unknown == ((setting.places & app::Setting::in_file) == 0));
    }
}

TEST_CASE("what is wrong is told with its line and its key") {
    struct Row {
        const char* text;
        int line;
        int column; ///< 0: wherever the parser gave up
        const char* names;
    };
    const std::vector<Row> rows{
        {"name = \"a\"\ncolour = \"auto\"\n", 2, 1, "unknown key \"colour\""},
        {"\n\n[bell]\n", 3, 0, "bell: expected true or false"},
        {"ascii = \"yes\"\n", 1, 9, "ascii: expected true or false"},
        {"pieces = \"big\"\n", 1, 10, "pieces: expected auto, blocks, fine, figurines or letters"},
        {"level = 9\n", 1, 9, "level: \"9\" is not a level"},
        {"\ntime = \"soon\"\n", 2, 8, "time: \"soon\" is not a time control"},
        {"law = \"colour=red\"\n", 1, 7, "law: \"colour=red\" is not a law"},
        {"laws = \"chess\"\n", 1, 8, "laws: unknown law book \"chess\""},
        {"theme = \"pink\"\n", 1, 9, "theme: expected dark, light, wood, contrast, safe or mono"},
        {"color = \"green\"\n", 1, 9, "color: expected auto, never or always"},
        {"seat = 3\n", 1, 8, "seat: \"3\" is not a seat"},
        {"name = \"\"\n", 1, 8, "name: expected quoted text"},
        {"name = \"a\\u001b[2J\"\n", 1, 8, "name: expected quoted text"},
        {"name = \"alice\nbell = true\n", 1, 0, ""},
        {"bell\n", 1, 0, ""},
        {"servers = 1\n", 1, 11, "servers: expected tables"},
        {"[servers.a]\nport = []\n", 2, 8, "port: expected quoted text"},
        {"[servers.a]\nhost = \"\"\n", 2, 8, "host: expected quoted text of 1 to 255 bytes"},
        {"[servers.a]\nbell = true\n", 2, 1, "unknown key \"bell\""},
        {"[servers.a]\n\ntimeseal = \"v9\"\n", 3, 12, "timeseal: expected auto, on, off, v1 or v2"},
        {"[servers]\nhome = 3\n", 2, 8, "servers: expected tables such as [servers.NAME]"},
        {"[servers.a]\nuser = true\n", 2, 8, "user: expected quoted text of 1 to 32 bytes"},
        {"user = \"123456789012345678901234567890123\"\n", 1, 8,
         "user: expected quoted text of 1 to 32 bytes"},
        {"[servers.123456789012345678901234567890123]\nhost = \"x\"\n", 1, 0,
         "servers: expected tables such as [servers.NAME]"},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        const auto fault = fault_of(row.text);
        REQUIRE(fault);
        CHECK(fault->line == row.line);
        CHECK((row.column == 0 || fault->column == row.column));
        CHECK(fault->problem.find(row.names) != std::string::npos);
        CHECK_FALSE(fault->problem.empty());
    }
}

TEST_CASE("a header that begins with no key's letter is a fault of the file, at its place") {
    for (const char* text : {"[+servers]\n", "[ =]\n", "level = 4\n[servers.+x]\n", "[[(]]\n"}) {
        INFO(text);
        const auto fault = fault_of(text);
        REQUIRE(fault);
        CHECK(fault->line >= 1);
        CHECK_FALSE(fault->problem.empty());
    }
}

TEST_CASE(
    "letters outside ASCII stand in quotes and comments, and anywhere else they are a fault") {
    CHECK(settings_of("# \xC3\xA4\nname = \"J\xC3\xBCrgen\" # \xCF\xB5\n").options.name ==
          "J\xC3\xBCrgen");
    CHECK(settings_of("\xEF\xBB\xBFname = 'J\xC3\xBCrgen'\n").options.name == "J\xC3\xBCrgen");
    const auto place = [](std::string_view text) {
        const auto fault = fault_of(text);
        REQUIRE(fault);
        return std::to_string(fault->line) + ":" + std::to_string(fault->column);
    };
    CHECK(place("t\xCF\xB5me = \"wood\"\n") == "1:2");
    CHECK(place("level = 49z\"\xCF\xB5\"\n") == "1:13");
    CHECK(place("bell = true\n\xCF\xB5 = 3\n") == "2:1");
    CHECK(place("name = \"a\" \xC3\xA4\n") == "1:12");
    CHECK(place("name = \"a\\\"\" \xC3\xA4\n") == "1:14");
    CHECK(place("name = \"\"\"\xC3\xA4\"\"\"\n") == "1:11");
    CHECK(place("name = \"\"\"\n# \xC3\xA4 \"\"\" \xC3\xA4\n") == "2:3");
    CHECK(place("name = 'open \xC3\xA4\nbell = true\n") == "1:15");
    CHECK(place("'= ' \xEF\xB9\xBF\n") == "1:6");
    CHECK(place("level = 99\x02['\xC3\xA4\n") == "1:14");
    CHECK(place("\"\xC3\xA4\" = 3\n") == "1:2");
    CHECK(place("\"a=b\" = \"\xC3\xA4\"\n") == "1:10");
}

TEST_CASE("a config file may have most_config_bytes and not one more") {
    std::string text(app::most_config_bytes, '#');
    CHECK_FALSE(fault_of(text));
    text += '#';
    const auto fault = fault_of(text);
    REQUIRE(fault);
    CHECK(fault->problem == "longer than 65536 bytes");
}

TEST_CASE("deeply nested or binary text is refused, not followed") {
    CHECK(fault_of("name = " + std::string(5000, '[')));
    CHECK(fault_of(std::string("\x00\xff\xfe name", 8)));
}

namespace {

using Value = std::optional<std::string_view>;

/// The text with that setting changed, or `!` and the reason why it cannot be.
std::string with(std::string_view text, std::string_view name, Value value) {
    const auto values = value ? std::vector{std::string(*value)} : std::vector<std::string>();
    const auto changed = app::with_setting(text, *app::find_setting(name), values);
    return changed ? *changed : "!" + changed.error();
}

} // namespace

TEST_CASE("a setting is written into its file, and nothing else of the file changes") {
    struct Row {
        const char* what;
        std::string before;
        std::string_view name;
        Value value;
        std::string after;
    };
    const std::vector<Row> rows{
        {"a new file", "", "theme", "wood", "theme = \"wood\"\n"},
        {"comments, order and blanks stay", "# mine\n\nlevel   =  3   # weak\ntheme='dark'#x\n",
         "level", "7", "# mine\n\nlevel   =  7   # weak\ntheme='dark'#x\n"},
        {"a literal string", "theme='dark'#x\n", "theme", "light", "theme=\"light\"#x\n"},
        {"a text of several lines", "name = \"\"\"\nulla\"\"\" # me\nbell = true\n", "name", "ada",
         "name = \"ada\" # me\nbell = true\n"},
        {"a flag", "bell = true\n", "bell", "off", "bell = false\n"},
        {"quotes and a backslash", "", "password-command", "sh -c \"a\\b\"",
         "password-command = \"sh -c \\\"a\\\\b\\\"\"\n"},
        {"a number as it is, a time in quotes", "level = 3\n", "time", "3+0",
         "level = 3\ntime = \"3+0\"\n"},
        {"letters outside ASCII before it", "name = 'J\xC3\xBCrgen' # \xC3\xA4\nlevel = 3\n",
         "name", "J\xC3\xBCrg", "name = \"J\xC3\xBCrg\" # \xC3\xA4\nlevel = 3\n"},
        {"a byte order mark", "\xEF\xBB\xBFlevel = 3\n", "level", "4", "\xEF\xBB\xBFlevel = 4\n"},
        {"a byte order mark alone", "\xEF\xBB\xBF", "level", "4", "\xEF\xBB\xBFlevel = 4\n"},
        {"line ends of DOS", "# a\r\nlevel = 3\r\n", "theme", "wood",
         "# a\r\nlevel = 3\r\ntheme = \"wood\"\r\n"},
        {"line ends of DOS, changed", "level = 3\r\nbell = true\r\n", "level", "5",
         "level = 5\r\nbell = true\r\n"},
        {"no end of the last line", "level = 3", "theme", "wood", "level = 3\ntheme = \"wood\"\n"},
        {"before the first table, above its comment",
         "# mine\n\n# at home\n[servers.home]\nhost = \"x\"\n", "level", "2",
         "# mine\n\nlevel = 2\n\n# at home\n[servers.home]\nhost = \"x\"\n"},
        {"behind the last key that is in no table",
         "bell = true # b\n\n[servers.home]\nhost = \"x\"\n", "level", "2",
         "bell = true # b\nlevel = 2\n\n[servers.home]\nhost = \"x\"\n"},
        {"a key of that name in a table is another one",
         "[servers.home]\nhost = \"x\"\nuser = \"bob\" # b\n", "user", "amy",
         "user = \"amy\"\n\n[servers.home]\nhost = \"x\"\nuser = \"bob\" # b\n"},
        {"inline tables and dotted keys",
         "servers = { home = { host = \"x\", user = \"bob\" } } # s\n", "user", "amy",
         "servers = { home = { host = \"x\", user = \"bob\" } } # s\nuser = \"amy\"\n"},
        {"dotted keys first", "servers.home.host = \"x\"\nlevel = 1\n", "user", "amy",
         "servers.home.host = \"x\"\nlevel = 1\nuser = \"amy\"\n"},
        {"a byte order mark and a table behind it", "\xEF\xBB\xBF[servers.home]\nhost = \"x\"\n",
         "level", "2", "\xEF\xBB\xBFlevel = 2\n\n[servers.home]\nhost = \"x\"\n"},
        {"dotted keys alone", "servers.home.host = \"x\"\n", "user", "amy",
         "user = \"amy\"\n\nservers.home.host = \"x\"\n"},
        {"taken out",
         "bell = true\nlevel = 3\ntheme = \"wood\"\n",
         "level",
         {},
         "bell = true\ntheme = \"wood\"\n"},
        {"taken out, with its comment kept",
         "bell = true\nlevel = 3 # weak\n",
         "level",
         {},
         "bell = true\n# weak\n"},
        {"taken out, line ends of DOS",
         "level = 3\r\nbell = true\r\n",
         "level",
         {},
         "bell = true\r\n"},
        {"taken out of a file that ends there",
         "\xEF\xBB\xBFlevel = 3",
         "level",
         {},
         "\xEF\xBB\xBF"},
        {"taken out where it is not", "bell = true\n", "level", {}, "bell = true\n"},
    };
    for (const Row& row : rows) {
        INFO(row.what);
        CHECK(with(row.before, row.name, row.value) == row.after);
    }
}

TEST_CASE("a file of options says what the command line would: flags, numbers, texts and lists") {
    std::string read;
    const auto put = [&](const std::string& name,
                         const std::vector<std::string>& texts) -> std::optional<std::string> {
        read += fmt::format("{}={};", name, fmt::join(texts, ","));
        return name == "bad" ? std::optional<std::string>("no") : std::nullopt;
    };
    CHECK_FALSE(app::read_options("port = 5000\nguests = true\nbots = false\nmotd = \"tea\"\n"
                                  "operators = [\"amy\", \"ben\", 3]\nnone = []\ntime = 1.5\n",
                                  put));
    CHECK(read == "bots=false;guests=true;motd=tea;none=;operators=amy,ben,3;port=5000;time=;");
    const auto fault = app::read_options("port = 5000\nbad = 1\n", put);
    REQUIRE(fault);
    CHECK(fault->line == 2);
    CHECK(fault->problem == "bad: no");
    read.clear();
    CHECK(app::read_options("port = 5000\nport = 5001\n", put)->line == 2);
    CHECK(read.empty()); // nothing is taken from a file with a fault
}

TEST_CASE("a file that cannot be read is not written either, and the reason names its line") {
    CHECK(with("level = 3\nlevel = 4\n", "level", "5").find("!line 2: ") == 0);
    CHECK(with("bell = true\nno such = line\n", "level", "5").find("!line 2: ") == 0);
    CHECK(with("[[(]]\n", "level", "5").find("!line 1: ") == 0);
    CHECK(with(std::string("\x00\xff\xfe name", 8), "level", "5").find("!line ") == 0);
    CHECK(with(std::string(app::most_config_bytes + 1, '#'), "level", "5").find("!line 1: ") == 0);
    // With one more line the file would be too long to be read again.
    const std::string full(app::most_config_bytes - 1, '#');
    CHECK(with(full, "level", "5") == "!level cannot be set there: change the file by hand");
}

TEST_CASE("a value that the file could not say is refused") {
    CHECK(with("", "name", "a\x1b[2J").substr(0, 1) == "!");
    CHECK(with("", "name", std::string(33, 'a')).substr(0, 1) == "!");
    CHECK(with("", "name", std::string(32, 'a')).substr(0, 1) == "n");
    CHECK(with("", "level", "9").substr(0, 1) == "!");
    CHECK(with("\"theme\" = \"dark\"\n", "theme", "wood") == "\"theme\" = \"wood\"\n");
    CHECK(with("\"name\" = \"x\"\n", "name", "J\xC3\xBCrgen").substr(0, 1) == "!");
}

TEST_CASE("letters beyond ASCII stand in quotes and comments, and nowhere else") {
    for (const char* line :
         {"name = \"a\\\"\xC3\xB6\"\n", "name = 'a\\' # \xC3\xB6\n",
          "name = \"a\\\\\" # \xC3\xB6\n", "name = \"\xC3\xB6\" # \xC3\xA4\n",
          "# \xC3\xB6\nname = 'a'\n", "# a = \xC3\xB6\n", "level = 3 # \xC3\xB6\n",
          "bell = true # a = \xC3\xB6\n", "alias = [\"\xC3\xB6=say a\", 'b=\xC3\xB6'] # \xC3\xB6\n",
          "alias = [\n  \"\xC3\xB6=say a\", # \xC3\xB6\n  'b=\xC3\xB6',\n]\n"}) {
        INFO(line);
        CHECK_FALSE(fault_of(line));
    }
    for (const char* line :
         {"name = \"a\" \xC3\xB6\n", "name = 'a\\' \xC3\xB6'\n", "name = \"a\\\\\" \xC3\xB6\n",
          "name = \xC3\xB6\n", "\xC3\xB6 = \"a\"\n", "name = 'a' \xC3\xB6 # b\n",
          "alias = [\"a=b\" \xC3\xB6]\n", "alias = [\n\xC3\xB6 \"a=b\"]\n",
          "alias = [\"a=\xC3\xB6]\n"}) {
        INFO(line);
        CHECK(fault_of(line));
    }
}

TEST_CASE("a new key goes above the first table, with its comment, or below the last key") {
    const auto& theme = *app::find_setting("theme");
    const auto with = [&](const char* text) {
        return app::with_setting(text, theme, {"wood"}).value();
    };
    CHECK(with("") == "theme = \"wood\"\n");
    CHECK(with("\n") == "\ntheme = \"wood\"\n");
    CHECK(with("# alone\n") == "# alone\ntheme = \"wood\"\n");
    CHECK(with("# of it\n[servers.x]\nhost = \"y\"\n") ==
          "theme = \"wood\"\n\n# of it\n[servers.x]\nhost = \"y\"\n");
    CHECK(with("[servers.x]\r\nhost = \"y\"\r\n") ==
          "theme = \"wood\"\r\n\r\n[servers.x]\r\nhost = \"y\"\r\n");
    CHECK(with("servers = { x = { host = \"y\" } }\n") ==
          "servers = { x = { host = \"y\" } }\ntheme = \"wood\"\n");
}
