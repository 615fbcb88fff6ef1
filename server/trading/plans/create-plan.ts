import { type Refusal, refuse, refuseField } from '#contract/refusals.ts'
import { type Plan, createPlan as endpoint } from '#contract/trading/plans.ts'
import { type NewYorkDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'
import { recurringInvestments } from '#domain/support/customer-limits.ts'
import { firstDateStillToRun } from '#domain/trading/plans/chance.ts'
import { MAX_PLANS } from '#domain/trading/plans/plan-limits.ts'
import { firstDueFrom } from '#domain/trading/plans/schedule.ts'
import { type PlanTerms, dateFault } from '#domain/trading/plans/terms.ts'
import { takeIds, type Tx } from '#server/platform/database/database.ts'
import type { LockedAccount } from '#server/ledger/lock-accounts.ts'
import { type Begun, moneyCommand } from '#server/ledger/money-command.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { type PlanDeps, type PlanTermsDeps, readPlan, refuseAmount } from './change-plan.ts'
import { type PlanWithRun, presentPlan } from './present-plan.ts'
import { COUNT_OPEN_PLANS, INSERT_PLAN } from './plans.sql.ts'

export interface PlanRequest {
  customerId: bigint
  terms: PlanTerms
  idempotencyKey: string | null
}

/**
 * Creates a plan from its anchor date; it holds no cash. Refuses an unknown or closed symbol, an unapproved profile,
 * an amount outside the limits, past dates, and too many plans.
 */
export const createPlan = (deps: PlanTermsDeps, { customerId, terms, idempotencyKey }: PlanRequest) =>
  moneyCommand(
    deps,
    {
      endpoint,
      customerIds: [customerId],
      idempotencyKey,
      fingerprint: fingerprintOf(terms),
      async answerOfId(tx, id) {
        const plan = await readPlan(tx, { customerId, planId: id })
        if (!plan) throw new Error('an Idempotency-Key names a plan that is not there')
        return presentPlan(deps.calendar, newPlan(deps, { customerId, terms, id, at: plan.created_at }))
      },
    },
    (begun) => decidePlan(begun, deps, { customerId, terms }),
  )

async function decidePlan(
  { tx, accounts, at, inForce }: Begun,
  deps: PlanDeps,
  { customerId, terms }: Pick<PlanRequest, 'customerId' | 'terms'>,
): Promise<Plan | Refusal> {
  const tradable = inForce.catalogue.findTradable(terms.instrument)
  if (!tradable) return refuse('asset_not_found')
  const refusal =
    refuseOffering(inForce, terms) ??
    refuseAmount(terms.amountCents, tradable.type, inForce.planMinima) ??
    refuseDates(terms, newYorkDateAt(at.getTime())) ??
    (await refuseAccount(tx, accounts.get(customerId)))
  if (refusal) return refusal
  const plan = newPlan(deps, { customerId, terms, id: (await takeIds(tx)).next(), at })
  await tx.query(INSERT_PLAN, [
    customerId,
    plan.id,
    plan.instrument,
    plan.amount_cents,
    plan.frequency,
    plan.anchor_on,
    plan.ends_on,
    plan.next_due_on,
    at,
  ])
  await announce(tx, { customerId, types: ['orders'] })
  return presentPlan(deps.calendar, plan)
}

const fingerprintOf = ({ instrument, amountCents, schedule }: PlanTerms): string =>
  `${instrument} ${amountCents} ${schedule.frequency} ${schedule.anchorDate} ${schedule.endDate ?? '-'}`

const refuseOffering = ({ offerings }: Pick<FirmSettings, 'offerings'>, { instrument }: PlanTerms) =>
  offerings.has(instrument) ? refuse('sales_only') : null

function refuseDates({ schedule }: PlanTerms, today: NewYorkDate): Refusal | null {
  const fault = dateFault(schedule, { today, isNewAnchor: true })
  return fault && refuseField(fault.path, fault.message)
}

async function refuseAccount(tx: Tx, account: LockedAccount | undefined): Promise<Refusal | null> {
  if (account?.kycStatus !== 'approved') return refuse('profile_not_approved')
  const { rows } = await tx.query<{ open: bigint }>(COUNT_OPEN_PLANS, [account.customerId])
  const open = rows[0]?.open ?? 0n
  return open < MAX_PLANS ? null : refuse('too_many_plans', { limit: recurringInvestments(open) })
}

function newPlan(
  { calendar }: Pick<PlanDeps, 'calendar'>,
  { customerId, terms, id, at }: Pick<PlanRequest, 'customerId' | 'terms'> & { id: bigint; at: Date },
): PlanWithRun {
  const { instrument, amountCents, schedule } = terms
  return {
    customer_id: customerId,
    id,
    instrument,
    amount_cents: amountCents,
    frequency: schedule.frequency,
    anchor_on: schedule.anchorDate,
    ends_on: schedule.endDate,
    status: 'active',
    paused_why: null,
    ended_why: null,
    stopped_at: null,
    next_due_on: firstDueFrom(schedule, firstDateStillToRun(calendar, newYorkDateAt(at.getTime()))),
    skip_due_on: null,
    money_skips: 0,
    created_at: at,
    run_id: null,
  }
}
