import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { buy } from '#contract/trading/older-orders.ts'
import { type Client, type Reply, createTab } from './client.ts'

/** An order that was acknowledged: its Idempotency-Key, the trade it became, whose it was and when it was answered. */
interface Acknowledged {
  key: string
  id: string
  customer: number
  atMs: number
}

export interface SteadyOrders extends Refusals {
  /** Every acknowledged order so far. */
  acknowledged: Acknowledged[]
  /** Resolves when so many more have been acknowledged. */
  more(count: number): Promise<void>
  /** Ends when each order that was begun is acknowledged. */
  stop(): Promise<void>
}

/** What steady callers were answered instead. */
export interface Refusals {
  /** How often, by status; 0 is no answer at all. */
  refused: Map<number, number>
  /** The codes of answers of 503 that did not say when to try again. */
  withoutRetryAfter: string[]
}

/** How long a customer waits before a retry, or before they look again. */
export const PATIENCE_MS = 20

/**
 * Customers who buy one share after the other, each asked for under the same key until it is acknowledged, whatever
 * happens to the server; `url` is where it is now.
 */
export function placeSteadily(customers: readonly Client[], url: () => string): SteadyOrders {
  const acknowledged: Acknowledged[] = []
  const refusals: Refusals = { refused: new Map(), withoutRetryAfter: [] }
  const waiting: { count: number; resolve: () => void }[] = []
  let isStopped = false

  async function placeAll({ cookies }: Client, customer: number): Promise<void> {
    while (!isStopped) await place(cookies, randomUUID(), customer)
  }

  async function place(cookies: Client['cookies'], key: string, customer: number): Promise<void> {
    for (;;) {
      const body = { symbol: 'KO', quantity: '0.01' }
      const reply = await createTab(url(), cookies)
        .call(buy, { body }, { key })
        .catch(() => null)
      if (reply?.status === 200 && 'id' in reply.body) {
        acknowledged.push({ key, id: reply.body.id, customer, atMs: performance.now() })
        for (const each of waiting) if (acknowledged.length >= each.count) each.resolve()
        return
      }
      addRefusal(refusals, reply)
      await delay(PATIENCE_MS)
    }
  }

  const all = Promise.all(customers.map(placeAll))
  return {
    acknowledged,
    ...refusals,
    more: (count) => new Promise((resolve) => waiting.push({ count: acknowledged.length + count, resolve })),
    async stop() {
      isStopped = true
      await all
    },
  }
}

export function addRefusal({ refused, withoutRetryAfter }: Refusals, reply: Reply | null): void {
  const status = reply?.status ?? 0
  refused.set(status, (refused.get(status) ?? 0) + 1)
  if (status === 503 && !reply?.headers.has('retry-after')) withoutRetryAfter.push(reply?.problem.code ?? '')
}

/** The longest that one customer waited from one answer to the next. */
export function longestWaitMs(answered: readonly { customer: number; atMs: number }[]): number {
  const last = new Map<number, number>()
  let longestMs = 0
  for (const { customer, atMs } of answered) {
    longestMs = Math.max(longestMs, atMs - (last.get(customer) ?? atMs))
    last.set(customer, atMs)
  }
  return longestMs
}
