import { expect, test } from 'vitest'
import { disableWebhook, listWebhooks, testWebhook } from '#contract/people/programs/webhooks.ts'
import { addWebhook } from '../../../support/api/webhook-receiver.ts'
import { openReceiving } from './receiving.ts'

const here = openReceiving()

test('200: one that is taken turns the webhook on; one that is not leaves it as it was', async () => {
  const { ada } = here.testServer
  const { id } = await addWebhook(ada, here.receiver.url)
  const tried = async () => (await ada.call(testWebhook, { params: { id } })).body
  here.receiver.answer = 500
  expect(await tried()).toMatchObject({ attempt: { status: 500 }, webhook: { verifiedAt: null } })
  here.receiver.answer = null
  expect(await tried()).toMatchObject({ attempt: { status: null }, webhook: { verifiedAt: null } })
  here.receiver.answer = 204
  const proved = await tried()
  expect(proved.attempt).toMatchObject({ status: 204, eventType: 'webhook.test' })
  expect(proved.webhook.verifiedAt).toEqual(expect.any(String))
  expect((await ada.call(listWebhooks)).body).toEqual([proved.webhook])

  await ada.call(disableWebhook, { params: { id } })
  expect((await tried()).webhook).toMatchObject({ disabledAt: null, verifiedAt: proved.webhook.verifiedAt })
})

test('404: another’s, and one that there is not', async () => {
  const { id } = await addWebhook(here.testServer.ada, here.receiver.url)
  const before = here.receiver.received.length
  expect((await here.testServer.grace.call(testWebhook, { params: { id } })).status).toBe(404)
  expect((await here.testServer.ada.call(testWebhook, { params: { id: '1' } })).status).toBe(404)
  expect(here.receiver.received).toHaveLength(before)
})
