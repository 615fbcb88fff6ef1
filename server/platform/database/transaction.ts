import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isRefusal, type Refusal } from '#contract/refusals.ts'
import { OutcomeUnknown, isDatabaseAway, isUndone } from './failure.ts'
import type { Pool, Tx } from './pool.ts'

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
