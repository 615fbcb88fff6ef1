import pg from 'pg'
import { alterSchema } from '../../database/schema/alter-schema.ts'
import { schemaOf } from '../../database/schema/shard-schemas.ts'
import { tablesOf } from '../pause-changes.ts'
import { type ShardServer, addressOf, serverOf } from '../moving/shard-servers.ts'
import { ShardProblem } from '../shard-problem.ts'
import { fitWorkers } from '../../database/citus/fit-workers.ts'
import { returnKeys } from './reference-tables.ts'

/** Tables without a primary key are moved by whole rows. */
const WITHOUT_KEY = `
select c.relname as name from pg_class c
where c.relkind = 'r' and c.relnamespace = to_regnamespace($1) and c.relreplident <> 'f'
  and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`

/** How many servers take their turn. */
const IN_TURN = `
select count(*)::int as count from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards`

/**
 * Puts a shard that lies on the coordinator on another server, with its customers' rows, in one transaction, and gives
 * it the keys again that have ended and the workers its functions. Call it with shard 0's search path, over a
 * connection of the schema's owner.
 */
export async function placeShard(owner: pg.Client, shard: number, to: ShardServer): Promise<void> {
  const schema = schemaOf(shard)
  const tables = await tablesOf(owner, schema)
  await takeTurnOf(owner, to)
  await alterSchema(owner, `Spreading shard ${shard}`, async () => {
    const named = tables.map((table) => `${schema}.${pg.escapeIdentifier(table)}`)
    await owner.query(`lock table ${named.join(', ')} in access exclusive mode`)
    await owner.query('set local lock_timeout = 0')
    await owner.query('set local citus.enable_unsafe_triggers = on')
    const { rows } = await owner.query<{ name: string }>(WITHOUT_KEY, [schema])
    for (const { name } of rows)
      await owner.query(`alter table ${schema}.${pg.escapeIdentifier(name)} replica identity full`)
    await owner.query('select citus_schema_distribute($1::regnamespace)', [schema]).catch((error: Error) => {
      throw new ShardProblem(`Shard ${shard} stays on the coordinator: ${error.message}.`, { cause: error })
    })
    await assertOn(owner, schema, to)
    await returnKeys(owner, schema, tables)
    await fitWorkers(owner, [schema])
  })
}

async function assertOn(owner: pg.Client, schema: string, to: ShardServer): Promise<void> {
  const server = await serverOf(owner, schema)
  if (server && addressOf(server) === addressOf(to)) return
  throw new ShardProblem(
    `Citus would put ${schema} on ${server ? addressOf(server) : 'the coordinator'} instead of ${addressOf(to)}: ` +
      'others distribute schemas at the same time. Start this again.',
  )
}

/**
 * Citus puts schemas on its servers in turns and takes no wish. So schemas are distributed and taken back until the
 * next turn is that of the server: after one that landed there, all others have theirs first.
 */
async function takeTurnOf(owner: pg.Client, to: ShardServer): Promise<void> {
  const { rows } = await owner.query<{ count: number }>(IN_TURN)
  const servers = rows[0]?.count ?? 1
  if (servers === 1) return
  for (let turn = 0; turn < servers; turn += 1) if (addressOf(await passTurn(owner)) === addressOf(to)) break
  for (let turn = 1; turn < servers; turn += 1) await passTurn(owner)
}

const PROBE = 'northfold_turn'

/**
 * Distributes an empty schema, takes it back and answers where it was. Citus copies reference tables to servers that
 * do not have them yet when it distributes a schema, and that stays.
 */
export async function passTurn(owner: pg.Client): Promise<ShardServer> {
  await owner.query('begin')
  try {
    await owner.query(`create schema ${PROBE}`)
    await owner.query(`create table ${PROBE}.turn (id integer)`)
    await owner.query('select citus_schema_distribute($1::regnamespace)', [PROBE])
    const server = await serverOf(owner, PROBE)
    if (!server) throw new ShardProblem('Citus has put a schema on no server.')
    return server
  } finally {
    await owner.query('rollback')
  }
}
