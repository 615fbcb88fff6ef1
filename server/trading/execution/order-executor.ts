import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { refuse } from '#contract/refusals.ts'
import type { Order } from '#domain/trading/order.ts'
import {
  OutcomeUnknown,
  databaseRefusal,
  isLockTimeout,
  isTooSlow,
  isUndone,
} from '#server/platform/database/failure.ts'
import { type LogFlush, openLogFlush } from '#server/platform/database/log-flush.ts'
import type { Connection } from '#server/platform/database/pool.ts'
import { type BatchConnection, openBatchConnection } from './batch-connection.ts'
import { openBatchReplies } from './batch-replies.ts'
import { freeAccounts } from './free-accounts.ts'
import type { OrderAnswer, OrderRequest } from './order-request.ts'
import { type LoadedBatch, type OrderMarket, loadBatch, settleBatch } from './run-batch.ts'

/** Orders of one batch. 64 cost 10 % of throughput, more gains nothing and lengthens the tail. */
const MAX_BATCH_ORDERS = 256
/** A smaller batch waits until the one before has committed, and grows: begun behind it, it costs more than it saves. */
const MIN_ORDERS_AHEAD = 64
/** Orders that may wait; above it the executor answers 'busy' at once instead of late. */
const MAX_WAITING_ORDERS = 4_096
/** How often an order is tried whose batch PostgreSQL has undone, and how long apart at most. */
const MAX_ATTEMPTS = 3
const JITTER_MS = 25
const BUSY = refuse('busy', { retryAfterSeconds: 1 })

