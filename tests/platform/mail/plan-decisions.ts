import { settingsInForce } from '../../support/database/settings-in-force.ts'
import { isRefusal } from '#contract/refusals.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { cents } from '#domain/money/money.ts'
import { price } from '#domain/money/price.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { createPlan } from '#server/trading/plans/create-plan.ts'
import { runDuePlan } from '#server/trading/plans/plan-worker.ts'
import type { Person } from '../../support/server.ts'
import type { MailTestServer } from './mail-test-server.ts'

const calendar = createMarketCalendar()
/** A market whose price is known; what is too dear places no order in it. */
const AT_190 = {
  calendar,
  estimateQuote: () => ({ price: price(190_000_000n), at: new Date(0), source: 'the test' }),
  isHalted: () => false,
  isOpen: () => true,
  windowOf: () => ({ opensAtMs: 0, expiresAtMs: 0 }),
  dueAt: () => new Date(0),
} as const

/** What makes each kind of notification about a recurring investment. */
export function planDecisions(
  mailed: () => MailTestServer,
  pool: () => Pool,
  rich: (username: string) => Promise<Person>,
) {
  /** A plan that is too dear, due on Tuesdays, and run for the first time so many days ago, then weekly until now. */
  async function tooDear(
    username: string,
    { daysAgo, endDate }: { daysAgo: number; endDate: string | null },
  ) {
    const person = await rich(username)
    const customerId = BigInt(person.id)
    const { clock } = mailed().testServer
    const before = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
    const anchorDate = before(daysAgo + 1)
      .toISOString()
      .slice(0, 10)
    const schedule = { anchorDate, frequency: 'weekly', endDate } as const
    const settings = settingsInForce(clock)
    const plan = await createPlan(
      { pool: pool(), calendar, settings, clock: { ...clock, now: () => before(daysAgo + 1) } },
      {
        customerId,
        terms: { instrument: 'AAPL', amountCents: cents(5_000_00n), schedule },
        idempotencyKey: null,
      },
    )
    if (isRefusal(plan)) throw new Error(`refused: ${plan.refused}`)
    for (let days = daysAgo; days >= 0; days -= 7) {
      const market = { ...AT_190, now: () => before(days), settings }
      await runDuePlan({ pool: pool(), market }, { customerId, planId: BigInt(plan.answer.id) })
    }
    return person
  }

  /** The server runs due plans, too, all of its past at once: where it was first, another customer's is run. */
  async function paused(attempt = 1): Promise<Person> {
    const person = await tooDear(`plan-paused-${attempt}`, { daysAgo: 14, endDate: null })
    const { rowCount } = await pool().query(
      `select 1 from notifications where customer_id = $1 and kind = 'plan_paused'`,
      [person.id],
    )
    return rowCount === 1 ? person : paused(attempt + 1)
  }

  return {
    plan_skipped: () => tooDear('plan-skipped', { daysAgo: 0, endDate: null }),
    plan_paused: () => paused(),
    plan_ended: () => tooDear('plan-ended', { daysAgo: 0, endDate: '2026-11-18' }),
  }
}
