import { CATALOGUE_FUNDS, CATALOGUE_STOCKS } from '#domain/catalogue.ts'
import { type CorporateAction, lowestTerms } from '#domain/corporate-action.ts'
import type { NewYorkDate } from '#domain/new-york-time.ts'
import { eodhdQuestions } from '#server/market/eodhd-questions.ts'
import { ProviderFailure } from '#server/market/provider-client.ts'
import type { Subscription } from '#server/market/subscription.ts'
import type { ActionSource } from './action-source.ts'

const INSTRUMENTS = [...CATALOGUE_STOCKS, ...CATALOGUE_FUNDS]
/** 140 calls each time. What comes between is noticed by the price, or paid a little later. */
const EVERY_MS = 3 * 60 * 60_000

/** Dividends and splits as EODHD knows them, asked for within the quota that prices have, too. */
export function eodhdActions(subscription: Subscription): ActionSource {
  const ask = eodhdQuestions(subscription.client())

  async function splits(from: NewYorkDate, upTo: NewYorkDate): Promise<CorporateAction[]> {
    const bySymbol = await ask.calendarSplits(INSTRUMENTS, from, upTo).catch(async (error: unknown) => {
      // The calendar, which knows what is to come, is in few plans; the days that are past are in all.
      if (!isOf(error, 'refused', 'unknown')) throw error
      return new Map(
        await eachOf(async (instrument) => [instrument.symbol, await ask.splits(instrument, from, upTo)]),
      )
    })
    return [...bySymbol].flatMap(([symbol, found]) =>
      found
        .map(({ date, split }) => ({ symbol, exDate: date, split: lowestTerms(split) }))
        .filter(({ split }) => split.newShares !== split.oldShares)
        .map((split) => ({ kind: 'split' as const, ...split })),
    )
  }

  async function dividends(from: NewYorkDate, upTo: NewYorkDate): Promise<CorporateAction[]> {
    const found = await eachOf(async (instrument) => ({
      symbol: instrument.symbol,
      paid: await ask.dividends(instrument, from, upTo),
    }))
    return found.flatMap(({ symbol, paid }) =>
      paid.map(({ date, perShare }) => ({ kind: 'dividend' as const, symbol, exDate: date, perShare })),
    )
  }

  return {
    name: subscription.name,
    isLocal: false,
    everyMs: EVERY_MS,
    actions: async (from, upTo) => [...(await splits(from, upTo)), ...(await dividends(from, upTo))],
  }
}

/** Asks of one instrument after the other; one that EODHD does not know, or garbles, has nothing to tell. */
async function eachOf<T>(question: (instrument: (typeof INSTRUMENTS)[number]) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const instrument of INSTRUMENTS) {
    try {
      answers.push(await question(instrument))
    } catch (error) {
      if (!isOf(error, 'unknown', 'garbage')) throw error
    }
  }
  return answers
}

const isOf = (error: unknown, ...troubles: ProviderFailure['trouble'][]): boolean =>
  error instanceof ProviderFailure && troubles.includes(error.trouble)
