import { listOrders } from '#contract/trading/orders.ts'
import { endPlan, pausePlan, type Plan, resumePlan, skipPlan } from '#contract/trading/plans.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'

/** Under the orders' path, so that a refresh of orders includes plans. */
export const planKey = (...of: readonly string[]) => [listOrders.path, 'plans', ...of]

/** Each may safely be repeated. */
export type PlanStep = 'pause' | 'resume' | 'skip' | 'end'

const SEND: Record<PlanStep, (plan: Plan) => Promise<Plan>> = {
  pause: ({ id }) => call(pausePlan, { params: { id } }),
  resume: ({ id }) => call(resumePlan, { params: { id } }),
  // The date on the screen, so that no other date is skipped.
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

export const usePlanStep = (onDone: () => void = () => {}) =>
  useAction<Plan, { step: PlanStep; plan: Plan }>({
    call: ({ step, plan }) => SEND[step](plan),
    success: (_, { step }) => DONE[step],
    onSuccess: onDone,
    failure: 'Nothing was changed',
    refreshes: [listOrders],
  })
