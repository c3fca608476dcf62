// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/known_certificates.h"

#include "tests/support/catch.h"
#include "tests/support/scratch.h"

#include <fmt/format.h>

#include <fstream>

using store::KnownCertificates;

TEST_CASE("a certificate is known by host and port, and the newest one holds") {
    const support::ScratchFolder folder;
    const KnownCertificates known(folder / "state/known-certificates");
    CHECK(known.of("box", "5001").empty());
    REQUIRE_FALSE(known.remember("box", "5001", "aa"));
    REQUIRE_FALSE(known.remember("box", "5002", "bb"));
    REQUIRE_FALSE(known.remember("Box", "5001", "cc"));
    CHECK(known.of("BOX", "5001") == "cc");
    CHECK(known.of("box", "5002") == "bb");
    CHECK(known.of("bo", "5001").empty());
    std::ofstream(folder / "state/known-certificates") << "nonsense\nbox 5001\n\nbox 5001 dd\n";
    CHECK(known.of("box", "5001") == "dd");
}

TEST_CASE("only the newest certificates are kept") {
    const support::ScratchFolder folder;
    const KnownCertificates known(folder / "known-certificates");
    for (std::size_t i = 0; i <= KnownCertificates::most_servers; ++i) {
        REQUIRE_FALSE(known.remember(fmt::format("host{}", i), "5001", "aa"));
    }
    CHECK(known.of("host0", "5001").empty());
    CHECK(known.of("host1", "5001") == "aa");
}
