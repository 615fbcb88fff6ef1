import type { CustomerPage, ValuedHolding } from '#contract/office/customers/customers.ts'
import { type HoldingValue, sumHoldings, valueHolding } from '#domain/portfolio/holding.ts'
import { formatCents } from '#domain/money/money.ts'
import { type Price, formatPrice } from '#domain/money/price.ts'
import { type HeldPosition, presentHolding } from '#server/trading/holdings/list-holdings.ts'

/** However old; null before the first. */
export type LatestPrice = (symbol: string) => Price | null

/** Current values by the dashboard's rule, and their sum. */
export function valuePositions(
  positions: readonly HeldPosition[],
  latestPrice: LatestPrice,
): Pick<CustomerPage, 'holdings' | 'holdingsValue'> {
  const valued = positions.map((position) => {
    const price = latestPrice(position.instrument)
    const value = price === null ? null : valueHolding(position.held, position.cost, price)
    return { holding: present(position, price, value), value }
  })
  const values = valued.flatMap(({ value }) => value ?? [])
  return {
    holdings: valued.map(({ holding }) => holding),
    holdingsValue: values.length < valued.length ? null : formatCents(sumHoldings(values).totalValue),
  }
}

const present = (position: HeldPosition, price: Price | null, value: HoldingValue | null): ValuedHolding => ({
  ...presentHolding(position),
  price: price === null ? null : formatPrice(price),
  value: value === null ? null : formatCents(value.totalValue),
  gainLoss: value === null ? null : formatCents(value.gainLoss),
})
