import { type DepositTerms, rateExpiry } from '../cash/deposit.ts'
import { type Cents, cents, formatCents } from '../money/money.ts'
import { formatQuantity } from '../money/quantity.ts'
import { MAX_PASSKEYS } from '../people/second-factor.ts'
import { MAX_OPEN_ORDERS } from '../trading/orders/order-limits.ts'
import type { OrderLimits } from '../trading/trading-terms.ts'
import { MAX_PLANS, MAX_PLAN_CENTS } from '../trading/plans/plan-limits.ts'
import { type Limit, limitOf } from './limits.ts'
import { MAX_OPEN_TICKETS } from './support.ts'

export const largestDeposit = ({ largestDepositCents }: { largestDepositCents: Cents }): Limit =>
  limitOf('largest_deposit', { most: formatCents(largestDepositCents) })

export const largestOrder = ({ largestOrder: most }: Pick<OrderLimits, 'largestOrder'>): Limit =>
  limitOf('largest_order', { most: formatQuantity(most) })

/** Open in foreign currencies; `since` is when the oldest rate was fixed. */
export const openForeignDeposits = (
  open: { openCents: bigint; since: Date | null },
  { openForeignMaxCents }: Pick<DepositTerms, 'openForeignMaxCents'>,
): Limit =>
  limitOf('open_foreign_deposits', {
    used: formatCents(cents(open.openCents)),
    most: formatCents(openForeignMaxCents),
    // An expired rate no longer counts.
    freeAgainAt: open.since && rateExpiry({ currency: 'EUR', pricedAt: open.since }),
  })

export const openOrders = (used: bigint): Limit =>
  limitOf('open_orders', { used: `${used}`, most: `${MAX_OPEN_ORDERS}` })

/** `used`: those not ended. */
export const recurringInvestments = (used: bigint): Limit =>
  limitOf('recurring_investments', { used: `${used}`, most: `${MAX_PLANS}` })

export const largestPurchase = (): Limit =>
  limitOf('largest_recurring_purchase', { most: formatCents(MAX_PLAN_CENTS) })

/** `used`: those unanswered. */
export const openQuestions = (used: bigint): Limit =>
  limitOf('open_questions', { used: `${used}`, most: `${MAX_OPEN_TICKETS}` })

export const passkeys = (used: bigint | number): Limit =>
  limitOf('passkeys', { used: `${used}`, most: `${MAX_PASSKEYS}` })
