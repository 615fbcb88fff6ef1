import { expect, test } from 'vitest'
import { getMoneyLock, lockMoney, unlockMoney } from '#contract/people/locks.ts'
import { requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { listSessions } from '#contract/people/sessions.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { withdrawalBody } from '../../cash/withdrawals/withdrawals.ts'
import { codeOf, stepUp, withTotp } from '../second-factor/enrolled.ts'

const testServer = testServerOfFile()

const HOUR_MS = 3_600_000
const lock = (who: Person, delayHours: 0 | 24 | 72) => who.call(lockMoney, { body: { delayHours } })
const unlock = (who: Person, password = PASSWORD) => who.call(unlockMoney, { body: { password } })
const rich = (username: string) => testServer.customer({ username, kycStatus: 'approved', cash: '500.00' })
const mayWithdraw = async (who: Person) =>
  (await who.call(requestWithdrawal, { body: withdrawalBody() })).status === 200

test('200: it ends after its delay, not before, and asking again does not prolong it', async () => {
  const ada = await rich('delayed')
  await lock(ada, 24)
  const endsAt = new Date(testServer.clock.now().getTime() + 24 * HOUR_MS).toISOString()
  expect((await unlock(ada)).body).toMatchObject({ isOn: true, delayHours: 24, endsAt })
  for (let minutes = 20; minutes < 24 * 60; minutes += 20) {
    testServer.clock.advance({ minutes: 20 })
    // No session lasts as long.
    if ((await ada.call(listSessions)).status === 401) break
    if (minutes === 60) expect((await unlock(ada)).body.endsAt).toBe(endsAt)
  }
  testServer.clock.advance({ ms: Date.parse(endsAt) - 1 - testServer.clock.now().getTime() })
  const back = testServer.visitor()
  await back.post('/api/login', { username: ada.username, password: PASSWORD })
  const ask = () => back.call(requestWithdrawal, { body: withdrawalBody() })
  expect((await ask()).problem.code).toBe('money_locked')
  testServer.clock.advance({ ms: 1 })
  expect((await ask()).status).toBe(200)
})

test('200: without a delay it is off at once; turned on meanwhile, it stays on', async () => {
  const ada = await rich('undelayed')
  await lock(ada, 0)
  expect((await unlock(ada)).body.isOn).toBe(false)
  expect(await mayWithdraw(ada)).toBe(true)
  await lock(ada, 24)
  await unlock(ada)
  await lock(ada, 0)
  expect((await ada.call(getMoneyLock)).body).toMatchObject({ isOn: true, delayHours: 24, endsAt: null })
})

test('403: with a wrong password', async () => {
  const ada = await rich('mistyped')
  await lock(ada, 0)
  expect((await testServer.changesNoRow(() => unlock(ada, 'Wrong-Horse-9'))).problem.code).toBe(
    'wrong_password',
  )
  expect((await ada.call(getMoneyLock)).body.isOn).toBe(true)
})

test('403: without the second factor, where one is enrolled', async () => {
  const ada = await rich('in-two-steps')
  const { secret } = await withTotp(testServer, ada)
  await lock(ada, 0)
  testServer.clock.advance({ minutes: 6 })
  expect((await unlock(ada)).problem.code).toBe('second_factor_due')
  await stepUp(ada, codeOf(testServer, secret))
  expect((await unlock(ada)).body.isOn).toBe(false)
})

test('409: when it is off', async () => {
  const ada = await rich('never-locked')
  expect((await unlock(ada)).problem.code).toBe('money_not_locked')
})
