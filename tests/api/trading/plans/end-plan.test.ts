import { expect, test } from 'vitest'
import { endPlan } from '#contract/trading/plans.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { planned } from './planning.ts'

const testServer = testServerOfFile()

test('200: it has ended for good, and asked again it stays as it is', async () => {
  const plan = await planned(testServer.ada)
  const end = () => testServer.ada.call(endPlan, { params: { id: plan.id } })
  const { status, body } = await end()
  expect(status).toBe(200)
  const stoppedAt = testServer.clock.now().toISOString()
  expect(body).toEqual({ ...plan, status: 'ended', endedWhy: 'by_you', stoppedAt, next: null })
  expect((await testServer.changesNoRow(end)).body).toEqual(body)
})

test("404: another customer's plan", async () => {
  const plan = await planned(testServer.ada)
  const { status, problem } = await testServer.grace.call(endPlan, { params: { id: plan.id } })
  expect([status, problem.code]).toEqual([404, 'not_found'])
})