export interface OrderExecutor {
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

/** A batch on its way: its transaction has begun, or cannot. */
interface StartedBatch {
  requests: readonly OrderRequest[]
  connected: BatchConnection
  loaded: Promise<LoadedBatch>
}

/**
 * One lane of order batches. While a batch commits, orders queue; the next batch takes them all, up to
 * 256. A lonely order starts at once. A large batch is begun behind the one that is being committed, as soon as it
 * is large: PostgreSQL goes on to it by itself. At 128 connections that is a tenth more than to begin it only in the
 * breath in which the one before is sent. A second lane made batches smaller and cost Node more than it gained.
 *
 * With orders waiting, the lane does not stand still while the disk works: a batch commits without waiting for it, the
 * next one runs, and a second connection waits for the disk. Nobody is answered before that. What is lost with the
 * database meanwhile are the last batches, whole, and nobody was told of them.
 */
export function openOrderExecutor(
  connection: Connection,
  market: OrderMarket,
  log: Logger,
  disk: LogFlush = openLogFlush(connection),
): OrderExecutor {
  let waiting: OrderRequest[] = []
  /** Orders of a batch that failed: each is tried alone. */
  let alone: OrderRequest[] = []
  /** Customers whose account somebody kept locked for too long: looked at before they hold others up again. */
  const kept = new Set<bigint>()
  const attempts = new WeakMap<OrderRequest, number>()
  let running: Promise<void> | null = null
  let open: BatchConnection | null = null
  /** Where a batch is being committed, behind which the next may be begun. */
  let committing: BatchConnection | null = null
  /** The one that was. */
  let ahead: StartedBatch | null = null
  const replies = openBatchReplies(disk, (requests, error) => fail(requests, error, null))

  async function connect(): Promise<BatchConnection> {
    if (open) return open
    // It may be lost while it is being opened, before there is anything to give up.
    let opened: BatchConnection | null = null
    let isLost = false
    opened = await openBatchConnection(connection, (error) => {
      if (error) log.warn({ error: error.message }, 'the order connection was lost')
      isLost = true
      if (opened) giveUp(opened)
    })
    if (!isLost) open = opened
    return opened
  }

  /** The next batch connects anew. */
  function giveUp(lost: BatchConnection): void {
    if (open === lost) open = null
  }

  async function abandon(lost: BatchConnection): Promise<void> {
    giveUp(lost)
    await lost.client.end().catch(() => undefined)
  }

  async function drain(): Promise<void> {
    while (ahead || alone.length > 0 || waiting.length > 0) {
      const batch = ahead ?? (await start())
      ahead = null
      if (batch) await settle(batch)
    }
    running = null
  }

  /** Takes the next orders, at least one of which there is. Null when there is no connection: then they are refused. */
  async function start(): Promise<StartedBatch | null> {
    const requests = takeNext()
    try {
      const connected = await connect()
      const ready = await withoutKept(connected, requests)
      return ready.length > 0 ? begin(connected, ready) : null
    } catch (error) {
      await fail(requests, error, null)
      return null
    }
  }

  /** Whose account is still kept is told so at once. */
  async function withoutKept(
    { client }: BatchConnection,
    requests: readonly OrderRequest[],
  ): Promise<readonly OrderRequest[]> {
    const suspects = customersOf(requests).filter((customerId) => kept.has(customerId))
    if (suspects.length === 0) return requests
    for (const customerId of await freeAccounts(client, suspects)) kept.delete(customerId)
    for (const request of requests) if (kept.has(request.customerId)) request.settle(BUSY)
    return requests.filter((request) => !kept.has(request.customerId))
  }

  function takeNext(): readonly OrderRequest[] {
    const [first, ...others] = alone
    if (first) {
      alone = others
      return [first]
    }
    const requests = waiting.slice(0, MAX_BATCH_ORDERS)
    waiting = waiting.slice(MAX_BATCH_ORDERS)
    return requests
  }

  function begin(connected: BatchConnection, requests: readonly OrderRequest[]): StartedBatch {
    const loaded = connected.together(() => loadBatch(connected.client, requests))
    // Looked at when its turn comes.
    loaded.catch(() => undefined)
    return { requests, connected, loaded }
  }

  /** In one write with whatever else is sent now. */
  function beginAhead(): void {
    if (!committing || ahead || alone.length > 0 || waiting.length < MIN_ORDERS_AHEAD) return
    if (kept.size === 0 || !waiting.some(({ customerId }) => kept.has(customerId)))
      ahead = begin(committing, takeNext())
  }

  async function settle({ requests, connected, loaded: loading }: StartedBatch): Promise<void> {
    const { client, together } = connected
    let isSent = false
    try {
      const loaded = await loading
      // With none behind it, an order is sooner answered in one trip.
      const line = waiting.length > 0 ? replies.lineFor(requests.length) : null
      const settled = together(() => {
        const settling = settleBatch(client, loaded, market, { waitsForDisk: line === null })
        isSent = true
        committing = connected
        beginAhead()
        return settling
      })
      const { answers, isOnDisk } = await settled
      committing = null
      if (line && !isOnDisk) replies.onceOnDisk(line, requests, answers)
      else replies.now(requests, answers)
    } catch (error) {
      committing = null
      // Told of its end only a moment later, the next batch would be sent into it.
      if (error instanceof OutcomeUnknown) await abandon(connected)
      await fail(requests, error, isSent ? null : connected)
    }
  }

  /**
   * Nothing of a failed batch happened. One bad order must not fail the others: each is tried alone. `begun` is the
   * connection whose transaction has not been ended.
   */
  async function fail(
    requests: readonly OrderRequest[],
    reason: unknown,
    begun: BatchConnection | null,
  ): Promise<void> {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    await begun?.client.query('rollback').catch(() => abandon(begun))
    const unavailable = databaseRefusal(error)
    const orders = requests.length
    if (isLockTimeout(error) || isUndone(error)) {
      log.warn({ error: error.message, orders }, 'a batch of orders was undone')
      await again(requests, error).catch(() => requests.forEach((request) => request.settle(BUSY)))
    } else if (unavailable) {
      log.warn({ error: error.message, orders }, 'a batch of orders could not be placed')
      for (const request of requests) request.settle(unavailable)
      if (isTooSlow(error) || isTooSlow(error.cause)) tellWaiting()
    } else if (orders === 1) {
      requests[0]?.fail(error)
    } else {
      log.error({ error: error.message, orders }, 'a batch of orders failed; trying each alone')
      alone.push(...requests)
    }
  }

  /** At another moment it may be done: all of it, but the orders of those whose account is still kept locked. */
  async function again(requests: readonly OrderRequest[], error: Error): Promise<void> {
    if (isUndone(error)) await delay(randomInt(JITTER_MS))
    else {
      const customers = customersOf(requests)
      const free = await freeAccounts((await connect()).client, customers)
      for (const customerId of customers) if (!free.has(customerId)) kept.add(customerId)
    }
    const retried = requests.filter((request) => {
      const tried = (attempts.get(request) ?? 0) + 1
      attempts.set(request, tried)
      const mayAgain = tried < MAX_ATTEMPTS && !kept.has(request.customerId)
      if (!mayAgain) request.settle(BUSY)
      return mayAgain
    })
    waiting = [...retried, ...waiting]
  }

  /** A database that does not answer would let each of them wait as long, one batch after the other. */
  function tellWaiting(): void {
    const unavailable = refuse('database_unavailable', { retryAfterSeconds: 2 })
    for (const request of [...alone, ...waiting]) request.settle(unavailable)
    alone = []
    waiting = []
  }

  return {
    place(placed) {
      if (waiting.length >= MAX_WAITING_ORDERS)
        return Promise.resolve(refuse('busy', { retryAfterSeconds: 1 }))
      const { promise, resolve, reject } = Promise.withResolvers<OrderAnswer>()
      waiting.push({ ...placed, settle: resolve, fail: reject })
      beginAhead()
      running ??= drain()
      return promise
    },
    async close() {
      await running
      await replies.close()
      await open?.client.end()
    },
  }
}

const customersOf = (requests: readonly OrderRequest[]): bigint[] => [
  ...new Set(requests.map(({ customerId }) => customerId)),
]
