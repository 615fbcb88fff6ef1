/**
 * The product's books once more, as briefly as they can be written, from the specification and without
 * a line of the product: it predicts every reply. Money is in cents, shares in 1e-8, prices in 1e-6
 * dollars, rates in 1e-12 dollars.
 */
export interface Model {
  customers: ModelCustomer[]
}

export interface ModelCustomer {
  cash: bigint
  /** Reserved for withdrawals that wait. */
  reserved: bigint
  /** Shares and their cost, by symbol; nothing held is no entry. */
  held: Map<string, { units: bigint; cost: bigint }>
  /** Amounts as the history shows them, newest first. */
  history: string[]
}

export const newModel = (customers: number): Model => ({
  customers: Array.from({ length: customers }, () => ({
    cash: 0n,
    reserved: 0n,
    held: new Map(),
    history: [],
  })),
})

/** What a request is answered: what it came to, or the refusal's code. */
export type Predicted = { amount: string; fee: string } | { code: string }

const CENT = 10n ** 12n
const MILLION_SHARES = 10n ** 14n
const HUNDREDTH_OF_A_SHARE = 10n ** 6n

export function predictBuy(who: ModelCustomer, symbol: string, units: bigint, price: bigint): Predicted {
  if (units > MILLION_SHARES) return { code: 'above_maximum' }
  if (units < HUNDREDTH_OF_A_SHARE) return { code: 'below_minimum' }
  const value = units * price
  const cost = value / CENT + (value % CENT === 0n ? 0n : 1n)
  if (cost > who.cash) return { code: 'insufficient_funds' }
  const before = who.held.get(symbol) ?? { units: 0n, cost: 0n }
  who.cash -= cost
  who.held.set(symbol, { units: before.units + units, cost: before.cost + cost })
  return remember(who, { amount: dollars(cost), fee: '0.00' })
}

export function predictSale(who: ModelCustomer, symbol: string, units: bigint, price: bigint): Predicted {
  const before = who.held.get(symbol) ?? { units: 0n, cost: 0n }
  if (units > MILLION_SHARES) return { code: 'above_maximum' }
  const isWholeRest = units > 0n && units === before.units
  if (units < HUNDREDTH_OF_A_SHARE && !isWholeRest) return { code: 'below_minimum' }
  if (units > before.units) return { code: 'insufficient_holdings' }
  const gross = (units * price) / CENT
  const fee = rounded(gross, 200n)
  who.cash += gross - fee
  const left = before.units - units
  if (left === 0n) who.held.delete(symbol)
  else who.held.set(symbol, { units: left, cost: rounded(before.cost * left, before.units) })
  return remember(who, { amount: dollars(gross), fee: dollars(fee) })
}

/** What a deposit is worth; credited at once when it is going to be approved. */
export function predictDeposit(
  who: ModelCustomer,
  { sent, rate, isApproved }: { sent: bigint; rate: bigint; isApproved: boolean },
): { amount: string } | { code: string } {
  const amount = rounded(sent * rate, 10n ** 12n)
  if (amount === 0n) return { code: 'below_minimum' }
  if (amount > 1_000_000_000n) return { code: 'above_maximum' }
  if (isApproved) {
    who.cash += amount
    who.history.unshift(dollars(amount))
  }
  return { amount: dollars(amount) }
}

/** What a withdrawal pays out, and how it ends: paid, given back or still held. */
export function predictWithdrawal(
  who: ModelCustomer,
  { gross, isPaid, isHeld }: { gross: bigint; isPaid: boolean; isHeld: boolean },
): Predicted {
  if (gross <= 500n) return { code: 'below_minimum_withdrawal' }
  if (gross > who.cash) return { code: 'insufficient_funds' }
  if (isPaid || isHeld) who.cash -= gross
  if (isHeld) who.reserved += gross
  if (isPaid) who.history.unshift(dollars(gross - 500n))
  return { amount: dollars(gross - 500n), fee: '5.00' }
}

/** Holdings as the customer sees them. */
export const predictHoldings = ({ held }: ModelCustomer) =>
  [...held]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([assetSymbol, { units, cost }]) => ({
      assetSymbol,
      quantity: decimal(units, 8, 0),
      averagePrice: decimal(rounded(cost * CENT, units), 6, 6),
      cost: dollars(cost),
      reserved: '0',
    }))

export const dollars = (cents: bigint): string => decimal(cents, 2, 2)

/** "12.50" of 12500 at scale 3, with at least `least` decimals. */
export function decimal(units: bigint, scale: number, least: number): string {
  const whole = units / 10n ** BigInt(scale)
  const rest = `${units % 10n ** BigInt(scale)}`.padStart(scale, '0')
  const decimals = rest.replace(/0+$/, '').padEnd(least, '0')
  return decimals === '' ? `${whole}` : `${whole}.${decimals}`
}

function remember(who: ModelCustomer, trade: { amount: string; fee: string }): Predicted {
  who.history.unshift(trade.amount)
  return trade
}

/** To the nearest whole number, a half up. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const twice = (2n * numerator) / denominator
  return twice / 2n + (twice % 2n)
}
