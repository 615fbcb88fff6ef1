import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backupCreate, backupRestore, backupVerify } from '#server/cli/commands/backup.ts'
import { documentsVerify } from '#server/cli/commands/documents-verify.ts'
import { describeGrants, describeSchema } from '../../support/database/describe-schema.ts'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import { CHECKS } from '#server/ledger/verify-books.ts'
import { rememberKey } from '#server/platform/encryption/key-order.ts'
import { createFieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { secretOf, newSecret } from '#server/people/second-factor/totp.ts'
import { BEGIN_TOTP } from '#server/people/second-factor/second-factor.sql.ts'
import { writeSmallBooks } from '../../ledger/small-books.ts'
import { createTestClock } from '../../support/clock.ts'
import { DOCUMENT_KEY, documentKeys } from '../../support/documents.ts'
import { type FreshDatabase, emptyDatabase, freshDatabase } from '../../support/database/postgres.ts'
import { runVerb } from '../../support/run-verb.ts'
import { startNode, startTestServer } from '../../support/server.ts'

const KEY = { BACKUP_KEY: '5e'.repeat(32) }
const OTHER_KEY = { BACKUP_KEY: '5f'.repeat(32) }

let folder: string
let books: FreshDatabase
const clock = createTestClock()
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'northfold-backup-'))
  books = await freshDatabase()
  await writeSmallBooks(books.connection)
  await enrollAda(books.connection)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await books.drop()
})

/** Gives Ada an authenticator app, and has the order of keys known, as a server would. */
async function enrollAda(connection: PostgresConnection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(`select id from users where username = 'ada'`)
  const id = rows[0]?.id ?? ''
  const { content, keyId } = createFieldCipher(documentKeys, pino({ level: 'silent' })).encrypt(
    secretOf(BigInt(id)),
    newSecret(),
  )
  await client.query(BEGIN_TOTP, [id, content, clock.now(), 'ab'.repeat(32), keyId])
  await rememberKey(client, documentKeys)
  await client.end()
}

let file: string
let number = 0
beforeEach(() => void (file = join(folder, `${number++}.backup`)))

const create = (env = {}, path = file) =>
  runVerb(backupCreate, [path], { connection: books.connection, clock, env })
const verify = (env = {}) => runVerb(backupVerify, [file], { connection: books.connection, clock, env })
const restore = (connection: PostgresConnection, env = {}) =>
  runVerb(backupRestore, [file], { connection, clock, env: { DOCUMENT_KEY, ...env } })

