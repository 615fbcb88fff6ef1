import { stateMachine } from '#domain/state-machine.ts'

export type RoundState =
  | 'unstarted'
  /** No session in memory, no timer. */
  | 'idle'
  /** A timer runs until the next slice. */
  | 'waiting'
  /** A statement checks a slice. */
  | 'checking'
  /** No slice follows. */
  | 'stopped'

export type RoundEvent =
  | 'start'
  /** A session entered memory. */
  | 'kept'
  /** The timer fired. */
  | 'due'
  /** Checked, or failed; sessions are in memory. */
  | 'checked'
  /** The same; memory is empty. */
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
