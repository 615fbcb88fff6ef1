import { stateMachine } from '../state-machine.ts'

/**
 * One lane executes batches in sequence; the next may load while one commits. The executor performs the effects and
 * reports them as events.
 */
export type ExecutionState =
  /** No order waits, no batch runs. */
  | 'idle'
  /** Orders leave the queue and a connection is found. */
  | 'gathering'
  /** The batch's transaction locks the accounts and reads what decisions need. */
  | 'loading'
  /** The batch's changes and its COMMIT were sent. */
  | 'committing'
  /** The same, with the next batch loading behind it on the same connection. */
  | 'committing_with_next'
  /** A batch failed: its orders are refused or return to the queue. */
  | 'recovering'
  /** The same, and the next batch had begun. */
  | 'recovering_with_next'

export type ExecutionEvent =
  | 'order_placed'
  | 'queue_emptied'
  /** The first trip was sent, of the gathered batch or of the next one behind a commit. */
  | 'batch_begun'
  /** The second trip was sent, with the COMMIT at its end. */
  | 'commit_sent'
  /** Committed; answers may still wait for the disk. */
  | 'committed'
  /** The gathered, loading or committing batch failed. */
  | 'failed'
  /** The failed batch's orders are taken care of. */
  | 'recovered'

export const nextExecutionState = stateMachine<ExecutionState, ExecutionEvent>('order executor', {
  idle: { order_placed: 'gathering' },
  gathering: { batch_begun: 'loading', queue_emptied: 'idle', failed: 'recovering' },
  loading: { commit_sent: 'committing', failed: 'recovering' },
  committing: { batch_begun: 'committing_with_next', committed: 'gathering', failed: 'recovering' },
  committing_with_next: { committed: 'loading', failed: 'recovering_with_next' },
  recovering: { recovered: 'gathering' },
  recovering_with_next: { recovered: 'loading' },
})

/** Smaller batches wait and grow: begun behind a commit, they cost more than they save. */
const MIN_ORDERS_BEHIND_COMMIT = 64

/** Whether the next batch may begin behind the committing one. Orders to be tried alone come first. */
export const mayBeginNext = (
  state: ExecutionState,
  queued: { readonly waiting: number; readonly single: number },
): boolean => state === 'committing' && queued.single === 0 && queued.waiting >= MIN_ORDERS_BEHIND_COMMIT

/** Whether a failure now leaves a transaction open. */
export const needsRollback = (state: ExecutionState): boolean => state === 'loading'
