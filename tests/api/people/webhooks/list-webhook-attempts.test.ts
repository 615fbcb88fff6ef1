import { afterAll, beforeAll, expect, test } from 'vitest'
import { listWebhookAttempts, testWebhook } from '#contract/door/webhooks.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'
import {
  type Receiver,
  RECEIVES_HERE,
  addWebhook,
  openReceiver,
} from '../../../support/api/webhook-receiver.ts'

let testServer: TestServer
let receiver: Receiver
beforeAll(async () => {
  testServer = await startTestServer({ env: RECEIVES_HERE })
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await testServer.close()
})

test('200: the last hundred, newest first, with what was answered and no word of it', async () => {
  const { ada, pool } = testServer
  const { id } = await addWebhook(ada, receiver.url)
  await pool.query(
    `insert into webhook_attempts (customer_id, webhook_id, id, event_id, event_type, attempted_at, status)
     select $1, $2, n, 'old', 'webhook.test', now(), 500 from generate_series(1, 120) n`,
    [ada.id, id],
  )
  receiver.answer = 404
  await ada.call(testWebhook, { params: { id } })
  const { status, body } = await ada.call(listWebhookAttempts, { params: { id } })
  expect([status, body.length]).toEqual([200, 100])
  expect(body[0]).toMatchObject({ eventId: receiver.received[0]?.id, status: 404 })
  expect(JSON.stringify(body)).not.toContain('thanks')
  expect((await pool.query('select 1 from webhook_attempts where webhook_id = $1', [id])).rowCount).toBe(100)
})

test('404: another’s', async () => {
  const { id } = await addWebhook(testServer.ada, receiver.url)
  expect((await testServer.grace.call(listWebhookAttempts, { params: { id } })).status).toBe(404)
})
