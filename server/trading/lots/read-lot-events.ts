import { type LotSetting, lotEventsOf, type LotEvent } from '#domain/tax-lots/replay-lots.ts'
import {
  type LotChoice,
  type LotMethod,
  choiceSentence,
  type StoredChoice,
} from '#domain/tax-lots/lot-method.ts'
import { LOTS_GONE_TEXT } from '#domain/trading/orders/order-texts.ts'
import { type LotChoiceRow, type LotTradeRow, bookedTrade, chosenBy } from '#server/ledger/lot-rows.ts'
import { type Queryable, plainArray } from '#server/platform/database/database.ts'
import * as sql from './lots.sql.ts'
import { READ_LOT_CHOICE } from './lots.sql.ts'

export interface InstrumentHistory {
  readonly instrument: string
  readonly events: readonly LotEvent[]
  /** Sale times: lots can be chosen until settlement. */
  readonly soldAtMs: ReadonlyMap<bigint, number>
}

/** A choice for a sale, stored or to be tried. */
export interface TriedChoice {
  readonly saleId: bigint
  readonly choice: LotChoice
}

/**
 * A customer's trades by instrument (one or all) in the order of first purchases, with methods and choices. A sale
 * takes its lots by the last setting before it.
 */
export async function readLotHistories(
  database: Queryable,
  asked: { customerId: bigint; instrument?: string; tried?: readonly TriedChoice[] },
): Promise<InstrumentHistory[]> {
  const { customerId, instrument, tried } = asked
  const { rows } = await database.query<LotTradeRow & { instrument: string }>(sql.LIST_LOT_EVENTS, [
    customerId,
    instrument ?? null,
  ])
  if (rows.length === 0) return []
  const settings = await readLotSettings(database, customerId)
  const sales = rows.filter(({ type }) => type === 'sell').map(({ id }) => id)
  const { rows: chosen } = await database.query<LotChoiceRow>(sql.LIST_LOT_CHOICES, [
    customerId,
    plainArray(sales),
  ])
  const choices = new Map(chosen.map((row) => [row.transaction_id, chosenBy(row)]))
  for (const { saleId, choice } of tried ?? []) choices.set(saleId, choice)
  const byInstrument = Map.groupBy(rows, (row) => row.instrument)
  return [...byInstrument].map(([name, own]) => ({
    instrument: name,
    events: lotEventsOf(name, own.map(bookedTrade), { settings, choices }),
    soldAtMs: new Map(
      own.filter(({ type }) => type === 'sell').map(({ id, created_at }) => [id, created_at.getTime()]),
    ),
  }))
}

/** A customer's settings, oldest first. */
export async function readLotSettings(database: Queryable, customerId: bigint): Promise<LotSetting[]> {
  const { rows } = await database.query<LotSetting>(sql.LIST_LOT_SETTINGS, [customerId])
  return rows
}

interface ToldSale {
  readonly customerId: bigint
  readonly side: 'buy' | 'sell'
  /** Null until filled. */
  readonly saleId: bigint | null
  /** The choice while it waited. */
  readonly choice: StoredChoice | null
  readonly areLotsGone: boolean
}

/** How a sale's lots were chosen, as a sentence; null without a choice. */
export async function readLotSentence(database: Queryable, sale: ToldSale): Promise<string | null> {
  const { customerId, side, saleId, choice } = sale
  if (side === 'buy') return null
  if (saleId === null) return choice && choiceSentence('method' in choice ? choice.method : null, false)
  const { rows } = await database.query<{ method: LotMethod | null }>(READ_LOT_CHOICE, [customerId, saleId])
  if (rows[0]) return choiceSentence(rows[0].method, true)
  return sale.areLotsGone ? LOTS_GONE_TEXT : null
}
