import { expect } from 'vitest'
import { type SteadyOrders, longestWaitMs, placeSteadily } from '../support/steady-orders.ts'
import type { Fleet } from './fleet.ts'

/** Orders before something breaks, and after it is well again. */
const ORDERS = 60

/** One line of the table that the tests print. */
export interface Report {
  event: string
  /** The longest that one customer waited from one acknowledged order to the next. */
  silenceMs: number
  acknowledged: number
  stored: number
  lost: number
  refused: string
}

export interface Incident {
  fleet: Fleet
  orders: SteadyOrders
}

/**
 * Breaks something while every customer buys one share after the other through haproxy, and goes on until they buy
 * again; then every acknowledged order is stored once, nothing else is, and the books and the audit log hold. Callers
 * get 503 that says when to try again, and `alsoAnswered` at most. `atOnce` orders of each customer are under way.
 */
export async function happens(
  event: string,
  fleet: Fleet,
  breakIt: (incident: Incident) => Promise<void>,
  { alsoAnswered = [], atOnce = 1 }: { alsoAnswered?: readonly number[]; atOnce?: number } = {},
): Promise<Report> {
  const { primary } = await fleet.cluster.healthy()
  const before = new Set(await fleet.stored(primary))
  const customers = Array.from({ length: atOnce }, () => fleet.customers).flat()
  const orders = placeSteadily(customers, () => fleet.cluster.webUrl)
  await orders.more(ORDERS)
  await breakIt({ fleet, orders })
  await orders.more(ORDERS)
  // The slowest customer, too.
  await everyoneBuys(orders, customers.length)
  await orders.stop()

  const stored = (await fleet.stored((await fleet.cluster.healthy()).primary)).filter((id) => !before.has(id))
  const ids = orders.acknowledged.map(({ id }) => id)
  const storedOnes = new Set(stored)
  const report = {
    event,
    silenceMs: Math.round(longestWaitMs(orders)),
    acknowledged: ids.length,
    stored: stored.length,
    lost: ids.filter((id) => !storedOnes.has(id)).length,
    refused: [...orders.refused].map(([status, times]) => `${times} x ${status || 'no answer'}`).join(', '),
  }
  expect(report).toMatchObject({ acknowledged: new Set(ids).size, stored: ids.length, lost: 0 })
  expect(
    [...orders.refused.keys()].filter((status) => status !== 503 && !alsoAnswered.includes(status)),
  ).toEqual([])
  expect(orders.withoutRetryAfter).toEqual([])
  await fleet.prove()
  return report
}

/** Resolves when each customer had another order acknowledged. */
async function everyoneBuys({ acknowledged }: SteadyOrders, customers: number): Promise<void> {
  const from = acknowledged.length
  await expect
    .poll(() => new Set(acknowledged.slice(from).map(({ customer }) => customer)).size)
    .toBe(customers)
}

/** The table, for people. */
export function tableOf(reports: readonly Report[]): string {
  const lines = reports.map(
    ({ event, silenceMs, acknowledged, stored, lost, refused }) =>
      `${event.padEnd(52)} ${(silenceMs / 1000).toFixed(1).padStart(7)} s ${String(acknowledged).padStart(12)} ` +
      `${String(stored).padStart(8)} ${String(lost).padStart(5)}  ${refused}`,
  )
  return [
    `${'event'.padEnd(52)} ${'silence'.padStart(9)} acknowledged   stored  lost  refused`,
    ...lines,
  ].join('\n')
}
