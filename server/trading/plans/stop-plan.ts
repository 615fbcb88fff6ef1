import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Plan } from '#contract/trading/plans.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { firstDateStillToRun } from '#domain/trading/plans/chance.ts'
import { firstDueFrom } from '#domain/trading/plans/schedule.ts'
import { firstFreeDate } from './change-plan.ts'
import { type PlanDeps, type PlanKey, changeHeldPlan } from './hold-plan.ts'
import { termsOf } from './plan-row.ts'
import * as sql from './plans.sql.ts'

/** Pauses a plan, if not paused already. Due dates that pass meanwhile are not run later. */
export const pausePlan = (deps: PlanDeps, key: PlanKey): Promise<Plan | Refusal> =>
  changeHeldPlan(deps, key, async (tx, plan) => {
    if (plan.status === 'ended') return refuse('plan_ended')
    if (plan.status === 'active')
      await tx.query(sql.PAUSE_PLAN, [plan.customer_id, plan.id, 'by_you', deps.clock.now()])
    return undefined
  })

/**
 * Continues a paused plan with the first due date that can run, today's included; for an active one it takes back the
 * skip. A plan past its end date has ended.
 */
export const resumePlan = (deps: PlanDeps, key: PlanKey): Promise<Plan | Refusal> =>
  changeHeldPlan(deps, key, async (tx, plan) => {
    const { customer_id: customerId, id, status } = plan
    if (status === 'ended') return refuse('plan_ended')
    if (status === 'active') {
      await tx.query(sql.SET_SKIP, [customerId, id, null])
      return undefined
    }
    const at = deps.clock.now()
    const from = firstDateStillToRun(deps.calendar, newYorkDateAt(at.getTime()))
    const next = firstDueFrom(termsOf(plan).schedule, await firstFreeDate(tx, plan, from))
    if (next === null) await tx.query(sql.END_PLAN, [customerId, id, 'end_date', at])
    else await tx.query(sql.RESUME_PLAN, [customerId, id, next])
    return undefined
  })

/**
 * Skips a plan's next due date, idempotently. Refuses when `dueDate`, which the customer saw, is no longer the next.
 */
export const skipPlan = (
  deps: PlanDeps,
  { dueDate, ...key }: PlanKey & { dueDate: string | undefined },
): Promise<Plan | Refusal> =>
  changeHeldPlan(deps, key, async (tx, { customer_id: customerId, id, status, next_due_on: next }) => {
    if (status === 'ended') return refuse('plan_ended')
    if (status === 'paused') return refuse('plan_paused')
    if (dueDate !== undefined && dueDate !== next) return refuse('plan_has_run')
    await tx.query(sql.SET_SKIP, [customerId, id, next])
    return undefined
  })

/** Ends a plan for good, if not ended already. */
export const endPlan = (deps: PlanDeps, key: PlanKey): Promise<Plan | Refusal> =>
  changeHeldPlan(deps, key, async (tx, plan) => {
    if (plan.status !== 'ended')
      await tx.query(sql.END_PLAN, [plan.customer_id, plan.id, 'by_you', deps.clock.now()])
    return undefined
  })
