import type { FillToCancel } from '#domain/tax-lots/cancel-fill.ts'
import { cents } from '#domain/money/money.ts'
import { quantity } from '#domain/money/quantity.ts'
import { type LotSetting, lotEventsOf } from '#domain/tax-lots/replay-lots.ts'
import { type Queryable, plainArray } from '#server/platform/database/database.ts'
import { type LotChoiceRow, type LotTradeRow, bookedTrade, chosenBy } from '../lot-rows.ts'
import * as sql from './read-fills.sql.ts'

interface FillKey {
  readonly customerId: bigint
  readonly id: bigint
}

interface FillRow {
  customer_id: bigint
  id: bigint
  type: 'buy' | 'sell'
  instrument: string
  quantity_units: bigint
  fee_cents: bigint
  held_units: bigint
  cost_cents: bigint
  reserved_units: bigint
  is_before_split: boolean
}

type HoldingRow = LotTradeRow & { customer_id: bigint; instrument: string }

/**
 * Fills with what decides whether they can be canceled, by id; what is no trade of its customer is absent. At most four
 * statements, one without fills. To decide, call under the accounts' locks.
 */
export async function readFillsToCancel(
  database: Queryable,
  fills: readonly FillKey[],
): Promise<ReadonlyMap<bigint, FillToCancel>> {
  if (fills.length === 0) return new Map()
  const customers = plainArray(fills.map(({ customerId }) => customerId))
  const { rows } = await database.query<FillRow>(sql.READ_FILLS, [
    customers,
    plainArray(fills.map(({ id }) => id)),
  ])
  if (rows.length === 0) return new Map()
  const eventsOf = await readEvents(database, rows)
  return new Map(rows.map((row) => [row.id, fillOf(row, eventsOf(row))]))
}

const fillOf = (row: FillRow, events: FillToCancel['events']): FillToCancel => ({
  id: row.id,
  side: row.type,
  instrument: row.instrument,
  quantity: quantity(row.quantity_units),
  feeCents: cents(row.fee_cents),
  position: { quantity: quantity(row.held_units), costCents: cents(row.cost_cents) },
  reserved: quantity(row.reserved_units),
  isBeforeSplit: row.is_before_split,
  events,
})

async function readEvents(
  database: Queryable,
  fills: readonly FillRow[],
): Promise<(fill: FillRow) => FillToCancel['events']> {
  const customers = plainArray(fills.map(({ customer_id }) => customer_id))
  const holdings = await database.query<HoldingRow>(sql.READ_HOLDINGS, [
    customers,
    plainArray(fills.map(({ instrument }) => instrument)),
  ])
  const settings = await database.query<LotSetting & { customer_id: bigint }>(sql.READ_SETTINGS, [customers])
  const chosen = await database.query<LotChoiceRow>(sql.READ_CHOICES, [customers])
  const settingsOf = Map.groupBy(settings.rows, ({ customer_id }) => customer_id)
  const choices = new Map(chosen.rows.map((row) => [row.transaction_id, chosenBy(row)]))
  const rowsOf = Map.groupBy(holdings.rows, holdingName)
  return (fill) =>
    lotEventsOf(fill.instrument, (rowsOf.get(holdingName(fill)) ?? []).map(bookedTrade), {
      settings: settingsOf.get(fill.customer_id) ?? [],
      choices,
    })
}

const holdingName = ({ customer_id, instrument }: Pick<HoldingRow, 'customer_id' | 'instrument'>): string =>
  `${customer_id} ${instrument}`
