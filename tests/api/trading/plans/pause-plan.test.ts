import { expect, test } from 'vitest'
import { endPlan, pausePlan } from '#contract/trading/plans.ts'
import { BAD_IDS } from '../../../support/api/bad-input.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { planOf, planned } from './planning.ts'

const testServer = testServerOfFile()

const pause = (id: string) => testServer.ada.call(pausePlan, { params: { id } })

test('200: nothing is due, and asked again it stays as it is', async () => {
  const plan = await planned(testServer.ada)
  const { status, body } = await pause(plan.id)
  expect(status).toBe(200)
  const stoppedAt = testServer.clock.now().toISOString()
  expect(body).toEqual({ ...plan, status: 'paused', pausedWhy: 'by_you', stoppedAt, next: null })
  testServer.clock.advance({ seconds: 5 })
  expect((await testServer.changesNoRow(() => pause(plan.id))).body).toEqual(body)
  expect(await planOf(testServer.ada, plan.id)).toEqual(body)
})

test.each(BAD_IDS)('an id %s is refused with %i', async (id, status) =>
  expect((await testServer.ada.post(`/api/plans/${id}/pause`)).status).toBe(status),
)

test("404: another customer's plan", async () => {
  const plan = await planned(testServer.ada)
  const { status, problem } = await testServer.changesNoRow(() =>
    testServer.grace.call(pausePlan, { params: { id: plan.id } }),
  )
  expect([status, problem.code]).toEqual([404, 'not_found'])
})

test('409: one that has ended', async () => {
  const plan = await planned(testServer.ada)
  await testServer.ada.call(endPlan, { params: { id: plan.id } })
  const { status, problem } = await testServer.changesNoRow(() => pause(plan.id))
  expect([status, problem.code]).toEqual([409, 'plan_ended'])
})
