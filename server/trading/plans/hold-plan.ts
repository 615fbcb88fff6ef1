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
