// SPDX-License-Identifier: GPL-3.0-or-later
// What turns the wheel: events go to the mind, its effects to whoever carries them out, and what
// comes of those to the mind again. The program and the tests run the client by this one pump.
#pragma once

#include "src/app/update.h"
#include "src/play/referee.h"

#include <deque>
#include <optional>

namespace app {

/// The mind, the referee of the local table and one queue. Whoever derives from it is the world
/// around them: he carries out the effects, and tells what comes of them by happen(), at once or
/// later.
class Pump {
  public:
    explicit Pump(Model model_) : model(std::move(model_)) {}
    Pump(const Pump&) = default;
    Pump(Pump&&) = default;
    Pump& operator=(const Pump&) = default;
    Pump& operator=(Pump&&) = default;
    virtual ~Pump() = default;

    /// Tells the mind, and goes on until nothing more comes of it. While an effect is being
    /// carried out the event waits until all effects of the event before are.
    void happen(Event event, base::Instant now);
    /// Effects that came of no event: sitting down, or taking up a match.
    void begin(Effects effects, base::Instant now);
    /// Whoever asked to be woken is: first the referee, then the mind.
    void wake(base::Instant now);
    /// When wake() has something to do; nothing: when something has happened.
    [[nodiscard]] std::optional<base::Instant> next_wake(base::Instant now) const;

    Model model;
    std::optional<play::Referee> referee; ///< of the table that stands here

  protected:
    /// To whoever judges the game: the referee of the table that stands here, else the server.
    virtual void ask(const play::Request& request, base::Instant now);
    virtual void ask_server(const play::Request& request, base::Instant now) = 0;
    virtual void ask_server(const play::ServerRequest& request, base::Instant now) = 0;
    virtual void think(Think think) = 0;
    virtual void forget(Forget forget) = 0;
    virtual void save(Save save) = 0;
    virtual void ring() = 0;
    virtual void suspend() = 0;
    virtual void repaint() = 0;
    virtual void quit() = 0;

  private:
    void carry_out(Effects effects, base::Instant now);
    void carry_out(Effect effect, base::Instant now);
    void take(std::vector<play::Announcement> said);
    void empty(base::Instant now);

    std::deque<Event> waiting_;
    bool running_ = false; ///< an event is being told, or an effect carried out
};

} // namespace app
