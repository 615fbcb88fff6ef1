import { stateMachine } from '#domain/state-machine.ts'

/** The states of the rounds that check the sessions in memory. */
export type RoundState =
  /** The job has not begun. */
  | 'unstarted'
  /** No session is in memory, and no timer runs. */
  | 'idle'
  /** A timer runs until the next slice is due. */
  | 'waiting'
  /** A statement checks a slice. */
  | 'checking'
  /** The job has ended: no slice follows. */
  | 'stopped'

export type RoundEvent =
  | 'start'
  /** A session entered memory. */
  | 'kept'
  /** The timer fired. */
  | 'due'
  /** A slice was checked, or its statement failed; sessions are in memory. */
  | 'checked'
  /** The same, and memory is empty. */
  | 'emptied'
  | 'stop'

/** One timer or one statement at a time. */
export const nextRoundState = stateMachine<RoundState, RoundEvent>('session rounds', {
  unstarted: { kept: 'unstarted', start: 'idle', stop: 'stopped' },
  idle: { kept: 'waiting', stop: 'stopped' },
  waiting: { kept: 'waiting', due: 'checking', stop: 'stopped' },
  checking: { kept: 'checking', checked: 'waiting', emptied: 'idle', stop: 'stopped' },
  stopped: { kept: 'stopped', checked: 'stopped', emptied: 'stopped', stop: 'stopped' },
})
