// SPDX-License-Identifier: GPL-3.0-or-later
// The one object file that knows which Catch2 this is: it alone compiles for seconds.
#if CATCH_MAJOR == 2
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#else
#include <catch2/catch_session.hpp>
int main(int argc, char** argv) {
    return Catch::Session().run(argc, argv);
}
#endif
