// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/conversation.h"

#include "src/base/text.h"
#include "src/base/variant.h"

namespace engine {

Acts Conversation::read(std::string_view line, Instant now) {
    if (base::trim(line).empty()) {
        return {};
    }
    if (std::holds_alternative<std::monostate>(protocol_)) {
        if (Cecp::opens(line)) {
            protocol_.emplace<Cecp>();
        } else {
            protocol_.emplace<Uci>();
        }
    }
    return std::visit(base::overloaded{
                          [](std::monostate) { return Acts{}; },
                          [&](auto& protocol) { return protocol.read(line, now); },
                      },
                      protocol_);
}

Acts Conversation::take(const Report& report, Instant now) {
    return std::visit(base::overloaded{
                          [](std::monostate) { return Acts{}; },
                          [&](auto& protocol) { return protocol.take(report, now); },
                      },
                      protocol_);
}

Acts Conversation::counted(const std::vector<rules::Branch>& branches, int depth) {
    return std::holds_alternative<Uci>(protocol_) ? Uci::counted(branches, depth) : Acts{};
}

Acts Conversation::end_conversation() {
    return std::visit(base::overloaded{
                          [](std::monostate) { return Acts{EndConversation{}}; },
                          [](auto& protocol) { return protocol.end_conversation(); },
                      },
                      protocol_);
}

} // namespace engine
