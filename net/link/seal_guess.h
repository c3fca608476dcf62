// SPDX-License-Identifier: GPL-3.0-or-later
// The guess whether a server knows timeseal: it is called with the seal first, and a server that
// does not understand the sealed greeting is called once more without.
#pragma once

#include "net/link/link_options.h"

#include <optional>

namespace net {

class SealGuess {
  public:
    /// A server that may not know the seal, and has stopped answering after our name or password,
    /// is called again without it.
    static constexpr base::Millis wait{10'000};

    explicit SealGuess(SealChoice choice)
        : seal_(choice == SealChoice::off  ? Seal::none
                : choice == SealChoice::v2 ? Seal::v2
                                           : Seal::v1),
          automatic_(choice == SealChoice::automatic) {}

    [[nodiscard]] Seal seal() const { return seal_; }
    /// No login has shown yet that the server knows the seal.
    [[nodiscard]] bool is_open() const { return automatic_ && seal_ != Seal::none && !proven_; }
    /// When to give the seal up, with an answer due since then; none while that is no question.
    [[nodiscard]] std::optional<base::Instant>
    due(std::optional<base::Instant> silent_since) const {
        return is_open() && silent_since ? std::optional(*silent_since + wait) : std::nullopt;
    }
    /// Whether a refused login may be the seal's fault.
    [[nodiscard]] bool explains(play::LoginFault why) const {
        return is_open() &&
               (why == play::LoginFault::seal_not_understood || why == play::LoginFault::refused);
    }
    void give_up() { seal_ = Seal::none; }
    void logged_in() { proven_ = true; }
    /// To be remembered after a login: the server does not know timeseal.
    [[nodiscard]] bool found_plain() const { return automatic_ && seal_ == Seal::none; }

  private:
    Seal seal_;
    bool automatic_;
    bool proven_ = false;
};

} // namespace net
