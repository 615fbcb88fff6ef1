import { stateMachine } from '../state-machine.ts'

/**
 * One lane executes batches in sequence; the next may load while one commits. The executor performs the effects and
 * reports them as events.
 */
export type ExecutionState =
  /** No order waits, no batch runs. */
  | 'idle'
  | 'gathering'
  /** Locks the accounts and reads what decisions need. */
  | 'loading'
  /** The changes and COMMIT were sent. */
  | 'committing'
  /** With the next batch loading behind on the same connection. */
  | 'committing_with_next'
  /** The failed batch's orders are refused or requeued. */
  | 'recovering'
  /** The next batch had begun, too. */
  | 'recovering_with_next'

export type ExecutionEvent =
  | 'order_placed'
  | 'queue_emptied'
  /** Of the gathered batch, or of the next one behind a commit. */
  | 'batch_begun'
  /** With the COMMIT at its end. */
  | 'commit_sent'
  /** Answers may still wait for the disk. */
  | 'committed'
  | 'failed'
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
