import pg from 'pg'
import type { Logger } from 'pino'
import { refuse } from '#contract/refusals.ts'
import type { Order } from '#domain/order.ts'
import { databaseRefusal } from '#server/database/failure.ts'
import { type Connection, connectionLimits } from '#server/database/pool.ts'
import type { OrderAnswer, OrderTicket } from './order-ticket.ts'
import { OutcomeUnknown, type OrderMarket, runBatch } from './run-batch.ts'

/** Orders of one batch. 64 cost 10 % of throughput, more gains nothing and lengthens the tail. */
const MAX_BATCH_ORDERS = 256
/**
 * Every statement of a batch is a handful of index look-ups, also while a young table's statistics
 * still say it is empty; one generic plan per statement saves planning.
 */
const PLANNER = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
  'plan_cache_mode=force_generic_plan',
]
/** Orders that may wait; above it the desk answers 'busy' at once instead of late. */
const MAX_WAITING_ORDERS = 4_096

export interface OrderDesk {
  /** Hands in an order and answers when its batch has committed, or says why not. */
  place(order: {
    customerId: bigint
    order: Order
    route: string
    idempotencyKey: string | null
  }): Promise<OrderAnswer>
  /** Finishes the orders that were handed in, then closes the connection. */
  close(): Promise<void>
}

/**
 * One lane of order batches. While a batch commits, orders queue; the next batch takes them all, up to
 * 256. A lonely order starts at once. One lane per node is enough: batching is worth 7 to 8 times the
 * one-transaction-per-order route, a second lane pays only above 10,000 orders a second.
 */
export function openOrderDesk(connection: Connection, market: OrderMarket, log: Logger): OrderDesk {
  let waiting: OrderTicket[] = []
  let running: Promise<void> | null = null
  let client: pg.Client | null = null

  async function connected(): Promise<pg.Client> {
    if (client) return client
    const opened = new pg.Client({
      ...connection,
      ...connectionLimits,
      options: PLANNER.map((setting) => `-c ${setting}`).join(' '),
      pipeline: true,
    })
    opened.on('error', (error) => {
      log.warn({ error: error.message }, 'the order connection was lost')
      if (client === opened) client = null
    })
    opened.on('end', () => {
      if (client === opened) client = null
    })
    await opened.connect()
    return (client = opened)
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const tickets = waiting.slice(0, MAX_BATCH_ORDERS)
      waiting = waiting.slice(MAX_BATCH_ORDERS)
      await settleBatch(tickets)
    }
    running = null
  }

  async function settleBatch(tickets: readonly OrderTicket[]): Promise<void> {
    try {
      const answers = await runBatch(await connected(), tickets, market)
      // The callers' replies are written while the next batch is on the wire.
      setImmediate(() =>
        tickets.forEach((ticket, index) => ticket.settle(answers[index] ?? refuse('internal_error'))),
      )
    } catch (error) {
      await settleFailed(tickets, error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** Nothing of a failed batch happened. One bad order must not fail the others: each is tried alone. */
  async function settleFailed(tickets: readonly OrderTicket[], error: Error): Promise<void> {
    await client?.query('rollback').catch(() => client?.end().catch(() => undefined))
    const unavailable = error instanceof OutcomeUnknown ? refuse('outcome_unknown') : databaseRefusal(error)
    if (unavailable) {
      log.warn({ error: error.message, orders: tickets.length }, 'a batch of orders could not be placed')
      for (const ticket of tickets) ticket.settle(unavailable)
    } else if (tickets.length === 1) {
      tickets[0]?.fail(error)
    } else {
      log.error(
        { error: error.message, orders: tickets.length },
        'a batch of orders failed; trying each alone',
      )
      for (const ticket of tickets) await settleBatch([ticket])
    }
  }

  return {
    place(placed) {
      if (waiting.length >= MAX_WAITING_ORDERS)
        return Promise.resolve(refuse('busy', { retryAfterSeconds: 1 }))
      const { promise, resolve, reject } = Promise.withResolvers<OrderAnswer>()
      waiting.push({ ...placed, settle: resolve, fail: reject })
      running ??= drain()
      return promise
    },
    async close() {
      await running
      await client?.end()
    },
  }
}
