import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { Clock } from '../clock.ts'
import { OutcomeUnknown, isDatabaseAway, isUndone } from './failure.ts'

export interface Pool extends Pick<pg.Pool, 'query'> {
  connect(): Promise<pg.PoolClient>
}
/** For its opener, who ends it. */
export type OpenPool = pg.Pool
/** One connection inside a transaction. */
export type Tx = pg.PoolClient | pg.Client
export type Queryable = Pool | Tx

/** What most use cases take: the database and the time. */
export interface PoolAndClock {
  pool: Pool
  clock: Clock
}

const ATTEMPTS = 3
/** Keeps deadlocked transactions from meeting again. */
const JITTER_MS = 25

/**
 * Runs `work` in one READ COMMITTED transaction; a refusal or error rolls back. A deadlock or serialization failure is
 * tried at most three times. A connection lost during commit is an OutcomeUnknown, which only a client with the key can
 * retry.
 */
export const inTransaction = <T>(pool: Pool, work: (tx: Tx) => Promise<T | Refusal>): Promise<T | Refusal> =>
  attempted(() => once(pool, 'begin', work))

/** Runs the read-only `work` in one snapshot. */
export const inSnapshot = <T>(pool: Pool, work: (tx: Tx) => Promise<T | Refusal>): Promise<T | Refusal> =>
  attempted(() => once(pool, 'begin isolation level repeatable read read only', work))

async function attempted<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= ATTEMPTS || !isUndone(error)) throw error
      await delay(randomInt(JITTER_MS * attempt))
    }
  }
}

/** Runs `work` in one transaction, once, on a connection that the caller holds. An error rolls back. */
export async function inTransactionOn(tx: Tx, work: () => Promise<void>): Promise<void> {
  await tx.query('begin')
  try {
    await work()
    await commit(tx)
  } catch (error) {
    // A lost connection has nothing to roll back.
    await tx.query('rollback').catch(() => {})
    throw error
  }
}

async function once<T>(
  pool: Pool,
  begin: string,
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const tx = await pool.connect()
  let broken: Error | undefined
  try {
    await tx.query(begin)
    const result = await work(tx)
    if (isRefusal(result)) await tx.query('rollback')
    else await commit(tx)
    return result
  } catch (error) {
    // One that does not answer would not answer ROLLBACK; closing it ends the transaction.
    if (error instanceof OutcomeUnknown || isDatabaseAway(error)) broken = error as Error
    else await tx.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    tx.release(broken)
  }
}

async function commit(tx: Tx): Promise<void> {
  const { command } = await tx.query('commit').catch((error: Error) => {
    throw isDatabaseAway(error) ? new OutcomeUnknown(error) : error
  })
  // The answer after a caught failure.
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
}

/** The first page ends before it. */
export const LARGEST_ID = '9223372036854775807'

/** Enough for the largest batch: 256 orders with 4 rows each. */
export const IDS_PER_BLOCK = 1_024n

export interface Ids {
  /** The next id. Throws when the block is used up: a bug. */
  next(): bigint
}

export const TAKE_ID_BLOCK = `select next_id_block() as block`

/**
 * Takes a block of ids. Call it after the transaction's row locks, so that a customer's ids rise in commit order on
 * every node. Gaps are normal; 2^63 / 1,024 blocks never run out.
 */
export async function takeIds(database: Queryable): Promise<Ids> {
  const { rows } = await database.query<{ block: bigint }>(TAKE_ID_BLOCK)
  const block = rows[0]?.block
  if (block === undefined) throw new Error('the id sequence gave nothing')
  return idsOfBlock(block)
}

/** A block's ids in order. */
export function idsOfBlock(block: bigint): Ids {
  const end = (block + 1n) * IDS_PER_BLOCK
  let next = block * IDS_PER_BLOCK
  return {
    next() {
      if (next >= end) throw new RangeError('a transaction used more ids than one block has')
      return next++
    },
  }
}

/**
 * Array parameters as text literals: `pg` would escape every element of a JavaScript array, a tenth of Node's time for
 * a batch of 256 orders.
 */

/**
 * {1,2,3}: numbers of any size, ISO times, and our own words (symbols, kinds, routes): no blanks, quotes or commas.
 * `null` is no value; `NULL` is a symbol, which PostgreSQL takes for one only in quotes.
 */
export function plainArray(values: readonly (bigint | number | string)[]): string {
  const joined = values.join(',')
  return `{${joined.includes('NULL') ? joined.replaceAll(/(?<=^|,)NULL(?=,|$)/g, '"NULL"') : joined}}`
}

/** {"a","b"}: any text, quoted and escaped. */
export const textArray = (values: readonly string[]): string => `{${values.map(quoted).join(',')}}`

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
