import { listOrders } from '#contract/trading/orders.ts'
import { endPlan, pausePlan, type Plan, resumePlan, skipPlan } from '#contract/trading/plans.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'

/** Where answers about plans are cached: under the orders' path, so that a change of orders refreshes them too. */
export const planKey = (...of: readonly string[]) => [listOrders.path, 'plans', ...of]

/** What is done with a plan by one press; each may be done again without harm. */
export type PlanStep = 'pause' | 'resume' | 'skip' | 'end'

const SEND: Record<PlanStep, (plan: Plan) => Promise<Plan>> = {
  pause: ({ id }) => call(pausePlan, { params: { id } }),
  resume: ({ id }) => call(resumePlan, { params: { id } }),
  // The date that was on the screen: another one is not skipped by mistake.
  skip: ({ id, next }) =>
    call(skipPlan, { params: { id }, body: { ...(next !== null && { dueDate: next.dueDate }) } }),
  end: ({ id }) => call(endPlan, { params: { id } }),
}

const DONE: Record<PlanStep, string> = {
  pause: 'Plan paused',
  resume: 'Plan resumed',
  skip: 'Next purchase skipped',
  end: 'Plan ended',
}

/** Pauses, resumes, skips or ends a plan, and says how it went. */
export const usePlanStep = (onDone: () => void = () => {}) =>
  useAction<Plan, { step: PlanStep; plan: Plan }>({
    call: ({ step, plan }) => SEND[step](plan),
    success: (_, { step }) => DONE[step],
    onSuccess: onDone,
    failure: 'Nothing was changed',
    refreshes: [listOrders],
  })
