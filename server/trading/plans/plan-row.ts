import type { OrderEndReason } from '#domain/trading/orders/order-terms.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import { cents } from '#domain/money/money.ts'
import type { OrderRefusal } from '#domain/trading/orders/order.ts'
import type { PlanEnd, PlanFrequency, PlanPause, PlanStatus, RunOutcome } from '#domain/trading/plans/plan.ts'
import type { PlanTerms } from '#domain/trading/plans/terms.ts'
import type { StoredOrderStatus } from '#domain/trading/orders/order-waits.ts'

/** A plan's `PLAN_COLUMNS`. */
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
