/** The states of the rounds that check the sessions in memory. */
export type RoundState =
  /** No session is in memory, and no timer runs. */
  | 'idle'
  /** A timer runs until the next slice is due. */
  | 'waiting'
  /** A statement checks a slice. */
  | 'checking'
  /** The node stops: no slice follows. */
  | 'closed'

export type RoundEvent =
  /** A session entered memory. */
  | 'kept'
  /** The timer fired. */
  | 'due'
  /** A slice was checked, or its statement failed; sessions are in memory. */
  | 'checked'
  /** The same, and memory is empty. */
  | 'emptied'
  | 'close'

const TRANSITIONS: Record<RoundState, Partial<Record<RoundEvent, RoundState>>> = {
  idle: { kept: 'waiting', close: 'closed' },
  waiting: { kept: 'waiting', due: 'checking', close: 'closed' },
  checking: { kept: 'checking', checked: 'waiting', emptied: 'idle', close: 'closed' },
  closed: { kept: 'closed', checked: 'closed', emptied: 'closed', close: 'closed' },
}

/** The state after an event. Throws for an event that cannot happen: one timer or one statement at a time. */
export function nextRoundState(state: RoundState, event: RoundEvent): RoundState {
  const next = TRANSITIONS[state][event]
  if (next === undefined) throw new Error(`session rounds that are ${state} got ${event}`)
  return next
}
