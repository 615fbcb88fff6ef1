import { expect, test } from 'vitest'
import { lockMoney, unlockMoney } from '#contract/people/locks.ts'
import { ENDED_MONEY_LOCKS } from '#server/people/payouts/money-lock.ts'
import { sendDueNotices } from '#server/records/notifications/due-notices.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

const customer = (username: string) => testServer.customer({ username, kycStatus: 'approved' })
const lock = (who: Person, delayHours: 0 | 24 | 72) => who.call(lockMoney, { body: { delayHours } })
const unlock = (who: Person) => who.call(unlockMoney, { body: { password: PASSWORD } })
const tell = () => sendDueNotices(testServer, ENDED_MONEY_LOCKS)

async function kindsOf({ id }: Person): Promise<string[]> {
  const { rows } = await testServer.pool.query<{ kind: string }>(
    `select kind from notifications where customer_id = $1 and kind like 'money_lock%' order by id`,
    [id],
  )
  return rows.map(({ kind }) => kind)
}

const OFF = ['money_lock_on', 'money_lock_off']

test('a delayed lock is told of when it has ended, once, however many servers look at the same time', async () => {
  const ada = await customer('delayed')
  await lock(ada, 24)
  await unlock(ada)
  testServer.clock.advance({ ms: 24 * 3_600_000 - 1 })
  await tell()
  expect(await kindsOf(ada)).toEqual(OFF)
  testServer.clock.advance({ ms: 1 })
  await Promise.all([tell(), tell(), tell()])
  await tell()
  expect(await kindsOf(ada)).toEqual([...OFF, 'money_lock_ended'])
})

test('a lock without a delay was told of when it was turned off', async () => {
  const ada = await customer('undelayed')
  await lock(ada, 0)
  await unlock(ada)
  testServer.clock.advance({ hours: 1 })
  await tell()
  expect(await kindsOf(ada)).toEqual(OFF)
})

test('a lock that was kept on has not ended', async () => {
  const ada = await customer('kept')
  await lock(ada, 24)
  await unlock(ada)
  await lock(ada, 24)
  testServer.clock.advance({ hours: 24 })
  await tell()
  expect(await kindsOf(ada)).toEqual([...OFF, 'money_lock_on'])
})
