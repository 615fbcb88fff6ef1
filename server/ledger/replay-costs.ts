import type { Client } from 'pg'
import { splitPosition } from '#domain/trading/corporate-action.ts'
import { cents } from '#domain/money/money.ts'
import { NO_POSITION, type Position, addToPosition, takeFromPosition } from '#domain/trading/position.ts'
import { quantity } from '#domain/money/quantity.ts'
import { STANDS } from './fills/read-fills.sql.ts'
import type { LotTradeRow } from './lot-rows.ts'

interface TradeRow extends Omit<LotTradeRow, 'id' | 'fee_cents' | 'created_at'> {
  customer_id: bigint
  instrument: string
  stored_quantity_units: bigint | null
  stored_cost_cents: bigint | null
}

const ROWS_AT_ONCE = 10_000

const OPEN_TRADES = `
declare trades no scroll cursor for
select t.customer_id, t.instrument, t.type, t.quantity_units, t.amount_cents, a.new_shares, a.old_shares,
  p.quantity_units as stored_quantity_units, p.cost_cents as stored_cost_cents
from transactions t
left join positions p on p.customer_id = t.customer_id and p.instrument = t.instrument
left join corporate_actions a on t.type = 'split' and a.id = t.request_id
where t.type in ('buy', 'sell', 'split') and ${STANDS}
order by t.customer_id, t.instrument, t.id`

/**
 * Replays every remaining trade and split through the domain's arithmetic, and returns the first `most` positions, by
 * customer and instrument, whose stored quantity or cost differs: an average cost depends on the sequence, so no sum
 * can verify it. Reads through a cursor in the caller's transaction, in constant memory.
 */
export async function costsThatDiffer(client: Client, most: number): Promise<Record<string, unknown>[]> {
  await client.query(OPEN_TRADES)
  const differing: Record<string, unknown>[] = []
  let last: TradeRow | undefined
  /** Null once a row of the position, already reported, cannot be replayed. */
  let replayed: Position | null = NO_POSITION
  const endPosition = () => {
    const difference = last && replayed && differenceOf(last, replayed)
    if (difference) differing.push(difference)
    replayed = NO_POSITION
  }
  for (;;) {
    const { rows } = await client.query<TradeRow>(`fetch ${ROWS_AT_ONCE} from trades`)
    for (const row of rows) {
      if (last && !isSamePosition(last, row)) endPosition()
      last = row
      if (replayed === null) continue
      replayed = replay(replayed, row)
      if (!replayed) differing.push({ ...row, problem: 'sells more than was held, or splits by no ratio' })
    }
    if (rows.length < ROWS_AT_ONCE) endPosition()
    if (rows.length < ROWS_AT_ONCE || differing.length >= most) break
  }
  await client.query('close trades')
  return differing.slice(0, most)
}

const isSamePosition = (a: TradeRow, b: TradeRow): boolean =>
  a.customer_id === b.customer_id && a.instrument === b.instrument

function replay(position: Position, row: TradeRow): Position | null {
  const traded = quantity(row.quantity_units)
  if (row.type === 'split') {
    const { new_shares: newShares, old_shares: oldShares } = row
    return newShares && oldShares ? splitPosition(position, { newShares, oldShares }) : null
  }
  if (row.type === 'buy') return addToPosition(position, traded, cents(row.amount_cents))
  return traded > position.quantity ? null : takeFromPosition(position, traded)
}

function differenceOf(row: TradeRow, replayed: Position): Record<string, unknown> | undefined {
  if (row.stored_cost_cents === replayed.costCents && row.stored_quantity_units === replayed.quantity)
    return undefined
  const { customer_id, instrument, stored_quantity_units, stored_cost_cents } = row
  return {
    customer_id,
    instrument,
    stored_quantity_units,
    replayed_quantity_units: replayed.quantity,
    stored_cost_cents,
    replayed_cost_cents: replayed.costCents,
  }
}
