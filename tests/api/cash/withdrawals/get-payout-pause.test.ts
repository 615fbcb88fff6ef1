import { beforeAll, describe, expect, test } from 'vitest'
import { getPayoutPause, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { pausedUntil, withdrawalBody } from './withdrawals.ts'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '5000.00' })
})

const UNLOCKED = { isMoneyLocked: false, moneyLockEndsAt: null }
const pauseOf = async (who: Person) => (await who.call(getPayoutPause)).body

describe('200', () => {
  test('payouts are not paused before anything happened', async () => {
    expect(await pauseOf(ada)).toEqual({ ...UNLOCKED, pausedUntil: null, pausedFor: null })
  })

  test('names the end of a pause until that instant and not after it, as a withdrawal does', async () => {
    const until = new Date(testServer.clock.now().getTime() + 60_000)
    await pausedUntil(testServer.pool, ada, until)
    const bob = await testServer.customer({ username: 'bob', kycStatus: 'approved' })
    const ask = async () => (await ada.call(requestWithdrawal, { body: withdrawalBody() })).status
    expect(await pauseOf(bob)).toEqual({ ...UNLOCKED, pausedUntil: null, pausedFor: null })
    await testServer.advance({ ms: 59_999 })
    expect(await pauseOf(ada)).toEqual({
      ...UNLOCKED,
      pausedUntil: until.toISOString(),
      pausedFor: 'password_reset',
    })
    expect(await ask()).toBe(403)
    await testServer.advance({ ms: 1 })
    expect(await pauseOf(ada)).toEqual({ ...UNLOCKED, pausedUntil: null, pausedFor: null })
    expect(await ask()).toBe(200)
  })
})
