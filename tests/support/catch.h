// SPDX-License-Identifier: GPL-3.0-or-later
// Includes Catch2, version 2 (Debian 12) or 3 (Debian 13).
#pragma once

#if CATCH_MAJOR == 2
#include <catch2/catch.hpp>
#else
#include <catch2/catch_all.hpp>
#endif
