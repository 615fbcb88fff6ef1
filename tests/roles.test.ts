import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { grantApplication } from '#server/database/grant-application.ts'
import { migrate, migrateAs } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Connection } from '#server/database/pool.ts'
import { PRIVILEGES, TABLE_CLASSES } from '#server/database/table-classes.ts'
import { DOCUMENT_KEY } from './stage/documents.ts'
import { type FreshDatabase, asServer, emptyDatabase, freshDatabase, settingsOf } from './stage/postgres.ts'
import { runServer } from './stage/product.ts'
import { type Stage, startStage } from './stage/server.ts'

const NOW = new Date('2026-11-18T15:00:00Z')
const PERMISSION = '42501'

async function asking<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** The code of PostgreSQL's refusal; null where there was none. */
const refusalOf = (client: pg.Client, statement: string): Promise<string | null> =>
  client.query(statement).then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )

describe('what the server’s own connection may do', () => {
  let stage: Stage
  let client: pg.Client
  beforeAll(async () => {
    stage = await startStage()
    client = new pg.Client(asServer(stage.connection).connection)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await stage.close()
  })

  test('is what the stage’s server does: it signs in as the application, as every test of a request does', async () => {
    expect((await stage.ada.get('/api/wallet')).status).toBe(200)
    const { rows } = await stage.pool.query<{ role: string }>(
      `select distinct usename as role from pg_stat_activity
       where datname = current_database() and application_name like 'northfold%' and pid <> pg_backend_pid()`,
    )
    expect(rows.map(({ role }) => role)).toContain(inject('application').user)
  })

  const APPEND_ONLY = Object.keys(TABLE_CLASSES).filter((table) => TABLE_CLASSES[table] === 'append-only')
  const READ_ONLY = Object.keys(TABLE_CLASSES).filter((table) => TABLE_CLASSES[table] === 'read-only')

  test('the ledger and the audit log are append-only', () => {
    expect(APPEND_ONLY).toEqual(expect.arrayContaining(['transfers', 'transactions', 'audit_log']))
    expect(READ_ONLY).toEqual(expect.arrayContaining(['audit_chain', 'audit_head']))
  })

  test.each([...APPEND_ONLY, ...READ_ONLY])('no row of %s is changed or removed', async (table) => {
    const { rows } = await stage.pool.query<{ column: string }>(
      `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 limit 1`,
      [table],
    )
    const column = rows[0]?.column
    expect(await refusalOf(client, `update ${table} set ${column} = ${column}`)).toBe(PERMISSION)
    expect(await refusalOf(client, `delete from ${table}`)).toBe(PERMISSION)
    expect(await refusalOf(client, `truncate ${table}`)).toBe(PERMISSION)
    expect(await refusalOf(client, `select * from ${table} for update`)).toBe(PERMISSION)
  })

  test.each(READ_ONLY)('no row is added to %s but by a trigger or a migration', async (table) => {
    expect(await refusalOf(client, `insert into ${table} select * from ${table}`)).toBe(PERMISSION)
  })

  test.each(Object.keys(TABLE_CLASSES).filter((table) => TABLE_CLASSES[table] === 'kept'))(
    'no row of %s is removed',
    async (table) => {
      expect(await refusalOf(client, `delete from ${table}`)).toBe(PERMISSION)
      expect(await refusalOf(client, `truncate ${table}`)).toBe(PERMISSION)
    },
  )

  test.each([
    'alter table transfers disable trigger user',
    'alter table accounts drop constraint accounts_cash_cents_check',
    'alter table transfers owner to current_user',
    'drop table transfers',
    'drop trigger audit_log_append_only on audit_log',
    'create table mine (a int)',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'create function mine() returns int language sql as $$ select 1 $$',
    'create schema mine',
    'create role mine',
    'create extension pgcrypto',
    'alter function chain_audit_line() security invoker',
    'grant northfold to current_user',
    'set role northfold',
    'set session authorization northfold',
    'set session_replication_role = replica',
    'alter system set fsync = off',
    `copy transfers to program 'cat'`,
    `copy accounts from program 'echo 1'`,
    `copy transfers to '/var/lib/transfers'`,
    `select pg_read_file('postgresql.conf')`,
    `select setval('id_block', 1)`,
    'select rolpassword from pg_authid',
  ])('%s is refused', async (statement) => {
    expect(await refusalOf(client, statement)).toBe(PERMISSION)
  })

  test('after reset role, reset session authorization and a grant to itself it is still itself', async () => {
    await client.query(
      'reset role; reset session authorization; grant update, delete on transfers to current_user',
    )
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    expect(rows[0]?.role).toBe(inject('application').user)
    expect(await refusalOf(client, 'delete from transfers')).toBe(PERMISSION)
  })
})

