// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/timeseal.h"

#include "tests/support/catch.h"

#include <vector>

using namespace net;
using namespace std::string_literals;
using base::Instant;
using base::Millis;

namespace {

std::string from_hex(std::string_view digits) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
        bytes += static_cast<char>(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16));
    }
    return bytes;
}

Instant at(std::int64_t millis) {
    return Instant{Millis{millis}};
}

struct Filtered {
    std::string data;
    int pings = 0;
    bool operator==(const Filtered&) const = default;
};

/// What the filter returns if the bytes arrive in packets of `size`.
Filtered heard(TimesealVersion seal, const std::string& bytes, std::size_t size) {
    PingFilter filter(seal);
    Filtered all;
    for (std::size_t from = 0; from < bytes.size(); from += size) {
        const auto part = filter.receive(std::string_view(bytes).substr(from, size));
        all.data += part.data;
        all.pings += part.pings;
    }
    return all;
}

} // namespace

TEST_CASE("what another client sealed is read") {
    struct Row {
        std::string_view line, bytes;
    };
    for (const Row& row : std::vector<Row>{
             {"TIMESTAMP|lab|Running on an operating system|",
              "958071809e80809e80cda472879fd3bcae78b8a0b7d2a2a27e737ba760716862646aa9a2ae60b07c63"
              "666c78bc94aa66bc7dc5bbbcdca2a0b0bea17680"},
             {"Alice", "c765b866a4ccb968a6a97d67d8bac27871a7607f61717c7480"},
             {"ptell I need a knight", "907d6869b3b488617ea5ad96de82aba2a87fb6a0a4607560a1a1beb1a3"
                                       "d8bcb8b4b471bb80"},
             {timeseal_pong, "c5b0b8bda0acb1baa89891a480"}}) {
        const auto read = unsealed(from_hex(row.bytes));
        REQUIRE(read);
        CHECK(read->line == row.line);
        // That client uses the same padding byte, so the bytes are equal.
        CHECK(sealed(row.line, at(read->time), TimesealVersion::v1) == from_hex(row.bytes) + "\n");
    }
}

