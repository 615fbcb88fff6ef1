import type { Logger } from 'pino'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { createTickingJob } from '#server/platform/jobs/ticking-job.ts'
import type { TradeStream } from '../ports/trade-stream.ts'
import { causeOf } from './poller.ts'
import type { QuoteIngestor } from './quote-ingestor.ts'

const PUBLISH_EVERY_MS = 1_000

/** Publishes streamed trades once a second while this node leads. */
export function createTradePublisher(parts: {
  name: string
  stream: TradeStream
  ingestor: QuoteIngestor
  period: { readonly everyMs: number }
  /** The leader's connection to publish on, else null. */
  database: () => Tx | null
  log: Logger
}): Job {
  const { name, stream, ingestor, period, database, log } = parts
  let publishing: Promise<void> | null = null
  let isStopped = false

  function publish(): void {
    const connection = database()
    if (!connection || publishing) return
    const { trades, quiet } = stream.take()
    if (trades.size === 0 && quiet.length === 0) return
    publishing = ingestor
      .trades(connection, period.everyMs, trades, quiet)
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ provider: name, ...causeOf(error) }, 'trades could not be published')
      })
      .finally(() => (publishing = null))
  }

  return createTickingJob({
    name: 'publish the trades of the stream',
    everyMs: PUBLISH_EVERY_MS,
    tick: publish,
    async finish() {
      isStopped = true
      await publishing
    },
  })
}
