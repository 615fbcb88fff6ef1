import type pg from 'pg'
import { schemaOf, shardNumbers } from '../../database/schema/shard-schemas.ts'
import { serverOf } from '../moving/shard-servers.ts'
import type { ShardServer } from '../moving/shard-servers.ts'
import { askServers } from '../ask-servers.ts'
import type { ServerSettings, SetUp, SetUpServer } from './setup-problem.ts'

const DATABASE = `
select current_user::text as role, current_database()::text as database,
  (select extversion from pg_extension where extname = 'citus') as version,
  exists (select from pg_available_extensions where name = 'citus') as "isAvailable",
  (select pg_has_role(relowner, 'usage') from pg_class where oid = 'public.users'::regclass) as "ownsSchema",
  has_database_privilege(current_database(), 'create') as "mayCreate"`

const SERVERS = `
select nodename as host, nodeport as port, groupid = 0 as "isCoordinator",
  isactive and shouldhaveshards as "mayHaveShards",
  not isactive or citus_check_connection_to_node(nodename, nodeport) as answers
from pg_dist_node where noderole = 'primary' order by nodename, nodeport`

/** Reads what `setUpProblem` decides by. It asks every server that Citus knows whether it answers. */
export async function readSetUp(owner: pg.Client): Promise<SetUp> {
  const [row] = (await owner.query<Omit<SetUp, 'shards' | 'servers'>>(DATABASE)).rows
  if (!row) throw new Error('a database has a name')
  const servers = row.version === null ? [] : (await owner.query<SetUpServer>(SERVERS)).rows
  return { ...row, shards: (await shardNumbers(owner)).length - 1, servers }
}

const SETTINGS = `
select json_build_object('version', (select extversion from pg_extension where extname = 'citus'),
  'preparesAtMost', current_setting('max_prepared_transactions')::int)`

/** Asks every server for what `settingsProblem` decides by. */
export async function readServerSettings(owner: pg.Client): Promise<Map<string, ServerSettings>> {
  const answers = await askServers(owner, SETTINGS)
  return new Map([...answers].map(([address, answer]) => [address, JSON.parse(answer)]))
}

/** A server of the product names one of its connections so (`node-clocks.ts`). */
const RUNNING = `
select count(*)::int as count from pg_stat_activity
where datname = current_database() and application_name ~ '^northfold clock '`

/** How many servers of the product run on this database. */
export async function countRunning(owner: pg.Client): Promise<number> {
  return (await owner.query<{ count: number }>(RUNNING)).rows[0]?.count ?? 0
}

export interface ShardPlace {
  number: number
  /** Null where it lies on the coordinator. */
  server: ShardServer | null
  hasCustomers: boolean
}

/** Where each shard but shard 0 lies, and whether it has customers or takes some. */
export async function readPlaces(owner: pg.Client): Promise<ShardPlace[]> {
  const places: ShardPlace[] = []
  for (const number of (await shardNumbers(owner)).filter((each) => each !== 0)) {
    const schema = schemaOf(number)
    const server = await serverOf(owner, schema)
    const { rows } = await owner.query<{ has: boolean }>(
      `select exists (select 1 from ${schema}.accounts) as has`,
    )
    places.push({ number, server, hasCustomers: rows[0]?.has ?? false })
  }
  return places
}
