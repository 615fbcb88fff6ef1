import { BPS, divideHalfUp } from '../money/decimal.ts'
import { type Cents, cents } from '../money/money.ts'

/**
 * Commission on sale proceeds in basis points (0.5 %): the standard of its setting; buys carry none. A release may ship
 * another, which changes no past: the one below says what the past paid.
 */
export const SALE_COMMISSION_BPS = 50n

/** What every sale from before there were settings paid, in basis points: the books are verified by it for good. */
export const FIRST_SALE_COMMISSION_BPS = 50n

/** The commission on a sale's gross proceeds at a rate in basis points, rounded half-up to the cent. */
export const saleCommission = (grossCents: Cents, commissionBps: bigint): Cents =>
  cents(divideHalfUp(grossCents * commissionBps, BPS))

/** Whether a sale would cost more than the customer saw. A buy costs nothing. */
export const isFeeWorse = (
  { side, shownCommissionBps }: { side: 'buy' | 'sell'; shownCommissionBps?: bigint },
  { saleCommissionBps }: { saleCommissionBps: bigint },
): boolean => side === 'sell' && shownCommissionBps !== undefined && saleCommissionBps > shownCommissionBps
