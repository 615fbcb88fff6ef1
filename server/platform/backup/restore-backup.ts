import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../database/schema/migrate.ts'
import { type Connection, openUnlimited } from '../database/pool.ts'
import { readBackupFile } from './backup-file.ts'
import { BackupProblem } from './frames.ts'
import { placeOf, readTables } from './read-tables.ts'
import { ANY_TABLE } from './tables.sql.ts'

/**
 * Restores a backup into an empty database: its schema, all rows in one transaction, then later migrations. The whole
 * file is verified first. Refuses (BackupProblem) a database that is not empty, and a backup of a newer version.
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
    await client.query('begin')
    await putRows(client, { path, key })
    await settleWaitingMail(client, at)
    await client.query('commit')
    await migrate(connection, at, { application })
  } finally {
    await client.end()
  }
  return contents
}

/** Waiting messages may have been sent after the backup; none is sent twice. Old schemas have no outbox. */
async function settleWaitingMail(client: pg.Client, at: Date): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.mail_outbox') is not null as there`,
  )
  if (rows[0]?.there) await client.query(SETTLE_WAITING_MAIL, [at])
}

const SETTLE_WAITING_MAIL = `
update mail_outbox
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
  { path, key }: { path: string; key: Buffer | undefined },
): Promise<void> {
  const names = (await readTables(client)).map(placeOf)
  const triggers = (what: 'disable' | 'enable') =>
    client.query(names.map((name) => `alter table ${name} ${what} trigger user`).join(';'))
  // A migration may have inserted rows, which append-only triggers would keep.
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

export interface BackupContents {
  createdAt: string
  migration: number
  tables: number
  /** Lines of COPY: rows. */
  rows: number
}

const LINE_END = 0x0a

/** Verifies every byte of a backup without a database. Throws a BackupProblem if it is unusable. */
export async function verifyBackup(path: string, key: Buffer | undefined): Promise<BackupContents> {
  const contents: BackupContents = { createdAt: '', migration: 0, tables: 0, rows: 0 }
  await readBackupFile(path, key, {
    async head({ createdAt, migrations }) {
      contents.createdAt = createdAt
      contents.migration = migrations.at(-1)?.version ?? 0
    },
    async table(_table, pieces) {
      let rows = 0
      for await (const piece of pieces) rows += linesIn(piece)
      contents.tables++
      contents.rows += rows
      return rows
    },
    async end() {},
  })
  return contents
}

function linesIn(piece: Buffer): number {
  let lines = 0
  // COPY escapes line ends inside values.
  for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) lines++
  return lines
}
