import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#contract/refusals.ts'
import type { OpenPool } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { type Throttles, createThrottles, inBatches } from '#server/platform/throttling/throttles.ts'
import { type TestClock, createTestClock } from '../../../support/clock.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database/postgres.ts'

/** One bucket under a flood: what a server asks the database, counted in statements. */
let database: FreshDatabase
let pool: OpenPool
let clock: TestClock
let statements = 0
let number = 0
let bucket: string
beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool(database.connection, pino({ level: 'silent' }), 10)
  clock = createTestClock()
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => {
  statements = 0
  bucket = `flooded:${number++}`
})

/** As one server has them. */
function newThrottles(): Throttles {
  const counted = new Proxy(pool, {
    get(target, name) {
      if (name === 'query') statements += 1
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return createThrottles(counted, clock, 1)
}

const TWENTY = { times: 20, windowMs: 60_000 }
const times = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const admitted = (decisions: readonly unknown[]) => decisions.filter((decision) => decision === null).length

describe('a limit on a rate', () => {
  test('counts forty calls at once in two statements, and admits the first twenty', async () => {
    const { take } = newThrottles()
    const decisions = await times(40, () => take(bucket, TWENTY))
    expect(decisions.map((decision) => decision === null)).toEqual(decisions.map((_, at) => at < 20))
    expect(decisions.at(-1)).toEqual({ refused: 'too_many_requests', retryAfterSeconds: 60 })
    expect(statements).toBe(2)
    await times(40, () => take(bucket, TWENTY))
    expect(statements).toBe(2)
  })

  test('is one limit over several servers, for any number of concurrent calls', async () => {
    const servers = [newThrottles(), newThrottles(), newThrottles()]
    const decisions = await times(90, (at) => servers[at % 3]!.take(bucket, TWENTY))
    expect(admitted(decisions)).toBe(20)
    expect(statements).toBe(6)
    const { rows } = await pool.query('select count from throttles where bucket = $1', [bucket])
    expect(rows).toEqual([{ count: 90 }])
  })

  test('gives each of the calls counted together its own place, and starts over after its window', async () => {
    const { count } = newThrottles()
    const counts = async () => (await times(7, () => count(bucket, 60_000))).map((each) => each.count)
    expect(await counts()).toEqual([1, 2, 3, 4, 5, 6, 7])
    clock.advance({ seconds: 59 })
    expect(await counts()).toEqual([8, 9, 10, 11, 12, 13, 14])
    clock.advance({ seconds: 1 })
    expect(await counts()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(statements).toBe(6)
  })

  test('one bucket does not wait for another', async () => {
    const { take } = newThrottles()
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`insert into throttles (bucket, count, window_started_at) values ($1, 1, $2)`, [
      bucket,
      clock.now(),
    ])
    const waits = times(5, () => take(bucket, TWENTY))
    expect(await take(`${bucket}:other`, TWENTY)).toBeNull()
    await client.query('commit')
    client.release()
    expect(admitted(await waits)).toBe(5)
    expect(statements).toBe(3)
  })
})

describe('failures', () => {
  test('of forty attempts at once five are admitted, in seven statements', async () => {
    const { takeAttempt } = newThrottles()
    const decisions = await times(40, () => takeAttempt(bucket))
    expect(decisions.map((decision) => decision === null)).toEqual(decisions.map((_, at) => at < 5))
    expect(decisions.filter(isRefusal)).toHaveLength(35)
    // Five that are admitted, one that is not, and until when.
    expect(statements).toBe(7)
  })

  test('of forty at each of two servers five are admitted in all', async () => {
    const servers = [newThrottles(), newThrottles()]
    const decisions = await times(80, (at) => servers[at % 2]!.takeAttempt(bucket))
    expect(admitted(decisions)).toBe(5)
    expect(statements).toBeLessThanOrEqual(9)
  })
})

describe('a batch', () => {
  test('that fails fails for those in it; the next is answered', async () => {
    const batches: number[] = []
    const ask = inBatches<number, number>(async (_, asked) => {
      batches.push(asked.length)
      await Promise.resolve()
      if (batches.length === 2) throw new Error('the database went away')
      return asked.map((each) => each * 2)
    })
    const first = ask('name', 1)
    const second = Promise.allSettled([ask('name', 2), ask('name', 3)])
    expect(await first).toBe(2)
    expect((await second).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await ask('name', 4)).toBe(8)
    expect(batches).toEqual([1, 2, 1])
  })
})
