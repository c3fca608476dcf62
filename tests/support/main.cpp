// SPDX-License-Identifier: GPL-3.0-or-later
// The one object file that knows which Catch2 this is: it alone compiles for seconds. The program
// ends with 0 when all is well, with 77 when a case could not run and nothing failed, else with 1.
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
#if CATCH_MAJOR == 2 // later ones take it for an error by themselves
    session.configData().warnings = Catch::WarnAbout::NoTests;
#endif
    // Catch2's own code is the number of failures, which may be any.
    if (session.run() != 0) {
        return 1;
    }
    return support::has_skipped() ? support::exit_code_skipped : 0;
}
