import { expect, test } from 'vitest'
import { getConfig } from '#contract/platform/config.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  getPayoutPause,
  requestWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { listSessions } from '#contract/people/sessions.ts'
import { startTestServer, testServerOfFile } from '../../../support/server.ts'
import { change } from '../../office/settings/settings.ts'
import { accountNumber, withdrawalBody } from './withdrawals.ts'

const testServer = testServerOfFile({ env: { NEW_BANK_ACCOUNT_PAUSE_HOURS: '1' } })

const ask = (word: string, amount: string) =>
  testServer.ada.call(requestWithdrawal, {
    body: withdrawalBody({ bankAccountNumber: accountNumber(word), amount }),
  })
const approve = (id: string) => testServer.root.call(approveWithdrawal, { params: { id } })
const pausedFor = async () => (await testServer.ada.call(getPayoutPause)).body.pausedFor

test('payouts pause once a first one was approved to a bank account, and not for the next one to it', async () => {
  const [first, waiting] = [await ask('one', '100'), await ask('two', '50')]
  expect(await pausedFor()).toBeNull()
  expect((await approve(first.body.id)).status).toBe(200)
  expect((await testServer.ada.call(getPayoutPause)).body).toEqual({
    pausedUntil: new Date(testServer.clock.now().getTime() + 3_600_000).toISOString(),
    pausedFor: 'new_bank_account',
    isMoneyLocked: false,
    moneyLockEndsAt: null,
  })
  expect(await ask('one', '60')).toMatchObject({
    status: 403,
    problem: { code: 'payouts_paused', pausedFor: 'new_bank_account' },
  })
  // What waits can always be taken back.
  expect((await testServer.ada.call(cancelWithdrawal, { params: { id: waiting.body.id } })).status).toBe(200)

  for (const minutes of [14, 14, 14, 14, 4]) {
    testServer.clock.advance({ minutes })
    await Promise.all([testServer.ada.call(listSessions), testServer.root.call(listSessions)])
  }
  const again = await ask('one', '60')
  expect((await approve(again.body.id)).status).toBe(200)
  expect(await pausedFor()).toBeNull()
})

test('they pause for as long as the business has decided by then, where no variable says it', async () => {
  const other = await startTestServer({ env: { NEW_BANK_ACCOUNT_PAUSE_HOURS: '' } })
  const { ada, root, clock } = other
  const asked = await ada.call(requestWithdrawal, { body: withdrawalBody({ amount: '100' }) })
  expect((await change(root, 'withdrawals.new_account_pause', '30')).status).toBe(200)
  expect((await other.visitor().call(getConfig)).body.newBankAccountPauseHours).toBe(30)
  expect((await root.call(approveWithdrawal, { params: { id: asked.body.id } })).status).toBe(200)
  const { pausedUntil } = (await ada.call(getPayoutPause)).body
  expect(pausedUntil).toBe(new Date(clock.now().getTime() + 30 * 3_600_000).toISOString())
  await other.close()
})
