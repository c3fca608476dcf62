// SPDX-License-Identifier: GPL-3.0-or-later
// Empty. CMake builds the tests' precompiled header only for a source that uses it, and main.cpp
// cannot.
