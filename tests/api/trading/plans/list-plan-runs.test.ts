import { describe, expect, test } from 'vitest'
import { listPlanRuns } from '#contract/trading/plans.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { planned } from './planning.ts'

const testServer = testServerOfFile()

describe('200', () => {
  test('a plan that has not run has none', async () => {
    const plan = await planned(testServer.ada)
    expect((await testServer.ada.call(listPlanRuns, { params: { id: plan.id } })).body).toEqual([])
  })
})

test("404: another customer's plan", async () => {
  const plan = await planned(testServer.ada)
  const { status, problem } = await testServer.grace.call(listPlanRuns, { params: { id: plan.id } })
  expect([status, problem.code]).toEqual([404, 'not_found'])
})
