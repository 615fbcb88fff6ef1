import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#contract/refusals.ts'
import {
  type DocumentRow,
  createDocumentCipher,
  ENCRYPTED_DOCUMENTS,
  placeOf,
  encryptDocument,
} from '#server/people/profiles/document-cipher.ts'
import { ENCRYPTED_TABLES } from '#server/people/encrypted-tables.ts'
import { rememberKey } from '#server/platform/encryption/key-order.ts'
import { reencrypt, countForeign, verifyEncrypted } from '#server/platform/encryption/start-encryption.ts'
import { encryptionKey, decrypt } from '#server/platform/encryption/encrypt.ts'
import { type EncryptionKeys, keysOf } from '#server/platform/encryption/encryption-keys.ts'
import { documentKeys, documents } from '../../../support/documents.ts'
import { type Person, type TestServer, startTestServer } from '../../../support/server.ts'
import { FORM, PDF, dataUrl } from './forms.ts'

const OLD = Buffer.alloc(32, 'old')
const NEW = Buffer.alloc(32, 'new')
const NEWEST = Buffer.alloc(32, 'newest')
const silent = pino({ level: 'silent' })
const STANDS = { customerId: 7n, id: 8n, mediaType: 'application/pdf' } as const
const PLACE = placeOf(STANDS)

describe('a encrypted document', () => {
  const key = encryptionKey(OLD)

  test('opens as it was, and looks different each time, but for its fingerprint', () => {
    const [one, two] = [encryptDocument(key, PLACE, PDF), encryptDocument(key, PLACE, PDF)]
    expect(decrypt(key, PLACE, one.content)).toEqual(PDF)
    expect(decrypt(key, PLACE, two.content)).toEqual(PDF)
    expect(one.content.equals(two.content)).toBe(false)
    expect(one.content.length).toBe(PDF.length + 28)
    expect(one.fingerprint).toEqual(two.fingerprint)
    expect(encryptDocument(encryptionKey(NEW), PLACE, PDF).fingerprint).not.toEqual(one.fingerprint)
  })

  test.each([
    ['another customer', { ...STANDS, customerId: 9n }],
    ['another id', { ...STANDS, id: 9n }],
    ['another type', { ...STANDS, mediaType: 'image/png' } as const],
  ])('does not open in the row of %s', (_, place) => {
    expect(decrypt(key, placeOf(place), encryptDocument(key, PLACE, PDF).content)).toBeNull()
  })

  test('with any byte changed, cut off, or another key, does not open', () => {
    const { content } = encryptDocument(key, PLACE, PDF)
    for (let at = 0; at < content.length; at++) {
      const forged = Buffer.from(content)
      forged.writeUInt8((forged[at] ?? 0) ^ 1, at)
      expect(decrypt(key, PLACE, forged), `byte ${at}`).toBeNull()
      expect(decrypt(key, PLACE, content.subarray(0, at)), `${at} bytes`).toBeNull()
    }
    expect(decrypt(encryptionKey(NEW), PLACE, content)).toBeNull()
  })
})

