import type { OrderKind, TimeInForce } from '../book/asks-of-the-book.ts'

/** What an order waits for: the market's next open, a fund's next net asset value, or a price. */
export type Awaited = 'open' | 'nav' | 'price'

/** An order that waits, or did. */
export interface Queued {
  id: string
  side: 'buy' | 'sell'
  symbol: string
  /** Zero of an order in dollars. */
  units: bigint
  /** Cents, of an order in dollars. */
  dollars: bigint | null
  /** Cents of a buy. */
  held: bigint
  /** Shares of a sale. */
  reserved: bigint
  kind: OrderKind
  timeInForce: TimeInForce
  /** Of a buy stop the highest price that it pays. */
  limit: bigint | null
  stop: bigint | null
  /** Of a stop-limit: the limit alone is waited for. */
  isStopReached: boolean
  waitsFor: Awaited
  /** In New York, of the session that it waits for. */
  dueOn: string
  /** The day of the session that ends it; null for none. */
  expiresOn: string | null
  status: 'pending' | 'filled' | 'refused' | 'cancelled' | 'expired' | 'replaced'
}
