import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, expect, test, vi } from 'vitest'
import { login } from '#contract/people/identity.ts'
import { rotateWebhookSecret, testWebhook } from '#contract/people/programs/webhooks.ts'
import { PASSWORD } from '../../../support/server.ts'
import { workingWebhook } from '../../../support/api/webhook-receiver.ts'
import { openReceiving } from './receiving.ts'

const here = openReceiving()
afterAll(() => vi.useRealTimers())

test('403: a wrong password; 404: another’s', async () => {
  const { id } = await workingWebhook(here.testServer.grace, here.receiver)
  const rotate = (password: string, who = here.testServer.grace) =>
    who.call(rotateWebhookSecret, { params: { id }, body: { password } })
  expect((await rotate('Wrong-Harbour-42')).problem.code).toBe('wrong_password')
  const other = await here.testServer.customer({ username: 'other' })
  expect((await rotate(PASSWORD, other)).status).toBe(404)
})

test('200: both secrets sign for a day, then the new one alone', async () => {
  const { ada, clock } = here.testServer
  const { id, secret: former } = await workingWebhook(ada, here.receiver)
  const rotated = await ada.call(rotateWebhookSecret, { params: { id }, body: { password: PASSWORD } })
  expect(rotated.body.secret).not.toBe(former)

  const verified = async (secret: string) => {
    await ada.call(testWebhook, { params: { id } })
    const { raw, headers } = here.receiver.received.at(-1) ?? { raw: '', headers: {} }
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
  const again = here.testServer.visitor()
  await again.call(login, { body: { username: 'ada', password: PASSWORD } })
  await again.call(testWebhook, { params: { id } })
  expect(here.receiver.received.at(-1)?.headers['webhook-signature']).not.toContain(' ')
})
