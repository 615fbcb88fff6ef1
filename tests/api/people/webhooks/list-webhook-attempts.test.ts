import { expect, test } from 'vitest'
import { listWebhookAttempts, testWebhook } from '#contract/people/programs/webhooks.ts'
import { addWebhook } from '../../../support/api/webhook-receiver.ts'
import { openReceiving } from './receiving.ts'

const here = openReceiving()

test('200: the last hundred, newest first, with what was answered and no word of it', async () => {
  const { ada, pool } = here.testServer
  const { id } = await addWebhook(ada, here.receiver.url)
  await pool.query(
    `insert into webhook_attempts (customer_id, webhook_id, id, event_id, event_type, attempted_at, status)
     select $1, $2, n, 'old', 'webhook.test', now(), 500 from generate_series(1, 120) n`,
    [ada.id, id],
  )
  here.receiver.answer = 404
  await ada.call(testWebhook, { params: { id } })
  const { status, body } = await ada.call(listWebhookAttempts, { params: { id } })
  expect([status, body.length]).toEqual([200, 100])
  expect(body[0]).toMatchObject({ eventId: here.receiver.received[0]?.id, status: 404 })
  expect(JSON.stringify(body)).not.toContain('thanks')
  expect((await pool.query('select 1 from webhook_attempts where webhook_id = $1', [id])).rowCount).toBe(100)
})

test('404: another’s', async () => {
  const { id } = await addWebhook(here.testServer.ada, here.receiver.url)
  expect((await here.testServer.grace.call(listWebhookAttempts, { params: { id } })).status).toBe(404)
})
