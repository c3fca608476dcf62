// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/settings.h"
#include "src/rules/laws/ruleset.h"
#include "src/rules/laws/variant.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <set>

using namespace std::chrono_literals;

namespace {

app::Settings set_by(const std::vector<app::GivenSettings>& sources) {
    app::Settings settings;
    for (const app::GivenSettings& given : sources) {
        const auto fault = app::apply_settings(given, settings);
        INFO((fault ? fault->problem : ""));
        REQUIRE_FALSE(fault);
    }
    return settings;
}

using Laws = std::vector<std::string>;

} // namespace

TEST_CASE("each setting has one row, with a help and a place") {
    std::set<std::string_view> names;
    for (const app::Setting& setting : app::settings()) {
        CAPTURE(setting.name);
        CHECK(names.insert(setting.name).second);
        CHECK_FALSE(setting.help.empty());
        CHECK(setting.places != 0);
        CHECK(setting.read != nullptr);
        CHECK(setting.placeholder.empty() == (setting.kind == app::Setting::Kind::flag));
    }
}

TEST_CASE("the values of a setting are what its reader takes, and its default is one of them") {
    for (const app::Setting& setting : app::settings()) {
        CAPTURE(setting.name);
        const auto values = app::values_of(setting);
        for (const std::string& value : values) {
            CAPTURE(value);
            app::Settings settings;
            CHECK_FALSE(setting.read(value, settings));
        }
        const std::string usual = app::value_of(setting, {});
        const bool known = std::find(values.begin(), values.end(), usual) != values.end();
        CHECK((values.empty() || usual.empty() || known));
    }
}

TEST_CASE("lists of values name all that there are, and --help says them in words") {
    const auto same = [](std::string_view name, const auto& names) {
        const auto values = app::values_of(*app::find_setting(name));
        return std::set<std::string>(values.begin(), values.end()) ==
               std::set<std::string>(names.begin(), names.end());
    };
    CHECK(same("variant", rules::variant_names()));
    CHECK(same("laws", rules::preset_names()));
    CHECK(app::values_of(*app::find_setting("level")).size() == 8);
    CHECK(app::values_of(*app::find_setting("user")).empty());
    CHECK(app::help_of(*app::find_setting("color")) ==
          "Whether there are colours: auto (default), never or always");
    CHECK(app::find_setting("colour") == nullptr);
}

TEST_CASE("every setting of the file stands on the page once, under a heading that is known") {
    std::set<std::string_view> shown;
    for (const app::Setting* setting : app::file_settings()) {
        CHECK(shown.insert(setting->name).second);
    }
    for (const app::Setting& setting : app::settings()) {
        CAPTURE(setting.name);
        CHECK(shown.count(setting.name) == ((setting.places & app::Setting::in_file) != 0 ? 1 : 0));
    }
}

TEST_CASE("all that --help has stands on the page, but what is said for one run") {
    std::set<std::string_view> left_out;
    for (const app::Setting& setting : app::settings()) {
        const auto& rows = app::file_settings();
        if (std::find(rows.begin(), rows.end(), &setting) == rows.end()) {
            left_out.insert(setting.name);
        }
    }
    CHECK(left_out == std::set<std::string_view>{"bfen", "bot", "config", "engine", "guest",
                                                 "house", "resume", "seed", "tls-fingerprint",
                                                 "unix", "via"});
}

TEST_CASE("friends at this keyboard have names, cut at nothing and refused where they are none") {
    CHECK(set_by({{{"friends", {"bob, carol"}}}}).options.others_at_keyboard ==
          std::vector<std::string>{"bob", "carol"});
    for (const std::string bad : {"", "bob,", "a,,b", "a,b,c,d,e,f,g,h,i,j"}) {
        INFO(bad);
        app::Settings settings;
        CHECK(app::apply_settings({{"friends", {bad}}}, settings));
    }
}

TEST_CASE("the later source overrules the earlier, setting by setting") {
    const auto settings = set_by({{{"level", {"3"}}, {"time", {"5+0"}}, {"color", {"never"}}},
                                  {{"level", {"a=7"}}, {"color", {"always"}}}});
    const rules::Seat a{rules::BoardId::a, rules::Side::black};
    CHECK(settings.options.match.levels[a] == 7);
    CHECK(settings.options.match.levels[{rules::BoardId::b, rules::Side::black}] == 3);
    CHECK(app::to_text(*settings.options.match.time) == "5+0");
    CHECK(settings.looks.color == app::ColorWhen::always);
}

