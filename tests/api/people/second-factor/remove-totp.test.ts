import { expect, test } from 'vitest'
import { getPayoutPause } from '#contract/cash/withdrawals.ts'
import { getSecondFactor, removeTotp } from '#contract/people/second-factor.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'
import { codeOf, stepUp, recorded, withTotp } from './enrolled.ts'

const testServer = testServerOfFile()

test('403, then 200 after a step-up: recovery codes go, a password alone signs in, payouts pause', async () => {
  const { secret } = await withTotp(testServer, testServer.ada)
  testServer.clock.advance({ minutes: 6 })
  const remove = () => testServer.ada.call(removeTotp)
  expect(await testServer.changesNoRow(remove)).toMatchObject({
    status: 403,
    body: { code: 'second_factor_due' },
  })
  await stepUp(testServer.ada, codeOf(testServer, secret))
  expect(await remove()).toMatchObject({ status: 200, body: {} })
  expect((await testServer.ada.call(getSecondFactor)).body).toMatchObject({
    totp: null,
    recoveryCodesLeft: 0,
  })
  expect((await recorded(testServer, testServer.ada)).at(-1)).toEqual([
    'second_factor.removed',
    { method: 'totp', isOff: true },
  ])
  const paused = await testServer.ada.call(getPayoutPause)
  const tomorrow = new Date(testServer.clock.now().getTime() + 24 * 3_600_000).toISOString()
  expect(paused.body).toMatchObject({ pausedUntil: tomorrow, pausedFor: 'second_factor_removed' })
  const again = await testServer.visitor().post('/api/login', { username: 'ada', password: PASSWORD })
  expect(again.status).toBe(200)
})

test('404: without one', async () => {
  expect((await testServer.changesNoRow(() => testServer.grace.call(removeTotp))).status).toBe(404)
})
