// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/telnet.h"

#include "tests/support/catch.h"

using net::Telnet;
using namespace std::string_literals;

namespace {

/// The data if the bytes arrive one at a time.
std::string one_by_one(Telnet& telnet, const std::string& bytes) {
    std::string data;
    for (const char c : bytes) {
        data += telnet.receive({&c, 1});
    }
    return data;
}

} // namespace

TEST_CASE("a subnegotiation that never ends is cut, and the line goes on") {
    Telnet telnet;
    const std::string junk(Telnet::longest_subnegotiation, 'x');
    CHECK(telnet.receive("a\xFF\xFA" + junk + "fics% ") == "afics% ");
    CHECK(telnet.receive("\xFF\xFA" + junk.substr(1) + "\xFF\xF0" + "b") == "b");
    std::string marks;
    for (std::size_t i = 0; i < Telnet::longest_subnegotiation; ++i) {
        marks += "\xFF\xFF";
    }
    CHECK(telnet.receive("\xFF\xFA" + marks + "fics% ").find("fics% ") != std::string::npos);
}

TEST_CASE("negotiations leave the stream wherever they stand") {
    const std::string bytes = "login: \xFF\xFB\x01\n\rpass\xFF\xFDword\xFF\xF1: \xFF\xFC\x01!"s;
    const std::string data = "login: \n\rpassord: !";
    Telnet telnet;
    CHECK(telnet.receive(bytes) == data);
    Telnet slow;
    CHECK(one_by_one(slow, bytes) == data);
}

TEST_CASE("typing is hidden from WILL ECHO to WONT ECHO") {
    Telnet telnet;
    CHECK_FALSE(telnet.hides_typing());
    CHECK(telnet.receive("\xFF\xFB\x01password: ") == "password: ");
    CHECK(telnet.hides_typing());
    CHECK(telnet.receive("\xFF\xFC").empty());
    CHECK(telnet.hides_typing());
    CHECK(telnet.receive("\x01").empty());
    CHECK_FALSE(telnet.hides_typing());
}

TEST_CASE("other options change nothing") {
    Telnet telnet;
    CHECK(telnet.receive("a\xFF\xFD\x01"
                         "b\xFF\xFE\x01"
                         "c\xFF\xFB\x03"
                         "d") == "abcd");
    CHECK_FALSE(telnet.hides_typing());
    CHECK(telnet.receive("\xFF\xFB\x01\xFF\xFD\x01\xFF\xFE\x01").empty());
    CHECK(telnet.hides_typing());
}

TEST_CASE("a timing mark that is asked for is told once, and no other option is") {
    Telnet telnet;
    (void)telnet.receive("\xFF\xF4\xFF\xFD");
    CHECK_FALSE(telnet.take_timing_mark());
    CHECK(telnet.receive("\x06"
                         "date\r\n") == "date\r\n");
    CHECK(telnet.take_timing_mark());
    CHECK_FALSE(telnet.take_timing_mark());
    (void)telnet.receive("\xFF\xFB\x06\xFF\xFE\x06\xFF\xFD\x03\xFF\xFA\x06\xFF\xF0");
    CHECK_FALSE(telnet.take_timing_mark());
}

TEST_CASE("a doubled 0xFF is one") {
    Telnet telnet;
    CHECK(telnet.receive("\xFF\xFF") == "\xFF");
    CHECK(telnet.receive("\xFF\xFFx") == "\xFFx");
}

TEST_CASE("a subnegotiation is skipped to its end") {
    const std::string bytes = "a\xFF\xFA\x18 any \xFF\xFF thing\xFF\xF0z";
    Telnet telnet;
    CHECK(telnet.receive(bytes) == "az");
    Telnet slow;
    CHECK(one_by_one(slow, bytes) == "az");
}
