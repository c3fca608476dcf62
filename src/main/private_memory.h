// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the memory of a program that holds passwords private.
#pragma once

namespace program {

/// From now on no core dumps are written, and other programs of the same user cannot read this
/// program's memory.
void keep_memory_private();

} // namespace program