TEST_CASE("other laws come without the single laws of the old ones, but with their own") {
    const app::GivenSettings file{
        {"laws", {"wbn"}}, {"law", {"repetition=4"}}, {"clock", {"press"}}};
    CHECK(set_by({file}).options.match.law_changes == Laws{"repetition=4", "clock=press"});
    const app::GivenSettings more{
        {"law", {"no-move=wait"}}, {"ending", {"both"}}, {"referee", {"claims"}}};
    CHECK(set_by({file, more}).options.match.law_changes ==
          Laws{"repetition=4", "clock=press", "no-move=wait", "ending=both", "referee=claims"});
    const app::GivenSettings other{{"laws", {"fide"}}, {"law", {"repetition=3", "no-move=wait"}}};
    CHECK(set_by({file, other}).options.match.law_changes == Laws{"repetition=3", "no-move=wait"});
    CHECK(set_by({file, other}).options.match.laws == "fide");
    const app::GivenSettings given = set_by({file, more, {{"laws", {"fide"}}}}).given;
    for (const char* law : {"law", "ending", "referee", "clock"}) {
        CHECK(given.find(law) == given.end());
    }
}

TEST_CASE("the password of one user is not tried for another, nor for a guest") {
    const app::GivenSettings file{{"user", {"amy"}}, {"password-file", {"amys"}}};
    CHECK(set_by({file}).login.password_file == "amys");
    CHECK(set_by({file, {{"user", {"amy"}}}}).login.password_file == "amys");
    CHECK_FALSE(set_by({file, {{"user", {"bob"}}}}).login.password_file);
    CHECK(set_by({file, {{"user", {"bob"}}, {"password-file", {"bobs"}}}}).login.password_file ==
          "bobs");
    CHECK_FALSE(set_by({{{"password-file", {"whose"}}}, {{"user", {"bob"}}}}).login.password_file);
    const auto guest = set_by({file, {{"guest", {"true"}}}}).login;
    CHECK(guest.guest);
    CHECK_FALSE(guest.user);
    CHECK_FALSE(guest.password_file);
}

TEST_CASE("the first fault is told with its setting and its text") {
    app::Settings settings;
    const auto fault =
        app::apply_settings({{"seed", {"x"}}, {"law", {"no-move=wait", "y"}}}, settings);
    REQUIRE(fault);
    CHECK(fault->name == "law");
    CHECK(fault->text == "y");
    CHECK(fault->problem.find("\"y\" is not a law") == 0);
    CHECK(app::apply_settings({{"seed", {"-1"}}}, settings)->problem ==
          "expected a number from 0 to 18446744073709551615");
    CHECK_FALSE(app::apply_settings({{"seed", {"18446744073709551615"}}}, settings));
    CHECK(settings.options.match.seed == ~std::uint64_t{0});
}

TEST_CASE("threads are counted from one, and nobody asks for thousands") {
    const auto read = [](const std::string& text) {
        return set_by({{{"threads", {text}}}}).threads;
    };
    CHECK(app::Settings().threads == 0); // 0: as many as the machine has processors
    CHECK(read("1") == 1);
    CHECK(read("64") == 64);
    for (const std::string wrong : {"0", "-1", "65", "two", ""}) {
        app::Settings settings;
        const auto fault = app::apply_settings({{"threads", {wrong}}}, settings);
        REQUIRE(fault);
        CHECK(fault->problem == "expected a number of threads from 1 to 64");
        CHECK(settings.threads == 0);
    }
}

TEST_CASE("a time without a terminal has its unit, and an end") {
    const auto kept = [](const std::string& text) {
        return set_by({{{"keep", {text}}}}).options.keep_without_terminal;
    };
    CHECK(kept("90s") == 90s);
    CHECK(kept("30m") == 30min);
    CHECK(kept("45") == 45min);
    CHECK(kept("2h") == 2h);
    CHECK(kept("0") == 0s);
    CHECK(kept("168h") == 168h);
    app::Settings settings;
    for (const std::string bad : {"", "h", "-1m", "169h", "604801s", "1d", "1.5h"}) {
        INFO(bad);
        CHECK(app::apply_settings({{"keep", {bad}}}, settings));
    }
}

TEST_CASE("what is given is told from what is not") {
    const app::GivenSettings given{{"seat", {"A"}}, {"law", {}}};
    CHECK(app::is_given(given, "seat"));
    CHECK_FALSE(app::is_given(given, "law"));
    CHECK_FALSE(app::is_given(given, "humans"));
}

TEST_CASE("the coach is automatic, on or off") {
    CHECK(app::Options().coach == app::CoachWhen::automatic);
    CHECK(set_by({{{"coach", {"on"}}}}).options.coach == app::CoachWhen::on);
    CHECK(set_by({{{"coach", {"on"}}}, {{"coach", {"auto"}}}}).options.coach ==
          app::CoachWhen::automatic);
    CHECK(set_by({{{"coach", {"off"}}}}).options.coach == app::CoachWhen::off);
    app::Settings settings;
    const auto fault = app::apply_settings({{"coach", {"yes"}}}, settings);
    REQUIRE(fault);
    CHECK(fault->problem == "expected auto, on or off");
}
