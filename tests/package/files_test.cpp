// SPDX-License-Identifier: GPL-3.0-or-later
// The package's own files agree with the program and with each other.
#include "src/base/text.h"
#include "tests/support/catch.h"
#include "tests/support/help_text.h"
#include "tests/support/source_tree.h"

#include <fstream>
#include <iterator>

namespace {

std::string text_of(const std::string& path) {
    std::ifstream file(support::in_repository(path));
    INFO(path);
    REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), {}};
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("all files that name the version name this one") {
    const std::string version = BUGHOUSE_VERSION;
    CHECK(support::bughouse({"--version"}).output == "bughouse " + version + "\n");
    CHECK(text_of("debian/changelog").rfind("bughouse (" + version + ") ", 0) == 0);
    CHECK(has(text_of("CHANGELOG.md"), "\n## " + version + " "));
    CHECK(has(text_of("package/local.bughouse.bughouse.metainfo.xml"),
              "<release version=\"" + version + "\""));
}

TEST_CASE("the icon is a square of rectangles with a knight of either side") {
    const auto icon = support::bughouse({"packaging", "icon"});
    REQUIRE(icon.exit_code == 0);
    CHECK(has(icon.output, "viewBox=\"-10 -10 220 220\" width=\"220\" height=\"220\""));
    CHECK_FALSE(has(icon.output, "<text"));
    std::set<std::string> colours;
    for (const auto line : base::split(icon.output, '\n')) {
        const auto at = line.find("fill=\"");
        if (line.rfind("<rect ", 0) == 0 && at != std::string_view::npos) {
            colours.insert(std::string(line.substr(at + 6, 7)));
        }
    }
    CHECK(colours.size() == 5); // colours of the screen, two squares and two sides
    CHECK(support::bughouse({"packaging", "icon"}).output == icon.output);
}

TEST_CASE("packaging is for those who make packages: --help does not list it") {
    CHECK_FALSE(has(support::bughouse({"--help"}).output, "packaging"));
    CHECK(support::bughouse({"packaging", "csh"}).exit_code == 2);
    CHECK(support::bughouse({"packaging"}).exit_code == 2);
}

TEST_CASE("the service and its settings use options that serve has") {
    const auto known = support::options_of_help({"serve"});
    int used = 0;
    for (const char* path : {"debian/bughouse-server.service", "debian/bughouse-server.default"}) {
        const std::string text = text_of(path);
        for (const auto line : base::split(text, '\n')) {
            if (!has(std::string(line), "OPTIONS=") && !has(std::string(line), "serve --")) {
                continue;
            }
            for (const auto word : base::tokens(line)) {
                const auto at = word.find("--");
                if (at != std::string_view::npos && word.size() > at + 2) {
                    const auto end = word.find('"', at) - 1;
                    INFO(word);
                    CHECK(known.count(std::string(word.substr(at + 1, end - at))) == 1);
                    ++used;
                }
            }
        }
    }
    CHECK(used > 4);
}
