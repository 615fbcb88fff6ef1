import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#contract/refusals.ts'
import { openDocumentSafe } from '#server/people/profiles/document-safe.ts'
import { SEALED_DOCUMENTS, placeOf, sealDocument } from '#server/people/profiles/sealed-documents.ts'
import type { DocumentRow } from '#server/people/profiles/stored-document.ts'
import { SEALED_TABLES } from '#server/people/sealed-tables.ts'
import { rememberKey } from '#server/platform/encryption/key-order.ts'
import { sealAnew } from '#server/platform/encryption/seal-anew.ts'
import { sealingKey, unseal } from '#server/platform/encryption/seal.ts'
import { type SealingKeys, keysOf } from '#server/platform/encryption/sealing-keys.ts'
import { countForeign } from '#server/platform/encryption/start-sealing.ts'
import { verifySealed } from '#server/platform/encryption/verify-sealed.ts'
import { documentKeys, documents } from '../../../support/documents.ts'
import { type Person, type Stage, startStage } from '../../../support/server.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { FORM, PDF, dataUrl } from './forms.ts'

const OLD = Buffer.alloc(32, 'old')
const NEW = Buffer.alloc(32, 'new')
const NEWEST = Buffer.alloc(32, 'newest')
const silent = pino({ level: 'silent' })
const STANDS = { customerId: 7n, id: 8n, mediaType: 'application/pdf' } as const
const PLACE = placeOf(STANDS)

describe('a sealed document', () => {
  const key = sealingKey(OLD)

  test('opens as it was, and looks different each time, but for its fingerprint', () => {
    const [one, two] = [sealDocument(key, PLACE, PDF), sealDocument(key, PLACE, PDF)]
    expect(unseal(key, PLACE, one.content)).toEqual(PDF)
    expect(unseal(key, PLACE, two.content)).toEqual(PDF)
    expect(one.content.equals(two.content)).toBe(false)
    expect(one.content.length).toBe(PDF.length + 28)
    expect(one.fingerprint).toEqual(two.fingerprint)
    expect(sealDocument(sealingKey(NEW), PLACE, PDF).fingerprint).not.toEqual(one.fingerprint)
  })

  test.each([
    ['another customer', { ...STANDS, customerId: 9n }],
    ['another id', { ...STANDS, id: 9n }],
    ['another type', { ...STANDS, mediaType: 'image/png' } as const],
  ])('does not open in the row of %s', (_, place) => {
    expect(unseal(key, placeOf(place), sealDocument(key, PLACE, PDF).content)).toBeNull()
  })

  test('with any byte changed, cut off, or another key, does not open', () => {
    const { content } = sealDocument(key, PLACE, PDF)
    for (let at = 0; at < content.length; at++) {
      const forged = Buffer.from(content)
      forged.writeUInt8((forged[at] ?? 0) ^ 1, at)
      expect(unseal(key, PLACE, forged), `byte ${at}`).toBeNull()
      expect(unseal(key, PLACE, content.subarray(0, at)), `${at} bytes`).toBeNull()
    }
    expect(unseal(sealingKey(NEW), PLACE, content)).toBeNull()
  })
})

