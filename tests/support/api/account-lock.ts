import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, Tx } from '#server/platform/database/database.ts'

/**
 * Holds the lock on a customer's account row, starts requests, waits until every one of them waits for
 * that lock, does `meanwhile` under it and lets go. Fails when a request goes past the lock: that it
 * happens to come out right would be luck.
 */
export async function behindAccountLock<T>(
  testServer: { pool: Pool },
  person: { id: string | bigint },
  start: () => Promise<T>[],
  meanwhile: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<T[]> {
  const tx = await testServer.pool.connect()
  try {
    await tx.query('begin')
    await tx.query('select from accounts where customer_id = $1 for update', [person.id])
    let settled = 0
    const pending = start().map((request) => request.finally(() => settled++))
    for (;;) {
      // The database is this test's own. The second in the queue waits for the first, not for us.
      const { rows } = await testServer.pool.query<{ waiting: bigint }>(
        `select count(*) as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (settled > 0) throw new Error('a request did not wait for the lock on its account')
      if (rows[0]?.waiting === BigInt(pending.length)) break
      await pause(5)
    }
    await meanwhile(tx)
    await tx.query('commit')
    return await Promise.all(pending)
  } finally {
    await tx.query('rollback')
    tx.release()
  }
}
