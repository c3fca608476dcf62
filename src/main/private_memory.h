// SPDX-License-Identifier: GPL-3.0-or-later
// A program that holds a password leaves none of its memory to others.
#pragma once

namespace program {

/// From now on no core is written when it crashes, and other programs of the same user do not look
/// into it.
void keep_memory_private();

} // namespace program
