import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { AwaitedQuote } from '#domain/trading/orders/order-waits.ts'

export interface LateMarket {
  /** The price for orders placed before it was made, or null. */
  laterQuote(instrument: string): AwaitedQuote | null
  /** All prices made by then were told, or never will be. */
  allToldBy(): Date
  now(): Date
  readonly settings: SettingsInForce
}
