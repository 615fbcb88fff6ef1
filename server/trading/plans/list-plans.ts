import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Plan, PlanRun } from '#contract/trading/plans.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { LARGEST_ID, type Queryable } from '#server/platform/database/database.ts'
import { type PlanKey, readPlan } from './change-plan.ts'
import { type PlanWithRun, type RunRow, presentPlan, presentRun } from './present-plan.ts'
import { LIST_PLANS, LIST_PLAN_RUNS } from './plans.sql.ts'

interface Page {
  limit?: number | undefined
  before?: string | undefined
}

/** A customer's plans, newest first: at most `limit`, older than `before`. */
export async function listPlans(
  { database, calendar }: { database: Queryable; calendar: MarketCalendar },
  customerId: bigint,
  page: Page & { symbol?: string | undefined; status?: 'open' | 'ended' | 'all' | undefined },
): Promise<Plan[]> {
  const { rows } = await database.query<PlanWithRun>(LIST_PLANS, [
    customerId,
    page.before ?? LARGEST_ID,
    page.symbol ?? null,
    page.status ?? 'all',
    page.limit ?? MAX_LIST_ROWS,
  ])
  return rows.map((row) => presentPlan(calendar, row))
}

/** A plan's runs, newest first. Refuses another customer's plan. */
export async function listPlanRuns(
  database: Queryable,
  key: PlanKey,
  page: Page,
): Promise<PlanRun[] | Refusal> {
  if (!(await readPlan(database, key))) return refuse('not_found')
  const { rows } = await database.query<RunRow>(LIST_PLAN_RUNS, [
    key.customerId,
    key.planId,
    page.before ?? LARGEST_ID,
    page.limit ?? MAX_LIST_ROWS,
  ])
  return rows.map(presentRun)
}
