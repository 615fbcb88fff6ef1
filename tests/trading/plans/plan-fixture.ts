import { settingsInForce, withOfferings } from '../../support/database/settings-in-force.ts'
import { pino } from 'pino'
import { isRefusal } from '#contract/refusals.ts'
import type { Plan } from '#contract/trading/plans.ts'
import {
  type MarketCalendar,
  type SessionOverride,
  createMarketCalendar,
} from '#domain/market/market-calendar.ts'
import { type NewYorkDate, dayOfDate, newYorkDateAt, newYorkInstant } from '#domain/market/new-york-time.ts'
import { cents, parseCents } from '#domain/money/money.ts'
import { parsePrice } from '#domain/money/price.ts'
import { orderWindow } from '#domain/trading/orders/order-window.ts'
import type { PlanFrequency } from '#domain/trading/plans/plan.ts'
import { createPlan } from '#server/trading/plans/create-plan.ts'
import type { PlanKey, PlanTermsDeps } from '#server/trading/plans/change-plan.ts'
import { listPlanRuns, listPlans } from '#server/trading/plans/list-plans.ts'
import { runDuePlans, type PlanMarket, type RunParts } from '#server/trading/plans/plan-worker.ts'
import type { Known } from '../../support/people.ts'
import { type Fixture, openFixture } from '../corporate-actions/fixture.ts'

const LOG = pino({ level: 'silent' })

interface Terms {
  symbol?: string
  amount?: string
  frequency?: PlanFrequency
  anchorDate?: NewYorkDate
  endDate?: NewYorkDate | null
}

/** Customers, a clock, the exchange's hours and prices that the test sets, and no job: tests look by themselves. */
export interface PlanFixture extends Fixture {
  /** What a server's look at its plans works with. `instant` is what its clock says, where it is not the fixture's. */
  parts(instant?: () => Date): RunParts
  deps: PlanTermsDeps
  /** Symbols without a price for now, and with one that is not believed. */
  silent: Set<string>
  halted: Set<string>
  /** Symbols that are closed to purchases. */
  closed: Map<string, 'sales_only'>
  plan(who: Known, terms?: Terms): Promise<PlanKey>
  /** One look of a server. */
  look(instant?: () => Date): Promise<void>
  /** Moves the clock forward to an hour of a day in New York. */
  moveTo(date: NewYorkDate, hour: number): void
  planOf(key: PlanKey): Promise<Plan>
  /** "2026-11-20 bought" for each due date that is decided, the first one first. */
  runsOf(key: PlanKey): Promise<string[]>
  /** The titles of a customer's notices about plans, the first one first. */
  toldOf(who: Known): Promise<string[]>
}

/** At 10:00 in New York on Wednesday, 2026-11-18. Days of `overrides` are as they say. */
export async function openPlanFixture(
  overrides: ReadonlyMap<NewYorkDate, SessionOverride> = new Map(),
): Promise<PlanFixture> {
  const fixture = await openFixture()
  const calendar = createMarketCalendar('nyse', overrides)
  const silent = new Set<string>()
  const halted = new Set<string>()
  const closed = new Map<string, 'sales_only'>()
  const { pool, clock, prices } = fixture
  const deps = { pool, clock, calendar, settings: fixture.settings }

  const parts = (instant: () => Date = clock.now): RunParts => ({
    pool,
    market: marketAt(instant, { calendar, prices, silent, halted, closed }),
  })
  return {
    ...fixture,
    parts,
    deps,
    silent,
    halted,
    closed,
    async plan({ id: customerId }, terms = {}) {
      const { symbol = 'AAPL', amount = '200.00', frequency = 'weekly', endDate = null } = terms
      const anchorDate = terms.anchorDate ?? newYorkDateAt(clock.now().getTime())
      const plan = await createPlan(deps, {
        customerId,
        terms: {
          instrument: symbol,
          amountCents: parseCents(amount) ?? cents(0n),
          schedule: { frequency, anchorDate, endDate },
        },
        idempotencyKey: null,
      })
      if (isRefusal(plan)) throw new Error(`refused: ${plan.refused}`)
      return { customerId, planId: BigInt(plan.answer.id) }
    },
    look: (instant) => runDuePlans(parts(instant), LOG),
    moveTo(date, hour) {
      const ms = newYorkInstant(dayOfDate(date), hour) - clock.now().getTime()
      if (ms < 0) throw new Error(`${date} is past`)
      clock.advance({ ms })
    },
    async planOf({ customerId, planId }) {
      const plans = await listPlans({ database: pool, calendar }, customerId, {})
      const plan = plans.find(({ id }) => id === planId.toString())
      if (!plan) throw new Error('the plan is gone')
      return plan
    },
    async runsOf(key) {
      const runs = await listPlanRuns(pool, key, {})
      if (isRefusal(runs)) throw new Error(`refused: ${runs.refused}`)
      return runs.map(({ dueDate, outcome }) => `${dueDate} ${outcome}`).toReversed()
    },
    async toldOf({ id }) {
      const { rows } = await pool.query<{ title: string }>(
        `select title from notifications where customer_id = $1 and kind like 'plan%' order by id`,
        [id],
      )
      return rows.map(({ title }) => title)
    },
  }
}

/** The market as a server with this clock sees it. */
function marketAt(
  now: () => Date,
  {
    calendar,
    prices,
    silent,
    halted,
    closed,
  }: Pick<PlanFixture, 'prices' | 'silent' | 'halted' | 'closed'> & { calendar: MarketCalendar },
): PlanMarket {
  const statusNow = () => calendar.statusAt(now().getTime())
  return {
    calendar,
    estimateQuote(symbol) {
      const price = parsePrice(prices.get(symbol) ?? '100.00')
      const isKnown = price !== null && !silent.has(symbol) && !halted.has(symbol)
      return isKnown ? { price, at: now(), source: 'the test' } : null
    },
    isHalted: (symbol) => halted.has(symbol),
    isOpen: () => statusNow().isOpen,
    windowOf: (timeInForce) => orderWindow(timeInForce, now().getTime(), calendar),
    dueAt: () => new Date(statusNow().nextOpenMs),
    now,
    // These tests set the time, and nothing changes a setting.
    settings: withOfferings(settingsInForce({ monotonicMs: () => 0 }), closed),
  }
}
