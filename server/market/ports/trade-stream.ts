import type { Job } from '#server/platform/jobs/job.ts'
import type { StreamedTrade } from './market-requests.ts'

/** Trades as they happen. */
export interface TradeStream {
  /**
   * The last trade of each symbol since the last call. `quiet` are the symbols that have traded within a minute
   * and not since, while others did: the stream goes on, and their price is confirmed.
   */
  take(): { trades: ReadonlyMap<string, StreamedTrade>; quiet: readonly string[] }
  /** Keeps the stream open while it is wanted; its stop closes it. */
  readonly job: Job
}
