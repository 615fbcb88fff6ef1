import type { Cents } from '#domain/money/money.ts'
import type { Price } from '#domain/money/price.ts'
import type { AccountRights } from '#domain/restrictions/refuse-right.ts'
import { reinvestedCents } from '#domain/trading/plans/reinvestment.ts'
import { type Ids, type Tx, plainArray } from '#server/platform/database/database.ts'
import { type DollarBuyMarket, insertDollarBuys } from '../orders/rows/insert-dollar-buys.ts'
import { FIND_REINVESTING } from './reinvestment.sql.ts'

export interface ReinvestmentMarket extends DollarBuyMarket {
  /** The latest price, however old: the open order's estimate. */
  latestPrice(symbol: string): Price | null
}

interface PaidDividend {
  readonly customerId: bigint
  readonly account: AccountRights
  /** The transaction that credited it. */
  readonly id: bigint
  readonly paidCents: Cents
}

/**
 * Reinvests a symbol's dividends for customers who chose so and may buy, in the crediting transaction with accounts
 * locked; returns those customers. All of a dividend is held for the first price without it; it stays cash without
 * any price, or when closed to purchases. Takes two ids each.
 */
export async function reinvestDividends(
  tx: Tx,
  { market, ids, at }: { market: ReinvestmentMarket; ids: Ids; at: Date },
  { symbol, paid }: { symbol: string; paid: readonly PaidDividend[] },
): Promise<ReadonlySet<bigint>> {
  const estimate = market.latestPrice(symbol)
  if (estimate === null) return new Set()
  await market.settings.confirm(tx)
  if (market.settings.at(at).offerings.has(symbol)) return new Set()
  const buyers = paid.flatMap(({ customerId, account, id, paidCents }) => {
    const amountCents = reinvestedCents(account, paidCents)
    return amountCents === null ? [] : [{ customerId, amountCents, madeFor: { reinvests: id } }]
  })
  const { rows } = await tx.query<{ customer_id: bigint }>(FIND_REINVESTING, [
    plainArray(buyers.map(({ customerId }) => customerId)),
    symbol,
  ])
  const reinvesting = new Set(rows.map(({ customer_id }) => customer_id))
  const buys = buyers.filter(({ customerId }) => reinvesting.has(customerId))
  await insertDollarBuys(tx, { market, ids, at }, { instrument: symbol, estimate, buys })
  return reinvesting
}
