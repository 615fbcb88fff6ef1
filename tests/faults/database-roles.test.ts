import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { migrate, upgrade } from '#server/platform/database/schema/migrate.ts'
import { openDatabase } from '#server/platform/database/embedded/open-database.ts'
import { PERMISSION, asking, refusalOf } from '../support/asking.ts'
import { DOCUMENT_KEY } from '../support/documents.ts'
import { type FreshDatabase, asServer, emptyDatabase, settingsOf } from '../support/database/postgres.ts'
import { runServer } from '../support/product.ts'

const NOW = new Date('2026-11-18T15:00:00Z')

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
    await upgrade(opened, NOW)
    await asking(opened.connection, async (client) => {
      expect(await refusalOf(client, 'delete from transfers')).toBe(PERMISSION)
      expect(await refusalOf(client, 'select from transfers')).toBeNull()
    })
    // Once migrated, a server needs the owner no more.
    const alone = await open({ DATABASE_URL: settings['DATABASE_URL'] })
    expect(alone.warning).toBeUndefined()
    await upgrade(alone, NOW)
  })

  test('with one role that may alter the schema works as before, with a warning', async () => {
    const { DATABASE_OWNER_URL } = settingsOf(database.connection)
    const opened = await open({ DATABASE_URL: DATABASE_OWNER_URL })
    expect(opened.warning).toMatch(/^the server signs in to the database as a role that may alter the ledger/)
    await upgrade(opened, NOW)
    expect(
      (await open({ DATABASE_URL: DATABASE_OWNER_URL, DATABASE_OWNER_URL })).warning,
      'the same role twice is one',
    ).toBeDefined()
  })

  test('with an owner’s address of another database, or of none, is refused in a sentence', async () => {
    const settings = settingsOf(database.connection)
    const other = await emptyDatabase()
    const { DATABASE_OWNER_URL } = settingsOf(other.connection)
    await expect(open({ ...settings, DATABASE_OWNER_URL })).rejects.toThrow(
      /^DATABASE_OWNER_URL names the database at [^ ]+, and DATABASE_URL another one, at [^ ]+: they must differ in the role only\.$/,
    )
    await other.drop()
    await expect(
      open({ ...settings, DATABASE_OWNER_URL: 'postgres://me:hidden@127.0.0.1:1/books' }),
    ).rejects.toThrow(
      'The database at 127.0.0.1:1/books (DATABASE_OWNER_URL) cannot be used: nothing answers there.',
    )
  })

  test('with one role that may not alter it is refused in a sentence while a migration is due', async () => {
    const server = runServer({
      PORT: '0',
      DATABASE_URL: settingsOf(database.connection)['DATABASE_URL'] ?? '',
      DOCUMENT_KEY,
    })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(
      'The database needs migration 0001_identity.sql, and the role northfold_app may not alter its schema: set ' +
        'DATABASE_OWNER_URL to that of a role that may.\n',
    )
  })

  test('only the owner makes the first administrator: a first start without its address is refused', async () => {
    const settings = settingsOf(database.connection)
    await upgrade(await open(settings), NOW)
    const server = runServer({ PORT: '0', DATABASE_URL: settings['DATABASE_URL'] ?? '', DOCUMENT_KEY })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(
      'The role of DATABASE_URL may not make the first administrator: ' +
        "set DATABASE_OWNER_URL to that of the schema's owner.\n",
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

  test('whose encoding cannot keep every name is refused before anything is written', async () => {
    const ascii = await emptyDatabase("encoding 'SQL_ASCII' locale_provider libc locale 'C'")
    await expect(open(settingsOf(ascii.connection))).rejects.toThrow(
      /has the encoding SQL_ASCII, which cannot keep every name: make it with encoding 'UTF8' template template0\.$/,
    )
    await ascii.drop()
  })

  test('restored or migrated half-way, grants on the tables that exist', async () => {
    await migrate(database.connection, NOW, { through: 2, application: inject('application').user })
    await asking(asServer(database.connection).connection, async (client) => {
      expect(await refusalOf(client, 'select from transfers')).toBeNull()
      expect(await refusalOf(client, 'update transfers set id = id')).toBe(PERMISSION)
    })
  })
})

test(
  'the embedded PostgreSQL gives the server a role of its own, again when its password was lost, and no other ' +
    'database',
  async () => {
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

    // A folder whose parts are of different times.
    writeFileSync(file, 'of-another-backup\n', { mode: 0o600 })
    const third = await startEmbeddedPostgres({ dataDir, log })
    await asking(third.application, (client) => client.query('select 1'))
    await third.stop()
    rmSync(dataDir, { recursive: true })
  },
)
