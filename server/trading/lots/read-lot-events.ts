import { type LotSetting, lotEventsOf } from '#domain/tax-lots/lot-events.ts'
import type { LotChoice } from '#domain/tax-lots/lot-method.ts'
import type { LotEvent } from '#domain/tax-lots/replay-lots.ts'
import { type LotChoiceRow, type LotTradeRow, bookedTrade, chosenBy } from '#server/ledger/lot-rows.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import * as sql from './lots.sql.ts'

export interface InstrumentHistory {
  readonly instrument: string
  readonly events: readonly LotEvent[]
  /** Sale times: lots can be chosen until settlement. */
  readonly soldAtMs: ReadonlyMap<bigint, number>
}

/** An unstored choice, to try. */
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

/** A customer's settings, oldest first. */
export async function readLotSettings(database: Queryable, customerId: bigint): Promise<LotSetting[]> {
  const { rows } = await database.query<LotSetting>(sql.LIST_LOT_SETTINGS, [customerId])
  return rows
}
