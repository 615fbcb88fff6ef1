import { catalogueOfRows } from '#domain/settings/settings.ts'
import { type CorporateAction, MOST_DAYS_LATE } from '#domain/trading/corporate-action.ts'
import { CALENDAR_ENDS, CALENDAR_STARTS } from '#domain/market/market-calendar.ts'
import {
  type NewYorkDate,
  dateOfDay,
  newYorkDateAt,
  newYorkDayAt,
  parseNewYorkDate,
} from '#domain/market/new-york-time.ts'
import { announceAction, OPERATOR } from '#server/market/corporate-actions/announce-action.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { readSettings } from '#server/platform/settings/read-settings.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { CommandContext } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

/** What a verb prints when it lets one person decide. */
export const BY_ONE_PERSON =
  'The audit log says that the operator decided alone. In the office, Dividends & Splits takes two people.'

/** A symbol as typed. Throws a CommandRefusal unless it can be traded. */
export async function symbolOf(pool: Pool, word: string): Promise<string> {
  const symbol = word.toUpperCase()
  const catalogue = catalogueOfRows(await readSettings(pool))
  if (!catalogue.findTradable(symbol)) throw new CommandRefusal(`${symbol} is not in the catalogue.`)
  return symbol
}

/** A date as typed. Throws a CommandRefusal. */
export function dateOf(word: string): NewYorkDate {
  const date = parseNewYorkDate(word)
  if (date === null || date < CALENDAR_STARTS || date > CALENDAR_ENDS) {
    throw new CommandRefusal(`"${word}" is not a date. Write it as 2026-11-19.`)
  }
  return date
}

/** Announces the operator's action, its symbol as typed, and prints when it is carried out. Throws a CommandRefusal. */
export async function announceByHand(context: CommandContext, typed: CorporateAction): Promise<void> {
  const { kind, exDate } = typed
  const nowMs = context.clock.now().getTime()
  if (exDate < dateOfDay(newYorkDayAt(nowMs) - MOST_DAYS_LATE)) {
    throw new CommandRefusal(`${exDate} is more than ${MOST_DAYS_LATE} days ago.`)
  }
  const { symbol, announcement } = await withDatabase(context, async (pool) => {
    const action = { ...typed, symbol: await symbolOf(pool, typed.symbol) }
    const by = { source: OPERATOR, at: context.clock.now() }
    const announcement = await inTransaction(pool, (tx) => announceAction(tx, action, by))
    return { symbol: action.symbol, announcement }
  })
  if (announcement === 'too late') {
    throw new CommandRefusal(
      `Orders in ${symbol} have been filled at prices since ${exDate}: their shares cannot be told from older ones.`,
    )
  }
  if (announcement !== 'announced') {
    throw new CommandRefusal(`A ${kind} of ${symbol} on ${exDate} is already known, carried out or canceled.`)
  }
  const when = exDate > newYorkDateAt(nowMs) ? `at the start of ${exDate} in New York` : 'in a minute'
  context.say(`The ${kind} of ${symbol} will be carried out ${when}, by a server that runs.`)
  context.say(BY_ONE_PERSON)
}
