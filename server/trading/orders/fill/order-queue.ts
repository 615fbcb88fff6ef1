import type { Refusal } from '#contract/refusals.ts'
import type { TakenOrder } from './order-request.ts'

/** Orders per batch. 64 cost 10 % of throughput; more gains nothing and lengthens the tail. */
const MAX_BATCH_ORDERS = 256
/** Above it the executor answers 'busy' at once. */
const MAX_ORDERS_WAITING = 4_096

/** Orders not in a batch yet, in arrival order, after those to be tried alone. */
export class OrderQueue {
  #waiting: TakenOrder[] = []
  /** Each becomes a batch of its own. */
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
    return this.#waiting.length >= MAX_ORDERS_WAITING
  }

  add(order: TakenOrder): void {
    this.#waiting.push(order)
  }

  /** The next batch: the first order to be tried alone, or as many as fit. */
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

  putBack(orders: readonly TakenOrder[]): void {
    this.#waiting = [...orders, ...this.#waiting]
  }

  /** Puts orders back, each to be tried alone. */
  putBackSingly(orders: readonly TakenOrder[]): void {
    this.#single.push(...orders)
  }

  /** Empties the queue with this refusal. */
  refuseAll(refusal: Refusal): void {
    for (const order of this.#single) order.settle(refusal)
    for (const order of this.#waiting) order.settle(refusal)
    this.#single = []
    this.#waiting = []
  }

  hasOrderOf(customerIds: ReadonlySet<bigint>): boolean {
    return customerIds.size > 0 && this.#waiting.some(({ customerId }) => customerIds.has(customerId))
  }
}
