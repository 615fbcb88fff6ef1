import * as book from '#contract/trading/orders.ts'
import type { Sum, Wire } from '../asks.ts'
import { decimal } from '../predict/figures.ts'

export type OrderKind = 'market' | 'limit' | 'stop' | 'stop_limit'
type LotMethod = 'fifo' | 'lifo' | 'highest_cost' | 'minimum_tax' | 'average'
export type TimeInForce = 'day' | 'gtc' | 'opg'

/** An order as it is placed in the book, or only tried. */
export interface PlacingAsk {
  ask: 'place' | 'preview'
  side: 'buy' | 'sell'
  symbol: string
  kind: OrderKind
  timeInForce: TimeInForce
  /** Shares, or dollars. */
  sum: Sum
  isInDollars: boolean
  limit: bigint | null
  stop: bigint | null
  expected: bigint | null
  /** Which lots a sale takes first; null leaves it to the customer's setting. */
  lots: LotMethod | null
  key: string | null
}

/** What changes of an open order. */
export interface Change {
  units: bigint | null
  limit: bigint | null
  stop: bigint | null
  timeInForce: TimeInForce | null
}

export type BookAsk =
  | PlacingAsk
  | { ask: 'cancel open order'; id: string }
  | { ask: 'replace'; id: string; change: Change; key: string | null }

export const BOOK_READ = book.listOrders

const ASKS: readonly string[] = [
  'place',
  'preview',
  'cancel open order',
  'replace',
] satisfies BookAsk['ask'][]

export const isOfTheBook = (ask: { ask: string }): ask is BookAsk => ASKS.includes(ask.ask)

export function wireOfBook(ask: BookAsk): Wire {
  switch (ask.ask) {
    case 'place':
      return { endpoint: book.createOrder, body: bodyOf(ask), ...(ask.key === null ? {} : { key: ask.key }) }
    case 'preview':
      return { endpoint: book.previewOrder, body: bodyOf(ask) }
    case 'cancel open order':
      return { endpoint: book.cancelOrder, params: { id: ask.id } }
    case 'replace': {
      const { units, limit, stop, timeInForce } = ask.change
      const body = {
        ...(units === null ? {} : { quantity: decimal(units, 8, 0) }),
        ...pricesOf(limit, stop),
        ...(timeInForce === null ? {} : { timeInForce }),
      }
      const key = ask.key === null ? {} : { key: ask.key }
      return { endpoint: book.replaceOrder, params: { id: ask.id }, body, ...key }
    }
  }
}

const bodyOf = (ask: PlacingAsk) => ({
  symbol: ask.symbol,
  side: ask.side,
  type: ask.kind,
  timeInForce: ask.timeInForce,
  ...(ask.isInDollars ? { amount: ask.sum.sent } : { quantity: ask.sum.sent }),
  ...pricesOf(ask.limit, ask.stop),
  ...(ask.expected === null ? {} : { expectedPrice: decimal(ask.expected, 6, 2) }),
  ...(ask.lots === null ? {} : { lotMethod: ask.lots }),
})

const pricesOf = (limit: bigint | null, stop: bigint | null) => ({
  ...(limit === null ? {} : { limitPrice: decimal(limit, 6, 2) }),
  ...(stop === null ? {} : { stopPrice: decimal(stop, 6, 2) }),
})
