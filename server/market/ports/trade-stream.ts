import type { Job } from '#server/platform/jobs/job.ts'
import type { StreamedTrade } from './market-requests.ts'

/** Trades as they happen. */
export interface TradeStream {
  /**
   * Each symbol's last trade since the last call. `quiet` symbols traded within a minute and not since, while others
   * did: their price is confirmed.
   */
  take(): { trades: ReadonlyMap<string, StreamedTrade>; quiet: readonly string[] }
  /** Keeps the wanted stream open; its stop closes it. */
  readonly job: Job
}
