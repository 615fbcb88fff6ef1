import { type Refusal, refuse } from '#contract/refusals.ts'
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
import type { RunFacts } from '#domain/trading/plans/run.ts'
import { type DecidedRun, type PlanTurn, runPlan } from '#domain/trading/plans/run-plan.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { notifyAll } from '#server/records/notifications/notify.ts'
import { type DollarBuyMarket, insertDollarBuys } from '../orders/rows/insert-dollar-buys.ts'
import { type PlanKey, readPlan } from './hold-plan.ts'
import { type PlanWithRun, termsOf } from './plan-row.ts'
import * as sql from './plans.sql.ts'

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
export function priceIn(
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
