import { type Refusal, refuse, refuseField } from '#contract/refusals.ts'
import type { Plan } from '#contract/trading/plans.ts'
import { type NewYorkDate, dateOfDay, dayOfDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { Cents } from '#domain/money/money.ts'
import { firstDateStillToRun } from '#domain/trading/plans/chance.ts'
import type { PlanFrequency } from '#domain/trading/plans/plan.ts'
import { type PlanSchedule, firstDueFrom } from '#domain/trading/plans/schedule.ts'
import { type PlanMinima, amountRefusal, belowMinimumText, dateFault } from '#domain/trading/plans/terms.ts'
import { largestPurchase } from '#domain/support/customer-limits.ts'
import { type Tx, type Pool, type Queryable, inTransaction } from '#server/platform/database/database.ts'
import { type PlanWithRun, termsOf, presentPlan } from './present-plan.ts'
import { CHANGE_PLAN, END_PLAN, LAST_DUE, PAUSE_PLAN, READ_PLAN, RESUME_PLAN, SET_SKIP } from './plans.sql.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'

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
async function firstFreeDate(
  tx: Tx,
  { customer_id, id }: Pick<PlanWithRun, 'customer_id' | 'id'>,
  from: NewYorkDate,
): Promise<NewYorkDate> {
  const { rows } = await tx.query<{ due_on: NewYorkDate | null }>(LAST_DUE, [customer_id, id])
  const last = rows[0]?.due_on ?? null
  const after = last === null ? from : dateOfDay(dayOfDate(last) + 1)
  return after > from ? after : from
}

/** Pauses a plan, if not paused already. Due dates that pass meanwhile are not run later. */
export const pausePlan = (deps: PlanDeps, key: PlanKey): Promise<Plan | Refusal> =>
  changeHeldPlan(deps, key, async (tx, plan) => {
    if (plan.status === 'ended') return refuse('plan_ended')
    if (plan.status === 'active')
      await tx.query(PAUSE_PLAN, [plan.customer_id, plan.id, 'by_you', deps.clock.now()])
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
      await tx.query(SET_SKIP, [customerId, id, null])
      return undefined
    }
    const at = deps.clock.now()
    const from = firstDateStillToRun(deps.calendar, newYorkDateAt(at.getTime()))
    const next = firstDueFrom(termsOf(plan).schedule, await firstFreeDate(tx, plan, from))
    if (next === null) await tx.query(END_PLAN, [customerId, id, 'end_date', at])
    else await tx.query(RESUME_PLAN, [customerId, id, next])
    return undefined
  })

/** Skips a plan's next due date, idempotently. Refuses when `dueDate`, as the customer saw it, is not the next. */
export const skipPlan = (
  deps: PlanDeps,
  { dueDate, ...key }: PlanKey & { dueDate: string | undefined },
): Promise<Plan | Refusal> =>
  changeHeldPlan(deps, key, async (tx, { customer_id: customerId, id, status, next_due_on: next }) => {
    if (status === 'ended') return refuse('plan_ended')
    if (status === 'paused') return refuse('plan_paused')
    if (dueDate !== undefined && dueDate !== next) return refuse('plan_has_run')
    await tx.query(SET_SKIP, [customerId, id, next])
    return undefined
  })

/** Ends a plan for good, if not ended already. */
export const endPlan = (deps: PlanDeps, key: PlanKey): Promise<Plan | Refusal> =>
  changeHeldPlan(deps, key, async (tx, plan) => {
    if (plan.status !== 'ended')
      await tx.query(END_PLAN, [plan.customer_id, plan.id, 'by_you', deps.clock.now()])
    return undefined
  })

export interface PlanDeps {
  pool: Pool
  clock: Clock
  calendar: MarketCalendar
}

/** With the business's minima and offer. */
export interface PlanTermsDeps extends PlanDeps {
  settings: Pick<SettingsInForce, 'at' | 'confirm'>
}

export interface PlanKey {
  customerId: bigint
  planId: bigint
}

/** A customer's own plan with its last run, or null. */
export async function readPlan(
  database: Queryable,
  { customerId, planId }: PlanKey,
): Promise<PlanWithRun | null> {
  const { rows } = await database.query<PlanWithRun>(READ_PLAN, [customerId, planId])
  return rows[0] ?? null
}

/**
 * Changes a plan under the account's lock, which runs take too. `change` returns a refusal or nothing; the resulting
 * plan is returned. Refuses another customer's plan.
 */
function changeHeldPlan(
  { pool, calendar }: PlanDeps,
  key: PlanKey,
  change: (tx: Tx, plan: PlanWithRun) => Promise<Refusal | void>,
): Promise<Plan | Refusal> {
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [key.customerId])
    const plan = await readPlan(tx, key)
    if (!plan) return refuse('not_found')
    const refusal = await change(tx, plan)
    if (refusal) return refusal
    const changed = await readPlan(tx, key)
    if (!changed) throw new Error('a plan is gone under its lock')
    await announce(tx, { customerId: key.customerId, types: ['orders'] })
    return presentPlan(calendar, changed)
  })
}

/** Refuses a plan's amount below the business's minimum or above the limit. */
export function refuseAmount(
  amountCents: Cents,
  type: 'stock' | 'mutual_fund',
  minima: PlanMinima,
): Refusal | null {
  const refused = amountRefusal(amountCents, type, minima)
  if (refused === 'below_plan_minimum') return refuse(refused, { detail: belowMinimumText(type, minima) })
  return refused && refuse(refused, { limit: largestPurchase() })
}
