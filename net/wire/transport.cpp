// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/transport.h"

namespace net {
namespace {

class Stacked : public Transport {
  public:
    Stacked(std::unique_ptr<Transport> upper, std::unique_ptr<Transport> lower)
        : upper_(std::move(upper)), lower_(std::move(lower)) {}

    std::string start() override {
        std::string wire = lower_->start();
        return wire += start_upper();
    }

    ReceivedBytes receive(std::string_view wire) override {
        ReceivedBytes below = lower_->receive(wire);
        below.wire += start_upper();
        ReceivedBytes above = upper_->receive(below.data);
        below.wire += lower_->send(above.wire);
        if (upper_->state() == State::closed) {
            below.wire += lower_->close();
            end(upper_->why(), upper_->failed_permanently(), upper_->advice());
        } else if (lower_->state() == State::closed) {
            end(lower_->why(), lower_->failed_permanently(), lower_->advice());
        } else if (upper_->state() == State::open) {
            open();
        }
        return {std::move(above.data), std::move(below.wire)};
    }

    std::string send(std::string_view data) override { return lower_->send(upper_->send(data)); }

    std::string close() override {
        end();
        std::string wire = started_ ? lower_->send(upper_->close()) : std::string();
        return wire += lower_->close();
    }

  private:
    std::string start_upper() {
        if (lower_->state() != State::open || std::exchange(started_, true)) {
            return {};
        }
        return lower_->send(upper_->start());
    }

    std::unique_ptr<Transport> upper_;
    std::unique_ptr<Transport> lower_;
    bool started_ = false; ///< set once the lower layer is open and the upper has started
};

} // namespace

std::unique_ptr<Transport> stacked(std::unique_ptr<Transport> upper,
                                   std::unique_ptr<Transport> lower) {
    return std::make_unique<Stacked>(std::move(upper), std::move(lower));
}

} // namespace net
