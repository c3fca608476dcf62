// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/coached_matches.h"

#include "src/store/files.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

using store::CoachedMatches;

TEST_CASE("the number of coached matches is kept, in a folder that need not be there") {
    const support::ScratchFolder folder;
    const CoachedMatches coached(folder / "state/coached-matches");
    CHECK(coached.count() == 0);
    CHECK_FALSE(coached.write_count(2));
    CHECK(coached.count() == 2);
    CHECK(CoachedMatches(folder / "state/coached-matches").count() == 2);
    CHECK_FALSE(coached.write_count(0));
    CHECK(coached.count() == 0);
}

TEST_CASE("a file that says something else counts for nothing, and no number is out of range") {
    const support::ScratchFolder folder;
    const std::string file = folder / "coached-matches";
    for (const std::string text : {"", "three", "1 2", "\xFF", "1111111111111111111111"}) {
        CHECK_FALSE(store::write_whole(file, text));
        CHECK(CoachedMatches(file).count() == 0);
    }
    CHECK_FALSE(store::write_whole(file, "-4"));
    CHECK(CoachedMatches(file).count() == 0);
    CHECK_FALSE(store::write_whole(file, "5000"));
    CHECK(CoachedMatches(file).count() == CoachedMatches::most_counted);
}

TEST_CASE("where nothing can be kept the reason is told") {
    const support::ScratchFolder folder;
    CHECK_FALSE(store::write_whole(folder / "state", "a file"));
    CHECK(CoachedMatches(folder / "state/coached-matches").write_count(1) ==
          folder / "state/coached-matches" + ": Not a directory");
    CHECK(CoachedMatches("/proc/nothing/coached-matches").write_count(1) ==
          "/proc/nothing: No such file or directory");
}
