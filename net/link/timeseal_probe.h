// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out whether a server supports timeseal: the first connection uses it, and if the server
// does not understand the sealed greeting, a second one is opened without timeseal.
#pragma once

#include "net/link/link_options.h"

#include <optional>

namespace net {

class TimesealProbe {
  public:
    /// How long to wait for an answer to the name or password before reconnecting without timeseal,
    /// if the server may not support it.
    static constexpr base::Millis wait{10'000};

    explicit TimesealProbe(TimesealChoice choice)
        : seal_(choice == TimesealChoice::off  ? TimesealVersion::none
                : choice == TimesealChoice::v2 ? TimesealVersion::v2
                                               : TimesealVersion::v1),
          automatic_(choice == TimesealChoice::automatic) {}

    [[nodiscard]] TimesealVersion seal() const { return seal_; }
    /// Whether it is still unknown if the server supports timeseal.
    [[nodiscard]] bool is_undecided() const {
        return automatic_ && seal_ != TimesealVersion::none && !proven_;
    }
    /// When to give up timeseal, if an answer has been due since `silent_since`; nothing if its
    /// support is not in doubt.
    [[nodiscard]] std::optional<base::Instant>
    due(std::optional<base::Instant> silent_since) const {
        return is_undecided() && silent_since ? std::optional(*silent_since + wait) : std::nullopt;
    }
    /// Whether timeseal may be the reason for a refused login.
    [[nodiscard]] bool explains(play::LoginFault why) const {
        return is_undecided() && (why == play::LoginFault::timeseal_not_understood ||
                                  why == play::LoginFault::refused);
    }
    void give_up() { seal_ = TimesealVersion::none; }
    void logged_in() { proven_ = true; }
    /// Whether the server was found not to support timeseal, to be remembered after a login.
    [[nodiscard]] bool found_no_timeseal() const {
        return automatic_ && seal_ == TimesealVersion::none;
    }

  private:
    TimesealVersion seal_;
    bool automatic_;
    bool proven_ = false;
};

} // namespace net
