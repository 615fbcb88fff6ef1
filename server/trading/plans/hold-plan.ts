import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Plan } from '#contract/trading/plans.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool, Queryable, Tx } from '#server/platform/database/pool.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import type { PlanWithRun } from './plan-row.ts'
import { READ_PLAN } from './plans.sql.ts'
import { presentPlan } from './present-plan.ts'

/** What every change of a plan needs. */
export interface PlanDeps {
  pool: Pool
  clock: Clock
  calendar: MarketCalendar
}

/** The same with what the business allows: its smallest amounts, and what it offers. */
export interface PlanTermsDeps extends PlanDeps {
  settings: Pick<SettingsInForce, 'at' | 'confirm'>
}

/** Whose plan. */
export interface PlanKey {
  customerId: bigint
  planId: bigint
}

/** A customer's plan with its last run; null where there is none of theirs. */
export async function readPlan(
  database: Queryable,
  { customerId, planId }: PlanKey,
): Promise<PlanWithRun | null> {
  const { rows } = await database.query<PlanWithRun>(READ_PLAN, [customerId, planId])
  return rows[0] ?? null
}

/**
 * Changes a plan under the lock on its customer's account, which a run takes too: so a change comes wholly before a run
 * or after it. `change` answers a refusal, or nothing; what it left is answered. Refuses a plan that is not theirs.
 */
export function changeHeldPlan(
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
