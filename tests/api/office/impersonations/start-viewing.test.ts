import { beforeAll, expect, test } from 'vitest'
import { startViewing } from '#contract/office/customers/impersonations.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()
let mary: Person
beforeAll(async () => {
  mary = await testServer.staff('mary', ['support'])
})

const start = (id: string, note = 'Cannot find a deposit.') =>
  mary.call(startViewing, { params: { id }, body: { reason: 'support_request', note } })

test('200: fifteen minutes, with an audit line that has the reason and not the note', async () => {
  const { ada, clock, pool } = testServer
  const { status, body } = await start(ada.id)
  const endsAt = new Date(clock.now().getTime() + 900_000).toISOString()
  expect({ status, body }).toEqual({
    status: 200,
    body: { id: body.id, customerId: ada.id, startedAt: clock.now().toISOString(), endsAt },
  })
  const { rows } = await pool.query(
    `select actor_id::text, customer_id::text, after from audit_log
     where action = 'customer.viewed_as' and subject_id = $1`,
    [body.id],
  )
  expect(rows).toEqual([
    { actor_id: mary.id, customer_id: ada.id, after: { reason: 'support_request', endsAt } },
  ])
})

test('404: a user who is not a customer, and an unknown one', async () => {
  await testServer.changesNoRow(async () => {
    for (const id of [testServer.root.id, mary.id, '1']) expect((await start(id)).status, id).toBe(404)
  })
})

test('400: no note, and a reason that is none', async () => {
  await testServer.changesNoRow(async () => {
    expect((await start(testServer.ada.id, ' ')).status).toBe(400)
    const path = `/api/admin/customers/${testServer.ada.id}/viewings`
    expect((await mary.post(path, { reason: 'curiosity', note: 'n' })).status).toBe(400)
  })
})
