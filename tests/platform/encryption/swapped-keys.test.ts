import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PDF } from '../../api/people/profiles/forms.ts'
import { placeOf } from '#server/people/profiles/sealed-documents.ts'
import { SEALED_TABLES } from '#server/people/sealed-tables.ts'
import { rememberKey } from '#server/platform/encryption/key-order.ts'
import { sealAnew } from '#server/platform/encryption/seal-anew.ts'
import { seal, sealingKey } from '#server/platform/encryption/seal.ts'
import { type SealingKeys, keysOf } from '#server/platform/encryption/sealing-keys.ts'
import { DOCUMENT_KEY } from '../../support/documents.ts'
import { type Stage, startStage } from '../../support/server.ts'

const ROUNDS = 6
const PEOPLE = 3

/** Two servers whose DOCUMENT_KEY and DOCUMENT_KEY_PREVIOUS are swapped. */
let stage: Stage
let lines: { msg: string; keyId?: string; newestKeyId?: string }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
beforeAll(async () => {
  stage = await startStage({ log })
  for (let person = 0; person < PEOPLE; person++)
    await stage.customer({ username: `swapped${person}`, standing: 'pending' })
})
beforeEach(() => void (lines = []))
afterAll(() => stage.close())

const secretOf = (name: string) => Buffer.alloc(32, name)
const settings = (current: string, previous: string) => ({
  DOCUMENT_KEY: secretOf(current).toString('hex'),
  DOCUMENT_KEY_PREVIOUS: secretOf(previous).toString('hex'),
})
const pass = (keys: SealingKeys) =>
  sealAnew({ pool: stage.pool, keys, tables: SEALED_TABLES, log: pino({ level: 'silent' }) })
/** How many documents carry which key. */
async function counted(): Promise<Record<string, number>> {
  const { rows } = await stage.pool.query<{ key_id: string; rows: number }>(
    'select key_id, count(*)::int as rows from documents group by key_id',
  )
  return Object.fromEntries(rows.map(({ key_id, rows: found }) => [key_id, found]))
}
const total = async () => Object.values(await counted()).reduce((sum, rows) => sum + rows, 0)

test('encrypt each row anew once, to the newer of the two, and then none, however often they look', async () => {
  const [before, after] = [Buffer.from(DOCUMENT_KEY, 'hex'), secretOf('second')]
  const right = keysOf(after, [before], '')
  const swapped = keysOf(before, [after], '')
  for (const keys of [swapped, right]) await rememberKey(stage.pool, keys)
  const done: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const keys of [swapped, right]) done.push((await pass(keys)).sealed)
  expect(done).toEqual([0, await total(), ...Array.from({ length: 2 * ROUNDS - 2 }, () => 0)])
  expect(await counted()).toEqual({ [right.current.id]: await total() })
})

test('what the one with the older key stores, the other encrypts anew, and it stays so', async () => {
  const [older, newer] = [secretOf('second'), secretOf('third')]
  const [right, swapped] = [keysOf(newer, [older], ''), keysOf(older, [newer], '')]
  await rememberKey(stage.pool, right)
  await pass(right)
  const { rows } = await stage.pool.query<{ customer_id: bigint; id: bigint }>(
    `select customer_id, id from documents where media_type = 'application/pdf' limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error('there is no document')
  const place = placeOf({ customerId: row.customer_id, id: row.id, mediaType: 'application/pdf' })
  await stage.pool.query('update documents set content = $2, key_id = $3 where id = $1', [
    row.id,
    seal(swapped.current, place, PDF),
    swapped.current.id,
  ])
  const done: number[] = []
  for (const keys of [swapped, right, swapped, right, swapped]) done.push((await pass(keys)).sealed)
  expect(done).toEqual([0, 1, 0, 0, 0])
})

test('a key that was never the current one anywhere is older than all', async () => {
  const keys = keysOf(secretOf('fourth'), [secretOf('third')], '')
  await rememberKey(stage.pool, keys)
  await stage.pool.query('delete from sealing_keys where key_id = $1', [sealingKey(secretOf('third')).id])
  expect((await pass(keys)).sealed).toBe(await total())
})

test('as real servers: both answer, the one with the older key says so in one line, and nothing is encrypted twice', async () => {
  const newer = await stage.secondNode(settings('fifth', 'fourth'))
  const current = sealingKey(secretOf('fifth')).id
  const sealed = () => lines.filter(({ msg }) => msg === 'documents or secrets were encrypted')
  await expect.poll(() => sealed().length, { timeout: 20_000 }).toBe(1)
  expect(await counted()).toEqual({ [current]: await total() })
  const older = await stage.secondNode(settings('fourth', 'fifth'))
  const warned = () =>
    lines.filter(({ msg }) => msg.startsWith('DOCUMENT_KEY is older than another server’s'))
  await expect.poll(() => warned().length, { timeout: 20_000 }).toBe(1)
  expect(warned()).toMatchObject([{ keyId: sealingKey(secretOf('fourth')).id, newestKeyId: current }])
  for (const node of [newer, older])
    expect((await node.as(stage.grace).get('/api/profile/document')).status).toBe(200)
  const twice = keysOf(secretOf('fourth'), [secretOf('fifth')], '')
  expect(await pass(twice)).toEqual({ sealed: 0, unopened: 0 })
  // Stopping waits for the pass that is under way.
  await older.close()
  await newer.close()
  expect(await counted()).toEqual({ [current]: await total() })
  expect(sealed()).toHaveLength(1)
})
