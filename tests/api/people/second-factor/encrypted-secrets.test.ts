import { Secret } from 'otpauth'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginTotp, confirmTotp } from '#contract/people/second-factor.ts'
import { documentsVerify } from '#server/cli/commands/documents-verify.ts'
import { ENCRYPTED_TABLES } from '#server/people/encrypted-tables.ts'
import { reencrypt, areSomeEncrypted, countForeign } from '#server/platform/encryption/start-encryption.ts'
import { encrypt, encryptionKey, decrypt } from '#server/platform/encryption/encrypt.ts'
import { type EncryptionKeys, keysOf } from '#server/platform/encryption/encryption-keys.ts'
import { secretOf } from '#server/people/second-factor/totp.ts'
import { DOCUMENT_KEY, documentKeys } from '../../../support/documents.ts'
import { runVerb } from '../../../support/run-verb.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { codeOf, finish, halfSignedIn, stepUp, recorded, withTotp } from './enrolled.ts'

const NEW = Buffer.alloc(32, 'newer')
const unavailable = { status: 503, body: { code: 'authenticator_unavailable' } }

let ada: Person
let secret: string
let recoveryCodes: string[]
let people = 0
let lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const testServer = testServerOfFile({ log })
beforeEach(async () => {
  lines = []
  ada = await testServer.customer({ username: `ada${people++}` })
  const app = await withTotp(testServer, ada)
  secret = app.secret
  recoveryCodes = app.recoveryCodes ?? []
})

const bytesOf = (shown: string) => Buffer.from(Secret.fromBase32(shown).bytes)
const rowOf = async ({ id }: Person) => {
  const { rows } = await testServer.pool.query<{ secret: Buffer; key_id: string | null }>(
    'select secret, key_id from totp_secrets where user_id = $1',
    [id],
  )
  const [row] = rows
  if (!row) throw new Error('there is no secret')
  return row
}
const put = ({ id }: Person, content: Buffer, keyId: string | null) =>
  testServer.pool.query('update totp_secrets set secret = $2, key_id = $3 where user_id = $1', [
    id,
    content,
    keyId,
  ])
/** Her next code, which was not used yet. */
const nextCode = (): string => {
  testServer.clock.advance({ seconds: 30 })
  return codeOf(testServer, secret)
}
const encryptAll = (keys: EncryptionKeys) =>
  reencrypt({ pool: testServer.pool, keys, tables: ENCRYPTED_TABLES, log: pino({ level: 'silent' }) })

/** Every row of every table, as text; what is binary in hexadecimal. */
async function dump(): Promise<string> {
  const { rows } = await testServer.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const found = await testServer.pool.query<{ text: string }>(`select each::text as text from ${name} each`)
    texts.push(...found.rows.map(({ text }) => text))
  }
  return texts.join('\n')
}
const isIn = (text: string) =>
  [secret, bytesOf(secret).toString('hex'), bytesOf(secret).toString('base64')].some((shape) =>
    text.toLowerCase().includes(shape.toLowerCase()),
  )

describe('the secret of an authenticator app', () => {
  test('is in no row of any table and in no line of the log, and its codes are good', async () => {
    expect((await stepUp(ada, nextCode())).status).toBe(200)
    const all = await dump()
    expect(all).toContain((await rowOf(ada)).secret.toString('hex'))
    expect(isIn(all)).toBe(false)
    expect(isIn(lines.join(''))).toBe(false)
    // It would be found.
    const encrypted = await rowOf(ada)
    await put(ada, bytesOf(secret), null)
    expect(isIn(await dump())).toBe(true)
    await put(ada, encrypted.secret, encrypted.key_id)
  })

  test('while it waits for its first code it is encrypted as well', async () => {
    const eve = await testServer.customer({ username: `eve${people++}` })
    const { body } = await eve.call(beginTotp, { body: { password: PASSWORD } })
    secret = body.secret
    expect(isIn(await dump())).toBe(false)
    expect((await eve.call(confirmTotp, { body: { code: codeOf(testServer, secret) } })).status).toBe(200)
  })

  test('opens for its own user and with its own key only, and not as a document', () => {
    const key = encryptionKey(NEW)
    const encrypted = encrypt(key, secretOf(7n), bytesOf(secret))
    expect(decrypt(key, secretOf(7n), encrypted)).toEqual(bytesOf(secret))
    expect(decrypt(key, secretOf(8n), encrypted)).toBeNull()
    expect(decrypt(documentKeys.current, secretOf(7n), encrypted)).toBeNull()
    expect(decrypt(key, { ...secretOf(7n), use: 'documents' }, encrypted)).toBeNull()
  })
})

