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

/** Where orders are marked. */
export interface Marking {
  pool: Pool
}

/**
 * Gives `work` a connection for statements that mark orders with the price that triggered them, and list them in
 * touched_orders. They read by one index, in its order, whatever the statistics of the table say: with none, or with
 * those of a quieter day, PostgreSQL may read all open orders for the few that a price triggers.
 *
 * The settings are the connection's, once for all statements: in a transaction of its own each statement would take
 * four trips, and while orders come in each trip waits for Node. After an error the connection is closed with them.
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
