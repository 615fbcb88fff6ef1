import { expect, test } from 'vitest'
import { disableWebhook } from '#contract/people/programs/webhooks.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { RECEIVES_HERE, addWebhook } from '../../../support/api/webhook-receiver.ts'

const testServer = testServerOfFile({ env: RECEIVES_HERE })

test('200: turned off by its customer, and again the same', async () => {
  const { ada, pool } = testServer
  const { id } = await addWebhook(ada, 'https://hooks.example.com/')
  const off = await ada.call(disableWebhook, { params: { id } })
  expect(off.body).toMatchObject({ id, disabledAt: expect.any(String), disabledWhy: 'customer' })
  expect((await ada.call(disableWebhook, { params: { id } })).body).toEqual(off.body)
  const { rowCount } = await pool.query(`select 1 from audit_log where action = 'webhook.disabled'`)
  expect(rowCount).toBe(1)
})

test('404: another’s', async () => {
  const { id } = await addWebhook(testServer.ada, 'https://hooks.example.com/')
  expect((await testServer.grace.call(disableWebhook, { params: { id } })).status).toBe(404)
})
