import { beforeEach, describe, expect, test } from 'vitest'
import { reauthenticate } from '#contract/people/second-factor.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { codeOf, finish, halfSignedIn, stepUp, withTotp } from './enrolled.ts'

const testServer = testServerOfFile()
let ada: Person
let secret: string
let recoveryCodes: string[]
let people = 0
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
  const app = await withTotp(testServer, ada)
  secret = app.secret
  recoveryCodes = app.recoveryCodes ?? []
})

const due = { status: 403, body: { code: 'second_factor_due' } }
const wrong = { status: 403, body: { code: 'wrong_second_factor' } }
const bank = {
  bankName: 'Harbour Bank',
  bankAccountName: 'Ada Example',
  bankAccountNumber: '000111',
  swiftCode: 'HARBUS00',
  bankAddress: '1 Pier',
}
/** Every call that asks for a recent step-up, otherwise valid. */
const GUARDED: [string, object][] = [
  ['/api/withdrawal-requests', { amount: '100.00', ...bank, password: PASSWORD }],
  ['/api/password-change', { currentPassword: PASSWORD, newPassword: 'My-Own-Harbour-46' }],
]

describe('200', () => {
  test.each(GUARDED)('opens %s for five minutes, on this session alone', async (path, body) => {
    const other = await halfSignedIn(testServer, ada)
    expect((await finish(other, codeOf(testServer, secret))).status).toBe(200)
    testServer.clock.advance({ minutes: 5, ms: 1 })
    for (const browser of [ada, other]) {
      expect(await testServer.changesNoRow(() => browser.post(path, body))).toMatchObject(due)
    }
    expect(await stepUp(ada, codeOf(testServer, secret))).toMatchObject({ status: 200, body: {} })
    testServer.clock.advance({ minutes: 5 })
    expect(await other.post(path, body)).toMatchObject(due)
    expect((await ada.post(path, body)).status).toBe(200)
  })

  test('opens a withdrawal to the last account, which needs a recent password too', async () => {
    testServer.clock.advance({ minutes: 6 })
    const send = () => ada.post('/api/wallet/withdraw', { amount: '100.00' })
    expect(await send()).toMatchObject(due)
    await stepUp(ada, codeOf(testServer, secret))
    expect(await send()).toMatchObject({ status: 422, body: { code: 'no_payout_account' } })
  })

  test('a user without a second factor is not asked for one', async () => {
    const carl = await testServer.customer({
      username: `carl${people++}`,
      kycStatus: 'approved',
      cash: '1000.00',
    })
    for (const [path, body] of GUARDED) expect((await carl.post(path, body)).status).toBe(200)
  })
})

describe('403', () => {
  test('a step-up from more than a minute in the future does not count', async () => {
    const carl = await testServer.customer({
      username: `carl${people++}`,
      kycStatus: 'approved',
      cash: '1000.00',
    })
    const asked = async () => [
      (await ada.post('/api/wallet/withdraw', { amount: '100.00' })).body,
      (await carl.post('/api/wallet/withdraw', { amount: '100.00' })).body,
    ]
    await stepUp(ada, codeOf(testServer, secret))
    testServer.clock.advance({ minutes: -1 })
    expect(await asked()).toMatchObject([{ code: 'no_payout_account' }, { code: 'no_payout_account' }])
    testServer.clock.advance({ ms: -1 })
    expect(await asked()).toMatchObject([{ code: 'second_factor_due' }, { code: 'password_not_recent' }])
    testServer.clock.advance({ minutes: 1, ms: 1 })
  })

  test('a code is good once, for signing in or for this', async () => {
    const code = codeOf(testServer, secret)
    expect((await stepUp(ada, code)).status).toBe(200)
    expect(await stepUp(ada, code)).toMatchObject(wrong)
    expect(await finish(await halfSignedIn(testServer, ada), code)).toMatchObject(wrong)
  })

  test('of 20 uses of one recovery code at once one counts', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => stepUp(ada, recoveryCodes[0] ?? '')))
    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 403)])
  })
})

test('400: no response', async () => expect((await ada.post(reauthenticate.path, {})).status).toBe(400))

test('409: a user without a second factor', async () => {
  const carl = await testServer.customer({ username: 'carl' })
  expect(await stepUp(carl, '123456')).toMatchObject({
    status: 409,
    body: { code: 'no_second_factor' },
  })
})

test('429: the sixth wrong answer waits, the right one with it', async () => {
  const node = await testServer.secondNode({ RATE_LIMIT_FACTOR: '1' })
  const here = node.as(ada)
  const statuses = []
  for (let count = 0; count < 5; count++) statuses.push((await stepUp(here, 'x')).status)
  statuses.push((await stepUp(here, codeOf(testServer, secret))).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
})
