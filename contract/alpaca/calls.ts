import type * as z from 'zod/mini'
import type { KeyScope } from '#domain/alpaca/api-key.ts'
import type { Schema } from '../operation.ts'
import { ACCOUNT_CALLS } from './account-calls.ts'
import { EVENT_CALLS } from './event-calls.ts'
import { MARKET_CALLS } from './market-calls.ts'
import { NEWS_CALLS } from './news-calls.ts'
import { ORDER_CALLS } from './order-calls.ts'
import { STOCK_CALLS } from './stock-calls.ts'
import { WATCHLIST_CALLS } from './watchlist-calls.ts'

/**
 * A call with the paths and field names of Alpaca's Trading API, version 2, so that its published clients work. Not an
 * endpoint of the contract: it lies under ALPACA_PREFIX, takes keys and no session, and answers errors in its own
 * shape.
 */
export interface AlpacaCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/v${string}`
  readonly scope: KeyScope
  /** Counts against the smaller limit of orders. */
  readonly isOrder?: true
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
}

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
