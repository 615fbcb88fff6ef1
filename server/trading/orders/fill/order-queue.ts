import type { Refusal } from '#contract/refusals.ts'
import type { TakenOrder } from './order-request.ts'

/** Orders of one batch. 64 cost 10 % of throughput, more gains nothing and lengthens the tail. */
const MAX_BATCH_ORDERS = 256
/** Orders that may wait; above it the executor answers 'busy' at once instead of late. */
const MAX_WAITING_ORDERS = 4_096

/** The orders that no batch has taken yet, in arrival order; before them those that are to be tried alone. */
export class OrderQueue {
  #waiting: TakenOrder[] = []
  /** Orders of a batch that failed for one of them: each becomes a batch of its own. */
  #single: TakenOrder[] = []

  get waiting(): number {
    return this.#waiting.length
  }

  get single(): number {
    return this.#single.length
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#single.length === 0
  }

  get isFull(): boolean {
    return this.#waiting.length >= MAX_WAITING_ORDERS
  }

  add(order: TakenOrder): void {
    this.#waiting.push(order)
  }

  /** The orders of the next batch: the first that is to be tried alone, or as many as a batch may hold. */
  take(): readonly TakenOrder[] {
    const [first, ...others] = this.#single
    if (first) {
      this.#single = others
      return [first]
    }
    const taken = this.#waiting.slice(0, MAX_BATCH_ORDERS)
    this.#waiting = this.#waiting.slice(MAX_BATCH_ORDERS)
    return taken
  }

  /** Puts orders back, before all that wait. */
  putBack(orders: readonly TakenOrder[]): void {
    this.#waiting = [...orders, ...this.#waiting]
  }

  /** Puts orders back, each to be tried alone. */
  putBackSingly(orders: readonly TakenOrder[]): void {
    this.#single.push(...orders)
  }

  /** Answers every order with this refusal; the queue is empty then. */
  refuseAll(refusal: Refusal): void {
    for (const order of this.#single) order.settle(refusal)
    for (const order of this.#waiting) order.settle(refusal)
    this.#single = []
    this.#waiting = []
  }

  /** Whether an order that waits is of one of these customers. */
  hasOrderOf(customerIds: ReadonlySet<bigint>): boolean {
    return customerIds.size > 0 && this.#waiting.some(({ customerId }) => customerIds.has(customerId))
  }
}
