import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupCreate, backupRestore } from '#server/cli/commands/backup.ts'
import { readBackupFile, writeBackupFile } from '#server/platform/backup/backup-file.ts'
import {
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  endFrame,
  headFrame,
  rowsFrame,
  sumFrame,
  tableFrame,
} from '#server/platform/backup/frames.ts'
import { writeSmallBooks } from '../../ledger/small-books.ts'
import { asking } from '../../support/asking.ts'
import { createTestClock } from '../../support/clock.ts'
import { emptyDatabase, freshDatabase } from '../../support/database/postgres.ts'
import { DOCUMENT_KEY } from '../../support/documents.ts'
import { runVerb } from '../../support/run-verb.ts'

/** Writes a backup again, its tables in the opposite order. */
async function turnAround(file: string, turned: string): Promise<void> {
  let head: BackupHead | undefined
  let end: BackupEnd | undefined
  const tables: { table: BackupTable; pieces: Buffer[]; rows: number }[] = []
  await readBackupFile(file, undefined, {
    async head(read) {
      head = read
    },
    async table(table, rows) {
      const pieces: Buffer[] = []
      for await (const piece of rows) pieces.push(Buffer.from(piece))
      const count = Buffer.concat(pieces).toString('latin1').split('\n').length - 1
      tables.push({ table, pieces, rows: count })
      return count
    },
    async end(read) {
      end = read
    },
  })
  async function* frames(): AsyncGenerator<Buffer> {
    if (head) yield headFrame(head)
    for (const { table, pieces, rows } of tables.toReversed()) {
      yield tableFrame(table)
      for (const piece of pieces) yield rowsFrame(piece)
      yield sumFrame({ rows })
    }
    if (end) yield endFrame(end)
  }
  await writeBackupFile(turned, frames(), undefined)
}

const KEYS = `select conrelid::regclass || '.' || conname || ' ' || pg_get_constraintdef(oid) as key
from pg_constraint where contype = 'f' and convalidated order by 1`

test('a restore takes tables in any order, and proves every key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'northfold-order-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [file, turned] = [join(folder, 'a.backup'), join(folder, 'b.backup')]
  const clock = createTestClock()
  const [books, empty] = [await freshDatabase(), await emptyDatabase()]
  onTestFinished(() => books.drop())
  onTestFinished(() => empty.drop())
  await writeSmallBooks(books.connection)
  expect((await runVerb(backupCreate, [file], { connection: books.connection, clock })).refused).toBeNull()
  await turnAround(file, turned)
  const restored = await runVerb(backupRestore, [turned], {
    connection: empty.connection,
    clock,
    env: { DOCUMENT_KEY },
  })
  expect(restored.refused).toBeNull()
  const keysOf = (database: typeof books) =>
    asking(database.connection, async (client) => (await client.query<{ key: string }>(KEYS)).rows)
  const keys = await keysOf(empty)
  expect(keys.length).toBeGreaterThan(50)
  expect(keys).toEqual(await keysOf(books))
})
