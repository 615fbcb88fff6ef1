import { upgrade } from '#server/platform/database/schema/migrate.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { grantApplication, privilegesOn } from '#server/platform/database/schema/grant-application.ts'
import {
  OWNERS_FUNCTIONS,
  TABLE_CLASSES,
  UPDATED_COLUMNS,
} from '#server/platform/database/schema/table-classes.ts'
import { PERMISSION, asking, refusalOf } from './support/asking.ts'
import { type FreshDatabase, asServer, freshDatabase } from './support/database/postgres.ts'
import { type TestServer, startTestServer } from './support/server.ts'

const NOW = new Date('2026-11-18T15:00:00Z')

describe('what the server’s own connection may do', () => {
  let testServer: TestServer
  let client: pg.Client
  beforeAll(async () => {
    testServer = await startTestServer()
    client = new pg.Client(asServer(testServer.connection).connection)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await testServer.close()
  })

  test('is the role of the server in every test of a request', async () => {
    expect((await testServer.ada.get('/api/wallet')).status).toBe(200)
    const { rows } = await testServer.pool.query<{ role: string }>(
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
    const { rows } = await testServer.pool.query<{ column: string }>(
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
    [`update withdrawal_requests set bank_account_number = 'THIEF-9' where status = 'pending'`],
    [`update withdrawal_requests set net_cents = 1, customer_id = 1, payee_salt = null`],
    [`update deposit_requests set original_amount_cents = 1, customer_id = 1, currency = 'USD'`],
    [`update users set role = 'administrator'`],
    [`update users set username = 'root', username_key = 'root'`],
    [`update profile_submissions set full_name = 'A. Thief', document_id = 1`],
    [`update accounts set customer_id = 1`],
    [`update sessions set user_id = 1`],
    [`update passkeys set public_key = 'x', user_id = 1`],
    [`update recovery_codes set code_hash = 'x'`],
    [`update idempotency_keys set answer = '{}'`],
    [`update notifications set title = 'Call this number', body = 'now'`],
    [`update mail_outbox set recipient = 'thief@example.org'`],
    [`update support_tickets set customer_id = 1`],
    [`update known_browsers set user_id = 1`],
  ])('no statement changes what a row was inserted with: %s', async (statement) => {
    expect(await refusalOf(client, statement)).toBe(PERMISSION)
  })

  test.each([
    ['proposals', 'status', `'approved'`],
    ['proposals', 'decided_by', '1'],
    ['staff_roles', 'revoked_at', 'now()'],
  ])('what it inserts into %s begins without %s', async (table, column, value) => {
    expect(await refusalOf(client, `insert into ${table} (${column}) values (${value})`)).toBe(PERMISSION)
  })

  test('a user that it inserts is a customer: administrators are made by the owner alone', async () => {
    const [columns, values] = [
      'id, username, username_key, email, email_key, first_name, last_name, password_hash, created_at',
      `1, 'thief', 'thief', 't@example.org', 't@example.org', 'A', 'Thief', '$argon2id$x', now()`,
    ]
    const insert = (column: string, value: string) =>
      refusalOf(client, `insert into users (${columns}${column}) values (${values}${value})`)
    expect(await insert(', role', `, 'administrator'`)).toBe(PERMISSION)
    expect(await insert(', role', `, 'customer'`)).toBe(PERMISSION)
    await client.query('begin')
    expect(await insert('', '')).toBeNull()
    const { rows } = await client.query(`select role from users where username = 'thief'`)
    await client.query('rollback')
    expect(rows).toEqual([{ role: 'customer' }])
  })

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

test('what runs as the owner is put on no table of the role’s own', async () => {
  const database = await freshDatabase()
  await asking(database.connection, (owner) =>
    owner.query(`grant temporary on database ${database.connection.database} to public`),
  )
  await asking(asServer(database.connection).connection, async (client) => {
    await client.query('create temporary table mine (like audit_log)')
    const trigger = 'create trigger mine after insert on mine for each row execute function'
    expect(await refusalOf(client, `${trigger} chain_audit_line()`)).toBe(PERMISSION)
  })
  // Nor does it run there when the owner puts it so.
  await asking(database.connection, async (owner) => {
    await owner.query('create temporary table mine (like audit_log)')
    await owner.query(
      'create trigger mine before insert on mine for each row execute function chain_audit_line()',
    )
    expect(await refusalOf(owner, 'insert into mine default values')).toBe(PERMISSION)
  })
  await database.drop()
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
      `select array(select privilege_type::text from information_schema.role_table_grants
           where grantee = $1 and table_name = $2
         union all
         -- Those of the whole table are listed again for every column.
         select format('%s (%s)', privilege_type, column_name) from information_schema.column_privileges p
           where grantee = $1 and table_name = $2 and not exists (
             select from information_schema.role_table_grants t
             where t.grantee = $1 and t.table_name = $2 and t.privilege_type = p.privilege_type)) as held`,
      [role(), table],
    )
    return rows[0]?.held.toSorted()
  }
  const columnsOf = async (client: pg.Client, table: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
    return rows.map(({ name }) => name)
  }

  test('every table has a class, and every class a table; the role holds exactly what it says', async () => {
    await asking(database.connection, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', ` +
          `'v', 'm') order by 1`,
      )
      // A table that is missing here is declared in server/platform/database/schema/table-classes.ts.
      expect(Object.keys(TABLE_CLASSES).toSorted()).toEqual(rows.map(({ name }) => name))
      for (const table of Object.keys(TABLE_CLASSES)) {
        const wanted = privilegesOn(table, await columnsOf(client, table))
        expect(await privileges(client, table), table).toEqual(wanted.toSorted())
      }
    })
  })

  test('every column that the role updates is there, and no table is updated whole', async () => {
    await asking(database.connection, async (client) => {
      for (const [table, updated] of Object.entries(UPDATED_COLUMNS)) {
        expect(['kept', 'mutable'], table).toContain(TABLE_CLASSES[table])
        expect(await columnsOf(client, table), table).toEqual(expect.arrayContaining([...updated]))
      }
      const { rows } = await client.query(
        `select table_name from information_schema.role_table_grants where grantee = $1 and privilege_type = 'UPDATE'`,
        [role()],
      )
      expect(rows).toEqual([])
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
        grant update, delete on transfers to ${role()}; revoke insert (id) on users from ${role()};
        grant update (bank_name) on withdrawal_requests to ${role()}; grant update on users to ${role()};
        grant create on schema public to ${role()}`)
      await grantApplication(client, role())
      expect(await privileges(client, 'newcomer')).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE'])
      expect(await privileges(client, 'transfers')).toEqual(['INSERT', 'SELECT'])
      expect(await privileges(client, 'withdrawal_requests')).not.toContain('UPDATE (bank_name)')
      expect(await privileges(client, 'users')).toEqual(
        privilegesOn('users', await columnsOf(client, 'users')).toSorted(),
      )
    })
    await asking(asServer(database.connection).connection, async (client) => {
      await client.query(`insert into newcomer select nextval('newcomers')`)
      expect(await refusalOf(client, 'create table mine ()')).toBe(PERMISSION)
    })
  })

  test('of the functions that run as the owner, the role may call those that are listed, and no others', async () => {
    await asking(database.connection, async (client) => {
      const called = async () => {
        const { rows } = await client.query<{ name: string; own: boolean; everybody: boolean }>(
          `select p.proname as name, has_function_privilege($1, p.oid, 'execute') as own,
             coalesce((select bool_or(x.grantee = 0) from aclexplode(p.proacl) x), true) as everybody
           from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
          [role()],
        )
        expect(rows.filter(({ everybody }) => everybody)).toEqual([])
        return rows.filter(({ own }) => own).map(({ name }) => name)
      }
      expect(await called()).toEqual(OWNERS_FUNCTIONS)
      await client.query(`grant execute on function chain_audit_line() to ${role()};
        revoke execute on all functions in schema public from ${role()};
        grant execute on function note_session_change() to ${role()}`)
      await grantApplication(client, role())
      expect(await called()).toEqual(OWNERS_FUNCTIONS)
    })
  })

  test('two starts at once, and one where everything is as it should be, go well', async () => {
    await asking(database.connection, (client) =>
      client.query(`revoke all on transfers, users, sessions from ${role()}`),
    )
    await Promise.all([1, 2, 3].map(() => upgrade(asServer(database.connection), NOW)))
    await asking(database.connection, async (client) =>
      expect(await privileges(client, 'transfers')).toEqual(['INSERT', 'SELECT']),
    )
  })
})
