import type pg from 'pg'
import { hasCitus } from '../../database/citus/distributed-schemas.ts'
import { waitOn } from '../../database/citus/lock-wait.ts'
import { alterSchema, lockSchema, unlockSchema } from '../../database/schema/alter-schema.ts'
import { SHARDS_AT_MOST, schemaOf, shardNumbers } from '../../database/schema/shard-schemas.ts'
import { pauseChanges, refuseUndecided } from '../pause-changes.ts'
import { ShardProblem } from '../shard-problem.ts'
import { type Proof, firstDifference, grantMissing, prove } from './part-proof.ts'
import { type ShardServer, addressOf, refuseServer, serverOf } from './shard-servers.ts'
import { MOVES_CHANNEL } from './straight.ts'

export interface MovedShard {
  from: ShardServer
  tables: number
  rows: bigint
}

/**
 * Moves a shard to another server of a distributed installation (Citus), in one transaction, over a connection of the
 * schema's owner. What changes its customers' rows waits meanwhile, reading goes on. Rows, keys, indexes, triggers and
 * rights of every table are the same before and after, and ids rise; else nothing is moved. Refuses (ShardProblem):
 * without Citus; shard 0, a shard that is not there or lies on no other server, and the server that has it; what
 * `refuseServer` refuses; a change that is undecided. Tries for ten minutes where changes do not end (StartRefusal).
 */
export async function moveShard(owner: pg.Client, shard: number, to: ShardServer): Promise<MovedShard> {
  if (!(await hasCitus(owner)))
    throw new ShardProblem(
      'All shards are in one PostgreSQL, in schemas of one database: there is no other server to move one to.',
    )
  if (!(await shardNumbers(owner)).includes(shard)) throw new ShardProblem(`There is no shard ${shard}.`)
  if (shard === 0)
    throw new ShardProblem('Shard 0 does not move: its schema, public, also has what is no customer’s.')
  const schema = schemaOf(shard)
  await lockSchema(owner)
  try {
    const from = await serverOf(owner, schema)
    if (!from) throw new ShardProblem(`Shard ${shard} is not distributed: it lies on the coordinator.`)
    if (addressOf(from) === addressOf(to))
      throw new ShardProblem(`Shard ${shard} is on ${addressOf(to)} already.`)
    await refuseServer(owner, { schema, from, to })
    let moved: Proof[] = []
    await alterSchema(owner, `Moving shard ${shard}`, async () => {
      moved = await moveOnce(owner, shard, to)
    })
    return { from, tables: moved.length, rows: moved.reduce((sum, { rows }) => sum + rows, 0n) }
  } finally {
    await unlockSchema(owner)
  }
}

/** Moves it in the transaction that has begun, and proves that it has: throws where anything is not as it was. */
async function moveOnce(owner: pg.Client, shard: number, to: ShardServer): Promise<Proof[]> {
  const schema = schemaOf(shard)
  // A row that was locked on the one server is not locked on the other.
  await pauseChanges(owner, [schema], 'exclusive')
  await waitOn(owner)
  await refuseUndecided(owner, [schema])
  const before = await prove(owner, schema)
  const block = await nextBlock(owner, schema)
  await owner
    .query(`select citus_schema_move($1::regnamespace, $2, $3, 'block_writes')`, [schema, to.host, to.port])
    .catch((error: Error) => {
      throw new ShardProblem(`Shard ${shard} was not moved: ${error.message}.`, { cause: error })
    })
  const after = await grantMissing(owner, schema, { before, after: await prove(owner, schema) })
  const difference = firstDifference(before, after)
  if (difference !== undefined) throw new ShardProblem(`Shard ${shard} was not moved: ${difference}.`)
  const next = await nextBlock(owner, schema)
  if (next <= block || next % BigInt(SHARDS_AT_MOST) !== BigInt(shard))
    throw new ShardProblem(`Shard ${shard} was not moved: its ids do not rise.`)
  await owner.query(`notify ${MOVES_CHANNEL}`)
  return after
}

async function nextBlock(owner: pg.Client, schema: string): Promise<bigint> {
  const { rows } = await owner.query<{ block: string }>(`select ${schema}.next_id_block()::text as block`)
  return BigInt(rows[0]?.block ?? 0)
}
