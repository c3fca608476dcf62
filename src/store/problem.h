// SPDX-License-Identifier: GPL-3.0-or-later
// Exceptions as problems, where one would end the program: on threads and in a server's handlers.
#pragma once

#include <exception>
#include <new>
#include <string>
#include <type_traits>

namespace store {

/// Runs `work` and returns its problem: the text that it returns, if any, or the reason of the
/// exception that it throws, such as for lack of memory. Empty: there is none.
template <class Work> [[nodiscard]] std::string problem_of(Work&& work) {
    try {
        if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
            work();
            return "";
        } else {
            return work();
        }
    } catch (const std::bad_alloc&) {
        return "there is not enough memory";
    } catch (const std::exception& fault) {
        const std::string reason = fault.what();
        return reason.empty() ? "an unknown fault" : reason;
    }
}

} // namespace store
