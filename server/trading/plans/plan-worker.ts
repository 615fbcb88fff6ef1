import type { Logger } from 'pino'
import { decidableThrough } from '#domain/trading/plans/run-plan.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import { isDatabaseAway } from '#server/platform/database/failure.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Leads } from '#server/platform/jobs/leads.ts'
import { createPeriodicJob } from '#server/platform/jobs/periodic-job.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import { FIND_DUE_PLANS } from './plans.sql.ts'
import { type RunParts, priceIn, runDuePlan } from './run-due-plan.ts'

const CHECK_EVERY_MS = 5_000
const PLANS_AT_ONCE = 200

interface DuePlan {
  customer_id: bigint
  id: bigint
}

/**
 * Runs recurring investments from noon in New York, on the leader. Done due dates are in the database, so the next
 * node continues after a crash. A failing plan is logged and retried at the next look; a stop waits for the current
 * plan.
 */
export function createPlanWorker(options: RunParts & { leads: Leads; log: Logger }): Job {
  const { leads, log } = options
  const logged = logOnChange()
  return createPeriodicJob({
    name: 'run recurring investments',
    everyMs: CHECK_EVERY_MS,
    leads,
    work: (stopping) =>
      logged(runDuePlans(options, log, stopping), (error) =>
        log.warn({ err: error }, 'recurring investments could not be run; they wait'),
      ),
  })
}

/** Runs every plan with something to decide, once. Throws without the database. */
export async function runDuePlans(parts: RunParts, log: Logger, stopping?: AbortSignal): Promise<void> {
  const tried: bigint[] = []
  for (;;) {
    const due = await findDuePlans(parts, tried)
    for (const { customer_id: customerId, id: planId } of due) {
      if (stopping?.aborted) return
      const ran = await runDuePlan(parts, { customerId, planId }).catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error
        log.error({ err: error, plan: planId.toString() }, 'a recurring investment failed')
        return 0
      })
      // It may have more due dates than one turn decides.
      if (ran === 0) tried.push(planId)
    }
    if (due.length === 0) return
  }
}

async function findDuePlans({ pool, market }: RunParts, tried: readonly bigint[]): Promise<DuePlan[]> {
  await market.settings.confirm(pool)
  const at = market.now()
  const { policies, catalogue } = market.settings.at(at)
  const through = decidableThrough(market.calendar, at.getTime())
  const symbols = catalogue.tradables.map(({ symbol }) => symbol)
  const byPrice = Map.groupBy(symbols, (symbol) => priceIn(market, symbol, policies))
  const { rows } = await pool.query<DuePlan>(FIND_DUE_PLANS, [
    byPrice.get('known') ?? [],
    byPrice.get('halted') ?? [],
    through.priced,
    through.halted,
    through.silent,
    plainArray(tried),
    PLANS_AT_ONCE,
  ])
  return rows
}