describe('grants', () => {
  let database: FreshDatabase
  beforeEach(async () => {
    database = await freshDatabase()
  })
  afterEach(() => database.drop())
  const role = () => inject('application').user
  const privileges = async (client: pg.Client, table: string) => {
    const { rows } = await client.query<{ held: string[] }>(
      `select array(select privilege_type from information_schema.role_table_grants
         where grantee = $1 and table_name = $2 order by 1)::text[] as held`,
      [role(), table],
    )
    return rows[0]?.held
  }

  test('every table has a class, and every class a table; the role holds exactly what it says', async () => {
    await asking(database.connection, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`,
      )
      // A table that is missing here is declared in server/database/table-classes.ts.
      expect(Object.keys(TABLE_CLASSES).toSorted()).toEqual(rows.map(({ name }) => name))
      for (const [table, kind] of Object.entries(TABLE_CLASSES))
        expect(await privileges(client, table), table).toEqual(PRIVILEGES[kind].toSorted())
    })
  })

  test('what has a trigger against changes is append-only for the role too', async () => {
    await asking(database.connection, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select distinct tgrelid::regclass::text as name from pg_trigger
         where tgfoid = 'refuse_change'::regproc and tgtype & (8 | 16) = (8 | 16) and tgqual is null`,
      )
      expect(rows.length).toBeGreaterThan(4)
      for (const { name } of rows) expect(['append-only', 'read-only'], name).toContain(TABLE_CLASSES[name])
    })
  })

  test('a new table is covered, and what was given beyond its class is taken back', async () => {
    await asking(database.connection, async (client) => {
      await client.query(`create table newcomer (id bigint primary key); create sequence newcomers;
        grant update, delete on transfers to ${role()}; revoke insert on users from ${role()}; grant create on schema public to ${role()}`)
      await grantApplication(client, role())
      expect(await privileges(client, 'newcomer')).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE'])
      expect(await privileges(client, 'transfers')).toEqual(['INSERT', 'SELECT'])
      expect(await privileges(client, 'users')).toEqual(['INSERT', 'SELECT', 'UPDATE'])
    })
    await asking(asServer(database.connection).connection, async (client) => {
      await client.query(`insert into newcomer select nextval('newcomers')`)
      expect(await refusalOf(client, 'create table mine ()')).toBe(PERMISSION)
    })
  })

  test('two starts at once, and one where everything is as it should be, go well', async () => {
    await asking(database.connection, (client) =>
      client.query(`revoke all on transfers, users, sessions from ${role()}`),
    )
    await Promise.all([1, 2, 3].map(() => migrateAs(asServer(database.connection), NOW)))
    await asking(database.connection, async (client) =>
      expect(await privileges(client, 'transfers')).toEqual(['INSERT', 'SELECT']),
    )
  })
})

