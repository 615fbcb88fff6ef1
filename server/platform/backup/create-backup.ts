import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Connection, openUnlimited } from '../database/pool.ts'
import { writeBackupFile } from './backup-file.ts'
import {
  type BackupHead,
  type BackupTable,
  endFrame,
  headFrame,
  rowsFrame,
  sumFrame,
  tableFrame,
} from './frames.ts'
import { placeOf, readTables } from './read-tables.ts'
import { SEQUENCES } from './tables.sql.ts'

export interface Backup {
  tables: number
  rows: number
}

/**
 * Writes all product data from one read-only snapshot to a file while the server runs. It streams, so memory stays
 * constant. Refuses (BackupProblem) a name that is taken; an interrupted backup leaves no file of that name.
 */
export async function createBackup(
  connection: Connection,
  { path, key, at }: { path: string; key: Buffer | undefined; at: Date },
): Promise<Backup> {
  const client = await openUnlimited(connection)
  const backup: Backup = { tables: 0, rows: 0 }
  try {
    await client.query('begin isolation level repeatable read read only')
    await writeBackupFile(path, framesOf(client, { at }, backup), key)
    return backup
  } finally {
    await client.end()
  }
}

async function* framesOf(client: pg.Client, { at }: { at: Date }, backup: Backup): AsyncGenerator<Buffer> {
  const { rows: migrations } = await client.query<BackupHead['migrations'][number]>(
    'select version, sha256 from schema_migrations order by version',
  )
  yield headFrame({ createdAt: at.toISOString(), migrations })
  const tables = await readTables(client)
  for (const table of tables) {
    yield tableFrame(table)
    const copy = client.query(copyTo(`copy (${selectionOf(table)}) to stdout`))
    for await (const piece of copy as AsyncIterable<Buffer>) yield rowsFrame(piece)
    yield sumFrame({ rows: copy.rowCount })
    backup.tables++
    backup.rows += copy.rowCount
  }
  // Sequences ignore snapshots: read last, each is past every id that was read.
  const { rows: sequences } = await client.query<{ name: string; value: string }>(SEQUENCES)
  yield endFrame({
    tables: tables.length,
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
  })
}

const selectionOf = (table: BackupTable): string =>
  `select ${table.columns.map(pg.escapeIdentifier).join(', ')} from ${placeOf(table)}`
