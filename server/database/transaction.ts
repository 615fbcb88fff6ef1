import { isRefusal, type Refusal } from '#contract/refusals.ts'
import type { Pool, Tx } from './pool.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ATTEMPTS = 3

/**
 * Runs `work` in one transaction (READ COMMITTED). A refusal it returns rolls everything back, and
 * so does an error. A deadlock or serialization failure is tried again, at most three times in all:
 * PostgreSQL has undone it, so nothing happens twice.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}

/** Runs `work` in one transaction on a connection that is held for more than this, once. An error rolls it back. */
export async function inTransactionOn(tx: Tx, work: () => Promise<void>): Promise<void> {
  await tx.query('begin')
  try {
    await work()
    await tx.query('commit')
  } catch (error) {
    // On a lost connection there is nothing left to roll back.
    await tx.query('rollback').catch(() => {})
    throw error
  }
}

async function once<T>(pool: Pool, work: (tx: Tx) => Promise<T | Refusal>): Promise<T | Refusal> {
  const tx = await pool.connect()
  let broken: Error | undefined
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query(isRefusal(result) ? 'rollback' : 'commit')
    return result
  } catch (error) {
    await tx.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    tx.release(broken)
  }
}

function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}