describe('a database of the operator’s', () => {
  const log = pino({ level: 'silent' })
  let database: FreshDatabase
  beforeEach(async () => {
    database = await emptyDatabase()
  })
  afterEach(() => database.drop())
  const open = (env: Record<string, string | undefined>) =>
    openDatabase(
      {
        databaseUrl: env['DATABASE_URL'],
        databaseOwnerUrl: env['DATABASE_OWNER_URL'],
        dataDir: tmpdir(),
      },
      log,
    )

  test('with two roles is migrated by the owner, and the server has no word of warning', async () => {
    const settings = settingsOf(database.connection)
    const opened = await open(settings)
    expect(opened.warning).toBeUndefined()
    await migrateAs(opened, NOW)
    await asking(opened.connection, async (client) => {
      expect(await refusalOf(client, 'delete from transfers')).toBe(PERMISSION)
      expect(await refusalOf(client, 'select from transfers')).toBeNull()
    })
    // Once migrated, a server needs the owner no more.
    const alone = await open({ DATABASE_URL: settings['DATABASE_URL'] })
    expect(alone.warning).toBeUndefined()
    await migrateAs(alone, NOW)
  })

  test('with one role that may alter the schema works as before, and says so', async () => {
    const { DATABASE_OWNER_URL } = settingsOf(database.connection)
    const opened = await open({ DATABASE_URL: DATABASE_OWNER_URL })
    expect(opened.warning).toMatch(/^the server signs in to the database as a role that may alter the ledger/)
    await migrateAs(opened, NOW)
    expect(
      (await open({ DATABASE_URL: DATABASE_OWNER_URL, DATABASE_OWNER_URL })).warning,
      'the same role twice is one',
    ).toBeDefined()
  })

  test('with one role that may not alter it is refused in a sentence while a migration is due', async () => {
    const server = runServer({
      PORT: '0',
      DATABASE_URL: settingsOf(database.connection)['DATABASE_URL'] ?? '',
      DOCUMENT_KEY,
    })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(
      'The database needs migration 0001_identity.sql, and the role northfold_app may not alter its schema: set DATABASE_OWNER_URL to that of a role that may.\n',
    )
  })

  test.each([
    [`alter database %I set synchronous_commit = off`, 'synchronous_commit'],
    [`alter database %I set synchronous_commit = local`, null],
    [`alter role northfold_app in database %I set synchronous_commit = off`, 'synchronous_commit'],
  ])('after %s a start %s', async (statement, refused) => {
    const { database: name } = database.connection
    await asking(database.connection, (client) => client.query(statement.replace('%I', name)))
    const opening = open(settingsOf(database.connection))
    if (refused === null) await opening
    else
      await expect(opening).rejects.toThrow(
        `runs with ${refused} off: an order that was confirmed could be lost.`,
      )
  })

  test('restored or migrated half-way, grants what is there', async () => {
    await migrate(database.connection, NOW, { through: 2, application: inject('application').user })
    await asking(asServer(database.connection).connection, async (client) => {
      expect(await refusalOf(client, 'select from transfers')).toBeNull()
      expect(await refusalOf(client, 'update transfers set id = id')).toBe(PERMISSION)
    })
  })
})

test('the embedded PostgreSQL gives the server a role of its own, again when its password was lost, and no other database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'northfold-roles-'))
  const file = join(dataDir, 'postgres-app-password')
  const log = pino({ level: 'silent' })
  const first = await startEmbeddedPostgres({ dataDir, log })
  const { application, owner } = first
  expect(application.user).not.toBe(owner.user)
  expect(application.password).not.toBe(owner.password)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').trim()).toBe(application.password)
  await asking(application, async (client) => {
    const { rows } = await client.query(
      `select rolsuper, rolcreatedb, rolcreaterole, rolinherit, rolreplication, rolbypassrls,
         (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
       from pg_roles r where rolname = current_user`,
    )
    expect(Object.values(rows[0] ?? {})).toEqual([false, false, false, false, false, false, 0])
    expect(await refusalOf(client, 'create temporary table mine (a int)')).toBe(PERMISSION)
  })
  for (const other of ['postgres', 'template1'])
    await expect(asking({ ...application, database: other }, async () => {})).rejects.toThrow(
      /permission denied/,
    )
  await first.stop()

  rmSync(file)
  const second = await startEmbeddedPostgres({ dataDir, log })
  expect(second.application.password).not.toBe(application.password)
  await asking(second.application, (client) => client.query('select 1'))
  await expect(
    asking({ ...second.application, password: application.password }, async () => {}),
  ).rejects.toThrow(/password authentication failed/)
  await second.stop()
  rmSync(dataDir, { recursive: true })
})
