import { expect, test } from 'vitest'
import * as webhooks from '#contract/people/programs/webhooks.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { RECEIVES_HERE, addWebhook } from '../../../support/api/webhook-receiver.ts'

const testServer = testServerOfFile({ env: RECEIVES_HERE })

test('200: it is gone with its secret, and makes room for another', async () => {
  const { ada, pool } = testServer
  const { id } = await addWebhook(ada, 'https://hooks.example.com/')
  const { status, body } = await ada.call(webhooks.removeWebhook, { params: { id } })
  expect([status, body]).toEqual([200, { removed: true }])
  expect((await ada.call(webhooks.listWebhooks)).body).toEqual([])
  expect((await pool.query('select 1 from webhook_secrets')).rowCount).toBe(0)
  for (const call of [webhooks.removeWebhook, webhooks.disableWebhook, webhooks.testWebhook])
    expect((await ada.call(call, { params: { id } })).status).toBe(404)
})

test('404: another’s', async () => {
  const { id } = await addWebhook(testServer.ada, 'https://hooks.example.com/')
  expect((await testServer.grace.call(webhooks.removeWebhook, { params: { id } })).status).toBe(404)
})
