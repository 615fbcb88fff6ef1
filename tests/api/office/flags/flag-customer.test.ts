import { beforeEach, expect, test } from 'vitest'
import { type CustomerFlag, flagCustomer, listFlags } from '#contract/office/customers/flags.ts'
import { approveDeposit } from '#contract/cash/deposits.ts'
import { adminGetCustomer } from '#contract/office/customers/customers.ts'
import { MAX_FLAG_DAYS } from '#domain/flags/customer-flag.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { QUEUES } from '../../records/reviews/queues.ts'

const testServer = testServerOfFile()
let mary: Person
let lin: Person
let people = 0
beforeEach(async () => {
  mary = await testServer.staff(`mary${people}`, ['support'])
  lin = await testServer.customer({ username: `lin${people++}`, kycStatus: 'approved', cash: '100.00' })
})

const USUAL = { kind: 'fraud_watch', note: 'Three cards in a week.', days: null } as const
const flag = (asked: { kind?: CustomerFlag['kind']; note?: string; days?: number | null } = {}, who = mary) =>
  who.call(flagCustomer, { params: { id: lin.id }, body: { ...USUAL, ...asked } })

test('200: colleagues read the flag with its owner, note and end', async () => {
  const { status, body } = await flag({ days: 30 })
  const at = testServer.clock.now()
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      id: body.id,
      kind: 'fraud_watch',
      note: 'Three cards in a week.',
      owner: mary.username,
      setAt: at.toISOString(),
      until: new Date(at.getTime() + 30 * 86_400_000).toISOString(),
      isInForce: true,
      endedAt: null,
      endedBy: null,
      endReason: null,
    },
  })
  const listed = await testServer.root.call(listFlags, { params: { id: lin.id } })
  expect(listed.body).toEqual([body])
  const page = await testServer.root.call(adminGetCustomer, { params: { id: lin.id } })
  expect(page.body.customer.flags).toEqual([{ kind: 'fraud_watch', until: body.until }])
})

test('the audit log has the kind and the end, and not the note', async () => {
  const { body } = await flag()
  const { rows } = await testServer.pool.query(
    `select actor_id::text, customer_id::text, before, after from audit_log
     where action = 'customer.flagged' and subject_id = $1`,
    [body.id],
  )
  expect(rows).toEqual([
    { actor_id: mary.id, customer_id: lin.id, before: null, after: { kind: 'fraud_watch', until: null } },
  ])
})

test.each(Object.keys(QUEUES) as (keyof typeof QUEUES)[])(
  'a request in %s has it as a warning',
  async (name) => {
    const id = await QUEUES[name].ask(testServer, lin, 'A1234567')
    await flag({ kind: 'vulnerable' })
    const { path } = QUEUES[name].list
    const listed = await testServer.root.get<{ id: string; warnings: { code: string }[] }[]>(path)
    const found = listed.body.find((one) => one.id === id)
    expect(found?.warnings.map(({ code }) => code)).toContain('vulnerable')
  },
)

test('it restricts nothing: a flagged customer deposits and their deposit is approved', async () => {
  await flag({ kind: 'litigation_hold' })
  const id = await QUEUES.deposits.ask(testServer, lin, 'A1234567')
  expect((await testServer.root.call(approveDeposit, { params: { id } })).status).toBe(200)
})

test('409: the same flag once more; another flag beside it is set', async () => {
  await flag()
  await testServer.changesNoRow(async () => {
    expect((await flag()).problem.code).toBe('already_flagged')
  })
  expect((await flag({ kind: 'deceased' })).status).toBe(200)
})

test('of forty that set it at once, one does', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => flag({ kind: 'deceased' })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(39)
})

test('400: a blank note, an unknown kind, and days that are none or too many', async () => {
  await testServer.changesNoRow(async () => {
    for (const asked of [{ note: ' ' }, { note: 'x'.repeat(2001) }, { days: 0 }, { days: 1.5 }])
      expect((await flag(asked)).status, JSON.stringify(asked)).toBe(400)
    expect((await flag({ days: MAX_FLAG_DAYS + 1 })).status).toBe(400)
    const path = `/api/admin/customers/${lin.id}/flags`
    expect((await mary.post(path, { ...USUAL, kind: 'rich' })).status).toBe(400)
  })
})

test('404: a user who is not a customer, and an unknown one', async () => {
  await testServer.changesNoRow(async () => {
    for (const id of [testServer.root.id, '1'])
      expect((await mary.call(flagCustomer, { params: { id }, body: USUAL })).status, id).toBe(404)
  })
})

test('a flag ends by itself, and can then be set again', async () => {
  await flag({ days: 1 })
  testServer.clock.advance({ hours: 24 })
  const vera = await testServer.staff(`vera${people}`, ['support'])
  const page = await vera.call(adminGetCustomer, { params: { id: lin.id } })
  expect(page.body.customer.flags).toEqual([])
  expect((await flag({}, vera)).status).toBe(200)
  const { body } = await vera.call(listFlags, { params: { id: lin.id } })
  expect(body.map(({ isInForce, endedAt }) => ({ isInForce, endedAt }))).toEqual([
    { isInForce: true, endedAt: null },
    { isInForce: false, endedAt: null },
  ])
})
