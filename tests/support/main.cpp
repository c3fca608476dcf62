// SPDX-License-Identifier: GPL-3.0-or-later
// The main() of all test programs, the only source that includes Catch2's slow runner. The exit
// code is 0 if all cases pass, 77 if some could not run and none failed, else 1.
#include "tests/support/skip.h"

#if CATCH_MAJOR == 2
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#else
#include <catch2/catch_session.hpp>
#endif

int main(int argc, char** argv) {
    Catch::Session session;
    if (session.applyCommandLine(argc, argv) != 0) {
        return 1;
    }
#if CATCH_MAJOR == 2 // Catch2 3 fails by default if no case matches
    session.configData().warnings = Catch::WarnAbout::NoTests;
#endif
    // Catch2 returns the number of failures, which could be 77.
    if (session.run() != 0) {
        return 1;
    }
    return support::has_skipped() ? support::exit_code_skipped : 0;
}
