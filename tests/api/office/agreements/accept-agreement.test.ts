import { beforeEach, expect, test } from 'vitest'
import { acceptAgreement, listOwnAgreements } from '#contract/office/agreements.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { accept, due } from './agreeing.ts'

const testServer = testServerOfFile()
let ada: Person
let people = 0
beforeEach(
  async () => void (ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved' })),
)

const FIRST = { id: '101' }
const stored = async () =>
  (
    await testServer.pool.query(
      `select c.agreement_id::text, c.text_hash = g.text_hash as is_of_text, c.accepted_at, c.address, c.user_agent
       from agreement_acceptances c join agreements g on g.id = c.agreement_id where c.customer_id = $1`,
      [ada.id],
    )
  ).rows

test('200: kept with the hash of the text, the time, the address and the browser, and audited', async () => {
  const { status, body } = await accept(ada, FIRST)
  const at = testServer.clock.now()
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      id: '101',
      kind: 'customer_agreement',
      version: 1,
      title: 'Customer Agreement',
      effectiveFrom: null,
      stopsAt: null,
      hasStopped: false,
      acceptedAt: at.toISOString(),
    },
  })
  expect(await stored()).toEqual([
    {
      agreement_id: '101',
      is_of_text: true,
      accepted_at: at,
      address: '127.0.0.1',
      user_agent: expect.any(String),
    },
  ])
  const { rows } = await testServer.pool.query(
    `select actor_id::text, address, after ->> 'version' as version from audit_log
     where action = 'agreement.accepted' and customer_id = $1`,
    [ada.id],
  )
  expect(rows).toEqual([{ actor_id: ada.id, address: '127.0.0.1', version: '1' }])
  expect((await due(ada)).map(({ id }) => id)).toEqual(['102'])
  expect((await ada.call(listOwnAgreements)).body.at(-1)).toEqual(body)
})

test('a second time answers the first and changes nothing', async () => {
  const first = await accept(ada, FIRST)
  testServer.clock.advance({ minutes: 1 })
  await testServer.changesNoRow(async () => {
    expect((await accept(ada, FIRST)).body).toEqual(first.body)
  })
})

test('what was accepted never changes, not even by the owner of the tables', async () => {
  await accept(ada, FIRST)
  await expect(testServer.pool.query('delete from agreement_acceptances')).rejects.toThrow()
  await expect(testServer.pool.query(`update agreements set body = 'x'`)).rejects.toThrow()
})

test('409: the hash of another text; 404: an unknown version', async () => {
  const send = (id: string, textHash: string) =>
    ada.call(acceptAgreement, { params: { id }, body: { textHash } })
  await testServer.changesNoRow(async () => {
    expect((await send('101', 'a'.repeat(64))).problem.code).toBe('agreement_replaced')
    expect((await send('987654', 'a'.repeat(64))).problem.code).toBe('not_found')
    expect((await send('101', 'A'.repeat(64))).status).toBe(400)
  })
})

test('403: a member of the staff accepts nothing, not even where they look at the customer', async () => {
  const mary = await testServer.staff(`mary${people}`, ['support'])
  const viewing = await mary.post<{ id: string }>(`/api/admin/customers/${ada.id}/viewings`, {
    reason: 'complaint',
    note: 'n',
  })
  const path = `/api/as/${viewing.body.id}/agreements`
  expect((await mary.get(path)).body).toEqual((await ada.get('/api/agreements')).body)
  expect((await mary.get(`${path}/101`)).status).toBe(200)
  expect((await mary.post(`${path}/101/accept`, { textHash: 'a'.repeat(64) })).status).toBe(403)
  expect((await mary.post('/api/agreements/101/accept', { textHash: 'a'.repeat(64) })).status).toBe(403)
  expect(await stored()).toEqual([])
})
