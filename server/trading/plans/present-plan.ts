import type { Plan, PlanRun } from '#contract/trading/plans.ts'
import { REFUSALS } from '#contract/refusals.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import { EXPIRED_TEXT } from '#domain/trading/orders/order-texts.ts'
import { runSessionOf, runsAtMs } from '#domain/trading/plans/chance.ts'
import {
  skipReason,
  type PlanEnd,
  type PlanFrequency,
  type PlanPause,
  type PlanStatus,
  type RunOutcome,
} from '#domain/trading/plans/plan.ts'
import type { OrderEndReason, StoredOrderStatus } from '#domain/trading/orders/order-terms.ts'
import type { OrderRefusal } from '#domain/trading/orders/order.ts'
import type { PlanTerms } from '#domain/trading/plans/terms.ts'

/** A plan as its customer sees it. */
export const presentPlan = (calendar: MarketCalendar, row: PlanWithRun): Plan => ({
  id: row.id.toString(),
  assetSymbol: row.instrument,
  amount: formatCents(cents(row.amount_cents)),
  frequency: row.frequency,
  anchorDate: row.anchor_on,
  endDate: row.ends_on,
  status: row.status,
  pausedWhy: row.paused_why,
  endedWhy: row.ended_why,
  stoppedAt: row.stopped_at?.toISOString() ?? null,
  next: row.next_due_on === null ? null : presentNext(calendar, row, row.next_due_on),
  moneySkips: row.money_skips,
  lastRun: row.run_id === null ? null : presentRun(row),
  createdAt: row.created_at.toISOString(),
})

function presentNext(
  calendar: MarketCalendar,
  { skip_due_on }: PlanRow,
  dueDate: NewYorkDate,
): NonNullable<Plan['next']> {
  const session = runSessionOf(calendar, dueDate)
  return {
    dueDate,
    runsOn: session.date,
    runsAt: new Date(runsAtMs(session)).toISOString(),
    isSkipped: skip_due_on === dueDate,
  }
}

/** A run with its order's outcome so far. */
export const presentRun = (row: RunRow): PlanRun => ({
  id: row.run_id.toString(),
  planId: row.plan_id.toString(),
  dueDate: row.due_on,
  ranAt: row.ran_at.toISOString(),
  amount: formatCents(cents(row.run_amount_cents)),
  ...resultOf(row),
  orderId: row.order_id?.toString() ?? null,
  transactionId: row.transaction_id?.toString() ?? null,
  quantity: row.quantity_units === null ? null : formatQuantity(quantity(row.quantity_units)),
  price: row.price_units === null ? null : formatPrice(price(row.price_units)),
  spent: row.spent_cents === null ? null : formatCents(cents(row.spent_cents)),
})

function resultOf(row: RunRow): Pick<PlanRun, 'outcome' | 'reason'> {
  if (row.outcome !== 'ordered') return { outcome: row.outcome, reason: skipReason(row.outcome) }
  switch (row.order_status) {
    case 'filled':
      return { outcome: 'bought', reason: null }
    case 'pending':
      return { outcome: 'waiting', reason: null }
    case 'refused':
      return { outcome: 'not_bought', reason: row.refusal && REFUSALS[row.refusal].detail }
    case 'expired':
      return { outcome: 'not_bought', reason: EXPIRED_TEXT }
    case 'cancelled':
    case 'replaced':
      return { outcome: 'not_bought', reason: CANCELED[row.order_ended_why ?? 'customer'] ?? CANCELED_TEXT }
    case null:
      throw new Error('a run that ordered has no order')
  }
}

const CANCELED_TEXT = 'The order was canceled.'
const CANCELED: Partial<Record<NonNullable<RunRow['order_ended_why']>, string>> = {
  customer: 'You canceled the order.',
  split: 'The order was canceled because the shares split.',
  closed_to_purchases: 'The order was canceled because the asset was closed to purchases.',
}

export interface PlanRow {
  customer_id: bigint
  id: bigint
  instrument: string
  amount_cents: bigint
  frequency: PlanFrequency
  anchor_on: NewYorkDate
  ends_on: NewYorkDate | null
  status: PlanStatus
  paused_why: PlanPause | null
  ended_why: PlanEnd | null
  stopped_at: Date | null
  next_due_on: NewYorkDate | null
  skip_due_on: NewYorkDate | null
  money_skips: number
  created_at: Date
}

/** A run with its order and trade, null where missing. */
export interface RunRow {
  run_id: bigint
  plan_id: bigint
  due_on: NewYorkDate
  outcome: RunOutcome
  run_amount_cents: bigint
  ran_at: Date
  order_id: bigint | null
  order_status: StoredOrderStatus | null
  refusal: OrderRefusal | null
  order_ended_why: OrderEndReason | null
  transaction_id: bigint | null
  quantity_units: bigint | null
  price_units: bigint | null
  spent_cents: bigint | null
}

/** A plan with its last run, or nulls. */
export type PlanWithRun = PlanRow & (RunRow | { run_id: null })

/** What it buys and when. */
export const termsOf = ({ instrument, amount_cents, frequency, anchor_on, ends_on }: PlanRow): PlanTerms => ({
  instrument,
  amountCents: cents(amount_cents),
  schedule: { frequency, anchorDate: anchor_on, endDate: ends_on },
})
