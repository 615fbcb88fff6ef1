import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { isLong } from '../support/long.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import { type ClockedProcesses, startProcesses } from './world/clocked-processes.ts'
import { type Event, bookHistory, history } from './events.ts'
import { play } from './play.ts'
import { shortest } from './shortest.ts'
import type { World } from './world/world.ts'

/**
 * Another seed or more histories: MODEL_SEED=7 MODEL_HISTORIES=1000. MODEL_PATH is one that failed, MODEL_SHORTER how
 * many are tried to find the shortest that fails too.
 */
const {
  MODEL_SEED = '20261118',
  MODEL_HISTORIES = isLong ? '100' : '5',
  MODEL_PATH,
  MODEL_SHORTER = '120',
} = process.env
/** Long before any simulated share splits, so that there are evenings enough. */
const START = '2010-01-04T15:00:00Z'

interface Place {
  name: string
  servers: 'one' | 'two' | 'two processes'
  ordersWait?: boolean
  /** What happens there: everything, unless it is said. */
  events?: typeof history
}
const PLACES: readonly Place[] = [
  { name: 'one server', servers: 'one' },
  { name: 'two servers', servers: 'two' },
  { name: 'two servers where orders wait for their price', servers: 'two', ordersWait: true },
  { name: 'two servers whose order book is used', servers: 'two', ordersWait: true, events: bookHistory },
  ...(isLong ? [{ name: 'two processes', servers: 'two processes' } as const] : []),
]
/** Passkeys need a host with a name. */
const NAMED = { HOST: 'localhost', NEW_BANK_ACCOUNT_PAUSE_HOURS: '1' }
const WAITING = { ...NAMED, AFTER_HOURS_ORDERS: 'queue', FUND_PRICING: 'next-nav' }

describe.each(PLACES)('on $name', ({ servers, ordersWait = false, events: happening = history }) => {
  let runs = 0
  let testServer: TestServer
  let processes: ClockedProcesses | undefined
  let world: World
  beforeAll(open)
  afterAll(close)

  async function open(): Promise<void> {
    testServer = await startTestServer({ at: START, env: ordersWait ? WAITING : NAMED })
    if (servers === 'two processes') {
      processes = await startProcesses(testServer, 2)
      world = processes.world
      return
    }
    const { pool, clock, url } = testServer
    const second = servers === 'two' ? [(await testServer.secondNode()).url] : []
    const advance = async (ms: number) => clock.advance({ ms })
    world = { urls: [url, ...second], pool, clock, ordersWait, advance }
  }

  async function close(): Promise<void> {
    await processes?.close()
    await testServer.close()
  }

  test('whatever customers and administrators do, every reply is the one the model predicts', async () => {
    async function playOnce(events: readonly Event[]): Promise<void> {
      try {
        await play(world, (runs += 1), events)
        expect((await verifyBooks(testServer.connection)).broken).toEqual([])
      } catch (error) {
        // What it broke would be found again after the next history, whatever that does.
        await close().catch(() => {})
        await open()
        throw error
      }
    }
    const found = await fc.check(fc.asyncProperty(happening, playOnce), {
      seed: Number(MODEL_SEED),
      numRuns: Number(MODEL_HISTORIES),
      endOnFailure: true,
      ...(MODEL_PATH === undefined ? {} : { path: MODEL_PATH }),
    })
    if (!found.failed) return
    let why = found.errorInstance
    const fails = (events: readonly Event[]) =>
      playOnce(events).then(
        () => false,
        (error: unknown) => ((why = error), true),
      )
    const events = await shortest(found.counterexample?.[0] ?? [], fails, Number(MODEL_SHORTER))
    throw new Error(told(found, events, why))
  }, 1_800_000)
})

/** The seed, the shortest history that was found, and what was different in it. */
function told(
  { seed, counterexamplePath: path }: { seed: number; counterexamplePath: string | null },
  events: readonly Event[],
  why: unknown,
): string {
  const written = (event: Event) =>
    JSON.stringify(event, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
  return [
    `the product and the model differ. Again: MODEL_SEED=${seed} MODEL_PATH=${path}`,
    'The shortest history that was found:',
    ...events.map((event) => `  ${written(event)}`),
    why instanceof Error ? (why.stack ?? why.message) : String(why),
  ].join('\n')
}
