import { expect, test } from 'vitest'
import { listWebhooks } from '#contract/people/programs/webhooks.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { RECEIVES_HERE, addWebhook } from '../../../support/api/webhook-receiver.ts'

const testServer = testServerOfFile({ env: RECEIVES_HERE })

test('200: one’s own, newest first, without their secrets', async () => {
  const { ada, grace } = testServer
  const first = await addWebhook(ada, 'https://hooks.example.com/1')
  const second = await addWebhook(ada, 'https://hooks.example.com/2')
  await addWebhook(grace, 'https://hooks.example.com/3')
  const { status, body } = await ada.call(listWebhooks)
  expect(status).toBe(200)
  expect(body.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(JSON.stringify(body)).not.toMatch(/whsec_|secret/)
})
