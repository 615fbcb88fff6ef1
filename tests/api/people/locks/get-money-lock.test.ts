import { expect, test } from 'vitest'
import { getMoneyLock, lockMoney } from '#contract/people/locks.ts'
import { moneyLock } from '#contract/people/locks.schemas.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

test("200: one's own lock, and off before the first", async () => {
  const { ada, grace } = testServer
  const off = { isOn: false, since: null, delayHours: null, endsAt: null }
  expect((await ada.call(getMoneyLock)).body).toEqual(off)
  await ada.call(lockMoney, { body: { delayHours: 72 } })
  const { body } = await ada.call(getMoneyLock)
  expect(moneyLock.parse(body)).toEqual(body)
  expect(body).toMatchObject({ isOn: true, delayHours: 72, endsAt: null })
  expect((await grace.call(getMoneyLock)).body).toEqual(off)
})
