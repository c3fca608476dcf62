// SPDX-License-Identifier: GPL-3.0-or-later
// The client's event queue: events go to update(), its effects to their executor, and the events
// that result back into the queue. Program and tests run on this one pump.
#pragma once

#include "src/app/update.h"
#include "src/play/referee.h"

#include <deque>
#include <optional>

namespace app {

/// The model, the referee of the local table and one queue. The derived class carries out the
/// effects, and tells what comes of them by happen(), at once or later.
class Pump {
  public:
    /// A model is some 50 KB: by value it would stand on the stack once for each call on the way
    /// here.
    explicit Pump(Model&& model_) : model(std::move(model_)) {}
    Pump(const Pump&) = default;
    Pump(Pump&&) = default;
    Pump& operator=(const Pump&) = default;
    Pump& operator=(Pump&&) = default;
    virtual ~Pump() = default;

    /// Handles the event and all that comes of it. While an effect is being carried out the event
    /// is queued: all effects of the event before come first.
    void happen(Event event, base::Instant now);
    /// Carries out effects that came of no event: sitting down, or resuming a match.
    void begin(Effects effects, base::Instant now);
    /// Handles what is due: first the referee's flags, then the model's deadlines.
    void wake(base::Instant now);
    /// When wake() next has something to do; nothing until something happens.
    [[nodiscard]] std::optional<base::Instant> next_wake(base::Instant now) const;

    Model model;
    std::optional<play::Referee> referee; ///< the referee of a local table

  protected:
    /// Sends a request to the judge of the game: the referee of a local table, else the server.
    virtual void ask(const play::Request& request, base::Instant now);
    virtual void ask_server(const play::Request& request, base::Instant now) = 0;
    virtual void ask_server(const play::ServerRequest& request, base::Instant now) = 0;
    virtual void think(Think think) = 0;
    virtual void forget(Forget forget) = 0;
    virtual void start_engine(StartEngine start) = 0;
    virtual void tell_engine(TellEngine tell) = 0;
    virtual void end_engine(EndEngine end) = 0;
    virtual void save(Save save) = 0;
    virtual void ask_library(AskLibrary question) = 0;
    virtual void keep_coached(KeepCoached kept) = 0;
    virtual void keep_file(KeepFile file) = 0;
    virtual void save_picture(SavePicture picture) = 0;
    virtual void keep_setting(KeepSetting setting) = 0;
    virtual void restyle() = 0;
    virtual void ring() = 0;
    virtual void suspend() = 0;
    virtual void detach() = 0;
    virtual void repaint() = 0;
    virtual void quit() = 0;
    /// The model has taken that event, and nothing that it asks for has been done yet.
    virtual void heard(const Event& /*event*/, base::Instant /*now*/) {}

  private:
    void carry_out(Effects effects, base::Instant now);
    void carry_out(Effect effect, base::Instant now);
    void take(play::NewsList news);
    void empty(base::Instant now);

    std::deque<Event> waiting_;
    bool running_ = false; ///< an event is being told, or an effect carried out
};

} // namespace app
