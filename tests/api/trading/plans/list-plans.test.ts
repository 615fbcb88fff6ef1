import { beforeAll, expect, test } from 'vitest'
import { endPlan, listPlans, pausePlan, type Plan } from '#contract/trading/plans.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { planned } from './planning.ts'

const testServer = testServerOfFile()
let made: Plan[]
beforeAll(async () => {
  made = []
  for (const symbol of ['AAPL', 'KO', 'AAPL', 'VFIAX']) made.push(await planned(testServer.ada, { symbol }))
  await testServer.ada.call(pausePlan, { params: { id: made[1]?.id } })
  await testServer.ada.call(endPlan, { params: { id: made[2]?.id } })
})

const ids = async (query: Record<string, string> = {}) =>
  (await testServer.ada.call(listPlans, { query })).body.map(({ id }) =>
    made.findIndex((one) => one.id === id),
  )

test('200: the newest first, of every status', async () => expect(await ids()).toEqual([3, 2, 1, 0]))

test('200: open ones are active or paused', async () => {
  expect(await ids({ status: 'open' })).toEqual([3, 1, 0])
  expect(await ids({ status: 'ended' })).toEqual([2])
  expect(await ids({ status: 'all' })).toEqual([3, 2, 1, 0])
})

test('200: of one symbol, page by page', async () => {
  expect(await ids({ symbol: 'aapl' })).toEqual([2, 0])
  expect(await ids({ limit: '2' })).toEqual([3, 2])
  expect(await ids({ limit: '2', before: made[2]?.id ?? '' })).toEqual([1, 0])
})

test("200: nothing of another customer's", async () =>
  expect((await testServer.grace.call(listPlans)).body).toEqual([]))

test('400: an unknown status', async () => {
  const { status, problem } = await testServer.ada.call(listPlans, { query: { status: 'paused' } })
  expect([status, problem.errors?.[0]?.path]).toEqual([400, 'status'])
})
