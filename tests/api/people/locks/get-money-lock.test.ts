import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMoneyLock, lockMoney } from '#contract/people/locks.ts'
import { moneyLock } from '#contract/people/locks.schemas.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'

let testServer: TestServer
beforeAll(async () => void (testServer = await startTestServer()))
afterAll(() => testServer.close())

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
