import { type Holding, listHoldings } from '#contract/trading/transactions.ts'
import { type Cents, cents, formatCents } from '#domain/money/money.ts'
import { type Price, averageOf, formatAveragePrice } from '#domain/money/price.ts'
import { type Quantity, formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { QueryFragment } from '#server/platform/database/statements/gather-fragments.ts'
import { type Queryable, plainArray } from '#server/platform/database/database.ts'
import { type Encoded, keepEncoded } from '#server/platform/http/encoded.ts'

interface Row {
  customer_id: bigint
  /** "AAPL 10000000000 1000000 0,KO ...": symbol, units, cents, reserved units. */
  held: string | null
}

/**
 * One text per customer: the columns of ten holdings took four times as long to parse. Unsorted, which halves the
 * query. The subquery forces one look-up per customer, whatever the statistics.
 */
export const HELD = `
  select string_agg(instrument || ' ' || quantity_units || ' ' || cost_cents || ' ' || reserved_units, ',')
  from positions
  where customer_id = asked.customer_id and quantity_units > 0`
const LIST_HOLDINGS = `
select asked.customer_id, (${HELD}) as held
from unnest($1::bigint[]) as asked (customer_id)`

/** A holding before it is presented. */
export interface HeldPosition {
  instrument: string
  held: Quantity
  averagePrice: Price
  cost: Cents
  /** Reserved by resting sales. */
  reserved: Quantity
}

/** A customer's holdings, by symbol; a position sold in full is none. */
export function holdingsFragment(): QueryFragment<Encoded<typeof listHoldings>> {
  const encodedOf = keepEncoded(listHoldings, (held) => positionsOf(held).map(presentHolding))
  return {
    text: HELD,
    found: (held, customerId) => encodedOf(customerId, held ?? ''),
    async alone(database, customerIds) {
      const held = await readAllHeld(database, customerIds)
      return new Map(customerIds.map((id) => [id, encodedOf(id, held.get(id) ?? '')]))
    },
  }
}

/** One customer's holdings, as figures. */
export async function readPositions(
  database: Queryable,
  customerId: bigint,
): Promise<readonly HeldPosition[]> {
  return positionsOf((await readAllHeld(database, [customerId])).get(customerId) ?? '')
}

/** Some customers' holdings, each as a text for `positionsOf`. */
export async function readAllHeld(
  database: Queryable,
  customerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await database.query<Row>({
    name: 'list-holdings',
    text: LIST_HOLDINGS,
    values: [plainArray(customerIds)],
  })
  return new Map(rows.map(({ customer_id, held }) => [customer_id, held ?? '']))
}

/** Parses such a text, by symbol: each entry begins with symbol and blank, so they sort alike. */
export const positionsOf = (held: string): HeldPosition[] =>
  held === '' ? [] : held.split(',').toSorted().map(positionOf)

function positionOf(text: string): HeldPosition {
  const [instrument = '', units = '', costCents = '', reserved = ''] = text.split(' ')
  const held = quantity(BigInt(units))
  const cost = cents(BigInt(costCents))
  return { instrument, held, averagePrice: averageOf(cost, held), cost, reserved: quantity(BigInt(reserved)) }
}

/** A position as the API has it. */
export const presentHolding = (position: HeldPosition): Holding => ({
  assetSymbol: position.instrument,
  quantity: formatQuantity(position.held),
  averagePrice: formatAveragePrice(position.averagePrice),
  cost: formatCents(position.cost),
  reserved: formatQuantity(position.reserved),
})
