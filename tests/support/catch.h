// SPDX-License-Identifier: GPL-3.0-or-later
// Catch2, whichever of 2 (Debian 12) and 3 (Debian 13) is there.
#pragma once

#if CATCH_MAJOR == 2
#include <catch2/catch.hpp>
#else
#include <catch2/catch_all.hpp>
#endif
