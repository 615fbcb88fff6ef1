/** The allowed events of each state, and the state after each. */
type Transitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

/**
 * The state machine of `transitions`, as a function to the state after an event. Throws for an event that the state
 * does not allow; `name` begins the message.
 */
export const stateMachine =
  <State extends string, Event extends string>(name: string, transitions: Transitions<State, Event>) =>
  (state: State, event: Event): State => {
    const after = transitions[state][event]
    if (!after) throw new Error(`${name}: ${event} is not possible while ${state}`)
    return after
  }
