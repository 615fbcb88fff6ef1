import { expect, test } from 'vitest'
import { endPlan, pausePlan, resumePlan, skipPlan } from '#contract/trading/plans.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { signIn } from '../../../support/people.ts'
import { planned } from './planning.ts'

const testServer = testServerOfFile()

const resume = (id: string) => testServer.ada.call(resumePlan, { params: { id } })

test('200: it goes on as it was', async () => {
  const plan = await planned(testServer.ada)
  await testServer.ada.call(pausePlan, { params: { id: plan.id } })
  expect((await resume(plan.id)).body).toEqual(plan)
})

test('200: an active plan takes back its skip, and without one stays as it is', async () => {
  const plan = await planned(testServer.ada)
  await testServer.ada.call(skipPlan, { params: { id: plan.id }, body: {} })
  expect((await resume(plan.id)).body).toEqual(plan)
  expect((await resume(plan.id)).body).toEqual(plan)
})

test("404: another customer's plan", async () => {
  const plan = await planned(testServer.ada)
  const { status, problem } = await testServer.grace.call(resumePlan, { params: { id: plan.id } })
  expect([status, problem.code]).toEqual([404, 'not_found'])
})

test('409: one that has ended', async () => {
  const plan = await planned(testServer.ada)
  await testServer.ada.call(endPlan, { params: { id: plan.id } })
  const { status, problem } = await testServer.changesNoRow(() => resume(plan.id))
  expect([status, problem.code]).toEqual([409, 'plan_ended'])
})

test('200: due dates of the pause are left out, and one whose end has passed has ended', async () => {
  const weekly = await planned(testServer.ada)
  const short = await planned(testServer.ada, { endDate: '2026-11-27' })
  for (const { id } of [weekly, short]) await testServer.ada.call(pausePlan, { params: { id } })
  // The Saturday of the week after.
  testServer.clock.advance({ hours: 10 * 24 })
  const { ada } = testServer
  ada.cookies.set('sid', await signIn(testServer, { ...ada, id: BigInt(ada.id) }))
  expect((await resume(weekly.id)).body).toMatchObject({ status: 'active', next: { dueDate: '2026-12-04' } })
  expect((await resume(short.id)).body).toMatchObject({
    status: 'ended',
    endedWhy: 'end_date',
    pausedWhy: null,
  })
})
