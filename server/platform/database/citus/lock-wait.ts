import type pg from 'pg'

/** How long one try to alter the schema waits for a lock: shorter than servers at work do. */
export const LOCK_WAIT_MS = 400

/** Has workers of Citus wait for locks no longer than the coordinator does, in the transaction that has begun. */
export async function waitForLocks(client: pg.Client): Promise<void> {
  await client.query('set local citus.propagate_set_commands = local')
  await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
  await client.query('set local citus.propagate_set_commands = none')
}
