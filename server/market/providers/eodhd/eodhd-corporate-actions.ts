import type { Tradable } from '#domain/market/catalogue.ts'
import { type CorporateAction, lowestTerms } from '#domain/trading/corporate-action.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import type { CatalogueNow } from '#server/platform/settings/settings-store.ts'
import { createEodhdRequests } from './eodhd-requests.ts'
import type { DatedSplit } from '../../ports/market-requests.ts'
import { ProviderFailure } from '../../ports/provider-client.ts'
import type { Subscription } from '../../ports/polled-source.ts'
import type { ActionSource } from '../../ports/action-source.ts'

/** 140 calls each time, two per added instrument. Later news is noticed by the price, or paid later. */
const EVERY_MS = 3 * 60 * 60_000

/** EODHD's dividends and splits, from the same quota as prices. */
export function createEodhdActions(subscription: Subscription, catalogue: CatalogueNow): ActionSource {
  const ask = createEodhdRequests(subscription.client())

  async function splits(from: NewYorkDate, upTo: NewYorkDate): Promise<Answer> {
    try {
      const { tradables } = catalogue()
      const symbols = tradables.map(({ symbol }) => symbol)
      return receivedSplits(await ask.calendarSplits(tradables, from, upTo), symbols)
    } catch (error) {
      // Few plans have the calendar of coming actions; all have past ones.
      if (!isOf(error, 'refused', 'unknown', 'garbage')) throw error
    }
    const past = await eachOf(catalogue().tradables, (instrument) => ask.splits(instrument, from, upTo))
    return receivedSplits(past, [])
  }

  async function dividends(from: NewYorkDate, upTo: NewYorkDate): Promise<Answer> {
    const found = await eachOf(catalogue().tradables, (instrument) => ask.dividends(instrument, from, upTo))
    return {
      actions: [...found].flatMap(([symbol, paid]) =>
        paid.map(({ date, perShare }) => ({ kind: 'dividend' as const, symbol, exDate: date, perShare })),
      ),
      complete: [...found.keys()],
    }
  }

  return {
    name: subscription.name,
    isLocal: false,
    everyMs: EVERY_MS,
    async actions(from, upTo) {
      const split = await splits(from, upTo)
      const dividend = await dividends(from, upTo)
      return {
        actions: [...split.actions, ...dividend.actions],
        complete: { split: split.complete, dividend: dividend.complete },
      }
    },
  }
}

/** One kind's actions, and the symbols with complete lists. */
interface Answer {
  actions: CorporateAction[]
  complete: readonly string[]
}

const receivedSplits = (
  bySymbol: ReadonlyMap<string, readonly DatedSplit[]>,
  complete: readonly string[],
): Answer => ({
  actions: [...bySymbol].flatMap(([symbol, found]) =>
    found
      .map(({ date, split }) => ({ symbol, exDate: date, split: lowestTerms(split) }))
      .filter(({ split }) => split.newShares !== split.oldShares)
      .map((split) => ({ kind: 'split' as const, ...split })),
  ),
  complete,
})

/** Asks per instrument; unknown or garbled ones are left out. */
async function eachOf<T>(
  tradables: readonly Tradable[],
  request: (instrument: Tradable) => Promise<T>,
): Promise<Map<string, T>> {
  const answers = new Map<string, T>()
  for (const instrument of tradables) {
    try {
      answers.set(instrument.symbol, await request(instrument))
    } catch (error) {
      if (!isOf(error, 'unknown', 'garbage')) throw error
    }
  }
  return answers
}

const isOf = (error: unknown, ...troubles: ProviderFailure['trouble'][]): boolean =>
  error instanceof ProviderFailure && troubles.includes(error.trouble)
