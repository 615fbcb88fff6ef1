import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import type { Plan } from '#contract/trading/plans.ts'
import { type NewYorkDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { HouseSettings } from '#domain/settings/settings.ts'
import { recurringInvestments } from '#domain/support/customer-limits.ts'
import { firstDateStillToRun } from '#domain/trading/plans/chance.ts'
import { MAX_PLANS } from '#domain/trading/plans/plan-limits.ts'
import { firstDueFrom } from '#domain/trading/plans/schedule.ts'
import { type PlanTerms, dateFault } from '#domain/trading/plans/terms.ts'
import { findAnswer, rememberAnswer } from '#server/platform/database/idempotency.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type LockedAccount, lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { type PlanDeps, type PlanTermsDeps, readPlan } from './hold-plan.ts'
import type { PlanWithRun } from './plan-row.ts'
import { COUNT_OPEN_PLANS, INSERT_PLAN } from './plans.sql.ts'
import { presentPlan } from './present-plan.ts'
import { refuseAmount } from './refuse-amount.ts'

export interface PlanRequest {
  customerId: bigint
  terms: PlanTerms
  /** The route the Idempotency-Key belongs to. */
  route: string
  idempotencyKey: string | null
}

/**
 * Creates a plan, which buys from its anchor date on. Nothing is held: a plan spends what is there on the day. A key
 * that was used before answers the plan as it was then. Refuses an unknown symbol, one that is closed to purchases, a
 * profile that is not approved, an amount outside the operator's limits, dates that are past, and one plan too many.
 */
export async function createPlan(deps: PlanTermsDeps, request: PlanRequest): Promise<Plan | Refusal> {
  const { customerId, terms, route, idempotencyKey } = request
  const at = deps.clock.now()
  const tradable = deps.settings.at(at).catalogue.findTradable(terms.instrument)
  if (!tradable) return refuse('asset_not_found')
  return inTransaction(deps.pool, async (tx) => {
    const account = (await lockAccounts(tx, [customerId])).get(customerId)
    const use = idempotencyKey && {
      customerId,
      route,
      key: idempotencyKey,
      fingerprint: fingerprintOf(terms),
    }
    const first = use ? await findAnswer(tx, use) : null
    if (isRefusal(first)) return first
    if (first !== null) return answerAgain(tx, deps, { customerId, planId: BigInt(first), terms })

    await deps.settings.confirm(tx)
    const refusal =
      refuseOffering(deps.settings.at(at), terms) ??
      refuseAmount(terms.amountCents, tradable.type, deps.settings.at(at).planMinima) ??
      refuseDates(terms, newYorkDateAt(at.getTime())) ??
      (await refuseAccount(tx, account))
    if (refusal) return refusal
    const planId = await insert(tx, deps, { customerId, terms, at })
    if (use) await rememberAnswer(tx, use, planId.toString(), at)
    const plan = await readPlan(tx, { customerId, planId })
    if (!plan) throw new Error('the plan was not stored')
    await announce(tx, { customerId, types: ['orders'] })
    return presentPlan(deps.calendar, plan)
  })
}

const fingerprintOf = ({ instrument, amountCents, schedule }: PlanTerms): string =>
  `${instrument} ${amountCents} ${schedule.frequency} ${schedule.anchorDate} ${schedule.endDate ?? '-'}`

const refuseOffering = ({ offerings }: Pick<HouseSettings, 'offerings'>, { instrument }: PlanTerms) =>
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

async function insert(
  tx: Tx,
  { calendar }: PlanDeps,
  { customerId, terms, at }: { customerId: bigint; terms: PlanTerms; at: Date },
): Promise<bigint> {
  const { instrument, amountCents, schedule } = terms
  const id = (await takeIds(tx)).next()
  await tx.query(INSERT_PLAN, [
    customerId,
    id,
    instrument,
    amountCents,
    schedule.frequency,
    schedule.anchorDate,
    schedule.endDate,
    firstDueFrom(schedule, firstDateStillToRun(calendar, newYorkDateAt(at.getTime()))),
    at,
  ])
  return id
}

/** The plan as it was created, whatever became of it since. */
async function answerAgain(
  tx: Tx,
  { calendar }: PlanDeps,
  { customerId, planId, terms }: { customerId: bigint; planId: bigint; terms: PlanTerms },
): Promise<Plan> {
  const plan = await readPlan(tx, { customerId, planId })
  if (!plan) throw new Error('an Idempotency-Key names a plan that is not there')
  const { amountCents, schedule } = terms
  const createdOn = newYorkDateAt(plan.created_at.getTime())
  const asCreated: PlanWithRun = {
    ...plan,
    amount_cents: amountCents,
    frequency: schedule.frequency,
    anchor_on: schedule.anchorDate,
    ends_on: schedule.endDate,
    status: 'active',
    paused_why: null,
    ended_why: null,
    stopped_at: null,
    next_due_on: firstDueFrom(schedule, firstDateStillToRun(calendar, createdOn)),
    skip_due_on: null,
    money_skips: 0,
    run_id: null,
  }
  return presentPlan(calendar, asCreated)
}
