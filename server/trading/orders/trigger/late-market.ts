import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { AwaitedQuote } from '#domain/trading/orders/order-waits.ts'

/** What orders on a late feed read of the market. */
export interface LateMarket {
  /** The price that orders placed before it was made are filled at; null when none has been told. */
  laterQuote(instrument: string): AwaitedQuote | null
  /** All prices that were made by then have been told, or never will be. */
  allToldBy(): Date
  now(): Date
  readonly settings: SettingsInForce
}
