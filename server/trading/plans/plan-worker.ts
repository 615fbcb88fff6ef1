import type { Logger } from 'pino'
import { type Refusal, refuse } from '#contract/refusals.ts'
import {
  decidableThrough,
  type DecidedRun,
  type PlanTurn,
  runPlan,
  type RunFacts,
} from '#domain/trading/plans/run-plan.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { Notice } from '#domain/notifications/notification.ts'
import {
  planEnded,
  planPaused,
  purchaseSkipped,
  purchasesMissed,
} from '#domain/notifications/plan-notices.ts'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import type { OrderPolicies } from '#domain/trading/orders/order-policies.ts'
import { plainArray, takeIds, type Pool, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { isDatabaseAway } from '#server/platform/database/failure.ts'
import { type Job, type Leads, createLoggedJob } from '#server/platform/jobs/job.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { notifyAll } from '#server/records/notifications/notify.ts'
import { type DollarBuyMarket, insertDollarBuys } from '../orders/rows/insert-dollar-buys.ts'
import { type PlanKey, readPlan } from './change-plan.ts'
import { type PlanWithRun, termsOf } from './present-plan.ts'
import * as sql from './plans.sql.ts'

const CHECK_EVERY_MS = 5_000
const PLANS_AT_ONCE = 200

type DuePlan = Pick<PlanWithRun, 'customer_id' | 'id'>

/**
 * Runs recurring investments from noon in New York, on the leader. Done due dates are in the database, so the next
 * node continues after a crash. A failing plan is logged and retried at the next look; a stop waits for the current
 * plan.
 */
export function createPlanWorker(options: RunParts & { leads: Leads; log: Logger }): Job {
  const { leads, log } = options
  return createLoggedJob({
    name: 'run recurring investments',
    everyMs: CHECK_EVERY_MS,
    leads,
    log,
    failure: 'recurring investments could not be run; they wait',
    work: (stopping) => runDuePlans(options, log, stopping),
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
  const { rows } = await pool.query<DuePlan>(sql.FIND_DUE_PLANS, [
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

export interface PlanMarket extends DollarBuyMarket {
  readonly calendar: MarketCalendar
  /** The last accepted price, even from before an ex-date. */
  estimateQuote(instrument: string): OrderQuote | null
  isHalted(instrument: string): boolean
  now(): Date
}

export interface RunParts {
  pool: Pool
  market: PlanMarket
}

/**
 * Whether an order can be placed in a symbol now, or a halt prevents it. Where orders are refused after hours, none
 * can wait for the open.
 */
function priceIn(
  market: PlanMarket,
  symbol: string,
  { afterHours }: Pick<OrderPolicies, 'afterHours'>,
): RunFacts['price'] {
  if (afterHours === 'refuse' && !market.isOpen()) return 'silent'
  if (market.estimateQuote(symbol)) return 'known'
  return market.isHalted(symbol) ? 'halted' : 'silent'
}

/**
 * Decides a plan's due dates in one transaction, with the account locked: each gets a row, its order or reason, and
 * notices. Those with a row are done, so servers may run it concurrently. Returns how many it decided.
 */
export async function runDuePlan({ pool, market }: RunParts, key: PlanKey): Promise<number> {
  const { customerId } = key
  const ran = await inTransaction(pool, async (tx): Promise<number | Refusal> => {
    const account = (await lockAccounts(tx, [customerId])).get(customerId)
    const plan = await readPlan(tx, key)
    if (!account || plan?.status !== 'active' || plan.next_due_on === null) return refuse('not_found')
    await market.settings.confirm(tx)
    const at = market.now()
    const isSalesOnly = market.settings.at(at).offerings.has(plan.instrument)
    const quote = market.estimateQuote(plan.instrument)
    const price = priceIn(market, plan.instrument, market.settings.at(at).policies)
    const turn = runPlan(
      {
        ...termsOf(plan),
        nextDue: plan.next_due_on,
        skipDue: plan.skip_due_on,
        moneySkips: plan.money_skips,
      },
      { calendar: market.calendar, nowMs: at.getTime(), price, isSalesOnly, account },
    )
    if (turn.runs.length === 0) return refuse('not_found')
    const ids = await takeIds(tx)
    for (const run of turn.runs) {
      const planRun = ids.next()
      const isFirst = await insertRun(tx, plan, { ...run, id: planRun, at })
      if (!isFirst || run.outcome !== 'ordered' || !quote) continue
      const { instrument, amountCents } = termsOf(plan)
      const buys = [{ customerId, amountCents, madeFor: { planRun } }]
      await insertDollarBuys(tx, { market, ids, at }, { instrument, estimate: quote.price, buys })
    }
    await advance(tx, plan, turn, at)
    await notifyAll(
      tx,
      at,
      noticesOf(plan, turn).map((notice) => ({ customerId, id: ids.next(), notice })),
    )
    await announce(tx, { customerId, types: ['orders', 'wallet'] })
    return turn.runs.length
  })
  return typeof ran === 'number' ? ran : 0
}

async function insertRun(
  tx: Tx,
  plan: PlanWithRun,
  { dueDate, outcome, id, at }: DecidedRun & { id: bigint; at: Date },
): Promise<boolean> {
  const values = [plan.customer_id, plan.id, dueDate, id, outcome, plan.amount_cents, at]
  const { rowCount } = await tx.query(sql.INSERT_RUN, values)
  return rowCount === 1
}

async function advance(tx: Tx, { customer_id, id }: PlanWithRun, turn: PlanTurn, at: Date): Promise<void> {
  const plan = [customer_id, id]
  if (turn.nextDue !== null && !turn.isPaused) {
    await tx.query(sql.ADVANCE_PLAN, [...plan, turn.nextDue, turn.moneySkips])
    return
  }
  await tx.query(sql.COUNT_RUN_SKIPS, [...plan, turn.moneySkips])
  if (turn.isPaused) await tx.query(sql.PAUSE_PLAN, [...plan, 'funds', at])
  else await tx.query(sql.END_PLAN, [...plan, 'end_date', at])
}

/** A placed order sends its own notices. */
function noticesOf(row: PlanWithRun, { runs, nextDue, isPaused }: PlanTurn): Notice[] {
  const plan = termsOf(row)
  const missed = runs.filter(({ outcome }) => outcome === 'missed').map(({ dueDate }) => dueDate)
  const skipped = runs.flatMap(({ dueDate, outcome }) =>
    outcome === 'ordered' || (outcome === 'missed' && missed.length > 1) ? [] : [{ dueDate, outcome }],
  )
  return [
    ...(missed.length > 1 ? [purchasesMissed(plan, missed)] : []),
    ...skipped.map((run) => purchaseSkipped(plan, run)),
    ...(isPaused ? [planPaused(plan)] : []),
    ...(nextDue === null ? [planEnded(plan)] : []),
  ]
}
