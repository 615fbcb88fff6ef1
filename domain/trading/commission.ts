import { divideHalfUp } from '../money/decimal.ts'
import { type Cents, cents } from '../money/money.ts'

const BPS = 10_000n

/** Commission on sale proceeds in basis points (0.5 %); buys carry none. */
export const SALE_COMMISSION_BPS = 50n

/** The commission on a sale's gross proceeds, rounded half-up to the cent. */
export const saleCommission = (grossCents: Cents): Cents =>
  cents(divideHalfUp(grossCents * SALE_COMMISSION_BPS, BPS))
