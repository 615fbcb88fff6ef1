import { describe, expect, test } from 'vitest'
import { SHARD_COSTS } from '../../bench/capacity/costs.ts'
import { LIMITS } from '../../bench/capacity/limits.ts'
import { providerPlans } from '../../bench/capacity/provider-quota.ts'
import { HABITS } from '../../bench/capacity/rates.ts'
import { spreadDriversOf, spreadFor, spreadUsesOf } from '../../bench/capacity/several-servers.ts'
import { MADE_UP } from './made-up-costs.ts'

const costs = MADE_UP
/** So that the number of connections is not what everything waits for. */
const limits = { ...LIMITS, connections: 1e6 }
const QUIET = { orders: 0, reads: 0, signIns: 0, changes: 0, pages: 0 }

const ordersOn = (orders: number, webServers: number, workers: number) =>
  spreadDriversOf({ ...QUIET, orders }, { webServers, workers }, { costs }).find(
    ({ driver }) => driver === 'orders',
  )

describe('an order on shards', () => {
  test('is a batch of its own while lanes have pauses', () => {
    const { alone } = SHARD_COSTS
    expect(ordersOn(100, 10, 4)).toMatchObject({
      coordinator: expect.closeTo((100 * alone.coordinatorUs) / 1e6),
      workers: expect.closeTo((100 * alone.workerUs) / 1e6),
    })
  })

  test('keeps no more than its lanes busy until their batches are full, and then costs what a full one does', () => {
    const busy = ordersOn(10_000, 2, 4)
    expect(busy!.coordinator + busy!.workers).toBeCloseTo(8)
    const { full } = SHARD_COSTS
    expect(ordersOn(1e6, 2, 4)).toMatchObject({
      coordinator: expect.closeTo(full.coordinatorUs),
      workers: expect.closeTo(full.workerUs),
    })
  })

  test('never costs a server less than fewer of them do, nor on more lanes', () => {
    for (const server of ['coordinator', 'workers'] as const) {
      const cores = (orders: number, webServers: number) => ordersOn(orders, webServers, 2)![server]
      for (const orders of [1, 100, 1e3, 1e4, 1e5, 1e6]) {
        expect(cores(orders * 2, 4)).toBeGreaterThanOrEqual(cores(orders, 4))
        expect(cores(orders, 8)).toBeGreaterThanOrEqual(cores(orders, 4))
      }
    }
  })
})

test('reads pass the coordinator to workers; sessions, sign-ins and changes stay on the coordinator', () => {
  const rates = { ...QUIET, reads: 1_000, signIns: 10, changes: 10, pages: 600 }
  const spread = { webServers: 2, workers: 2 }
  const drivers = spreadDriversOf(rates, spread, { costs })
  const on = (of: 'coordinator' | 'workers') =>
    drivers.filter((driver) => driver[of] > 0).map(({ driver }) => driver)
  expect(on('workers')).toEqual(['reads'])
  expect(on('coordinator').toSorted()).toEqual(['changes', 'open pages', 'reads', 'sign-ins'])
})

test('every server opens its connections to the coordinator, with a lane for each shard, and to each worker', () => {
  const shareOf = (resource: string, workers: number) =>
    spreadUsesOf(1, { webServers: 8, workers }, { costs }).find((use) => use.resource === resource)?.share
  expect(shareOf('connections of the coordinator', 2)).toBe((10 * 16) / 500)
  expect(shareOf('connections of the coordinator', 6)).toBe((10 * 20) / 500)
  expect(shareOf('connections of a worker', 2)).toBe((10 * 11) / 500)
  expect(shareOf('connections of a worker', 6)).toBe((10 * 11) / 500)
})

describe('servers for many customers', () => {
  test('are the fewest that carry them', () => {
    const plan = spreadFor(1e9, { costs, limits })
    const over = (webServers: number, workers: number) =>
      spreadUsesOf(1e9, { webServers, workers }, { costs, limits }).filter(({ share }) => share > 1)
    expect(plan.workers).toBeGreaterThan(2)
    const { webServers, workers } = plan
    expect(over(webServers - 1, workers).map(({ resource }) => resource)).toContain('streams (STREAMS_MAX)')
    expect(over(webServers, workers - 1).length).toBeGreaterThan(over(webServers, workers).length)
  })

  test('are just enough for as many as they say', () => {
    for (const customers of [1e6, 1e8, 1e9]) {
      const { enoughFor } = spreadFor(customers, { costs })
      expect(spreadFor(enoughFor, { costs }).isEnough).toBe(true)
      expect(spreadFor(enoughFor * 1.002, { costs }).isEnough).toBe(false)
    }
  })

  test('of whom none does anything are two and two, for ever', () => {
    const habits = { ...HABITS, visitsADay: 0, ordersADay: 0, openPages: 0 }
    const free = { ...costs, customerRowBytes: 0 }
    expect(spreadFor(1e9, { costs: free, habits })).toMatchObject({
      webServers: 2,
      workers: 2,
      isEnough: true,
      enoughFor: Infinity,
    })
  })

  test('are two workers at least, and no more than there may be shards', () => {
    expect(spreadFor(1, { costs }).workers).toBe(2)
    expect(spreadFor(1e12, { costs })).toMatchObject({ workers: 64, isEnough: false })
  })

  test.each([
    ['reads that the coordinator passes on', { ...costs, readDatabaseUs: 1e4 }, 'cores of the coordinator'],
    ['large rows', { ...costs, customerRowBytes: 1e7 }, 'disks of the workers, 3 years'],
    ['a long log', { ...costs, orderLogBytes: 1e8 }, 'logs of the workers'],
  ])('with %s name what is missing first: %#', (_, dear, resource) => {
    expect(spreadFor(1e8, { costs: dear, limits }).bottleneck.resource).toBe(resource)
  })

  test('hear of every change: few of them wait for its lock, many for the coordinator that tells them all', () => {
    const dear = { ...costs, changeUs: 1e4 }
    const missing = (habits: typeof HABITS, streamsOfAServer: number) =>
      spreadFor(1e8, { costs: dear, habits, limits: { ...limits, streamsOfAServer } }).bottleneck.resource
    expect(missing({ ...HABITS, signInsAVisit: 0.001 }, 1e6)).toBe('NOTIFY')
    expect(missing(HABITS, LIMITS.streamsOfAServer)).toBe('cores of the coordinator')
  })

  test('of these costs are short of connections first, enough or not', () => {
    for (const customers of [1e6, 1e8])
      expect(spreadFor(customers, { costs }).bottleneck.resource).toBe('connections of the coordinator')
  })
})

describe("the provider's quota", () => {
  test('is what the start log says of a day with a session', () => {
    const [eodhd, twelvedata] = providerPlans()
    // 66 prices: 1,260 rounds in session and for half an hour after it, 68 beside; and what 70 instruments need.
    expect(eodhd).toMatchObject({ prices: 66, everySeconds: 20, callsPerDay: 100_000, calls: 90_448 })
    expect(eodhd!.share).toBeCloseTo(0.904, 3)
    expect(twelvedata).toMatchObject({ everySeconds: 96, callsPerDay: 79_200 })
  })

  test('is exceeded where prices are to come more often than the plan has calls', () => {
    expect(providerPlans(15)[0]!.share).toBeGreaterThan(1)
  })
})
