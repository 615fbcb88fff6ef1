import type { Logger } from 'pino'
import type { MarketCalendar } from '#domain/market-calendar.ts'
import type { OrderQuote } from '#domain/order.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Pool } from '#server/database/pool.ts'
import { actionBoard } from './action-board.ts'
import type { ActionSource } from './action-source.ts'
import { carryOutDue } from './carry-out.ts'
import { checkSource } from './check-source.ts'
import { repeatedly } from './repeatedly.ts'
import { simulatedActions } from './simulated.ts'

type QuoteOf = (instrument: string) => OrderQuote | null

/** Dividends and splits: hears of them, carries them out when they are due, and keeps orders out of their way. */
export interface CorporateActions {
  /** Done when what was missed before the start has been carried out, as far as that is possible. Never rejects. */
  readonly ready: Promise<void>
  /** The same question for a price, answered null while an action of its instrument must come first. */
  guard(quoteOf: QuoteOf): QuoteOf
  close(): Promise<void>
}

/** Every node hears and keeps orders out of the way, and any of them carries out. */
export function openCorporateActions(parts: {
  config: Config
  clock: Clock
  pool: Pool
  log: Logger
  calendar: MarketCalendar
}): CorporateActions {
  const { log } = parts
  const board = actionBoard(parts)
  const source = chosenSource(parts)

  const listening = repeatedly(async () => {
    await board.load().catch((error: unknown) => log.warn({ err: error }, 'corporate actions are not known'))
  })
  const working = repeatedly(async () => {
    await checkSource(parts, source).catch((error: unknown) =>
      log.warn({ err: error, source: source.name }, 'a source of corporate actions could not be asked'),
    )
    await carryOutDue(parts).catch((error: unknown) =>
      log.error({ err: error }, 'a corporate action could not be carried out; orders in its symbol wait'),
    )
    await listening.now()
  })

  return {
    ready: working.now(),
    guard: (quoteOf) => (instrument) => {
      const quote = quoteOf(instrument)
      if (!quote || board.mayFill(instrument, quote)) return quote
      // Somebody waits: perhaps there is something to do, or somebody else has done it.
      void working.now()
      return null
    },
    async close() {
      await working.stop()
      await listening.stop()
    },
  }
}

const chosenSource = ({ config, calendar }: { config: Config; calendar: MarketCalendar }): ActionSource =>
  simulatedActions({ seed: config.simulationSeed, calendar })
