import type { MarketStatus } from '#contract/market/market.ts'
import type { LatePricePolicy } from '#domain/market/late-price.ts'
import type { AfterHoursPolicy } from '#domain/trading/after-hours.ts'
import type { AwaitedEvent } from '#domain/trading/orders/order-waits.ts'

/** Whether an order of one asset is taken now, and when it is filled. */
export interface OrderHours {
  tradingAllowed: boolean
  /** What an order placed now waits for; null when it is filled at once. */
  waitsFor: AwaitedEvent | null
  /** Whether the asset waits for the first price of its ex-date. */
  isExDividend: boolean
  /** What happens to an order at its late price; null when the price is not late, or orders are filled at it. */
  late: Exclude<LatePricePolicy, 'fill'> | null
  /** What happens to an order while the market is closed; null while it is open. */
  closedMessage: string | null
}

/** The market's hours, and the hours before the first price of an ex-date. Without a status the server decides. */
export function orderHours({
  symbol,
  status,
  policy,
  latePolicy,
  isByNextNav,
}: {
  symbol: string
  status: MarketStatus | undefined
  policy: AfterHoursPolicy
  latePolicy: LatePricePolicy
  /** Whether the asset is a fund whose orders always wait for its next net asset value. */
  isByNextNav: boolean
}): OrderHours {
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
