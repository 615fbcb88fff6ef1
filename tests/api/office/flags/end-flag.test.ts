import { beforeEach, expect, test } from 'vitest'
import { type CustomerFlag, endFlag, flagCustomer } from '#contract/office/customers/flags.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()
let mary: Person
let lin: Person
let set: CustomerFlag
let people = 0
beforeEach(async () => {
  mary = await testServer.staff(`mary${people}`, ['support'])
  lin = await testServer.customer({ username: `lin${people++}`, kycStatus: 'approved' })
  const body = { kind: 'fraud_watch', note: 'n', days: 1 } as const
  set = (await mary.call(flagCustomer, { params: { id: lin.id }, body })).body
})

const end = (reason = 'The bank has confirmed it.', who = testServer.root) =>
  who.call(endFlag, { params: { id: set.id }, body: { reason } })

test('200: a colleague ends it with a reason, which the audit log has', async () => {
  const { status, body } = await end()
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      ...set,
      isInForce: false,
      endedAt: testServer.clock.now().toISOString(),
      endedBy: 'root',
      endReason: 'The bank has confirmed it.',
    },
  })
  const { rows } = await testServer.pool.query(
    `select after from audit_log where action = 'customer.flag_ended' and subject_id = $1`,
    [set.id],
  )
  expect(rows).toEqual([{ after: { kind: 'fraud_watch', reason: 'The bank has confirmed it.' } }])
})

test('409: one that was ended, by twenty at once, and one whose time is over', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => end()))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const body = { kind: 'deceased', note: 'n', days: 1 } as const
  set = (await mary.call(flagCustomer, { params: { id: lin.id }, body })).body
  testServer.clock.advance({ hours: 24 })
  const vera = await testServer.staff('vera', ['kyc'])
  await testServer.changesNoRow(async () => {
    expect((await end('r', vera)).problem.code).toBe('flag_ended')
  })
})

test('400 for a blank reason, 404 for an unknown flag', async () => {
  await testServer.changesNoRow(async () => {
    expect((await end(' ', mary)).status).toBe(400)
    const unknown = await mary.call(endFlag, { params: { id: '1' }, body: { reason: 'r' } })
    expect(unknown.status).toBe(404)
  })
})
