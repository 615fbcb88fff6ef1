import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeEmail, confirmEmailChange, getEmail, resendEmailChange } from '#contract/people/account.ts'
import type { MailTestServer } from '../../../platform/mail/mail-test-server.ts'
import { PASSWORD } from '../../../support/server.ts'
import { changeAsked, mailedToken, startLinkServer } from './links.ts'

const PAGE = '/email/change'

let mailed: MailTestServer
beforeAll(
  async () => void (mailed = await startLinkServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' })),
)
afterAll(() => mailed.close())

describe('200', () => {
  test('new links go to those who have not confirmed, for a day; earlier ones are void', async () => {
    const { ada } = mailed.testServer
    const confirm = (token: string) => ada.call(confirmEmailChange, { body: { token } })
    const first = await changeAsked(mailed, ada, 'ada.b@example.com')
    const old = await mailedToken(mailed, 'ada@example.com', PAGE)
    expect((await confirm(old)).status).toBe(200)
    mailed.testServer.clock.advance({ minutes: 10 })
    const { status, body } = await ada.call(resendEmailChange)
    const expiresAt = new Date(mailed.testServer.clock.now().getTime() + 24 * 3_600_000).toISOString()
    const pending = { email: 'ada.b@example.com', isNewConfirmed: false, isOldConfirmed: true, expiresAt }
    expect({ status, body }).toEqual({ status: 200, body: { email: 'ada@example.com', pending } })
    expect((await ada.call(getEmail)).body).toMatchObject({ pending })
    const newer = await mailedToken(mailed, 'ada.b@example.com', PAGE, first)
    expect(await mailedToken(mailed, 'ada@example.com', PAGE)).toBe(old)
    expect((await confirm(first)).status).toBe(409)
    expect(await confirm(newer)).toMatchObject({ status: 200, body: { isChanged: true } })
  })
})

describe('409', () => {
  test('without a change that waits', async () => {
    const carl = await mailed.testServer.customer({ username: 'carl' })
    expect(await carl.call(resendEmailChange)).toMatchObject({
      status: 409,
      problem: { code: 'no_email_change' },
    })
  })
})

describe('429', () => {
  test('a sixth message to one address in an hour, whoever sends it, and known or not', async () => {
    for (const email of ['grace@example.com', 'free@example.com']) {
      const statuses = []
      for (let each = 0; each < 6; each++) {
        const who = await mailed.testServer.customer({ username: `one.${each}.${email.length}` })
        const headers = { 'x-forwarded-for': `192.0.2.${each + email.length}` }
        statuses.push(
          (await who.call(changeEmail, { body: { email, password: PASSWORD } }, { headers })).status,
        )
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  test('a fourth in an hour', async () => {
    const dora = await mailed.testServer.customer({ username: 'dora' })
    await changeAsked(mailed, dora, 'dora.b@example.com')
    const statuses = []
    for (let each = 0; each < 4; each++) statuses.push((await dora.call(resendEmailChange)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})