TEST_CASE("a time with which nobody can count is no time") {
    const auto read = [](const std::string& time) {
        const std::string bytes = sealed("e4\x18" + time + "\x19", at(1'000), TimesealVersion::v1);
        return unsealed(std::string_view(bytes).substr(0, bytes.size() - 1));
    };
    CHECK(read("0") == Unsealed{"e4", 0});
    CHECK(read("1795368000000") == Unsealed{"e4", 1'795'368'000'000}); // milliseconds since 1970
    CHECK(read("1000000000000000"));
    CHECK_FALSE(read("1000000000000001"));
    CHECK_FALSE(read("-1"));
    CHECK_FALSE(read("-9223372036854775808"));
}

TEST_CASE("every line is read as it was sealed") {
    for (std::size_t length = 0; length <= longest_sealed_line; ++length) {
        std::string line;
        while (line.size() < length) {
            line += static_cast<char>(' ' + line.size() % 95);
        }
        for (const TimesealVersion seal : {TimesealVersion::v1, TimesealVersion::v2}) {
            const std::string bytes = sealed(line, at(1234567), seal);
            REQUIRE(bytes.back() == '\n');
            REQUIRE(bytes.find('\n') == bytes.size() - 1);
            const auto read = unsealed(std::string_view(bytes).substr(0, bytes.size() - 1));
            REQUIRE(read == Unsealed{line, 1234567});
        }
    }
}

TEST_CASE("a sealed line stays shorter than what servers take, however long it was") {
    const std::string bytes = sealed(std::string(5000, 'x'), at(9'999'999), TimesealVersion::v1);
    CHECK(bytes.size() < 1004);
    CHECK(unsealed(std::string_view(bytes).substr(0, bytes.size() - 1))->line ==
          std::string(longest_sealed_line, 'x'));
}

TEST_CASE("a time is never 0, and does not start again in the longest evening") {
    const auto time = [](std::int64_t now) {
        const std::string bytes = sealed("", at(now), TimesealVersion::v1);
        return unsealed(std::string_view(bytes).substr(0, bytes.size() - 1))->time;
    };
    CHECK(time(0) > 0);
    CHECK(time(1) == 1);
    CHECK(time(36'000'000) == 36'000'000);
    CHECK(time(2'147'483'646) == 2'147'483'646);
    CHECK(time(2'147'483'647) > 0);
    CHECK(time(2'147'483'648) == 1);
    CHECK(time(-1) > 0);
}

TEST_CASE("without a seal a line only gets its end, and no pings are looked for") {
    CHECK(sealed("e4", at(5), TimesealVersion::none) == "e4\n");
    CHECK_FALSE(timeseal_greeting(TimesealVersion::none, "a", "b"));
    CHECK(heard(TimesealVersion::none, "\n[G]\n\r[G]\0x"s, 1) == Filtered{"\n[G]\n\r[G]\0x"s, 0});
}

TEST_CASE("the greeting names the version") {
    CHECK(timeseal_greeting(TimesealVersion::v1, "me", "here") == "TIMESTAMP|me|here|");
    CHECK(timeseal_greeting(TimesealVersion::v2, "me", "here") == "TIMESEAL2|me|here|");
}

TEST_CASE("nonsense is no sealed line") {
    CHECK_FALSE(unsealed(""));
    CHECK_FALSE(unsealed("\x80"));
    CHECK_FALSE(unsealed("hello, world "));
    CHECK_FALSE(unsealed(std::string(13, '\x80')));
    CHECK_FALSE(unsealed(std::string(12, '\x90') + "\x80"));
    std::string bytes = sealed("abc", at(5000), TimesealVersion::v1);
    bytes.pop_back();
    REQUIRE(unsealed(bytes) == Unsealed{"abc", 5000});
    std::string open = bytes;
    open.back() = '\0';
    CHECK_FALSE(unsealed(open));
    std::string endless = bytes; // with a '9' where the mark after the time should be
    endless[8] = static_cast<char>(((bytes[8] + 32) ^ 0x20) - 32);
    CHECK_FALSE(unsealed(endless));
}

TEST_CASE("a ping of the first version is a line of its own") {
    const std::string bytes = "[G]\n\rfics% [G]\n\r\n\r[G]\n\r[Bob has connected.]\n\r[G] x\n\r[G";
    const Filtered expected{"fics% [G]\n\r\n\r[Bob has connected.]\n\r[G] x\n\r", 2};
    for (std::size_t size = 1; size <= bytes.size(); ++size) {
        CHECK(heard(TimesealVersion::v1, bytes, size) == expected);
    }
}

TEST_CASE("only a whole line is a ping of the first version, however it ends") {
    const auto v1 = [](const std::string& bytes) {
        return heard(TimesealVersion::v1, bytes, bytes.size());
    };
    CHECK(v1("[G]\nabc") == Filtered{"abc", 1});
    CHECK(v1("[G]\r\nabc") == Filtered{"abc", 1});
    CHECK(v1("\r[G]\nabc") == Filtered{"\rabc", 1});
    CHECK(v1("abc\r[G]\nx") == Filtered{"abc\r[G]\nx", 0});
    CHECK(v1("[\r[G]\nx") == Filtered{"[\r[G]\nx", 0});
    CHECK(v1("[G][G]\nx") == Filtered{"[G][G]\nx", 0});
    CHECK(heard(TimesealVersion::v2, "[G]\rx\n[G]\n", 3) == Filtered{"[G]\rx\n[G]\n", 0});
}

TEST_CASE("a ping of the second version may stand anywhere") {
    const std::string bytes = "[G]\0fi[G]\0cs% [G]\n[[G]\0[G[G]\0[G]]"s;
    const Filtered expected{"fics% [G]\n[[G[G]]", 4};
    for (std::size_t size = 1; size <= bytes.size(); ++size) {
        CHECK(heard(TimesealVersion::v2, bytes, size) == expected);
    }
}

TEST_CASE("a thousand pings are a thousand pings") {
    std::string bytes;
    for (int i = 0; i < 1000; ++i) {
        bytes += "[G]\n\r";
    }
    CHECK(heard(TimesealVersion::v1, bytes, 7) == Filtered{"", 1000});
}

TEST_CASE("a sealed line whose time is no number is none") {
    const auto read = [](std::string_view line) {
        const std::string bytes = sealed(line, at(5000), TimesealVersion::v1);
        return unsealed(std::string_view(bytes).substr(0, bytes.size() - 1));
    };
    CHECK(read("who")->line == "who");
    CHECK_FALSE(read("who\x18x\x19"));
    CHECK_FALSE(read("who\x18\x19"));
    CHECK(read("who\x18"
               "7\x19")
              ->time == 7);
}
