// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/server/server_login.h"

namespace play {

std::string_view to_text(LoginFault fault) {
    switch (fault) {
    case LoginFault::wrong_password:
        return "wrong password";
    case LoginFault::name_too_short:
        return "a name needs at least three letters";
    case LoginFault::name_too_long:
        return "that name is too long for this server";
    case LoginFault::name_not_letters:
        return "a name may contain only letters";
    case LoginFault::name_taken:
        return "somebody is already logged in under that name";
    case LoginFault::refused:
        return "the server has closed the connection";
    case LoginFault::timeseal_not_understood:
        return "the server does not know timeseal; connect with --timeseal off";
    case LoginFault::too_many_tries:
        return "too many wrong answers";
    }
    return "";
}

} // namespace play
