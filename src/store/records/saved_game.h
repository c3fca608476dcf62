// SPDX-License-Identifier: GPL-3.0-or-later
// A save on its way to a record, and its result.
#pragma once

#include <string>

namespace store {

/// A match as it is to be written.
struct Save {
    std::string name; ///< the same for all saves of a match
    std::string text; ///< empty: nothing of it is to be kept after all
    /// The name that it was saved by until now, if it had another one: what stands there goes when
    /// this has been written, not before.
    std::string instead_of{};
    bool done = false; ///< it is over, or nobody plays on
};

/// The result of one save.
struct Written {
    std::string name;    ///< that was saved
    std::string file;    ///< the path, as the user may type it
    std::string problem; ///< empty when it is written; what was saved before is still there
    bool done = false;   ///< as the save said
};

} // namespace store