describe('fields that are not encrypted, or not with this key', () => {
  test('a secret of before is good as it is, and is encrypted by the next start', async () => {
    await put(ada, bytesOf(secret), null)
    expect((await stepUp(ada, nextCode())).status).toBe(200)
    const node = await testServer.secondNode()
    await expect.poll(async () => (await rowOf(ada)).key_id).toBe(documentKeys.current.id)
    expect((await stepUp(node.as(ada), nextCode())).status).toBe(200)
    await node.close()
  })

  test('changes keys in the background, also between its beginning and its first code', async () => {
    const keys = keysOf(NEW, [Buffer.from(DOCUMENT_KEY, 'hex')], '')
    const node = await testServer.secondNode({
      DOCUMENT_KEY: NEW.toString('hex'),
      DOCUMENT_KEY_PREVIOUS: DOCUMENT_KEY,
    })
    await expect.poll(async () => (await rowOf(ada)).key_id).toBe(keys.current.id)
    expect((await stepUp(node.as(ada), nextCode())).status).toBe(200)

    const eve = await testServer.customer({ username: `eve${people++}` })
    const begun = await eve.call(beginTotp, { body: { password: PASSWORD } })
    // Unless the node is about to: it has begun already.
    await encryptAll(keys)
    await expect.poll(async () => (await rowOf(eve)).key_id).toBe(keys.current.id)
    const code = codeOf(testServer, begun.body.secret)
    expect((await node.as(eve).call(confirmTotp, { body: { code } })).status).toBe(200)
    await node.close()
    // The testServer's server has the older key alone.
    await testServer.pool.query('delete from totp_secrets where key_id = $1', [keys.current.id])
  })

  test('documents verify counts them, and names a missing key', async () => {
    const verify = (env: Record<string, string>) =>
      runVerb(documentsVerify, [], { connection: testServer.connection, clock: testServer.clock, env })
    const { rows } = await testServer.pool.query('select from totp_secrets')
    const all = `All ${rows.length} secrets of authenticator apps can be opened.`
    expect(await verify({ DOCUMENT_KEY, DOCUMENT_KEY_PREVIOUS: NEW.toString('hex') })).toMatchObject({
      said: [expect.any(String), all, expect.any(String)],
      refused: null,
    })
    const { refused } = await verify({ DOCUMENT_KEY: NEW.toString('hex') })
    expect(refused).toContain(`${rows.length} of ${rows.length} secrets of authenticator apps do not open`)
    expect(await areSomeEncrypted(testServer.pool, ENCRYPTED_TABLES.slice(1))).toBe(true)
    const foreign = await countForeign(testServer.pool, {
      keys: keysOf(NEW, [], ''),
      tables: ENCRYPTED_TABLES.slice(1),
    })
    expect(foreign).toEqual([
      { of: 'secrets of authenticator apps', keyId: documentKeys.current.id, rows: rows.length },
    ])
  })
})

describe('503', () => {
  test('a secret that was put into another person’s row opens nothing there', async () => {
    const mallory = await testServer.customer({ username: `mallory${people++}` })
    const own = await withTotp(testServer, mallory)
    const { secret: stolen, key_id: keyId } = await rowOf(mallory)
    await put(ada, stolen, keyId)
    const browser = await halfSignedIn(testServer, ada)
    testServer.clock.advance({ seconds: 30 })
    expect(await finish(browser, codeOf(testServer, own.secret))).toMatchObject(unavailable)
    expect(lines.join('')).toContain(
      'the secret of an authenticator app cannot be opened: it was changed since it was encrypted',
    )
  })

  test('without the key: no response counts as wrong or is used up, and recovery codes work', async () => {
    const node = await testServer.secondNode({ DOCUMENT_KEY: NEW.toString('hex'), RATE_LIMIT_FACTOR: '1' })
    const there = node.as(ada)
    for (let time = 0; time < 8; time++) expect(await stepUp(there, nextCode())).toMatchObject(unavailable)
    expect((await stepUp(there, recoveryCodes[0] ?? '')).status).toBe(200)
    const failures = (await recorded(testServer, ada)).filter(([action]) => action === 'second_factor.failed')
    expect(failures).toEqual([])
    const begun = await there.call(beginTotp, { body: { password: PASSWORD } })
    expect(begun.status).toBe(409)
    await node.close()
    expect((await stepUp(ada, nextCode())).status).toBe(200)
  })

  test('a second step that cannot be verified leaves the sign-in pending, for a recovery code', async () => {
    const browser = await halfSignedIn(testServer, ada)
    const kept = await rowOf(ada)
    await put(ada, kept.secret, encryptionKey(NEW).id)
    expect(await finish(browser, nextCode())).toMatchObject(unavailable)
    expect((await finish(browser, recoveryCodes[0] ?? '')).status).toBe(200)
    await put(ada, kept.secret, kept.key_id)
  })

  test('an app that waits for its first code is not confirmed', async () => {
    const eve = await testServer.customer({ username: `eve${people++}` })
    const { body } = await eve.call(beginTotp, { body: { password: PASSWORD } })
    const kept = await rowOf(eve)
    await put(eve, kept.secret, encryptionKey(NEW).id)
    const code = codeOf(testServer, body.secret)
    expect(await eve.call(confirmTotp, { body: { code } })).toMatchObject(unavailable)
    await put(eve, kept.secret, kept.key_id)
    expect((await eve.call(confirmTotp, { body: { code } })).status).toBe(200)
  })
})
