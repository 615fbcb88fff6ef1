import { stateMachine } from '../state-machine.ts'

/**
 * What the order executor is doing. One lane executes batches of orders one after the other; the next batch may load
 * while the one before commits. The executor performs the effects and reports them here as events.
 */
export type ExecutionState =
  /** No order waits and no batch is under way. The next order starts the lane. */
  | 'idle'
  /** A batch is put together: its orders leave the queue and a connection is found. */
  | 'gathering'
  /** The batch's transaction has begun: it locks the accounts and reads what the decisions need. */
  | 'loading'
  /** The batch's changes and its COMMIT have been sent. */
  | 'committing'
  /** The same, and the next batch loads behind it on the same connection. */
  | 'committing_with_next'
  /** A batch has failed: its orders are refused or return to the queue. */
  | 'recovering'
  /** The same, and the next batch was begun before the failure. */
  | 'recovering_with_next'

export type ExecutionEvent =
  /** The first order came. */
  | 'order_placed'
  /** No order waits any more. */
  | 'queue_emptied'
  /** The first trip of a batch was sent: of the batch just gathered, or of the next one behind a commit. */
  | 'batch_begun'
  /** The second trip was sent, with the COMMIT at its end. */
  | 'commit_sent'
  /** PostgreSQL has committed the batch. Its answers may still have to wait for the disk. */
  | 'committed'
  /** The batch that is gathered, loaded or committed has failed. */
  | 'failed'
  /** All orders of the failed batch have been taken care of. */
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

/** A smaller batch waits for the commit before it, and grows: begun behind it, it costs more than it saves. */
const MIN_ORDERS_BEHIND_COMMIT = 64

/**
 * Whether the next batch may begin behind the one that commits. Not while orders of a failed batch wait to be tried
 * alone: they come first.
 */
export const mayBeginNext = (
  state: ExecutionState,
  queued: { readonly waiting: number; readonly single: number },
): boolean => state === 'committing' && queued.single === 0 && queued.waiting >= MIN_ORDERS_BEHIND_COMMIT

/** True if a batch that fails now leaves a transaction open: it has begun, and its end was not sent. */
export const needsRollback = (state: ExecutionState): boolean => state === 'loading'
