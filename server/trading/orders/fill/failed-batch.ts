import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { databaseRefusal, isLockTimeout, isTooSlow, isUndone } from '#server/platform/database/failure.ts'
import type { BatchConnections } from './batch-connection.ts'
import { type KeyLookups, isRepeatedKey } from './key-lookups.ts'
import type { LockedAccounts } from './locked-accounts.ts'
import type { OrderQueue } from './order-queue.ts'
import type { TakenOrder } from './order-request.ts'

/** Attempts after a rollback, and the longest pause between two. */
const MAX_ATTEMPTS = 3
const JITTER_MS = 25

/** 'busy', retry after a second. */
export const BUSY = refuse('busy', { retryAfterSeconds: 1 })

interface LaneParts {
  queue: OrderQueue
  locked: LockedAccounts
  lookups: KeyLookups
  connections: BatchConnections
}

/** Refuses or requeues orders of failed batches. Nothing of one happened, unless its outcome is unknown. */
export class FailedBatches {
  readonly #lane: LaneParts
  readonly #log: Logger
  readonly #attempts = new WeakMap<TakenOrder, number>()

  constructor(lane: LaneParts, log: Logger) {
    this.#lane = lane
    this.#log = log
  }

  /**
   * Reruns a batch with a repeated key, retries rollbacks, refuses what the database cannot do now, and tries other
   * orders alone: one bad order must not fail its neighbors. No transaction is open.
   */
  async recover(orders: readonly TakenOrder[], error: Error): Promise<void> {
    const refusal = databaseRefusal(error)
    const [first] = orders
    if (isRepeatedKey(error)) {
      this.#lane.lookups.repeated()
      const retried = orders.filter((order) => this.#mayRetry(order))
      for (const order of orders) if (!retried.includes(order)) order.fail(error)
      this.#lane.queue.putBack(retried)
    } else if (isLockTimeout(error) || isUndone(error)) {
      this.#log.warn({ err: error, orders: orders.length }, 'a batch of orders was rolled back')
      await this.#retry(orders, error).catch(() => orders.forEach((order) => order.settle(BUSY)))
    } else if (refusal) {
      this.refuse(orders, error, refusal)
    } else if (first && orders.length === 1) {
      first.fail(error)
    } else {
      this.#log.error({ err: error, orders: orders.length }, 'a batch of orders failed; trying each alone')
      this.#lane.queue.putBackSingly(orders)
    }
  }

  /** Refuses a batch's orders. After a database timeout also all waiting ones: each batch would wait as long. */
  refuse(orders: readonly TakenOrder[], error: Error, refusal: Refusal): void {
    this.#log.warn({ err: error, orders: orders.length }, 'a batch of orders could not be placed')
    for (const order of orders) order.settle(refusal)
    if (isTooSlow(error) || isTooSlow(error.cause))
      this.#lane.queue.refuseAll(refuse('database_unavailable', { retryAfterSeconds: 2 }))
  }

  /** Requeues orders, except those of locked accounts and those tried too often. */
  async #retry(orders: readonly TakenOrder[], error: Error): Promise<void> {
    if (isUndone(error)) await delay(randomInt(JITTER_MS))
    else await this.#lane.locked.remember((await this.#lane.connections.current()).client, orders)
    const retried = orders.filter((order) => this.#mayRetry(order))
    for (const order of orders) if (!retried.includes(order)) order.settle(BUSY)
    this.#lane.queue.putBack(retried)
  }

  #mayRetry(order: TakenOrder): boolean {
    const attempts = (this.#attempts.get(order) ?? 0) + 1
    this.#attempts.set(order, attempts)
    return attempts < MAX_ATTEMPTS && !this.#lane.locked.customerIds.has(order.customerId)
  }
}