/** Every row of every table as text, and where every sequence stands. */
async function contentsOf(connection: PostgresConnection): Promise<Record<string, unknown>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const schema = (await describeSchema(client)) + (await describeGrants(client))
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
         and relname <> 'schema_migrations' order by 1`,
    )
    const contents: Record<string, unknown> = { schema }
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      contents[name] = rows.map(({ row }) => row)
    }
    const { rows: sequences } = await client.query(
      "select sequencename, last_value from pg_sequences where schemaname = 'public' and last_value is not null " +
        'order by 1',
    )
    return { ...contents, sequences }
  } finally {
    await client.end()
  }
}

describe.each([
  ['in the open', {}],
  ['encrypted', KEY],
])('a backup %s', (_, env) => {
  test('restores everything into an empty database, whose books and audit log hold', async () => {
    expect((await create(env)).refused).toBeNull()
    const empty = await emptyDatabase()
    const { said, refused } = await restore(empty.connection, env)
    expect(refused).toBeNull()
    expect(said[0]).toMatch(/^\d+ rows restored, as of 20/)
    expect(said[1]).toBe(`All ${CHECKS.length} invariants hold, and the audit log is unbroken.`)
    const before = await contentsOf(books.connection)
    expect(before['transfers']).not.toHaveLength(0)
    expect(before['documents']).not.toHaveLength(0)
    expect(await contentsOf(empty.connection)).toEqual(before)
    await empty.drop()
  })

  test('is whole, and says what it holds', async () => {
    const { said: created } = await create(env)
    const { said, refused } = await verify(env)
    expect(refused).toBeNull()
    const [, rows] = /holds ([\d,]+) rows of \d+ tables\.$/.exec(created[0] ?? '') ?? []
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`is complete: ${rows} rows of \\d+ tables, made at `)),
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('that was cut off anywhere is refused', async () => {
    await create(env)
    const whole = readFileSync(file)
    for (let cut = 0; cut < whole.length; cut += Math.ceil(whole.length / 40)) {
      writeFileSync(file, whole.subarray(0, cut))
      expect((await verify(env)).refused, `${cut} of ${whole.length} bytes`).toMatch(/cannot be used: .*\.$/)
    }
    writeFileSync(file, whole.subarray(0, -1))
    expect((await verify(env)).refused).toMatch(/cannot be used/)
  })

  test('in which a byte was changed anywhere is refused, and nothing is restored', async () => {
    await create(env)
    const whole = readFileSync(file)
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 40)) {
      const forged = Buffer.from(whole)
      forged.writeUInt8((forged[at] ?? 0) ^ 0x10, at)
      writeFileSync(file, forged)
      expect((await verify(env)).refused, `byte ${at} of ${whole.length}`).toMatch(/cannot be used: .*\.$/)
    }
    const empty = await emptyDatabase()
    expect((await restore(empty.connection, env)).refused).toMatch(/cannot be used/)
    expect(await contentsOf(empty.connection)).toMatchObject({ schema: '\n' })
    await empty.drop()
  })

  test('to which something was added is refused', async () => {
    await create(env)
    appendFileSync(file, 'more')
    expect((await verify(env)).refused).toMatch(/cannot be used/)
  })
})

test(
  'the product starts on what was restored: who was signed in still is, with the same money, and no mail goes ' +
    'out twice',
  async () => {
    const testServer = await startTestServer()
    await testServer.pool.query(
      `insert into mail_outbox (customer_id, notification_id, recipient, state, attempts, next_attempt_at, expires_at,
         created_at)
     select customer_id, id, 'ada@example.com', 'waiting', 0, $1::timestamptz, $1::timestamptz + interval '3 days',
         $1::timestamptz from notifications
     where customer_id = $2 limit 1`,
      [testServer.clock.now(), testServer.ada.id],
    )
    await runVerb(backupCreate, [file], testServer)
    const empty = await emptyDatabase()
    expect((await restore(empty.connection)).refused).toBeNull()
    const node = await startNode(empty, testServer.clock)
    expect((await node.visitor().get('/readyz')).status).toBe(200)
    const { status, body } = await node.as(testServer.ada).get('/api/wallet')
    expect({ status, body }).toMatchObject({ status: 200, body: { balance: '10000.00' } })
    const client = new pg.Client(empty.connection)
    await client.connect()
    const { rows } = await client.query('select state from mail_outbox').finally(() => client.end())
    expect(rows).toEqual([{ state: 'uncertain' }])
    const bought = await node.as(testServer.ada).post('/api/buy', { symbol: 'AAPL', quantity: '1' })
    expect(bought.status).toBe(200)
    await node.close()
    await empty.drop()
    await testServer.close()
  },
)

test('an encrypted one shows nothing, and needs its key', async () => {
  await create(KEY)
  const bytes = readFileSync(file)
  expect(bytes.toString('latin1', 0, 36)).toBe('northfold-backup 1 zstd aes-256-gcm\n')
  // What zstd writes first.
  expect(bytes.indexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))).toBe(-1)
  expect((await verify()).refused).toBe(`${file} cannot be used: it is encrypted: set BACKUP_KEY.`)
  expect((await verify(OTHER_KEY)).refused).toBe(
    `${file} cannot be used: it was changed or cut off, or BACKUP_KEY is not the key it was made with.`,
  )
})

test('one in the open is refused where there is a key: anyone could have put it there', async () => {
  await create()
  const refused =
    `${file} cannot be used: it is not encrypted, so BACKUP_KEY proves nothing of it: unset ` +
    `BACKUP_KEY to use it all the same.`
  expect((await verify(KEY)).refused).toBe(refused)
  const empty = await emptyDatabase()
  expect((await restore(empty.connection, KEY)).refused).toBe(refused)
  expect(await contentsOf(empty.connection)).toMatchObject({ schema: '\n' })
  await empty.drop()
})

test('one in the open is said to be so', async () => {
  expect((await create()).said[2]).toMatch(/^It is not encrypted and holds personal data/)
  expect((await create(KEY, join(folder, 'encrypted'))).said).toHaveLength(2)
})

test('documents and secrets stay encrypted in it, and a restore says whether their key is there', async () => {
  expect((await create()).said[1]).toMatch(
    /^The identity documents and secrets .* in it open only with their own key/,
  )
  const whole = ['All 2 documents can be opened.', 'All 1 secrets of authenticator apps can be opened.']
  const result = {
    opened: { said: expect.arrayContaining(whole), refused: null },
    lost: { refused: expect.stringMatching(/^2 of 2 documents do not open.* 1 of 1 secrets .* do not open/) },
  }
  for (const [env, expected] of [
    [{ DOCUMENT_KEY }, result.opened],
    [{ DOCUMENT_KEY_PREVIOUS: DOCUMENT_KEY }, result.opened],
    [{ DOCUMENT_KEY: '5d'.repeat(32) }, result.lost],
  ] as const) {
    const empty = await emptyDatabase()
    expect(await restore(empty.connection, env)).toMatchObject(expected)
    const verified = await runVerb(documentsVerify, [], { connection: empty.connection, clock, env })
    expect(verified).toMatchObject(expected)
    await empty.drop()
  }
})

test(
  'a name that is taken, a folder that is none and a folder in place of a file are refused; nothing is ' +
    'left',
  async () => {
    await create()
    const before = readFileSync(file)
    expect((await create()).refused).toBe(`${file} cannot be used: a file of that name is there already.`)
    expect(readFileSync(file)).toEqual(before)
    const lost = join(folder, 'nowhere', 'a.backup')
    expect((await create({}, lost)).refused).toBe(`${lost} cannot be used: there is no such file or folder.`)
    expect((await create({}, folder)).refused).toMatch(/cannot be used/)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  },
)

test('what is no backup, and what is not there, is said to be so', async () => {
  expect((await verify()).refused).toBe(`${file} cannot be used: there is no such file or folder.`)
  writeFileSync(file, 'PGDMP and so on')
  expect((await verify()).refused).toBe(`${file} cannot be used: it is not a backup of this version.`)
})

test('a database that has something in it takes no backup', async () => {
  await create()
  const taken = await freshDatabase()
  expect((await restore(taken.connection)).refused).toBe(
    `${file} cannot be used: the database has something in it, and a backup goes into an empty one only.`,
  )
  await taken.drop()
})

test('a backup is of one instant: what is written meanwhile is not half in it', async () => {
  const client = new pg.Client(books.connection)
  await client.connect()
  const rows = async () => Number((await client.query('select count(*) as n from throttles')).rows[0].n)
  const stop = new AbortController()
  const writing = (async () => {
    for (let n = 0; !stop.signal.aborted; n++)
      // Two rows or none: half a pair would be half an instant.
      await client.query(
        `insert into throttles (bucket, count, window_started_at) values ($1, 1, $3), ($2, 1, $3)`,
        [`a${n}`, `b${n}`, new Date()],
      )
  })()
  await create()
  stop.abort()
  await writing
  expect(await rows()).toBeGreaterThan(0)
  await client.query('delete from throttles')
  await client.end()
  const empty = await emptyDatabase()
  await restore(empty.connection)
  const { throttles } = (await contentsOf(empty.connection)) as { throttles: string[] }
  const ofKind = (kind: string) => throttles.filter((row) => row.startsWith(`(${kind}`)).length
  expect(ofKind('a')).toBe(ofKind('b'))
  await empty.drop()
})
