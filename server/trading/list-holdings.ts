import type { Holding } from '#contract/trading.ts'
import { cents } from '#domain/money.ts'
import { type Price, averageOf, formatAveragePrice } from '#domain/price.ts'
import { type Quantity, formatQuantity, quantity } from '#domain/quantity.ts'
import { plainArray } from '#server/database/array-literal.ts'
import { gatherReads } from '#server/database/gather-reads.ts'
import type { Queryable } from '#server/database/pool.ts'

interface Row {
  customer_id: bigint
  instrument: string
  quantity_units: bigint
  cost_cents: bigint
}

/** By key, whatever the statistics say: the fence leaves no plan but one look-up per customer, in this order. */
const LIST_HOLDINGS = `
select held.customer_id, held.instrument, held.quantity_units, held.cost_cents
from unnest($1::bigint[]) as asked (customer_id)
cross join lateral (
  select customer_id, instrument, quantity_units, cost_cents
  from positions
  where customer_id = asked.customer_id and quantity_units > 0
  order by instrument
  offset 0
) as held`

/** A holding before it is presented. */
export interface Position {
  instrument: string
  held: Quantity
  averagePrice: Price
}

/** Lists what a customer holds now, by symbol; a position sold to nothing is not a holding. */
export function holdingsReader(database: Queryable): (customerId: bigint) => Promise<Holding[]> {
  const read = gatherReads((customerIds) => readAllPositions(database, customerIds))
  return async (customerId) => (await read(customerId))?.map(presentHolding) ?? []
}

/** The same as figures. */
export async function readPositions(database: Queryable, customerId: bigint): Promise<readonly Position[]> {
  return (await readAllPositions(database, [customerId])).get(customerId) ?? []
}

async function readAllPositions(
  database: Queryable,
  customerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Position[]>> {
  const { rows } = await database.query<Row>({
    name: 'list-holdings',
    text: LIST_HOLDINGS,
    values: [plainArray(customerIds)],
  })
  const positions = new Map<bigint, Position[]>()
  for (const { customer_id, instrument, quantity_units, cost_cents } of rows) {
    const held = quantity(quantity_units)
    const position = { instrument, held, averagePrice: averageOf(cents(cost_cents), held) }
    const known = positions.get(customer_id)
    if (known) known.push(position)
    else positions.set(customer_id, [position])
  }
  return positions
}

/** A position as the API says it. */
export const presentHolding = ({ instrument, held, averagePrice }: Position): Holding => ({
  assetSymbol: instrument,
  quantity: formatQuantity(held),
  averagePrice: formatAveragePrice(averagePrice),
})
