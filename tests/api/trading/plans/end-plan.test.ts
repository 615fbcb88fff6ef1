import { afterAll, beforeAll, expect, test } from 'vitest'
import { endPlan } from '#contract/trading/plans.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'
import { planned } from './planning.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.close())

test('200: it has ended for good, and asked again it stays as it is', async () => {
  const plan = await planned(testServer.ada)
  const end = () => testServer.ada.call(endPlan, { params: { id: plan.id } })
  const { status, body } = await end()
  expect(status).toBe(200)
  const stoppedAt = testServer.clock.now().toISOString()
  expect(body).toEqual({ ...plan, status: 'ended', endedWhy: 'by_you', stoppedAt, next: null })
  expect((await changesNoRow(testServer.pool, end)).body).toEqual(body)
})

test("404: another customer's plan", async () => {
  const plan = await planned(testServer.ada)
  const { status, problem } = await testServer.grace.call(endPlan, { params: { id: plan.id } })
  expect([status, problem.code]).toEqual([404, 'not_found'])
})
