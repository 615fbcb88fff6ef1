import type { Trade } from '#contract/trading.ts'
import { MAX_LIST_ROWS } from '#domain/limits.ts'
import { formatPrice, price } from '#domain/price.ts'
import { formatQuantity, quantity } from '#domain/quantity.ts'
import type { Queryable } from '#server/database/pool.ts'

/**
 * Back through the customer's own part of the primary key: an index by instrument would cost every order. Whoever never
 * traded it has no position, not even an empty one; else the way back would go through everything they ever did.
 */
export const LIST_TRADES = `
select id, type, quantity_units, price_units, created_at
from transactions
where customer_id = $1 and instrument = $2 and type in ('buy', 'sell')
  and exists (select from positions where customer_id = $1 and instrument = $2)
order by id desc
limit $3`

interface Row {
  id: bigint
  type: Trade['side']
  quantity_units: bigint
  price_units: bigint
  created_at: Date
}

/** What a customer bought and sold of one instrument, newest first. */
export async function listTrades(
  database: Queryable,
  { customerId, symbol }: { customerId: bigint; symbol: string },
): Promise<Trade[]> {
  const { rows } = await database.query<Row>({
    name: 'list-trades',
    text: LIST_TRADES,
    values: [customerId, symbol, MAX_LIST_ROWS],
  })
  return rows.map((row) => ({
    id: row.id.toString(),
    side: row.type,
    quantity: formatQuantity(quantity(row.quantity_units)),
    price: formatPrice(price(row.price_units)),
    time: row.created_at.toISOString(),
  }))
}
