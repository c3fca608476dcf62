// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing: what the precompiled headers of the tests are compiled with. CMake makes them known only
// where a source uses them, and main.cpp cannot.
