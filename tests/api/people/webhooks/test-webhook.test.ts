import { afterAll, beforeAll, expect, test } from 'vitest'
import { disableWebhook, listWebhooks, testWebhook } from '#contract/door/webhooks.ts'
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

test('200: one that is taken turns the webhook on; one that is not leaves it as it was', async () => {
  const { ada } = testServer
  const { id } = await addWebhook(ada, receiver.url)
  const tried = async () => (await ada.call(testWebhook, { params: { id } })).body
  receiver.answer = 500
  expect(await tried()).toMatchObject({ attempt: { status: 500 }, webhook: { verifiedAt: null } })
  receiver.answer = null
  expect(await tried()).toMatchObject({ attempt: { status: null }, webhook: { verifiedAt: null } })
  receiver.answer = 204
  const proved = await tried()
  expect(proved.attempt).toMatchObject({ status: 204, eventType: 'webhook.test' })
  expect(proved.webhook.verifiedAt).toEqual(expect.any(String))
  expect((await ada.call(listWebhooks)).body).toEqual([proved.webhook])

  await ada.call(disableWebhook, { params: { id } })
  expect((await tried()).webhook).toMatchObject({ disabledAt: null, verifiedAt: proved.webhook.verifiedAt })
})

test('404: another’s, and one that there is not', async () => {
  const { id } = await addWebhook(testServer.ada, receiver.url)
  const before = receiver.received.length
  expect((await testServer.grace.call(testWebhook, { params: { id } })).status).toBe(404)
  expect((await testServer.ada.call(testWebhook, { params: { id: '1' } })).status).toBe(404)
  expect(receiver.received).toHaveLength(before)
})
