import { type Refusal, refuse, refuseField } from '#contract/refusals.ts'
import type { Plan } from '#contract/trading/plans.ts'
import { type NewYorkDate, dateOfDay, dayOfDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { Cents } from '#domain/money/money.ts'
import { firstDateStillToRun } from '#domain/trading/plans/chance.ts'
import type { PlanFrequency } from '#domain/trading/plans/plan.ts'
import { type PlanSchedule, firstDueFrom } from '#domain/trading/plans/schedule.ts'
import { dateFault } from '#domain/trading/plans/terms.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type PlanDeps, type PlanKey, type PlanTermsDeps, changeHeldPlan } from './hold-plan.ts'
import { type PlanWithRun, termsOf } from './plan-row.ts'
import { CHANGE_PLAN, LAST_DUE } from './plans.sql.ts'
import { refuseAmount } from './refuse-amount.ts'

/** Absent fields stay. */
export interface PlanChange {
  amountCents?: Cents | undefined
  frequency?: PlanFrequency | undefined
  anchorDate?: NewYorkDate | undefined
  endDate?: NewYorkDate | null | undefined
}

/**
 * Changes a plan's amount or dates from its next due date on; decided due dates stay and never recur. Refuses an
 * ended plan, an amount outside the limits, a past anchor, and an end that leaves nothing due.
 */
export async function changePlan(
  deps: PlanTermsDeps,
  key: PlanKey,
  change: PlanChange,
): Promise<Plan | Refusal> {
  return changeHeldPlan(deps, key, async (tx, plan) => {
    if (plan.status === 'ended') return refuse('plan_ended')
    const terms = termsOf(plan)
    const amountCents = change.amountCents ?? terms.amountCents
    await deps.settings.confirm(tx)
    const { catalogue, planMinima: minima } = deps.settings.at(deps.clock.now())
    const type = catalogue.findTradable(plan.instrument)?.type ?? 'stock'
    const tooMuch = change.amountCents === undefined ? null : refuseAmount(amountCents, type, minima)
    if (tooMuch) return tooMuch
    const schedule: PlanSchedule = {
      frequency: change.frequency ?? terms.schedule.frequency,
      anchorDate: change.anchorDate ?? terms.schedule.anchorDate,
      endDate: change.endDate === undefined ? terms.schedule.endDate : change.endDate,
    }
    const next = await nextOf(tx, deps, { plan, schedule, isNewAnchor: change.anchorDate !== undefined })
    if (typeof next !== 'string') return next
    await tx.query(CHANGE_PLAN, [
      plan.customer_id,
      plan.id,
      amountCents,
      schedule.frequency,
      schedule.anchorDate,
      schedule.endDate,
      plan.status === 'active' ? next : null,
      plan.skip_due_on === next ? next : null,
    ])
    return undefined
  })
}

/** With unchanged dates, the next one. */
async function nextOf(
  tx: Tx,
  { clock, calendar }: PlanDeps,
  asked: { plan: PlanWithRun; schedule: PlanSchedule; isNewAnchor: boolean },
): Promise<NewYorkDate | Refusal> {
  const { plan, schedule, isNewAnchor } = asked
  const before = termsOf(plan).schedule
  const isSame =
    before.frequency === schedule.frequency &&
    before.anchorDate === schedule.anchorDate &&
    before.endDate === schedule.endDate
  if (isSame && plan.next_due_on !== null) return plan.next_due_on
  const today = newYorkDateAt(clock.now().getTime())
  const fault = dateFault(schedule, { today, isNewAnchor })
  if (fault) return refuseField(fault.path, fault.message)
  const next = firstDueFrom(schedule, await firstFreeDate(tx, plan, firstDateStillToRun(calendar, today)))
  return next ?? refuseField('endDate', 'Choose a day on or after the next purchase')
}

/** `from`, or the day after the last decided due date. */
export async function firstFreeDate(
  tx: Tx,
  { customer_id, id }: Pick<PlanWithRun, 'customer_id' | 'id'>,
  from: NewYorkDate,
): Promise<NewYorkDate> {
  const { rows } = await tx.query<{ due_on: NewYorkDate | null }>(LAST_DUE, [customer_id, id])
  const last = rows[0]?.due_on ?? null
  const after = last === null ? from : dateOfDay(dayOfDate(last) + 1)
  return after > from ? after : from
}
