// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/server/server_request.h"

namespace play {

ServerRequest::ServerRequest() = default;
ServerRequest::ServerRequest(const ServerRequest& other) = default;
ServerRequest::ServerRequest(ServerRequest&& other) noexcept = default;
ServerRequest& ServerRequest::operator=(const ServerRequest& other) = default;
ServerRequest& ServerRequest::operator=(ServerRequest&& other) noexcept = default;
ServerRequest::~ServerRequest() = default;

} // namespace play
