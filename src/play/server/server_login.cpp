// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/server/server_login.h"

#include "src/base/enum_array.h"

namespace play {
namespace {

constexpr base::EnumArray<LoginFault, std::string_view, 8> texts{
    {"wrong password", "a name needs at least three letters",
     "that name is too long for this server", "a name may contain only letters",
     "somebody is already logged in under that name", "the server has closed the connection",
     "the server does not know timeseal; connect with --timeseal off", "too many wrong answers"}};

} // namespace

std::string_view to_text(LoginFault fault) {
    return texts[fault];
}

} // namespace play
