import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { alterSchema } from '#server/platform/database/schema/alter-schema.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import type { Connection } from '#server/platform/database/pool.ts'
import { emptyDatabase } from '../../support/database/postgres.ts'

const NOW = new Date('2026-11-18T15:00:00Z')
/** The migration after this one makes triggers on `sessions`, which no open write may see. */
const BEFORE = 48

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('a migration that waits for a table holds up no server, and is there once the table is free', async () => {
  const database = await emptyDatabase()
  onTestFinished(() => database.drop())
  await migrate(database.connection, NOW, { through: BEFORE })
  const [proof, server] = [await connect(database.connection), await connect(database.connection)]
  await proof.query('begin')
  await proof.query('lock table sessions in row exclusive mode')

  const migrating = migrate(database.connection, NOW)
  await expect.poll(() => waitsForSessions(server)).toBe(true)
  // Behind the migration; it gives up, and this goes on, while the table is still not free.
  await server.query('delete from sessions')
  await proof.query('rollback')
  await migrating
  const { rows } = await server.query('select max(version) as version from schema_migrations')
  expect(rows[0].version).toBeGreaterThan(BEFORE)
})

test('an alteration that waits for another that waits for it is undone, and made at the next try', async () => {
  const database = await emptyDatabase()
  onTestFinished(() => database.drop())
  const [owner, other] = [await connect(database.connection), await connect(database.connection)]
  await owner.query('create table first (); create table second ()')
  // So that the alteration finds out before it gives up waiting, and before the other does.
  await owner.query("set deadlock_timeout = '20ms'")
  await other.query('begin')
  await other.query('lock table second in share mode')
  let waiting: Promise<unknown> | undefined
  let attempts = 0
  await alterSchema(owner, 'This', async () => {
    attempts += 1
    await owner.query('alter table first add column one integer')
    waiting ??= other.query('lock table first in share mode').then(() => other.query('rollback'))
    await owner.query('alter table second add column one integer')
  })
  await waiting
  expect(attempts).toBe(2)
  const { rows } = await owner.query("select count(*)::int as added from pg_attribute where attname = 'one'")
  expect(rows[0].added).toBe(2)
})

async function waitsForSessions(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ waits: boolean }>(
    "select exists (select from pg_locks where relation = 'sessions'::regclass and not granted) as waits",
  )
  return rows[0]?.waits ?? false
}
