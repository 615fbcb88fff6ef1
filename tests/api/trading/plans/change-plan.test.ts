import { describe, expect, test } from 'vitest'
import { changePlan, endPlan, pausePlan, skipPlan } from '#contract/trading/plans.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { planned } from './planning.ts'

const testServer = testServerOfFile()

const change = (id: string, body: Record<string, unknown>) =>
  testServer.ada.call(changePlan, { params: { id }, body })

describe('200', () => {
  test('the amount changes alone, and a skip stays', async () => {
    const plan = await planned(testServer.ada)
    await testServer.ada.call(skipPlan, { params: { id: plan.id }, body: {} })
    const { status, body } = await change(plan.id, { amount: '75.50' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...plan, amount: '75.50', next: { ...plan.next, isSkipped: true } })
  })

  test('other dates are counted from the new anchor, or from the old one by the new frequency', async () => {
    const plan = await planned(testServer.ada)
    expect((await change(plan.id, { frequency: 'monthly', anchorDate: '2026-11-30' })).body).toMatchObject({
      frequency: 'monthly',
      anchorDate: '2026-11-30',
      next: { dueDate: '2026-11-30' },
    })
    expect((await change(plan.id, { frequency: 'twice_a_month' })).body.next).toMatchObject({
      dueDate: '2026-11-30',
    })
  })

  test('an end is set and taken away', async () => {
    const plan = await planned(testServer.ada)
    expect((await change(plan.id, { endDate: '2026-12-31' })).body.endDate).toBe('2026-12-31')
    expect((await change(plan.id, { amount: '1' })).body.endDate).toBe('2026-12-31')
    expect((await change(plan.id, { endDate: null })).body.endDate).toBeNull()
  })

  test('nothing named changes nothing', async () => {
    const plan = await planned(testServer.ada)
    expect((await change(plan.id, {})).body).toEqual(plan)
  })

  test('a paused plan keeps its pause', async () => {
    const plan = await planned(testServer.ada)
    await testServer.ada.call(pausePlan, { params: { id: plan.id } })
    expect((await change(plan.id, { amount: '10', frequency: 'two_weekly' })).body).toMatchObject({
      status: 'paused',
      amount: '10.00',
      frequency: 'two_weekly',
      next: null,
    })
  })
})

test.each([
  ['a new anchor that is past', { anchorDate: '2026-11-17' }, 'anchorDate'],
  ['an end before the next purchase', { endDate: '2026-11-19' }, 'endDate'],
  ['three decimals', { amount: '1.001' }, 'amount'],
])('400: %s', async (_, body, path) => {
  const plan = await planned(testServer.ada)
  const { status, problem } = await testServer.changesNoRow(() => change(plan.id, body))
  expect([status, problem.errors?.[0]?.path]).toEqual([400, path])
})

test("404: another customer's plan", async () => {
  const plan = await planned(testServer.ada)
  const asked = { params: { id: plan.id }, body: { amount: '1' } }
  const { status, problem } = await testServer.grace.call(changePlan, asked)
  expect([status, problem.code]).toEqual([404, 'not_found'])
})

test('409: one that has ended', async () => {
  const plan = await planned(testServer.ada)
  await testServer.ada.call(endPlan, { params: { id: plan.id } })
  const { status, problem } = await testServer.changesNoRow(() => change(plan.id, { amount: '5' }))
  expect([status, problem.code]).toEqual([409, 'plan_ended'])
})

test.each([
  ['too little', '0.50', 'below_plan_minimum'],
  ['too much', '1000000.01', 'above_maximum'],
])('422: %s', async (_, amount, code) => {
  const plan = await planned(testServer.ada)
  const { status, problem } = await testServer.changesNoRow(() => change(plan.id, { amount }))
  expect([status, problem.code]).toEqual([422, code])
})
