import { type Plan, createPlan, listPlans } from '#contract/trading/plans.ts'
import type { Person } from '../../../support/people.ts'

/** A plan that the server accepts on Wednesday, 18 November 2026, and that is first due on the Friday. */
export const PLAN = {
  symbol: 'AAPL',
  amount: '200.00',
  frequency: 'weekly',
  anchorDate: '2026-11-20',
} as const

/** A customer's new plan. Throws where it is refused. */
export async function planned(person: Person, terms: Record<string, unknown> = {}): Promise<Plan> {
  const { status, body } = await person.call(createPlan, { body: { ...PLAN, ...terms } })
  if (status !== 200) throw new Error(`the plan was refused: ${JSON.stringify(body)}`)
  return body
}

/** What a customer's plan is now. */
export async function planOf(person: Person, id: string): Promise<Plan> {
  const { status, body } = await person.call(listPlans)
  if (status !== 200) throw new Error(`the plans were refused: ${JSON.stringify(body)}`)
  const plan = body.find((each) => each.id === id)
  if (!plan) throw new Error(`there is no plan ${id}`)
  return plan
}
