import type { Cents } from '#domain/money/money.ts'
import type { Price } from '#domain/money/price.ts'
import type { AccountRights } from '#domain/restrictions/refuse-right.ts'
import { reinvestedCents } from '#domain/trading/plans/reinvestment.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type DollarBuyMarket, insertDollarBuys } from '../orders/rows/insert-dollar-buys.ts'
import { FIND_REINVESTING } from './reinvestment.sql.ts'

/** What reinvesting reads of the market. */
export interface ReinvestmentMarket extends DollarBuyMarket {
  /** The latest price of a symbol, however old: the estimate that an open order shows. */
  latestPrice(symbol: string): Price | null
}

/** A dividend as it was credited. */
interface PaidDividend {
  readonly customerId: bigint
  /** As it was locked; what it paid in did not change whether its customer may buy. */
  readonly account: AccountRights
  /** The transaction that credited it. */
  readonly id: bigint
  readonly paidCents: Cents
}

/**
 * Lets dividends of a symbol buy shares of it, for those who chose so and may buy, in the transaction that has credited
 * them and has locked the accounts: all of a dividend is held, and waits for the first price without it. Which
 * customers that are is answered. Where the symbol never had a price, or is closed to purchases, dividends stay cash.
 * Takes two ids for each.
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
