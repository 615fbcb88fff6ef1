import { refuse } from '#contract/refusals.ts'
import { OutcomeUnknown } from '#server/platform/database/failure.ts'
import type { FlushLine, LogFlush } from '#server/platform/database/log-flush.ts'
import type { OrderAnswer, TakenOrder } from './order-request.ts'

/** Replies before Node reads the network again: writing all of a batch at once delayed the next batch. */
const REPLIES_PER_TURN = 16
/** Orders perhaps committed and waiting for the disk. */
const MAX_UNANSWERED_ORDERS = 1_024

/** Answers orders of committed batches, in arrival order. */
export interface BatchReplies {
  /**
   * The flush connection to report when a batch is on disk; null if its own commit is to wait. Call it before sending
   * the commit, with that server.
   */
  lineFor(orders: number, serverRun: string): FlushLine | null
  now(orders: readonly TakenOrder[], answers: readonly OrderAnswer[]): void
  /** Answers after the flush that covers the commit. Returns at once, so the next batch continues. */
  onceOnDisk(line: FlushLine, orders: readonly TakenOrder[], answers: readonly OrderAnswer[]): void
  /** Resolves once every order is answered. */
  close(): Promise<void>
}

/** Calls `onUnconfirmed` for orders whose flush failed: they may be lost with the database. */
export function createBatchReplies(
  disk: LogFlush,
  onUnconfirmed: (orders: readonly TakenOrder[], error: OutcomeUnknown) => void,
): BatchReplies {
  const waiting = new Set<Promise<void>>()
  let unanswered = 0

  /**
   * Replies a few at a time while the next batch is on the wire: replies bring new orders, and PostgreSQL must not
   * wait for that work.
   */
  function now(orders: readonly TakenOrder[], answers: readonly OrderAnswer[]): void {
    setImmediate(() => {
      for (const [index, order] of orders.slice(0, REPLIES_PER_TURN).entries())
        order.settle(answers[index] ?? refuse('internal_error'))
      if (orders.length > REPLIES_PER_TURN)
        now(orders.slice(REPLIES_PER_TURN), answers.slice(REPLIES_PER_TURN))
    })
  }

  return {
    now,
    lineFor(orders, serverRun) {
      const line = disk.line(serverRun)
      // Behind a slow disk orders must queue, where they are counted.
      return unanswered + orders <= MAX_UNANSWERED_ORDERS ? line : null
    },
    onceOnDisk(line, orders, answers) {
      unanswered += orders.length
      const answering = line
        .flushed()
        .then(
          () => now(orders, answers),
          (error: Error) => onUnconfirmed(orders, new OutcomeUnknown(error)),
        )
        .finally(() => {
          unanswered -= orders.length
          waiting.delete(answering)
        })
      waiting.add(answering)
    },
    async close() {
      await Promise.all(waiting)
      await disk.close()
    },
  }
}