describe('in the database', () => {
  let testServer: TestServer
  let lines: string[]
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  beforeAll(async () => {
    testServer = await startTestServer({ log })
  })
  beforeEach(() => void (lines = []))
  afterAll(() => testServer.close())

  const encryptAll = (pool: TestServer['pool'], keys: EncryptionKeys, to: typeof log, stop?: AbortSignal) =>
    reencrypt({ pool, keys, tables: ENCRYPTED_TABLES, log: to }, stop)

  const rowOf = async (person: Person): Promise<DocumentRow> => {
    const { rows } = await testServer.pool.query<DocumentRow>(
      'select customer_id, id, media_type, content, key_id from documents where customer_id = $1 order by id desc',
      [person.id],
    )
    const [row] = rows
    if (!row) throw new Error('there is no document')
    return row
  }
  const upload = async (person: Person, file: Buffer) => {
    const { status } = await person.post('/api/profile', {
      ...FORM,
      idDocument: dataUrl(file, 'application/pdf'),
    })
    expect(status).toBe(200)
  }

  test('a document’s bytes are in no dump of the table and in no line of the log', async () => {
    const canary = 'CANARY-PASSPORT-0123456789-CANARY'
    const joan = await testServer.customer({ username: 'joan' })
    await upload(joan, Buffer.concat([PDF, Buffer.from(canary)]))
    const { rows } = await testServer.pool.query<{ dump: string }>(
      `select string_agg(d::text || encode(d.content, 'escape') || encode(d.content, 'base64'), '') as dump
       from documents d`,
    )
    const dump = `${rows[0]?.dump}${lines.join('')}`
    expect(dump.length).toBeGreaterThan(1_000)
    for (const shape of ['utf8', 'hex', 'base64'] as const) {
      const shown = Buffer.from(canary).toString(shape)
      // Base64 of the whole depends on where the canary begins: its middle is looked for at each of three offsets.
      const middles = shape === 'base64' ? [0, 1, 2].map((skip) => base64From(canary, skip)) : [shown]
      for (const middle of middles) expect(dump).not.toContain(middle)
    }
    const read = await fetch(`${testServer.url}/api/profile/document`, {
      headers: { cookie: `sid=${joan.token}` },
    })
    expect(Buffer.from(await read.arrayBuffer()).includes(canary)).toBe(true)
    expect(lines.join('')).not.toContain(canary)
  })

  const base64From = (text: string, skip: number) =>
    Buffer.from(text.slice(skip, skip + 27)).toString('base64')

  test('one encrypted with another key is a 503 and a log line, without an audited view; the rest works', async () => {
    const other = await testServer.secondNode({ DOCUMENT_KEY: OLD.toString('hex') })
    const { rows } = await testServer.pool.query<{ id: string }>(
      'select id::text from profile_submissions where customer_id = $1',
      [testServer.ada.id],
    )
    for (const [who, path] of [
      [testServer.ada, '/api/profile/document'],
      [testServer.root, `/api/admin/profiles/${rows[0]?.id}/document`],
    ] as const) {
      lines = []
      const { status, problem } = await testServer.changesNoRow(() => other.as(who).get(path))
      expect({ status, code: problem.code }).toEqual({ status: 503, code: 'document_unavailable' })
      expect(lines.join('')).toContain(
        'a document cannot be opened: it was encrypted with another key than DOCUMENT_KEY and DOCUMENT_KEY_PREVIOUS',
      )
    }
    expect((await other.as(testServer.ada).get('/api/profile')).status).toBe(200)
    expect((await testServer.ada.get('/api/profile/document')).status).toBe(200)
    await other.close()
  })

  test('one that was put into another customer’s row is a 503', async () => {
    const [mary, mallory] = [
      await testServer.customer({ username: 'mary', kycStatus: 'pending' }),
      await testServer.customer({ username: 'mallory', kycStatus: 'pending' }),
    ]
    const stolen = await rowOf(mary)
    await testServer.pool.query('update documents set content = $2 where customer_id = $1', [
      mallory.id,
      stolen.content,
    ])
    expect((await mallory.get('/api/profile/document')).status).toBe(503)
    expect(lines.join('')).toContain('it was changed since it was encrypted')
    expect((await mary.get('/api/profile/document')).status).toBe(200)
  })

  describe('fields that are not encrypted, or not with this key', () => {
    /** As an older version, or a server with another key, would have left it. */
    const put = async (person: Person, file: Buffer, key?: Buffer) => {
      const { customer_id: customerId, id, media_type: mediaType } = await rowOf(person)
      const encrypted =
        key && encryptDocument(encryptionKey(key), placeOf({ customerId, id, mediaType }), file)
      await testServer.pool.query(
        'update documents set content = $2, key_id = $3, fingerprint = $4 where customer_id = $1',
        [person.id, encrypted?.content ?? file, encrypted?.keyId ?? null, encrypted?.fingerprint ?? null],
      )
    }
    const crowd = (name: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          testServer.customer({ username: `${name}${at}`, kycStatus: 'pending' }),
        ),
      )
    const fileOf = async (person: Person) => {
      const row = await rowOf(person)
      const document = documents.decrypt(row)
      return row.key_id === documentKeys.current.id && !isRefusal(document) ? document.content : null
    }

    test('is read all the same, and encrypted, by two servers at once, each document once', async () => {
      const people = await crowd('early', 10)
      for (const [at, person] of people.entries()) await put(person, Buffer.from(`%PDF ${at}`))
      const read = await people[3]?.get('/api/profile/document')
      expect(read?.status).toBe(200)
      const done = await Promise.all([1, 2].map(() => encryptAll(testServer.pool, documentKeys, silent)))
      expect(done.reduce((sum, { encrypted }) => sum + encrypted, 0)).toBe(10)
      for (const [at, person] of people.entries())
        expect(await fileOf(person)).toEqual(Buffer.from(`%PDF ${at}`))
      expect(await encryptAll(testServer.pool, documentKeys, silent)).toEqual({ encrypted: 0, unopened: 0 })
    })

    test('continues where it was interrupted', async () => {
      const people = await crowd('late', 10)
      for (const person of people) await put(person, PDF)
      const stopped = encryptAll(testServer.pool, documentKeys, silent, AbortSignal.abort())
      expect(await stopped).toEqual({ encrypted: 0, unopened: 0 })
      let turns = 0
      const failing = new Proxy(testServer.pool, {
        get: (pool, name) =>
          name === 'connect'
            ? () => (turns++ < 1 ? pool.connect() : Promise.reject(new Error('the database went away')))
            : name === 'query'
              ? pool.query.bind(pool)
              : Reflect.get(pool, name),
      })
      await expect(encryptAll(failing, documentKeys, silent)).rejects.toThrow('went away')
      const files = await Promise.all(people.map(fileOf))
      expect(files.filter((file) => file !== null)).toHaveLength(8)
      expect(await encryptAll(testServer.pool, documentKeys, silent)).toEqual({ encrypted: 2, unopened: 0 })
    })

    test('is re-encrypted when its key is a previous one; what cannot be decrypted stays as it is', async () => {
      const [first, second, third] = await crowd('rotated', 3)
      if (!first || !second || !third) throw new Error('three were made')
      await put(first, PDF, OLD)
      await put(second, PDF, OLD)
      await testServer.pool.query(
        `update documents set content = set_byte(content, 20, get_byte(content, 20) # 1) where customer_id = $1`,
        [second.id],
      )
      await put(third, PDF, NEW)
      expect(await countForeign(testServer.pool, { keys: documentKeys, tables: ENCRYPTED_TABLES })).toEqual(
        [OLD, NEW]
          .map((key) => ({ of: 'documents', keyId: encryptionKey(key).id, rows: key === OLD ? 2 : 1 }))
          .toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1)),
      )
      const keys = keysOf(NEWEST, [OLD], 'encrypted')
      await rememberKey(testServer.pool, keys)
      expect(await encryptAll(testServer.pool, keys, log)).toEqual({ encrypted: 1, unopened: 1 })
      expect(lines.join('')).toContain('it was changed since it was encrypted')
      const opened = createDocumentCipher(keys, silent).decrypt(await rowOf(first))
      expect(opened).toMatchObject({ key_id: keys.current.id, content: PDF })
      expect((await rowOf(second)).key_id).toBe(encryptionKey(OLD).id)
      expect((await rowOf(third)).key_id).toBe(encryptionKey(NEW).id)
      expect(isRefusal(createDocumentCipher(keysOf(NEW, [], ''), silent).decrypt(await rowOf(third)))).toBe(
        false,
      )
    })

    test('is read, encrypted and verified one document at a time: no statement carries two', async () => {
      const people = await crowd('large', 3)
      for (const person of people) await put(person, Buffer.alloc(900_000, '%PDF large '))
      const heaviest = await heaviestOf(async (pool) => {
        expect((await encryptAll(pool, documentKeys, silent)).encrypted).toBe(3)
        await verifyEncrypted(pool, ENCRYPTED_DOCUMENTS, [documentKeys.current])
      })
      expect(heaviest).toBeGreaterThan(900_000)
      expect(heaviest).toBeLessThan(1_000_000)
    })

    /** The most bytes that one statement of `work` has taken along or brought back. */
    async function heaviestOf(work: (pool: TestServer['pool']) => Promise<void>): Promise<number> {
      let heaviest = 0
      const binary = (values: readonly unknown[]) =>
        values.reduce((sum: number, value) => sum + (Buffer.isBuffer(value) ? value.length : 0), 0)
      const weighed = <T extends object>(target: T): T =>
        new Proxy(target, {
          get(on, name) {
            const value: unknown = Reflect.get(on, name)
            if (typeof value !== 'function') return value
            if (name === 'connect') return async () => weighed(await Reflect.apply(value, on, []))
            if (name !== 'query') return value.bind(on)
            return async (text: unknown, values: unknown[] = []) => {
              const result = await Reflect.apply(value, on, [text, values])
              const rows: object[] = result.rows ?? []
              heaviest = Math.max(
                heaviest,
                binary(values) + binary(rows.flatMap((row) => Object.values(row))),
              )
              return result
            }
          },
        })
      await work(weighed(testServer.pool))
      return heaviest
    }

    test('is encrypted by a start, and the same file is recognized again', async () => {
      const people = await crowd('duplicate', 2)
      for (const person of people) await put(person, Buffer.from('%PDF the same'))
      const again = await testServer.secondNode()
      await expect
        .poll(async () => Promise.all(people.map(fileOf)))
        .toEqual(people.map(() => Buffer.from('%PDF the same')))
      await again.close()
      const { body } = await testServer.root.get<{ username: string; warnings: { code: string }[] }[]>(
        '/api/admin/profiles?status=pending',
      )
      const warned = body.find(({ username }) => username === 'duplicate0')
      expect(JSON.stringify(warned?.warnings)).toContain('duplicate1')
    })
  })
})
