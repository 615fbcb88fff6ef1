import * as plans from '#contract/trading/plans.ts'
import type { Serve } from '#server/platform/http/route.ts'
import {
  changePlan,
  type PlanKey,
  type PlanTermsDeps,
  endPlan,
  pausePlan,
  resumePlan,
  skipPlan,
} from './change-plan.ts'
import { createPlan } from './create-plan.ts'
import { listPlanRuns, listPlans } from './list-plans.ts'

/** Recurring investments. */
export function mountPlans(serve: Serve, deps: PlanTermsDeps): void {
  const { pool, calendar } = deps
  const read = { database: pool, calendar }
  serve(plans.listPlans, ({ principal, query }) => listPlans(read, principal.userId, query))
  serve(plans.createPlan, ({ principal, body, idempotencyKey }) =>
    createPlan(deps, {
      customerId: principal.userId,
      terms: {
        instrument: body.symbol,
        amountCents: body.amount,
        schedule: {
          frequency: body.frequency,
          anchorDate: body.anchorDate,
          endDate: body.endDate ?? null,
        },
      },
      idempotencyKey,
    }),
  )
  serve(plans.pausePlan, (call) => pausePlan(deps, keyOf(call)))
  serve(plans.resumePlan, (call) => resumePlan(deps, keyOf(call)))
  serve(plans.skipPlan, (call) => skipPlan(deps, { ...keyOf(call), dueDate: call.body.dueDate }))
  serve(plans.changePlan, (call) => {
    const { amount, ...dates } = call.body
    return changePlan(deps, keyOf(call), { amountCents: amount, ...dates })
  })
  serve(plans.endPlan, (call) => endPlan(deps, keyOf(call)))
  serve(plans.listPlanRuns, (call) => listPlanRuns(pool, keyOf(call), call.query))
}

const keyOf = (call: { principal: { userId: bigint }; params: { id: string } }): PlanKey => ({
  customerId: call.principal.userId,
  planId: BigInt(call.params.id),
})
