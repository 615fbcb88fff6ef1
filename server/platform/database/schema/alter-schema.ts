import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefusal } from '../../config/config.ts'
import { isLockTimeout, isUndone } from '../failure.ts'

// Keeps nodes that start together from migrating at once.
const ADVISORY_LOCK = 7_240_001

/** Shorter than the lock wait of servers queued behind it. */
const LOCK_WAIT_MS = 400
const LOCK_PAUSE_MS = 600
const LOCK_ATTEMPTS = 600

/** Waits for other schema changes. The lock ends with the connection. */
export async function lockSchema(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
}

/**
 * Alters the schema in one transaction of `work`. Since others queue behind a waiting lock, its wait is shorter than
 * theirs; after that wait, or a deadlock, it tries again. Refuses (StartRefusal) after ten minutes, in a sentence that
 * begins with `what`.
 */
export async function alterSchema(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await alterOnce(client, work)
    } catch (error) {
      if (!isLockTimeout(error) && !isUndone(error)) throw error
      if (attempt === LOCK_ATTEMPTS) throw new StartRefusal(lockedOut(what))
      await delay(LOCK_PAUSE_MS)
    }
  }
}

const lockedOut = (what: string): string =>
  `${what} needs a table that others have used for ten minutes: end their transactions, then start again.`

async function alterOnce(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
