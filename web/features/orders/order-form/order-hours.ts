import type { MarketStatus } from '#contract/market/market.ts'
import type { LatePricePolicy } from '#domain/market/late-price.ts'
import type { AfterHoursPolicy } from '#domain/trading/after-hours.ts'
import type { AwaitedEvent } from '#domain/trading/orders/order-terms.ts'

/** Whether an order is accepted now, and when it is filled. */
export interface OrderHours {
  tradingAllowed: boolean
  /** What an order placed now waits for; null when filled at once. */
  waitsFor: AwaitedEvent | null
  /** Waits for the first price of its ex-date. */
  isExDividend: boolean
  /** What happens at a late price; null if the price is not late, or orders fill at it. */
  late: Exclude<LatePricePolicy, 'fill'> | null
  /** What happens while the market is closed; null while open. */
  closedMessage: string | null
}

/** The market's hours, and those before the first price of an ex-date. Without a status the server decides. */
export function orderHours(facts: {
  symbol: string
  status: MarketStatus | undefined
  policy: AfterHoursPolicy
  latePolicy: LatePricePolicy
  /** A fund whose orders always wait for its next net asset value. */
  isByNextNav: boolean
}): OrderHours {
  const { symbol, status, policy, latePolicy, isByNextNav } = facts
  const isExDividend = !isByNextNav && status?.exDividend.includes(symbol) === true
  const isLate = !isByNextNav && status?.isOpen === true && status.latePrices.includes(symbol)
  const late = isLate && latePolicy !== 'fill' ? latePolicy : null
  const waitsForOpen = policy === 'queue' && (isExDividend || status?.isOpen === false)
  return {
    tradingAllowed:
      (status?.tradingAllowed ?? true) && (waitsForOpen || (!isExDividend && late !== 'refuse')),
    waitsFor: isByNextNav ? 'nav' : waitsForOpen ? 'open' : null,
    isExDividend,
    late,
    closedMessage: status?.isOpen === false ? (status.message ?? NOT_AVAILABLE) : null,
  }
}

const NOT_AVAILABLE = 'Trading is not available at this time.'
