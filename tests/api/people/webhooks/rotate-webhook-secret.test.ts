import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { login } from '#contract/people/identity.ts'
import { rotateWebhookSecret, testWebhook } from '#contract/door/webhooks.ts'
import { PASSWORD, type TestServer, startTestServer } from '../../../support/server.ts'
import {
  type Receiver,
  RECEIVES_HERE,
  openReceiver,
  workingWebhook,
} from '../../../support/api/webhook-receiver.ts'

let testServer: TestServer
let receiver: Receiver
beforeAll(async () => {
  testServer = await startTestServer({ env: RECEIVES_HERE })
  receiver = await openReceiver()
})
afterAll(async () => {
  vi.useRealTimers()
  await receiver.close()
  await testServer.close()
})

test('403: a wrong password; 404: another’s', async () => {
  const { id } = await workingWebhook(testServer.grace, receiver)
  const rotate = (password: string, who = testServer.grace) =>
    who.call(rotateWebhookSecret, { params: { id }, body: { password } })
  expect((await rotate('Wrong-Harbour-42')).problem.code).toBe('wrong_password')
  const other = await testServer.customer({ username: 'other' })
  expect((await rotate(PASSWORD, other)).status).toBe(404)
})

test('200: both secrets sign for a day, then the new one alone', async () => {
  const { ada, clock } = testServer
  const { id, secret: former } = await workingWebhook(ada, receiver)
  const rotated = await ada.call(rotateWebhookSecret, { params: { id }, body: { password: PASSWORD } })
  expect(rotated.body.secret).not.toBe(former)

  const verified = async (secret: string) => {
    await ada.call(testWebhook, { params: { id } })
    const { raw, headers } = receiver.received.at(-1) ?? { raw: '', headers: {} }
    // The library compares the time of a message with the machine's.
    vi.useFakeTimers({ now: clock.now(), toFake: ['Date'] })
    try {
      new Verifier(secret).verify(raw, headers)
      return true
    } catch {
      return false
    } finally {
      vi.useRealTimers()
    }
  }
  expect(await verified(former)).toBe(true)
  expect(await verified(rotated.body.secret)).toBe(true)
  clock.advance({ hours: 24 })
  const again = testServer.visitor()
  await again.call(login, { body: { username: 'ada', password: PASSWORD } })
  await again.call(testWebhook, { params: { id } })
  expect(receiver.received.at(-1)?.headers['webhook-signature']).not.toContain(' ')
})
