import pg from 'pg'
import { asking } from '../support/asking.ts'
import { eventually } from '../support/eventually.ts'
import { type CitusServer, type CitusServers, configure } from './citus-servers.ts'

/** Where in its commit a transaction of shard and coordinator stands when the coordinator is lost. */
export type Moment = 'before the coordinator commits' | 'after the coordinator commits'

/** How many transactions are prepared on the workers. */
export async function preparedOnWorkers({ workers }: CitusServers): Promise<number> {
  const counts = await Promise.all(
    workers.map(({ superuser }) =>
      countOf(superuser, 'select count(*)::int as count from pg_prepared_xacts'),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Loses the coordinator while what `ask` asks for commits: the worker has done its part then. Before the coordinator's
 * own commit a transaction that tells the servers of a change waits for the lock on the queue of such news, which
 * another commit has that waits for a standby; after it, it waits for that standby itself. Starts the coordinator again
 * and answers how many transactions were prepared on workers when it was lost.
 */
export async function loseCoordinator(
  servers: CitusServers,
  moment: Moment,
  ask: () => Promise<unknown>,
): Promise<number> {
  const { coordinator } = servers
  const waits = moment === 'before the coordinator commits' ? 'local' : 'on'
  await setWaiting(coordinator, waits)
  const holder = waits === 'local' ? await holdNews(coordinator) : null
  const asked = ask().catch(() => undefined)
  await eventually(() => isCommitting(coordinator, holder ? 'Lock' : 'IPC'))
  const prepared = await preparedOnWorkers(servers)
  await coordinator.kill()
  await asked
  await coordinator.start()
  await asking(coordinator.superuser, async (client) => {
    await client.query('set synchronous_commit = local')
    await client.query('alter system reset synchronous_standby_names')
    await client.query('alter system reset synchronous_commit')
    await client.query('select pg_reload_conf()')
  })
  return prepared
}

/** No standby has this name: a commit that waits for it waits until the server is lost. */
const setWaiting = (server: CitusServer, commits: 'local' | 'on'): Promise<void> =>
  configure(server, `set synchronous_commit = ${commits}`, `set synchronous_standby_names = 'missing'`)

/** A commit that tells of something and waits for the standby, with the lock on the queue of news. */
async function holdNews({ superuser }: CitusServer): Promise<pg.Client> {
  const holder = new pg.Client(superuser)
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('set synchronous_commit = on')
  await holder.query('begin; create temporary table held (); notify held')
  void holder.query('commit').catch(() => undefined)
  await eventually(() => isCommitting({ superuser }, 'IPC'))
  return holder
}

async function isCommitting(
  { superuser }: Pick<CitusServer, 'superuser'>,
  waitsFor: 'Lock' | 'IPC',
): Promise<void> {
  const count = await countOf(
    superuser,
    `select count(*)::int as count from pg_stat_activity
     where lower(query) = 'commit' and state = 'active' and wait_event_type = '${waitsFor}'`,
  )
  if (count === 0) throw new Error('it does not commit')
}

const countOf = (server: CitusServer['superuser'], query: string): Promise<number> =>
  asking(server, async (client) => {
    const { rows } = await client.query<{ count: number }>(query)
    return rows[0]?.count ?? 0
  })
