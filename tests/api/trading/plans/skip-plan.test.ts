import { describe, expect, test } from 'vitest'
import { endPlan, pausePlan, skipPlan } from '#contract/trading/plans.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { planned } from './planning.ts'

const testServer = testServerOfFile()

const skip = (id: string, dueDate?: string) =>
  testServer.ada.call(skipPlan, { params: { id }, body: dueDate === undefined ? {} : { dueDate } })

test('200: the next due date is left out, and asked again it still is that one', async () => {
  const plan = await planned(testServer.ada)
  const { status, body } = await skip(plan.id, '2026-11-20')
  expect(status).toBe(200)
  expect(body).toEqual({ ...plan, next: { ...plan.next, isSkipped: true } })
  expect((await skip(plan.id)).body).toEqual(body)
})

test('400: a due date that is no date', async () => {
  const plan = await planned(testServer.ada)
  const { status, problem } = await skip(plan.id, 'Friday')
  expect([status, problem.errors?.[0]?.path]).toEqual([400, 'dueDate'])
})

test("404: another customer's plan", async () => {
  const plan = await planned(testServer.ada)
  const { status, problem } = await testServer.grace.call(skipPlan, { params: { id: plan.id }, body: {} })
  expect([status, problem.code]).toEqual([404, 'not_found'])
})

describe('409', () => {
  test('another due date than the next one', async () => {
    const plan = await planned(testServer.ada)
    const { status, problem } = await testServer.changesNoRow(() => skip(plan.id, '2026-11-13'))
    expect([status, problem.code]).toEqual([409, 'plan_has_run'])
  })

  test('one that is paused, and one that has ended', async () => {
    const plan = await planned(testServer.ada)
    await testServer.ada.call(pausePlan, { params: { id: plan.id } })
    expect((await skip(plan.id)).problem.code).toBe('plan_paused')
    await testServer.ada.call(endPlan, { params: { id: plan.id } })
    const { status, problem } = await testServer.changesNoRow(() => skip(plan.id))
    expect([status, problem.code]).toEqual([409, 'plan_ended'])
  })
})
