import type * as z from 'zod/mini'
import type { Schema } from '../operation.ts'
import { ACCOUNT_CALLS, ORDER_CALLS } from './account-calls.ts'
import type { AlpacaCall } from './call.ts'
import { EVENT_CALLS } from './event-calls.ts'
import { MARKET_CALLS, NEWS_CALLS, STOCK_CALLS } from './market-calls.ts'
import { WATCHLIST_CALLS } from './watchlist-calls.ts'

/** Per key and server. */
export const ALPACA_CALLS_A_MINUTE = 200
export const ALPACA_ORDERS_A_MINUTE = 60

/** Any other call is answered 404 by name. */
export const ALPACA_CALLS = {
  ...ACCOUNT_CALLS,
  ...ORDER_CALLS,
  ...MARKET_CALLS,
  ...STOCK_CALLS,
  ...NEWS_CALLS,
  ...WATCHLIST_CALLS,
  ...EVENT_CALLS,
} as const satisfies Record<string, AlpacaCall>

export type AlpacaCallName = keyof typeof ALPACA_CALLS

type Parsed<T> = T extends Schema ? z.output<T> : undefined

/** After parsing. */
export interface AlpacaInput<Name extends AlpacaCallName> {
  readonly params: (typeof ALPACA_CALLS)[Name] extends { params: infer P } ? Parsed<P> : undefined
  readonly query: (typeof ALPACA_CALLS)[Name] extends { query: infer Q } ? Parsed<Q> : undefined
  readonly body: (typeof ALPACA_CALLS)[Name] extends { body: infer B } ? Parsed<B> : undefined
}