describe('in the database', () => {
  let stage: Stage
  let lines: string[]
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  beforeAll(async () => {
    stage = await startStage({ log })
  })
  beforeEach(() => void (lines = []))
  afterAll(() => stage.close())

  const sealAll = (pool: Stage['pool'], keys: SealingKeys, to: typeof log, stop?: AbortSignal) =>
    sealAnew({ pool, keys, tables: SEALED_TABLES, log: to }, stop)

  const rowOf = async (person: Person): Promise<DocumentRow> => {
    const { rows } = await stage.pool.query<DocumentRow>(
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
    const joan = await stage.customer({ username: 'joan' })
    await upload(joan, Buffer.concat([PDF, Buffer.from(canary)]))
    const { rows } = await stage.pool.query<{ dump: string }>(
      `select string_agg(d::text || encode(d.content, 'escape') || encode(d.content, 'base64'), '') as dump from documents d`,
    )
    const dump = `${rows[0]?.dump}${lines.join('')}`
    expect(dump.length).toBeGreaterThan(1_000)
    for (const shape of ['utf8', 'hex', 'base64'] as const) {
      const shown = Buffer.from(canary).toString(shape)
      // Base64 of the whole depends on where the canary begins: its middle is looked for at each of three offsets.
      const middles = shape === 'base64' ? [0, 1, 2].map((skip) => base64From(canary, skip)) : [shown]
      for (const middle of middles) expect(dump).not.toContain(middle)
    }
    const read = await fetch(`${stage.url}/api/profile/document`, {
      headers: { cookie: `sid=${joan.token}` },
    })
    expect(Buffer.from(await read.arrayBuffer()).includes(canary)).toBe(true)
    expect(lines.join('')).not.toContain(canary)
  })

  const base64From = (text: string, skip: number) =>
    Buffer.from(text.slice(skip, skip + 27)).toString('base64')

  test('one that another key sealed is a 503 and a line in the log, views are not on record, and the rest works', async () => {
    const other = await stage.secondNode({ DOCUMENT_KEY: OLD.toString('hex') })
    const { rows } = await stage.pool.query<{ id: string }>(
      'select id::text from profile_submissions where customer_id = $1',
      [stage.ada.id],
    )
    for (const [who, path] of [
      [stage.ada, '/api/profile/document'],
      [stage.root, `/api/admin/profiles/${rows[0]?.id}/document`],
    ] as const) {
      lines = []
      const { status, body } = await changesNoRow(stage.pool, () => other.as(who).get<{ code: string }>(path))
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'document_unavailable' })
      expect(lines.join('')).toContain(
        'a document cannot be opened: it was encrypted with another key than DOCUMENT_KEY and DOCUMENT_KEY_PREVIOUS',
      )
    }
    expect((await other.as(stage.ada).get('/api/profile')).status).toBe(200)
    expect((await stage.ada.get('/api/profile/document')).status).toBe(200)
    await other.close()
  })

  test('one that was put into another customer’s row is a 503', async () => {
    const [mary, mallory] = [
      await stage.customer({ username: 'mary', standing: 'pending' }),
      await stage.customer({ username: 'mallory', standing: 'pending' }),
    ]
    const stolen = await rowOf(mary)
    await stage.pool.query('update documents set content = $2 where customer_id = $1', [
      mallory.id,
      stolen.content,
    ])
    expect((await mallory.get('/api/profile/document')).status).toBe(503)
    expect(lines.join('')).toContain('it was changed since it was encrypted')
    expect((await mary.get('/api/profile/document')).status).toBe(200)
  })

  describe('what is not encrypted as it should be', () => {
    /** As an older version, or a server with another key, would have left it. */
    const put = async (person: Person, file: Buffer, key?: Buffer) => {
      const { customer_id: customerId, id, media_type: mediaType } = await rowOf(person)
      const sealed = key && sealDocument(sealingKey(key), placeOf({ customerId, id, mediaType }), file)
      await stage.pool.query(
        'update documents set content = $2, key_id = $3, fingerprint = $4 where customer_id = $1',
        [person.id, sealed?.content ?? file, sealed?.keyId ?? null, sealed?.fingerprint ?? null],
      )
    }
    const crowd = (name: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          stage.customer({ username: `${name}${at}`, standing: 'pending' }),
        ),
      )
    const fileOf = async (person: Person) => {
      const row = await rowOf(person)
      const document = documents.open(row)
      return row.key_id === documentKeys.current.id && !isRefusal(document) ? document.content : null
    }

    test('is read all the same, and encrypted, by two servers at once, each document once', async () => {
      const people = await crowd('early', 10)
      for (const [at, person] of people.entries()) await put(person, Buffer.from(`%PDF ${at}`))
      const read = await people[3]?.get('/api/profile/document')
      expect(read?.status).toBe(200)
      const done = await Promise.all([1, 2].map(() => sealAll(stage.pool, documentKeys, silent)))
      expect(done.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(10)
      for (const [at, person] of people.entries())
        expect(await fileOf(person)).toEqual(Buffer.from(`%PDF ${at}`))
      expect(await sealAll(stage.pool, documentKeys, silent)).toEqual({ sealed: 0, unopened: 0 })
    })

    test('goes on where it was when it is interrupted', async () => {
      const people = await crowd('late', 10)
      for (const person of people) await put(person, PDF)
      const stopped = sealAll(stage.pool, documentKeys, silent, AbortSignal.abort())
      expect(await stopped).toEqual({ sealed: 0, unopened: 0 })
      let turns = 0
      const failing = new Proxy(stage.pool, {
        get: (pool, name) =>
          name === 'connect'
            ? () => (turns++ < 1 ? pool.connect() : Promise.reject(new Error('the database went away')))
            : name === 'query'
              ? pool.query.bind(pool)
              : Reflect.get(pool, name),
      })
      await expect(sealAll(failing, documentKeys, silent)).rejects.toThrow('went away')
      const files = await Promise.all(people.map(fileOf))
      expect(files.filter((file) => file !== null)).toHaveLength(8)
      expect(await sealAll(stage.pool, documentKeys, silent)).toEqual({ sealed: 2, unopened: 0 })
    })

    test('is encrypted anew where its key is a previous one; what does not open stays as it is', async () => {
      const [first, second, third] = await crowd('rotated', 3)
      if (!first || !second || !third) throw new Error('three were made')
      await put(first, PDF, OLD)
      await put(second, PDF, OLD)
      await stage.pool.query(
        `update documents set content = set_byte(content, 20, get_byte(content, 20) # 1) where customer_id = $1`,
        [second.id],
      )
      await put(third, PDF, NEW)
      expect(await countForeign(stage.pool, { keys: documentKeys, tables: SEALED_TABLES })).toEqual(
        [OLD, NEW]
          .map((key) => ({ of: 'documents', keyId: sealingKey(key).id, rows: key === OLD ? 2 : 1 }))
          .toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1)),
      )
      const keys = keysOf(NEWEST, [OLD], 'encrypted')
      await rememberKey(stage.pool, keys)
      expect(await sealAll(stage.pool, keys, log)).toEqual({ sealed: 1, unopened: 1 })
      expect(lines.join('')).toContain('it was changed since it was encrypted')
      const opened = openDocumentSafe(keys, silent).open(await rowOf(first))
      expect(opened).toMatchObject({ key_id: keys.current.id, content: PDF })
      expect((await rowOf(second)).key_id).toBe(sealingKey(OLD).id)
      expect((await rowOf(third)).key_id).toBe(sealingKey(NEW).id)
      expect(isRefusal(openDocumentSafe(keysOf(NEW, [], ''), silent).open(await rowOf(third)))).toBe(false)
    })

    test('is read, encrypted and verified one document at a time: no statement carries two', async () => {
      const people = await crowd('large', 3)
      for (const person of people) await put(person, Buffer.alloc(900_000, '%PDF large '))
      const heaviest = await heaviestOf(async (pool) => {
        expect((await sealAll(pool, documentKeys, silent)).sealed).toBe(3)
        await verifySealed(pool, SEALED_DOCUMENTS, [documentKeys.current])
      })
      expect(heaviest).toBeGreaterThan(900_000)
      expect(heaviest).toBeLessThan(1_000_000)
    })

    /** The most bytes that one statement of `work` has taken along or brought back. */
    async function heaviestOf(work: (pool: Stage['pool']) => Promise<void>): Promise<number> {
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
      await work(weighed(stage.pool))
      return heaviest
    }

    test('is encrypted by a start, and the same file is recognised again', async () => {
      const people = await crowd('twin', 2)
      for (const person of people) await put(person, Buffer.from('%PDF the same'))
      const again = await stage.secondNode()
      await expect
        .poll(async () => Promise.all(people.map(fileOf)), { timeout: 10_000 })
        .toEqual(people.map(() => Buffer.from('%PDF the same')))
      await again.close()
      const { body } = await stage.root.get<{ username: string; warnings: { code: string }[] }[]>(
        '/api/admin/profiles?status=pending',
      )
      const warned = body.find(({ username }) => username === 'twin0')
      expect(JSON.stringify(warned?.warnings)).toContain('twin1')
    })
  })
})
