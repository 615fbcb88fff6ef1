import type { OrderWindow } from '#domain/trading/orders/order-window.ts'
import type { TimeInForce } from '#domain/trading/orders/order-terms.ts'
import type { AwaitedEvent } from '#domain/trading/orders/order-waits.ts'
import type { OrderPolicies } from '#domain/trading/orders/order-policies.ts'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { ExecutionMarket } from './fill/run-batch.ts'
import type { CancelMarket } from './rows/late-cancel.ts'

export interface RestingMarket extends CancelMarket {
  /** The last accepted price, even from before an ex-date; or null. */
  estimateQuote(instrument: string): OrderQuote | null
  /** When the event comes next. */
  dueAt(event: AwaitedEvent): Date
  laterPriceExpiresAt(): Date
  /** Why the policies accept no order now; null when they do. */
  closedRefusal(policies: OrderPolicies): 'trading_closed' | 'market_closed' | null
  isOpen(): boolean
  /** The window of an order placed at `at`, by default now. */
  windowOf(timeInForce: TimeInForce, at?: Date): OrderWindow
  now(): Date
  readonly settings: SettingsInForce
}

export interface PlacingMarket extends RestingMarket, ExecutionMarket {
  /** The last price is from before the ex-date. */
  isExDividend(instrument: string): boolean
  /** The last price is late, and orders are not filled at it. */
  isLate(instrument: string, policies: OrderPolicies): boolean
}
