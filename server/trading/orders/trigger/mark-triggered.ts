import type { Pool, Tx } from '#server/platform/database/pool.ts'

const OFF_WHILE_MARKING = [
  'enable_seqscan',
  'enable_bitmapscan',
  'enable_hashjoin',
  'enable_mergejoin',
  'enable_sort',
]
/** A trigger of the table lists what other statements mark, order by order. */
const LISTS_TOUCHED = 'northfold.lists_touched'

const BEGIN_MARKING = [
  ...OFF_WHILE_MARKING.map((name) => `set ${name} = off`),
  `set ${LISTS_TOUCHED} = 'on'`,
].join('; ')
const END_MARKING = [...OFF_WHILE_MARKING, LISTS_TOUCHED].map((name) => `reset ${name}`).join('; ')

export interface Marking {
  pool: Pool
}

/**
 * Gives `work` a connection for statements that mark orders as triggered and list them in touched_orders. They read
 * along one index: with poor statistics, PostgreSQL may read all open orders for the few triggered. Settings are the
 * connection's, which is closed after an error: a transaction per statement would take four trips.
 */
export async function markTriggered<T>({ pool }: Marking, work: (connection: Tx) => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  let isBroken = true
  try {
    await connection.query(BEGIN_MARKING)
    const answer = await work(connection)
    await connection.query(END_MARKING)
    isBroken = false
    return answer
  } finally {
    connection.release(isBroken)
  }
}
