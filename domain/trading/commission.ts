import { BPS, divideHalfUp } from '../money/decimal.ts'
import { type Cents, cents } from '../money/money.ts'

/**
 * The standard commission on sale proceeds in basis points; buys carry none. Changing it changes no past sale (see
 * below).
 */
export const SALE_COMMISSION_BPS = 50n

/** Basis points of every sale from before there were settings; the books are verified by it for good. */
export const FIRST_SALE_COMMISSION_BPS = 50n

/** The commission at a rate in basis points, half-up to the cent. */
export const saleCommission = (grossCents: Cents, commissionBps: bigint): Cents =>
  cents(divideHalfUp(grossCents * commissionBps, BPS))

/** Whether a sale would cost more than shown to the customer. A buy costs nothing. */
export const isFeeWorse = (
  { side, shownCommissionBps }: { side: 'buy' | 'sell'; shownCommissionBps?: bigint },
  { saleCommissionBps }: { saleCommissionBps: bigint },
): boolean => side === 'sell' && shownCommissionBps !== undefined && saleCommissionBps > shownCommissionBps
