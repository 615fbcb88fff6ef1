import { createHash } from 'node:crypto'
import { type OpenPool, type Pool, type ShardPool, type ShardTx, type Tx, ofShard } from '../database/pool.ts'
import { type ShardRow, EVERY_PATH, readShards, searchPathOf } from '../database/schema/shard-schemas.ts'
import { openShardPool } from './shard-pool.ts'
import { shardOf } from './shard-of.ts'

/** Where some customers' tables are. Whoever asks one of these tables has a shard, or a transaction on it. */
export interface Shard {
  /** From 0 to 63; null for all of them together, which can only be read. */
  readonly number: number | null
  /** The `search_path` of a connection that has these tables; undefined where every connection does. */
  readonly path: string | undefined
  /** Over it, customers' tables are this shard's, and all others those that stand once. */
  readonly pool: ShardPool
}

/** Where customers are. With one shard everything is in one schema, and nothing here costs a statement. */
export interface Shards {
  readonly all: readonly Shard[]
  /** All customers, to be read: the lists and the counts of the office. */
  readonly every: Shard
  /** The shard of a customer who is there, or of anything of theirs, by its id. */
  of(id: bigint): Shard
  /** The same of an id that a caller names: where no shard can have it, one in which it will not be found. */
  named(id: bigint): Shard
  /** Where the next customer is opened: those that this server knows and that take new ones now, in turns. */
  next(): Promise<Shard>
  /** Lets a transaction go on among the customers of a shard, by what it answers, until it enters another or ends. */
  enter(tx: Tx, shard: Shard): Promise<ShardTx>
  /** Throws where there is one that this server does not know: it would leave out customers for good. */
  knowAll(tx: Tx): Promise<void>
}

/** Reads which shards there are, once. A server learns of one that is added when it starts again. */
export async function openShards(
  root: OpenPool,
): Promise<{ pool: Pool; shards: Shards; rows: readonly ShardRow[] }> {
  const rows = await readShards(root)
  const { pool, shards } = rows.length <= 1 ? { pool: root, shards: oneShard(root) } : manyShards(root, rows)
  return { pool, shards: { ...shards, knowAll: async (tx) => knowAll(tx, shards) }, rows }
}

async function knowAll(tx: Tx, { all }: Pick<Shards, 'all'>): Promise<void> {
  if ((await readShards(tx)).length !== all.length) unknown()
}

/** Everything in one schema, and no shard added. */
export function oneShard(pool: Pool): Shards {
  const shard: Shard = { number: 0, path: undefined, pool: ofShard(pool) }
  return {
    all: [shard],
    every: shard,
    of: () => shard,
    named: () => shard,
    next: async () => shard,
    enter: async (tx) => ofShard(tx),
    knowAll: async () => undefined,
  }
}

const unknown = (): never => {
  throw new Error('there is a shard that this server does not know: start it again')
}

function manyShards(
  root: OpenPool,
  rows: readonly ShardRow[],
): { pool: Pool; shards: Omit<Shards, 'knowAll'> } {
  const open = (number: number | null): Shard => {
    const path = number === null ? EVERY_PATH : searchPathOf(number)
    return { number, path, pool: ofShard(openShardPool(root, path)) }
  }
  const all = rows.map(({ number }) => open(number))
  const byNumber = new Map(all.map((shard) => [shard.number, shard]))
  const { firstId = null } = rows.find(({ number }) => number === 0) ?? {}
  let turn = 0
  const find = (id: bigint): Shard | undefined => byNumber.get(shardOf(id, firstId))
  const of = (id: bigint): Shard => find(id) ?? unknown()
  return {
    pool: openShardPool(root, searchPathOf(0)),
    shards: {
      all,
      every: open(null),
      of,
      named: (id) => find(id) ?? of(0n),
      async next() {
        const now = await readShards(root)
        const taking = now.filter(({ number, takesCustomers }) => takesCustomers && byNumber.has(number))
        const { number } = taking[turn++ % taking.length] ?? { number: 0 }
        return byNumber.get(number) ?? unknown()
      },
      async enter(tx, { path }) {
        await tx.query(`set local search_path to ${path}`)
        return ofShard(tx)
      },
    },
  }
}

/** The shard of a name that is no customer's: always the same, and any of all. */
export function shardOfName({ all }: Pick<Shards, 'all'>, name: string): Shard {
  const number = createHash('sha256').update(name).digest().readUInt32BE()
  return all[number % all.length] ?? unknown()
}

/** Customers by shard, in the order of the shards: who locks accounts of several shards does so in the same order. */
export const inOrder = (shards: Shards, customerIds: readonly bigint[]): [Shard, bigint[]][] =>
  [...Map.groupBy(customerIds, (id) => shards.of(id))].toSorted(
    ([a], [b]) => (a.number ?? 0) - (b.number ?? 0),
  )
