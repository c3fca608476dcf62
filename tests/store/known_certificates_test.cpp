// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/known_certificates.h"

#include "src/store/files.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

#include <fmt/format.h>

#include <fstream>

using store::PinnedCertificates;

TEST_CASE("a certificate is known by host and port, and the newest one holds") {
    const support::ScratchFolder folder;
    const PinnedCertificates known(folder / "state/known-certificates");
    CHECK(known.fingerprint_of("box", "5001").empty());
    REQUIRE_FALSE(known.remember("box", "5001", "aa"));
    REQUIRE_FALSE(known.remember("box", "5002", "bb"));
    REQUIRE_FALSE(known.remember("Box", "5001", "cc"));
    CHECK(known.fingerprint_of("BOX", "5001") == "cc");
    CHECK(known.fingerprint_of("box", "5002") == "bb");
    CHECK(known.fingerprint_of("bo", "5001").empty());
    std::ofstream(folder / "state/known-certificates") << "nonsense\nbox 5001\n\nbox 5001 dd\n";
    CHECK(known.fingerprint_of("box", "5001") == "dd");
}

TEST_CASE("the file holds each server once, the newest first, and no line of another kind is one") {
    const support::ScratchFolder folder;
    const std::string file = folder / "known-certificates";
    const PinnedCertificates known(file);
    REQUIRE_FALSE(store::write_whole(file, "a 1 aa\nremark\n\nb 1 bb\nc 1 cc too\nb 2 b2\n"));
    CHECK(known.fingerprint_of("c", "1").empty());
    CHECK(known.fingerprint_of("b", "2") == "b2");
    REQUIRE_FALSE(known.remember("b", "1", "new"));
    CHECK(store::read_whole(file, 1000) == "b 1 new\na 1 aa\nremark\nc 1 cc too\nb 2 b2\n");
    REQUIRE_FALSE(store::write_whole(file, std::string(128 * 1024, ' ') + "\nb 1 bb\n"));
    CHECK(known.fingerprint_of("b", "1").empty()); // too long a file is ignored
    REQUIRE_FALSE(known.remember("b", "1", "bb"));
    CHECK(store::read_whole(file, 1000) == "b 1 bb\n");
}

TEST_CASE("a certificate that cannot be kept is told") {
    const support::ScratchFolder folder;
    REQUIRE_FALSE(store::write_whole(folder / "file", ""));
    CHECK(PinnedCertificates(folder / "file/known").remember("box", "5001", "aa") ==
          folder / "file/known" + ": Not a directory");
    CHECK(PinnedCertificates("/proc/nothing/known").remember("box", "5001", "aa") ==
          "/proc/nothing: No such file or directory");
    CHECK(PinnedCertificates(folder.path()).remember("box", "5001", "aa") ==
          folder.path() + ": Is a directory");
}

TEST_CASE("only the newest certificates are kept") {
    const support::ScratchFolder folder;
    const PinnedCertificates known(folder / "known-certificates");
    for (std::size_t i = 0; i <= PinnedCertificates::most_servers; ++i) {
        REQUIRE_FALSE(known.remember(fmt::format("host{}", i), "5001", "aa"));
    }
    CHECK(known.fingerprint_of("host0", "5001").empty());
    CHECK(known.fingerprint_of("host1", "5001") == "aa");
    // Replaces its own row, so no other is dropped.
    REQUIRE_FALSE(known.remember("host9", "5001", "bb"));
    CHECK(known.fingerprint_of("host1", "5001") == "aa");
}
