// SPDX-License-Identifier: GPL-3.0-or-later
// The client's event queue: it feeds events to update() and carries out the resulting effects,
// whose own events go back into the queue. The program and the tests share it.
#pragma once

#include "src/app/update.h"
#include "src/play/referee.h"

#include <list>
#include <optional>

namespace app {

/// The model, the local referee and one event queue. The derived class carries out the effects and
/// reports their results to handle(), at once or later.
class EventPump {
  public:
    /// Takes an rvalue because a model is some 50 KB: each call that passes it by value would put
    /// another copy on the stack.
    explicit EventPump(Model&& model_);
    EventPump(EventPump&&);
    EventPump& operator=(EventPump&&);
    virtual ~EventPump();

    /// Handles the event and everything that follows from it. An event that arrives while an effect
    /// is being carried out is queued until all effects of the previous event are done.
    void handle(Event event, base::Instant now);
    /// Carries out effects that no event has caused, such as those of opening the first table.
    void begin(Effects effects, base::Instant now);
    /// Handles what is due: first flags of the local referee, then deadlines of the model.
    void wake(base::Instant now);
    /// When wake() must be called next; nothing: not before another event.
    [[nodiscard]] std::optional<base::Instant> next_wake(base::Instant now) const;

    Model model;
    std::optional<play::Referee> referee; ///< set at a local table only

  protected:
    /// Sends a request to whoever judges the game: the local referee, else the server.
    virtual void ask(const play::Request& request, base::Instant now);
    virtual void ask_server(const play::Request& request, base::Instant now) = 0;
    virtual void ask_server(const play::ServerRequest& request, base::Instant now) = 0;
    virtual void carry_out(Think think) = 0;
    virtual void carry_out(CancelSearch search) = 0;
    virtual void carry_out(StartEngine start) = 0;
    virtual void carry_out(TellEngine tell) = 0;
    virtual void carry_out(EndEngine end) = 0;
    virtual void carry_out(SaveRecord save) = 0;
    virtual void carry_out(AskLibrary question) = 0;
    virtual void carry_out(SaveCoachedCount kept) = 0;
    virtual void carry_out(ChangeClientFile change) = 0;
    virtual void carry_out(SavePicture picture) = 0;
    virtual void carry_out(SaveSetting setting) = 0;
    virtual void carry_out(Restyle) = 0;
    virtual void carry_out(Bell) = 0;
    virtual void carry_out(SuspendSelf) = 0;
    virtual void carry_out(DetachFromTerminal) = 0;
    virtual void carry_out(Repaint) = 0;
    virtual void carry_out(Quit) = 0;
    /// Called after the model has handled the event, before any of its effects is carried out.
    virtual void on_model_updated(const Event& /*event*/, base::Instant /*now*/) {}

  private:
    void carry_out_all(Effects effects, base::Instant now);
    void queue_news(play::NewsList news);
    void drain_queue(base::Instant now);

    std::list<Event> waiting_;  ///< a deque would need the definition of Event
    bool carrying_out_ = false; ///< an effect is being carried out
};

} // namespace app
