import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PDF } from '../../api/people/profiles/forms.ts'
import { placeOf } from '#server/people/profiles/document-cipher.ts'
import { ENCRYPTED_TABLES } from '#server/people/encrypted-tables.ts'
import { rememberKey } from '#server/platform/encryption/key-order.ts'
import { reencrypt } from '#server/platform/encryption/start-encryption.ts'
import { encrypt, encryptionKey } from '#server/platform/encryption/encrypt.ts'
import { type EncryptionKeys, keysOf } from '#server/platform/encryption/encryption-keys.ts'
import { DOCUMENT_KEY } from '../../support/documents.ts'
import { testServerOfFile } from '../../support/server.ts'

const ROUNDS = 6
const PEOPLE = 3

/** Two servers whose DOCUMENT_KEY and DOCUMENT_KEY_PREVIOUS are swapped. */
let lines: { msg: string; keyId?: string; newestKeyId?: string }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const testServer = testServerOfFile({ log })
beforeAll(async () => {
  for (let person = 0; person < PEOPLE; person++)
    await testServer.customer({ username: `swapped${person}`, kycStatus: 'pending' })
})
beforeEach(() => void (lines = []))

const secretOf = (name: string) => Buffer.alloc(32, name)
const settings = (current: string, previous: string) => ({
  DOCUMENT_KEY: secretOf(current).toString('hex'),
  DOCUMENT_KEY_PREVIOUS: secretOf(previous).toString('hex'),
})
const pass = (keys: EncryptionKeys) =>
  reencrypt({ pool: testServer.pool, keys, tables: ENCRYPTED_TABLES, log: pino({ level: 'silent' }) })
/** How many documents carry which key. */
async function counted(): Promise<Record<string, number>> {
  const { rows } = await testServer.pool.query<{ key_id: string; rows: number }>(
    'select key_id, count(*)::int as rows from documents group by key_id',
  )
  return Object.fromEntries(rows.map(({ key_id, rows: found }) => [key_id, found]))
}
const total = async () => Object.values(await counted()).reduce((sum, rows) => sum + rows, 0)

test('encrypt each row again once, to the newer of the two, and then none, however often they look', async () => {
  const [before, after] = [Buffer.from(DOCUMENT_KEY, 'hex'), secretOf('second')]
  const right = keysOf(after, [before], '')
  const swapped = keysOf(before, [after], '')
  for (const keys of [swapped, right]) await rememberKey(testServer.pool, keys)
  const done: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const keys of [swapped, right]) done.push((await pass(keys)).encrypted)
  expect(done).toEqual([0, await total(), ...Array.from({ length: 2 * ROUNDS - 2 }, () => 0)])
  expect(await counted()).toEqual({ [right.current.id]: await total() })
})

test('what the one with the older key stores, the other re-encrypts, and it stays so', async () => {
  const [older, newer] = [secretOf('second'), secretOf('third')]
  const [right, swapped] = [keysOf(newer, [older], ''), keysOf(older, [newer], '')]
  await rememberKey(testServer.pool, right)
  await pass(right)
  const { rows } = await testServer.pool.query<{ customer_id: bigint; id: bigint }>(
    `select customer_id, id from documents where media_type = 'application/pdf' limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error('there is no document')
  const place = placeOf({ customerId: row.customer_id, id: row.id, mediaType: 'application/pdf' })
  await testServer.pool.query('update documents set content = $2, key_id = $3 where id = $1', [
    row.id,
    encrypt(swapped.current, place, PDF),
    swapped.current.id,
  ])
  const done: number[] = []
  for (const keys of [swapped, right, swapped, right, swapped]) done.push((await pass(keys)).encrypted)
  expect(done).toEqual([0, 1, 0, 0, 0])
})

test('a key that was never the current one anywhere is older than all', async () => {
  const keys = keysOf(secretOf('fourth'), [secretOf('third')], '')
  await rememberKey(testServer.pool, keys)
  await testServer.pool.query('delete from encryption_keys where key_id = $1', [
    encryptionKey(secretOf('third')).id,
  ])
  expect((await pass(keys)).encrypted).toBe(await total())
})

test(
  'as real servers: both answer, the one with the older key says so in one line, and nothing is encrypted ' +
    'twice',
  async () => {
    const newer = await testServer.secondNode(settings('fifth', 'fourth'))
    const current = encryptionKey(secretOf('fifth')).id
    const encrypted = () => lines.filter(({ msg }) => msg === 'documents or secrets were encrypted')
    await expect.poll(() => encrypted().length).toBe(1)
    expect(await counted()).toEqual({ [current]: await total() })
    const older = await testServer.secondNode(settings('fourth', 'fifth'))
    const warned = () =>
      lines.filter(({ msg }) => msg.startsWith('DOCUMENT_KEY is older than another server’s'))
    await expect.poll(() => warned().length).toBe(1)
    expect(warned()).toMatchObject([{ keyId: encryptionKey(secretOf('fourth')).id, newestKeyId: current }])
    for (const node of [newer, older])
      expect((await node.as(testServer.grace).get('/api/profile/document')).status).toBe(200)
    const twice = keysOf(secretOf('fourth'), [secretOf('fifth')], '')
    expect(await pass(twice)).toEqual({ encrypted: 0, unopened: 0 })
    // Stopping waits for the pass that is under way.
    await older.close()
    await newer.close()
    expect(await counted()).toEqual({ [current]: await total() })
    expect(encrypted()).toHaveLength(1)
  },
)
