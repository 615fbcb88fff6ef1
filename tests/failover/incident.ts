import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import { type SteadyOrders, longestWaitMs, placeSteadily } from '../support/steady-orders.ts'
import { type SteadyReads, readSteadily } from './steady-reads.ts'
import type { Closers } from './cluster.ts'
import { type Fleet, type Size, startFleet } from './fleet.ts'
import { type Report, tableOf } from './report.ts'

/** Orders before something breaks, and after it is well again. */
const ORDERS = 60
const CUSTOMERS = ['ada', 'grace', 'joan', 'mary', 'anne', 'emmy', 'lise', 'rosa']

export interface Incident {
  fleet: Fleet
  orders: SteadyOrders
  reads: SteadyReads
}

/** What callers may get besides 503, and how many orders of each customer are under way. */
interface Options {
  alsoAnswered?: readonly number[]
  atOnce?: number
}

/**
 * A fleet for the tests of a file: it is there from the first one on. `happening` breaks something in it as `happens`
 * does; after the last test the table of all that happened is told, also to the file that TEST_TABLE names.
 */
export function fleetOfFile(size: Size) {
  const fleet = {} as Fleet
  const reports: Report[] = []
  const notes: string[] = []
  const closers: Closers = []
  beforeAll(async () => {
    Object.assign(fleet, await startFleet(size, CUSTOMERS, closers))
  }, 600_000)
  afterAll(async () => {
    const table = `\n${[tableOf(reports), ...notes].join('\n')}\n`
    const file = process.env['TEST_TABLE']
    if (file) appendFileSync(file, table)
    else process.stderr.write(table)
    for (const close of closers.toReversed()) await close()
  }, 120_000)
  return {
    fleet,
    /** A line under the table. */
    note: (line: string) => void notes.push(line),
    async happening(event: string, breakIt: (incident: Incident) => Promise<void>, options: Options = {}) {
      await happens(breakIt, options, { event, fleet, reports })
    },
  }
}

/**
 * Breaks something while every customer buys one share after the other and looks at pages through haproxy, and goes on
 * until all of them buy and read again; then every acknowledged order is stored once, nothing else is, and the books
 * and the audit log hold. Callers get 503 that says when to try again, and `alsoAnswered` at most.
 */
async function happens(
  breakIt: (incident: Incident) => Promise<void>,
  { alsoAnswered = [], atOnce = 1 }: Options,
  { event, fleet, reports }: { event: string; fleet: Fleet; reports: Report[] },
): Promise<void> {
  const { primary } = await fleet.cluster.healthy()
  const before = new Set(await fleet.stored(primary))
  const customers = Array.from({ length: atOnce }, () => fleet.customers).flat()
  const orders = placeSteadily(customers, () => fleet.cluster.webUrl)
  const reads = readSteadily(fleet.customers, () => fleet.cluster.webUrl)
  const stop = () => Promise.all([orders.stop(), reads.stop()])
  try {
    await orders.more(ORDERS)
    await breakIt({ fleet, orders, reads })
    await orders.more(ORDERS)
    // The slowest customer, too.
    await Promise.all([
      everyoneIsAnswered(orders.acknowledged, customers.length),
      everyoneIsAnswered(reads.answered, fleet.customers.length),
    ])
  } catch (error) {
    // Not awaited: what hangs would hide why.
    void stop()
    throw error
  }
  await stop()

  const stored = (await fleet.stored((await fleet.cluster.healthy()).primary)).filter((id) => !before.has(id))
  const ids = new Set(orders.acknowledged.map(({ id }) => id))
  const kept = new Set(stored)
  const broken = await fleet.prove().then(
    () => null,
    (error: Error) => error,
  )
  const report = {
    event,
    ordersSilentMs: Math.round(longestWaitMs(orders.acknowledged)),
    readsSilentMs: Math.round(longestWaitMs(reads.answered)),
    acknowledged: orders.acknowledged.length,
    stored: stored.length,
    lost: orders.acknowledged.filter(({ id }) => !kept.has(id)).length,
    // Each order is repeated under its key until it is acknowledged, so that a second one of it has no acknowledgement.
    doubled: stored.length - stored.filter((id) => ids.has(id)).length,
    read: reads.answered.length,
    booksHold: broken === null,
    refused: orders.refused,
    readsRefused: reads.refused,
  }
  reports.push(report)
  if (broken) throw broken
  expect(report).toMatchObject({ acknowledged: ids.size, stored: ids.size, lost: 0, doubled: 0 })
  for (const { refused, withoutRetryAfter } of [orders, reads]) {
    expect([...refused.keys()].filter((status) => status !== 503 && !alsoAnswered.includes(status))).toEqual(
      [],
    )
    expect(withoutRetryAfter).toEqual([])
  }
}

/** Resolves when each customer had another answer. */
async function everyoneIsAnswered(
  answered: readonly { customer: number }[],
  customers: number,
): Promise<void> {
  const from = answered.length
  await expect.poll(() => new Set(answered.slice(from).map(({ customer }) => customer)).size).toBe(customers)
}
