import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  INSTALLATIONS,
  driversOf,
  planFor,
  usesOf,
  type Assumptions,
} from '../../bench/capacity/capacity-model.ts'
import { GUESSES } from '../../bench/capacity/costs.ts'
import { BACKGROUND_SERVERS, CONNECTIONS_OF_A_SERVER, LIMITS } from '../../bench/capacity/limits.ts'
import { HABITS, ratesOf } from '../../bench/capacity/rates.ts'
import { readCosts } from '../../bench/capacity/stored-costs.ts'
import { MADE_UP } from './made-up-costs.ts'

const costs = MADE_UP
const SIZES = [1e4, 1e5, 1e6, 1e7, 1e8]
const largest = INSTALLATIONS.at(-1)!

test('the busiest second is the peak times the average second of a session', () => {
  expect(ratesOf(23_400, { ...HABITS, ordersADay: 1, peak: 3 }).orders).toBe(3)
  expect(ratesOf(100, { ...HABITS, openPages: 0.5 }).pages).toBe(50)
})

test('cores are what each thing costs, times how often it happens; each server reads each change', () => {
  const rates = { orders: 1_000, reads: 2_000, signIns: 10, changes: 100, pages: 6_000 }
  const guesses = { ...GUESSES, signInDatabaseUs: 1_000, sessionMinuteUs: 30 }
  expect(driversOf(rates, { costs, guesses }, 3)).toEqual([
    { driver: 'sign-ins', web: 0.5, database: 0.01 },
    { driver: 'orders', web: 0.08, database: 0.09 },
    { driver: 'reads', web: 0.1, database: 0.06 },
    { driver: 'open pages', web: 0.12, database: 0.003 },
    { driver: 'changes', web: 0, database: 0.0053 },
  ])
})

test('the costs that the last run stored can be read, and none is nothing', async () => {
  for (const cost of Object.values(await readCosts())) expect(cost).toBeGreaterThan(0)
})

test('no installation with one primary has more servers than PostgreSQL is at ease with', () => {
  for (const { webServers } of INSTALLATIONS) {
    const connections = (webServers + BACKGROUND_SERVERS) * CONNECTIONS_OF_A_SERVER
    expect(connections).toBeLessThanOrEqual(LIMITS.connections)
  }
})

describe('a plan', () => {
  test('grows with its customers: no size gets a smaller installation than the one before', () => {
    const chosen = SIZES.map((customers) => INSTALLATIONS.indexOf(planFor(customers, { costs }).installation))
    expect(chosen).toEqual(chosen.toSorted((a, b) => a - b))
    expect(chosen[0]).toBe(0)
  })

  test('more customers never need fewer machines, whatever things cost and customers do', () => {
    fc.assert(
      fc.property(assumed, someCustomers, someCustomers, (assumptions, one, other) => {
        const [fewer, more] = [Math.min(one, other), Math.max(one, other)]
        const plans = [fewer, more].map((customers) => planFor(customers, assumptions))
        const sizes = plans.map(({ installation }) => INSTALLATIONS.indexOf(installation))
        expect(sizes[0]).toBeLessThanOrEqual(sizes[1]!)
        // What was enough for more is enough for fewer.
        if (plans[1]?.isEnough) expect(plans[0]?.isEnough).toBe(true)
      }),
    )
  })

  test('is the smallest that is enough, and is just enough for as many as it says', () => {
    for (const customers of SIZES) {
      const { installation, isEnough, enoughFor, bottleneck } = planFor(customers, { costs })
      const most = (count: number, of = installation) => usesOf(count, { costs, installation: of })[0]!
      expect(most(enoughFor * 0.999).share).toBeLessThan(1)
      expect(most(enoughFor * 1.001).share).toBeGreaterThan(1)
      expect(most(customers).resource).toBe(bottleneck.resource)
      const smaller = INSTALLATIONS[INSTALLATIONS.indexOf(installation) - 1]
      if (isEnough && smaller) expect(most(customers, smaller).share).toBeGreaterThan(1)
    }
  })

  test('says that the largest is not enough rather than inventing a larger one', () => {
    const { installation, isEnough, enoughFor } = planFor(1e10, { costs })
    expect([installation, isEnough]).toEqual([largest, false])
    expect(enoughFor).toBeLessThan(1e10)
  })

  test.each([
    ['orders that cost much', { ...costs, orderLaneUs: 1e6 }, 'order lanes, one a server'],
    ['large rows', { ...costs, customerRowBytes: 1e8 }, 'disk, 3 years'],
    ['a slow hash', { ...costs, signInUs: 1e8 }, 'hashing of passwords'],
    ['dear changes', { ...costs, changeReadUs: 1e5 }, 'database cores'],
    ['dear reads of the database', { ...costs, readDatabaseUs: 1e5 }, 'database cores'],
    ['dear answers', { ...costs, readNodeUs: 1e5 }, 'web servers'],
    ['a long log', { ...costs, orderLogBytes: 1e9 }, "the database's log"],
    ['nothing dear', costs, 'streams (STREAMS_MAX)'],
  ])('with %s names what is missing first: %#', (_, dear, resource) => {
    const uses = usesOf(1e6, {
      costs: dear,
      installation: { ...largest, webServers: 20 },
      habits: FEW_SIGN_INS,
    })
    expect(uses[0]?.resource).toBe(resource)
  })
})

/** So that hashing is not what everything waits for. */
const FEW_SIGN_INS = { ...HABITS, signInsAVisit: 0.001 }

const someCustomers = fc.double({ min: 1, max: 1e9, noNaN: true })
/** Costs and habits up to a hundred times those above, and down to a hundredth. */
const scaled = <T extends object>(of: T): fc.Arbitrary<T> =>
  fc
    .array(fc.double({ min: 0.01, max: 100, noNaN: true }), {
      minLength: Object.keys(of).length,
      maxLength: Object.keys(of).length,
    })
    .map(
      (factors) =>
        Object.fromEntries(
          Object.entries(of).map(([name, value]: [string, number], at) => [name, value * factors[at]!]),
        ) as T,
    )
const assumed: fc.Arbitrary<Assumptions> = fc
  .record({ costs: scaled(costs), habits: scaled(HABITS), guesses: scaled(GUESSES) })
  // A server that is busy when idle carries no customers at all.
  .map(({ costs: some, ...others }) => ({
    ...others,
    costs: { ...some, serverSecondUs: Math.min(some.serverSecondUs, 500_000) },
  }))
