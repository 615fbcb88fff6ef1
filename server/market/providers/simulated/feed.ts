import type { Logger } from 'pino'
import type { Catalogue } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'

const LOOK_EVERY_MS = 250

/** Prices a simulated market. */
export interface SimulatedFeed extends Job {
  look(): void
}

/**
 * Calls `tick` each full second of a session, at its close, at midnight, at splits and new listings; each node ticks
 * for itself, without a leader. It checks the clock four times a second instead of sleeping until the open, so that a
 * slept machine or set clock recovers.
 */
export function createSimulatedFeed(
  options: { calendar: MarketCalendar; clock: Clock; catalogue: CatalogueNow; log: Logger },
  tick: (instantMs: number) => void,
): SimulatedFeed {
  const { calendar, clock, catalogue, log } = options
  let timer: NodeJS.Timeout | undefined
  let lastPeriod = ''
  let known: Catalogue | null = null
  const loggedOnChange = logOnChange()

  function look(): void {
    void loggedOnChange(tickAt(clock.now().getTime()), (error) =>
      log.error({ err: error }, 'the market could not be priced; orders wait'),
    )
  }

  async function tickAt(nowMs: number): Promise<void> {
    const { isOpen, session } = calendar.statusAt(nowMs)
    const period = isOpen
      ? `second ${Math.floor(nowMs / 1_000)}`
      : `${newYorkDateAt(nowMs)} after session ${session.index}`
    const of = catalogue()
    if (period === lastPeriod && of === known) return
    tick(nowMs)
    lastPeriod = period
    known = of
  }

  function lookAgain(): void {
    const nowMs = clock.now().getTime()
    timer = setTimeout(lookAgain, Math.min(LOOK_EVERY_MS, 1_000 - (nowMs % 1_000))).unref()
    look()
  }

  return {
    name: 'price the simulated market',
    period: 'at every full second of a session',
    look,
    start: lookAgain,
    async stop() {
      clearTimeout(timer)
    },
  }
}
