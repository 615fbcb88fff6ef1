import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { createShard } from '#server/platform/shards/create-shard.ts'
import { shardDifferences } from '#server/platform/shards/shard-differences.ts'
import { PERMISSION, asking, refusalOf } from '../../support/asking.ts'
import { type FreshDatabase, asServer, freshDatabase } from '../../support/database/postgres.ts'
import { onShard, undone } from './in-transaction.ts'

const MIGRATIONS = new URL('../../../server/platform/database/migrations/', import.meta.url)
const NOW = new Date('2026-11-27T15:00:00Z')

/** PostgreSQL's code for a view that cannot be written to. */
const NOT_UPDATABLE = '55000'

let folder: string
let database: FreshDatabase
let owner: pg.Client
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northfold-migrations-'))
  await cp(fileURLToPath(MIGRATIONS), folder, { recursive: true })
  database = await freshDatabase()
  owner = new pg.Client(database.connection)
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Migrates to a version that has one file more. */
async function migrateWith(sql: string): Promise<void> {
  await writeFile(join(folder, '9001_later.sql'), sql)
  const application = inject('application').user
  await migrate(database.connection, NOW, { folder: pathToFileURL(`${folder}/`), application })
}

const differences = () => undone(owner, () => shardDifferences(owner))

const LATER = `-- in every shard
alter table accounts add column color text not null default 'blue';
alter table positions drop column reserved_units cascade;
alter table watchlists alter column name type varchar(900);
create table parcels (id bigint primary key, customer_id bigint not null references accounts (customer_id));
create index parcels_of on parcels (customer_id);
create function note_parcel() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from parcels where customer_id = -1;
  return null;
end
$$;
revoke all on function note_parcel() from public;
create trigger parcels_noted after insert on parcels for each row execute function note_parcel();
`

test('a migration that says so runs in every shard, and the views show what it made', async () => {
  for (const shard of [1, 2]) await createShard(owner, shard, NOW)
  await migrateWith(LATER)
  // The table is new, so shard 0's part does not count it, and the shards have it beyond that.
  expect((await differences()).filter(({ name }) => !/parcel/.test(name))).toEqual([])
  const { rows } = await owner.query<{ path: string }>(
    `select pronamespace::regnamespace || ': ' || proconfig[1] as path from pg_proc
     where proname = 'note_parcel' order by 1`,
  )
  expect(rows.map(({ path }) => path)).toEqual([
    'public: search_path=pg_catalog, public, pg_temp',
    's1: search_path=pg_catalog, s1, public, pg_temp',
    's2: search_path=pg_catalog, s2, public, pg_temp',
  ])
  for (const shard of [0, 1, 2])
    await asking(onShard(asServer(database.connection).connection, shard), async (client) => {
      expect(await refusalOf(client, 'select color from accounts')).toBeNull()
      expect(await refusalOf(client, 'delete from parcels')).toBeNull()
      expect(await refusalOf(client, 'update accounts set color = color')).toBe(PERMISSION)
    })
  await asking(asServer(database.connection).connection, async (client) => {
    expect(await refusalOf(client, 'select color from every_shard.accounts')).toBeNull()
    expect(await refusalOf(client, 'select from every_shard.parcels')).toBeNull()
    expect(await refusalOf(client, 'delete from every_shard.parcels')).toBe(NOT_UPDATABLE)
  })
})

test('with shard 0 alone it runs once, like the others', async () => {
  await migrateWith(LATER)
  const { rows } = await owner.query(
    `select (select count(*)::int from pg_class where relname = 'parcels') as tables,
       to_regnamespace('every_shard') as views`,
  )
  expect(rows).toEqual([{ tables: 1, views: null }])
})

test('one that fails in a shard leaves all as they were, and the views in place', async () => {
  for (const shard of [1, 2]) await createShard(owner, shard, NOW)
  await owner.query('alter table s2.accounts add column color text')
  await expect(migrateWith(LATER)).rejects.toThrow('migration 9001_later.sql failed')
  expect(await differences()).toEqual([
    {
      shard: 2,
      kind: 'column',
      name: 'accounts.color',
      wanted: null,
      found: expect.stringContaining('text'),
    },
  ])
})

test('one without the line runs once, beside the shards', async () => {
  await createShard(owner, 1, NOW)
  await migrateWith('create table parcels (id bigint primary key)')
  expect(await differences()).toEqual([])
})

test('what the role was given or lost in a shard is put right at every start', async () => {
  await createShard(owner, 1, NOW)
  const role = inject('application').user
  await owner.query(`grant delete on s1.transfers to ${role}; revoke select on s1.accounts from ${role};
    revoke select on every_shard.accounts from ${role}; grant insert on every_shard.accounts to ${role};
    grant create on schema s1 to ${role}; revoke usage on schema every_shard from ${role}`)
  expect((await differences()).length).toBeGreaterThan(3)
  await migrate(database.connection, NOW, { application: role })
  expect(await differences()).toEqual([])
  await asking(asServer(database.connection).connection, async (client) => {
    expect(await refusalOf(client, 'select from every_shard.accounts')).toBeNull()
    expect(await refusalOf(client, 'create table s1.mine ()')).toBe(PERMISSION)
  })
})
