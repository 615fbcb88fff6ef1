import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../database/schema/migrate.ts'
import { type Connection, openUnlimited } from '../database/pool.ts'
import { schemaOf, shardNumbers } from '../database/schema/shard-schemas.ts'
import { createShard } from '../shards/create-shard.ts'
import { readBackupFile } from './backup-file.ts'
import { BackupProblem } from './backup-problem.ts'
import { placeOf, readTables } from './read-tables.ts'
import { ANY_TABLE, KEYS } from './tables.sql.ts'
import { type BackupContents, verifyBackup } from './verify-backup.ts'

/**
 * Restores a backup into an empty database: the schema of its time with its shards, every row in one transaction, then
 * the later migrations. The whole file is verified first, so a broken one changes nothing. Refuses (BackupProblem) a
 * database that is not empty, and a backup of a newer version; and (ShardProblem) where a shard cannot be made.
 */
export async function restoreBackup(
  { connection, application }: { connection: Connection; application?: string },
  { path, key, at }: { path: string; key: Buffer | undefined; at: Date },
): Promise<BackupContents> {
  const contents = await verifyBackup(path, key)
  await assertEmpty(connection)
  await migrate(connection, at, { through: contents.migration })
  const client = await openUnlimited(connection)
  try {
    for (const shard of contents.shards) await createShard(client, shard, at)
    const shards = await shardNumbers(client)
    await client.query('begin')
    const keys = await dropKeys(client, shards)
    await putRows(client, shards, { path, key })
    // Each is proved as it is made.
    for (const { place, name, definition } of keys)
      await client.query(`alter table ${place} add constraint ${name} ${definition}`)
    for (const shard of shards) await settleWaitingMail(client, shard, at)
    await client.query('commit')
    await migrate(connection, at, { application })
  } finally {
    await client.end()
  }
  return contents
}

interface Key {
  place: string
  name: string
  definition: string
}

async function dropKeys(client: pg.Client, shards: readonly number[]): Promise<Key[]> {
  // Definitions are read, and used, with the name of every schema.
  await client.query('set local search_path = pg_catalog')
  const { rows } = await client.query<Key>(KEYS, [shards.map(schemaOf)])
  for (const { place, name } of rows) await client.query(`alter table ${place} drop constraint ${name}`)
  await client.query('set local search_path = public')
  return rows
}

/** A waiting message may have been sent after the backup, and none is sent twice. Old schemas have no outbox. */
async function settleWaitingMail(client: pg.Client, shard: number, at: Date): Promise<void> {
  const outbox = placeOf({ name: 'mail_outbox', shard })
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    outbox,
  ])
  if (rows[0]?.there) await client.query(settleWaitingMailIn(outbox), [at])
}

const settleWaitingMailIn = (outbox: string): string => `
update ${outbox}
set state = 'uncertain', delivering_at = coalesce(delivering_at, $1), settled_at = $1
where settled_at is null`

async function assertEmpty(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ there: boolean }>(ANY_TABLE).finally(() => client.end())
  if (rows[0]?.there)
    throw new BackupProblem('the database has something in it, and a backup goes into an empty one only')
}

async function putRows(
  client: pg.Client,
  shards: readonly number[],
  { path, key }: { path: string; key: Buffer | undefined },
): Promise<void> {
  const names = (await readTables(client, shards)).map(placeOf)
  const triggers = (what: 'disable' | 'enable') =>
    client.query(names.map((name) => `alter table ${name} ${what} trigger user`).join(';'))
  // A migration may have inserted rows, and the triggers of append-only tables would refuse to remove them.
  await triggers('disable')
  await client.query(`truncate ${names.join(', ')}`)
  await readBackupFile(path, key, {
    async head({ migrations }) {
      const { rows: ran } = await client.query(
        'select version, sha256 from schema_migrations order by version',
      )
      if (JSON.stringify(ran) !== JSON.stringify(migrations))
        throw new BackupProblem('it was made by another version, whose schema is not known here')
    },
    async table(table, pieces) {
      const list = table.columns.map(pg.escapeIdentifier).join(', ')
      const copy = client.query(copyFrom(`copy ${placeOf(table)} (${list}) from stdin`))
      await pipeline(Readable.from(pieces), copy)
      return copy.rowCount
    },
    async end({ sequences }) {
      for (const [name, value] of Object.entries(sequences))
        await client.query('select setval($1, $2)', [pg.escapeIdentifier(name), value])
    },
  })
  await triggers('enable')
}
