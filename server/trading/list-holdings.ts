import type { Holding } from '#contract/trading.ts'
import { cents } from '#domain/money.ts'
import { averageOf, formatAveragePrice } from '#domain/price.ts'
import { formatQuantity, quantity } from '#domain/quantity.ts'
import type { Pool } from '#server/database/pool.ts'

interface Row {
  instrument: string
  quantity_units: bigint
  cost_cents: bigint
}

const LIST_HOLDINGS = `
select instrument, quantity_units, cost_cents
from positions
where customer_id = $1 and quantity_units > 0
order by instrument`

/** What a customer holds now, by symbol; a position sold to nothing is not a holding. */
export async function listHoldings(pool: Pool, customerId: bigint): Promise<Holding[]> {
  const { rows } = await pool.query<Row>({ name: 'list-holdings', text: LIST_HOLDINGS, values: [customerId] })
  return rows.map((row) => {
    const held = quantity(row.quantity_units)
    return {
      assetSymbol: row.instrument,
      quantity: formatQuantity(held),
      averagePrice: formatAveragePrice(averageOf(cents(row.cost_cents), held)),
    }
  })
}
