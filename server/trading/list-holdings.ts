import type { Holding } from '#contract/trading.ts'
import { cents } from '#domain/money.ts'
import { type Price, averageOf, formatAveragePrice } from '#domain/price.ts'
import { type Quantity, formatQuantity, quantity } from '#domain/quantity.ts'
import type { Queryable } from '#server/database/pool.ts'

interface Row {
  instrument: string
  quantity_units: bigint
  cost_cents: bigint
  reserved_units: bigint
}

const LIST_HOLDINGS = `
select instrument, quantity_units, cost_cents, reserved_units
from positions
where customer_id = $1 and quantity_units > 0
order by instrument`

/** A holding before it is presented. */
export interface Position {
  instrument: string
  held: Quantity
  averagePrice: Price
  /** Of what is held, what queued sales have reserved. */
  reserved: Quantity
}

/** What a customer holds now, by symbol; a position sold to nothing is not a holding. */
export async function listHoldings(database: Queryable, customerId: bigint): Promise<Holding[]> {
  return (await readPositions(database, customerId)).map(presentHolding)
}

/** The same as figures. */
export async function readPositions(database: Queryable, customerId: bigint): Promise<Position[]> {
  const { rows } = await database.query<Row>({
    name: 'list-holdings',
    text: LIST_HOLDINGS,
    values: [customerId],
  })
  return rows.map(({ instrument, quantity_units, cost_cents, reserved_units }) => {
    const held = quantity(quantity_units)
    const averagePrice = averageOf(cents(cost_cents), held)
    return { instrument, held, averagePrice, reserved: quantity(reserved_units) }
  })
}

/** A position as the API says it. */
export const presentHolding = ({ instrument, held, averagePrice, reserved }: Position): Holding => ({
  assetSymbol: instrument,
  quantity: formatQuantity(held),
  averagePrice: formatAveragePrice(averagePrice),
  reserved: formatQuantity(reserved),
})
