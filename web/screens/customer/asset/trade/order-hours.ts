import type { MarketStatus } from '#contract/market/market.ts'
import { type AfterHoursPolicy, exDividendMessage } from '#domain/trading/after-hours.ts'
import type { QueuedOrderEvent } from '#domain/trading/queued-order.ts'

/** Whether an order of one asset is taken now, and when it is filled. */
export interface OrderHours {
  tradingAllowed: boolean
  /** What an order placed now waits for; null when it is filled at once. */
  waitsFor: QueuedOrderEvent | null
  /** Why it is not filled at once, or what happens to an order meanwhile; null while it is filled at once. */
  marketMessage: string | null
}

/** The market's hours, and the hours before the first price of an ex-date. Without a status the server decides. */
export function orderHours({
  symbol,
  status,
  policy,
  isByNextNav,
}: {
  symbol: string
  status: MarketStatus | undefined
  policy: AfterHoursPolicy
  /** Whether the asset is a fund whose orders always wait for its next net asset value. */
  isByNextNav: boolean
}): OrderHours {
  const isExDividend = !isByNextNav && status?.exDividend.includes(symbol) === true
  const waitsForOpen = policy === 'queue' && (isExDividend || status?.isOpen === false)
  const closedMessage = status?.isOpen === false ? (status.message ?? NOT_AVAILABLE) : null
  return {
    tradingAllowed: (status?.tradingAllowed ?? true) && (waitsForOpen || !isExDividend),
    waitsFor: isByNextNav ? 'nav' : waitsForOpen ? 'open' : null,
    marketMessage: isExDividend ? exDividendMessage(symbol, policy) : closedMessage,
  }
}

const NOT_AVAILABLE = 'Trading is not available at this time.'
