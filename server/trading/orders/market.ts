import type { OrderWindow } from '#domain/trading/orders/order-window.ts'
import type { TimeInForce } from '#domain/trading/orders/order-terms.ts'
import type { AwaitedEvent } from '#domain/trading/orders/order-waits.ts'
import type { OrderPolicies } from '#domain/trading/orders/order-policies.ts'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { ExecutionMarket } from './fill/run-batch.ts'
import type { CancelMarket } from './rows/late-cancel.ts'

/** What an order that is to wait reads of the market. */
export interface RestingMarket extends CancelMarket {
  /** The last price, with a dividend that is no longer in it too; null when there is no accepted one. */
  estimateQuote(instrument: string): OrderQuote | null
  /** When the event that an order waits for comes next. */
  dueAt(event: AwaitedEvent): Date
  /** When an order ends that waits for a later price from now on. */
  laterPriceExpiresAt(): Date
  /** Why no order is accepted now by the policies; null when orders are. */
  closedRefusal(policies: OrderPolicies): 'trading_closed' | 'market_closed' | null
  /** Whether a session runs. */
  isOpen(): boolean
  /** The window of an order that is placed at `at`: now, unless said. */
  windowOf(timeInForce: TimeInForce, at?: Date): OrderWindow
  now(): Date
  readonly settings: SettingsInForce
}

/** What placing reads of the market. */
export interface PlacingMarket extends RestingMarket, ExecutionMarket {
  /** Whether the last price is from before the instrument's ex-date. */
  isExDividend(instrument: string): boolean
  /** Whether the last price is late, and orders are not filled at it. */
  isLate(instrument: string, policies: OrderPolicies): boolean
}
