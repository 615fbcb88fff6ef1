import type pg from 'pg'

/** How long one try to alter the schema waits for a lock: shorter than servers at work do. */
export const LOCK_WAIT_MS = 400

/** Has workers of Citus wait for locks no longer than the coordinator does, in the transaction that has begun. */
export const waitShortly = (client: pg.Client): Promise<void> => waitAtMost(client, LOCK_WAIT_MS)

/** Has every server wait for locks as long as it takes, from now on in this transaction. */
export const waitOn = (client: pg.Client): Promise<void> => waitAtMost(client, 0)

async function waitAtMost(client: pg.Client, milliseconds: number): Promise<void> {
  await client.query('set local citus.propagate_set_commands = local')
  await client.query(`set local lock_timeout = ${milliseconds}`)
  await client.query('set local citus.propagate_set_commands = none')
}
