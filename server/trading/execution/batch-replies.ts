import { refuse } from '#contract/refusals.ts'
import { OutcomeUnknown } from '#server/platform/database/failure.ts'
import type { FlushLine, LogFlush } from '#server/platform/database/log-flush.ts'
import type { OrderAnswer, OrderRequest } from './order-request.ts'

/** Replies written before Node looks at what has arrived: all of a batch at once kept the next one waiting for it. */
const REPLIES_PER_TURN = 16
/** Orders that may have committed and wait for the disk. */
const MAX_UNANSWERED_ORDERS = 1_024

/** Answers the orders of batches that have committed, in the order of their requests. */
export interface BatchReplies {
  /** Whom to ask whether a batch of so many orders is on disk; null where it is to wait for that itself. */
  lineFor(orders: number): FlushLine | null
  now(requests: readonly OrderRequest[], answers: readonly OrderAnswer[]): void
  /** The lane goes on meanwhile. */
  onceOnDisk(line: FlushLine, requests: readonly OrderRequest[], answers: readonly OrderAnswer[]): void
  /** Once everybody is answered. */
  close(): Promise<void>
}

/** `fail` hears of batches of which nobody knows whether they are on disk. */
export function openBatchReplies(
  disk: LogFlush,
  fail: (requests: readonly OrderRequest[], error: OutcomeUnknown) => Promise<void>,
): BatchReplies {
  const waiting = new Set<Promise<void>>()
  let unanswered = 0

  /**
   * The callers' replies are written while the next batch is on the wire, a few at a time: what they are answered with
   * brings new orders, and PostgreSQL must wait for neither when it has read what the next batch needs.
   */
  function now(requests: readonly OrderRequest[], answers: readonly OrderAnswer[]): void {
    setImmediate(() => {
      for (const [index, request] of requests.slice(0, REPLIES_PER_TURN).entries())
        request.settle(answers[index] ?? refuse('internal_error'))
      if (requests.length > REPLIES_PER_TURN)
        now(requests.slice(REPLIES_PER_TURN), answers.slice(REPLIES_PER_TURN))
    })
  }

  return {
    now,
    lineFor(orders) {
      const line = disk.line()
      // Behind a disk that does not keep up orders must queue, where they are counted.
      return unanswered + orders <= MAX_UNANSWERED_ORDERS ? line : null
    },
    onceOnDisk(line, requests, answers) {
      unanswered += requests.length
      const answering = line
        .flushed()
        .then(
          () => now(requests, answers),
          (error: Error) => fail(requests, new OutcomeUnknown(error)),
        )
        .finally(() => {
          unanswered -= requests.length
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
