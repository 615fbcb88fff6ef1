import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { backupCreate, backupRestore, backupVerify } from '#server/cli/commands/backup.ts'
import { shardsVerify } from '#server/cli/commands/shards.ts'
import { readShards } from '#server/platform/database/schema/shard-schemas.ts'
import { createShard } from '#server/platform/shards/create-shard.ts'
import { CHECKS } from '#server/ledger/verify-books.ts'
import { createTestClock } from '../../support/clock.ts'
import { asking } from '../../support/asking.ts'
import { DOCUMENT_KEY } from '../../support/documents.ts'
import { emptyDatabase, freshDatabase } from '../../support/database/postgres.ts'
import { runVerb } from '../../support/run-verb.ts'
import { writeBooksInShard } from './books-in-shard.ts'

const SCHEMAS = ['public', 's1', 's5']

/** Every row of every table in every schema, as text. */
async function contentsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows: tables } = await client.query<{ place: string }>(
    `select format('%I.%I', schemaname, tablename) as place from pg_tables
     where schemaname = any($1) and tablename <> 'schema_migrations' order by 1`,
    [SCHEMAS],
  )
  const contents = new Map<string, string[]>()
  for (const { place } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${place} t order by 1`)
    contents.set(
      place,
      rows.map(({ row }) => row),
    )
  }
  return contents
}

test('a backup has every shard, and restoring it makes them again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'northfold-shards-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'a.backup')
  const clock = createTestClock()
  const [database, empty] = [await freshDatabase(), await emptyDatabase()]
  onTestFinished(() => database.drop())
  onTestFinished(() => empty.drop())
  const before = await asking(database.connection, async (client) => {
    for (const shard of [1, 5]) await createShard(client, shard, clock.now())
    await writeBooksInShard(database, 's1')
    return contentsOf(client)
  })
  expect(before.get('s1.transfers')?.length).toBeGreaterThan(10)
  expect(before.get('s1.documents')?.length).toBeGreaterThan(0)

  const created = await runVerb(backupCreate, [file], { connection: database.connection, clock })
  expect(created).toMatchObject({ refused: null })
  const rows = [...before.values()].flat().length.toLocaleString('en-US')
  expect(created.said[0]).toContain(`holds ${rows} rows of ${before.size} tables.`)
  expect((await runVerb(backupVerify, [file], { connection: database.connection, clock })).refused).toBeNull()
  const restored = await runVerb(backupRestore, [file], {
    connection: empty.connection,
    clock,
    env: { DOCUMENT_KEY },
  })
  expect(restored).toMatchObject({ refused: null })
  expect(restored.said.slice(1)).toEqual([
    `All ${CHECKS.length} invariants hold, and the audit log is unbroken.`,
    'All 2 documents can be opened.',
    'All 0 secrets of authenticator apps can be opened.',
    'All 0 secrets of webhooks can be opened.',
  ])

  await asking(empty.connection, async (client) => {
    expect(await contentsOf(client)).toEqual(before)
    const [zero, ...others] = await readShards(client)
    expect(others.map(({ number }) => number)).toEqual([1, 5])
    const { rows: blocks } = await client.query<{ block: string }>('select s5.next_id_block() as block')
    expect(BigInt(blocks[0]?.block ?? 0) % 64n).toBe(5n)
    expect(BigInt(blocks[0]?.block ?? 0) * 1024n).toBeGreaterThan(zero?.firstId ?? 0n)
  })
  const verified = await runVerb(shardsVerify, [], { connection: empty.connection, clock })
  expect(verified).toMatchObject({
    said: ['All 3 shards are alike, and each row is in the shard of its customer.'],
    refused: null,
  })
})
