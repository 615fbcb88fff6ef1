import { type LotSetting, lotEventsOf } from '#domain/tax-lots/lot-events.ts'
import type { LotChoice } from '#domain/tax-lots/lot-method.ts'
import type { LotEvent } from '#domain/tax-lots/replay-lots.ts'
import { type LotChoiceRow, type LotTradeRow, bookedTrade, chosenBy } from '#server/ledger/lot-rows.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import * as sql from './lots.sql.ts'

/** One customer's history in one instrument, ready to be replayed. */
export interface InstrumentHistory {
  readonly instrument: string
  readonly events: readonly LotEvent[]
  /** When each sale was made: its lots can be chosen until it settles. */
  readonly soldAtMs: ReadonlyMap<bigint, number>
}

/** A choice that is not stored yet, for trying what it would do. */
export interface TriedChoice {
  readonly saleId: bigint
  readonly choice: LotChoice
}

/**
 * What a customer bought and sold, by instrument in the order of the first purchase, with the methods and choices that
 * were in force: of one instrument, or of all. A sale takes its lots by the last setting before it.
 */
export async function readLotHistories(
  database: Queryable,
  {
    customerId,
    instrument,
    tried,
  }: { customerId: bigint; instrument?: string; tried?: readonly TriedChoice[] },
): Promise<InstrumentHistory[]> {
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

/** Every setting that a customer ever made, oldest first. */
export async function readLotSettings(database: Queryable, customerId: bigint): Promise<LotSetting[]> {
  const { rows } = await database.query<LotSetting>(sql.LIST_LOT_SETTINGS, [customerId])
  return rows
}
