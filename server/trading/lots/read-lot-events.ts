import { newYorkDayAt } from '#domain/market/new-york-time.ts'
import { cents } from '#domain/money/money.ts'
import { quantity } from '#domain/money/quantity.ts'
import { DEFAULT_LOT_METHOD, type LotChoice, type LotMethod } from '#domain/tax-lots/lot-method.ts'
import type { LotEvent } from '#domain/tax-lots/replay-lots.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import * as sql from './lots.sql.ts'
import { type StoredLot, choiceOf } from './stored-choice.ts'

interface EventRow {
  id: bigint
  type: 'buy' | 'sell' | 'split'
  instrument: string
  quantity_units: bigint
  amount_cents: bigint
  fee_cents: bigint
  created_at: Date
  new_shares: bigint | null
  old_shares: bigint | null
}

export interface LotSettingRow {
  id: bigint
  instrument: string | null
  method: LotMethod
}

interface ChoiceRow {
  transaction_id: bigint
  method: LotMethod | null
  lots: readonly StoredLot[] | null
}

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
  const { rows } = await database.query<EventRow>(sql.LIST_LOT_EVENTS, [customerId, instrument ?? null])
  if (rows.length === 0) return []
  const settings = await readLotSettings(database, customerId)
  const { rows: chosen } = await database.query<ChoiceRow>(sql.LIST_LOT_CHOICES, [customerId])
  const choices = new Map(chosen.map((row) => [row.transaction_id, chosenBy(row)]))
  for (const { saleId, choice } of tried ?? []) choices.set(saleId, choice)
  const byInstrument = Map.groupBy(rows, (row) => row.instrument)
  return [...byInstrument].map(([name, own]) => ({
    instrument: name,
    events: withMethods(
      own.map((row) => ({ id: row.id, event: eventOf(row, choices.get(row.id)) })),
      settings.filter((setting) => setting.instrument === null || setting.instrument === name),
    ),
    soldAtMs: new Map(
      own.filter(({ type }) => type === 'sell').map(({ id, created_at }) => [id, created_at.getTime()]),
    ),
  }))
}

/** Every setting that a customer ever made, oldest first. */
export async function readLotSettings(database: Queryable, customerId: bigint): Promise<LotSettingRow[]> {
  const { rows } = await database.query<LotSettingRow>(sql.LIST_LOT_SETTINGS, [customerId])
  return rows
}

/** The method in force for an instrument after these settings: a fund's own, else the one for all. */
export function methodAfter(settings: readonly LotSettingRow[], instrument: string | null): LotMethod {
  const last = (of: string | null) => settings.findLast((setting) => setting.instrument === of)?.method
  return (instrument === null ? undefined : last(instrument)) ?? last(null) ?? DEFAULT_LOT_METHOD
}

/** Puts each change of the method before the first event after it. Settings are those of one instrument. */
function withMethods(
  events: readonly { id: bigint; event: LotEvent }[],
  settings: readonly LotSettingRow[],
): LotEvent[] {
  const own = settings.find(({ instrument }) => instrument !== null)?.instrument ?? null
  const merged: LotEvent[] = []
  let [made, method]: [number, LotMethod] = [0, DEFAULT_LOT_METHOD]
  const applyUpTo = (id: bigint | null) => {
    while (made < settings.length && (id === null || (settings[made]?.id ?? 0n) < id)) made += 1
    const next = methodAfter(settings.slice(0, made), own)
    if (next !== method) merged.push({ kind: 'method', method: next })
    method = next
  }
  for (const { id, event } of events) {
    applyUpTo(id)
    merged.push(event)
  }
  applyUpTo(null)
  return merged
}

function eventOf(row: EventRow, choice: LotChoice | undefined): LotEvent {
  if (row.type === 'split') {
    if (!row.new_shares || !row.old_shares) throw new Error('a split without its terms')
    return { kind: 'split', split: { newShares: row.new_shares, oldShares: row.old_shares } }
  }
  const traded = {
    id: row.id,
    day: newYorkDayAt(row.created_at.getTime()),
    quantity: quantity(row.quantity_units),
  }
  if (row.type === 'buy') return { kind: 'buy', ...traded, costCents: cents(row.amount_cents) }
  const proceedsCents = cents(row.amount_cents - row.fee_cents)
  return { kind: 'sell', ...traded, proceedsCents, ...(choice ? { choice } : {}) }
}

function chosenBy({ method, lots }: ChoiceRow): LotChoice {
  return choiceOf(method === null ? { lots: lots ?? [] } : { method })
}
