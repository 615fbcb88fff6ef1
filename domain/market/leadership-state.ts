import { stateMachine } from '../state-machine.ts'

/** A node's state about a provider that only the leader asks. */
export type LeadershipState =
  /** Another node leads, or none does. This one tries to take the leader's lock. */
  | 'candidate'
  /** It has the lock, and loads what the leader before it has stored. */
  | 'taking_over'
  /** It requests prices and publishes them. */
  | 'leading'

export type LeadershipEvent =
  /** The lock was free, and is this node's now. */
  | 'lock_taken'
  /** What the leader before has stored is loaded. */
  | 'loaded'
  /** The connection that holds the lock is gone, and the lock with it. */
  | 'lock_lost'

export const nextLeadershipState = stateMachine<LeadershipState, LeadershipEvent>('leadership', {
  candidate: { lock_taken: 'taking_over', lock_lost: 'candidate' },
  taking_over: { loaded: 'leading', lock_lost: 'candidate' },
  leading: { lock_lost: 'candidate' },
})
