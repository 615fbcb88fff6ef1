import { STANDARD_SETTINGS } from '#domain/settings/settings.ts'
import { type AnyOrder, type OrderAccount, type OrderQuote, fillOrder } from '#domain/trading/orders/order.ts'

/** What orders are decided by before anybody has changed a setting. */
export const STANDARD_TERMS = STANDARD_SETTINGS

/** Decides an order by the standard terms. */
export const fillByStandard = (facts: {
  order: AnyOrder
  account: OrderAccount
  quote: OrderQuote | null
  tradingAllowed: boolean
}) => fillOrder({ ...facts, terms: STANDARD_TERMS })

/** The facts of a decision in a session, by the standard terms. */
export const byStandard = (quote: OrderQuote | null) => ({
  quote,
  tradingAllowed: true,
  terms: STANDARD_TERMS,
})
