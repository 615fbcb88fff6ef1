import { stateMachine } from '../state-machine.ts'

/** A node's state about a provider that only the leader asks. */
export type LeadershipState =
  /** Tries to take the leader's lock. */
  | 'candidate'
  /** Has the lock; loads what was stored. */
  | 'taking_over'
  /** Requests and publishes prices. */
  | 'leading'

export type LeadershipEvent = 'lock_taken' | 'loaded' | 'lock_lost'

export const nextLeadershipState = stateMachine<LeadershipState, LeadershipEvent>('leadership', {
  candidate: { lock_taken: 'taking_over', lock_lost: 'candidate' },
  taking_over: { loaded: 'leading', lock_lost: 'candidate' },
  leading: { lock_lost: 'candidate' },
})
