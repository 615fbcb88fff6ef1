import type pg from 'pg'
import { askWorkers } from '../ask-servers.ts'
import { refuseOwnNames } from '../own-names.ts'
import { ShardProblem } from '../shard-problem.ts'
import { functionsOn } from './part-proof.sql.ts'

/** A server of a distributed installation, by the address under which Citus knows it. */
export interface ShardServer {
  host: string
  port: number
}

interface KnownServer extends ShardServer {
  isCoordinator: boolean
  mayHaveShards: boolean
}

/** "10.0.0.5:5432" */
export const addressOf = ({ host, port }: ShardServer): string => `${host}:${port}`

const ADDRESS = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]{1,253}):(\d{1,5})$/

/** A server as an operator writes it; null where that is none. An IPv6 address stands in brackets. */
export function parseServer(text: string): ShardServer | null {
  const [, host = '', digits = ''] = ADDRESS.exec(text) ?? []
  const port = Number(digits)
  return host === '' || port < 1 || port > 65_535 ? null : { host: host.replaceAll(/[[\]]/g, ''), port }
}

/** The one server that has a shard; null where it lies on the coordinator, undistributed. */
export async function serverOf(owner: pg.Client, schema: string): Promise<ShardServer | null> {
  const { rows } = await owner.query<ShardServer>(PLACES, [schema])
  const [server = null, ...more] = rows
  if (more.length > 0)
    throw new ShardProblem(
      `The tables of schema ${schema} lie on several servers: ${rows.map(addressOf).join(', ')}.`,
    )
  return server
}

const PLACES = `
select distinct n.nodename as host, n.nodeport as port
from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid join pg_dist_shard s using (logicalrelid)
  join pg_dist_placement t using (shardid) join pg_dist_node n using (groupid)
where c.relnamespace = to_regnamespace($1) and n.noderole = 'primary'`

const SERVERS = `
select nodename as host, nodeport as port, groupid = 0 as "isCoordinator",
  isactive and shouldhaveshards as "mayHaveShards"
from pg_dist_node where noderole = 'primary' order by nodename, nodeport`

/**
 * Refuses (ShardProblem) a server that a shard cannot move to: that Citus does not know or puts no shards on, the
 * coordinator, one that does not answer or does not reach itself, and one on which triggers would do something else.
 */
export async function refuseServer(
  owner: pg.Client,
  { schema, from, to }: { schema: string; from: ShardServer; to: ShardServer },
): Promise<void> {
  const { rows } = await owner.query<KnownServer>(SERVERS)
  const known = rows.find((each) => addressOf(each) === addressOf(to))
  const others = rows.filter(({ isCoordinator }) => !isCoordinator).map(addressOf)
  if (!known)
    throw new ShardProblem(`Citus knows no server ${addressOf(to)}. It knows ${others.join(', ') || 'none'}.`)
  if (known.isCoordinator)
    throw new ShardProblem(
      `${addressOf(to)} is the coordinator, which has shard 0. Name one of ${others.join(', ')}.`,
    )
  if (!known.mayHaveShards) throw new ShardProblem(`Citus puts no shards on ${addressOf(to)}.`)
  for (const { host, port } of [to, from]) {
    const answer = await owner.query<{ answers: boolean }>(
      'select citus_check_connection_to_node($1, $2) as answers',
      [host, port],
    )
    if (!answer.rows[0]?.answers) throw new ShardProblem(`The server ${host}:${port} does not answer.`)
  }
  await refuseOwnNames(owner)
  await refuseOtherFunctions(owner, { schema, from, to })
}

async function refuseOtherFunctions(
  owner: pg.Client,
  { schema, from, to }: { schema: string; from: ShardServer; to: ShardServer },
): Promise<void> {
  const answers = await askWorkers(owner, functionsOn(schema))
  const there = answers.get(addressOf(from))
  if (there === undefined || there !== answers.get(addressOf(to)))
    throw new ShardProblem(
      `The functions in public and ${schema} are not the same on ${addressOf(from)} and ${addressOf(to)}: ` +
        'triggers of the moved tables would do something else.',
    )
}
