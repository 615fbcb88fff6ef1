import { expect, test } from 'vitest'
import type { SessionOverride } from '#domain/market/market-calendar.ts'
import { dateOfDay, dayOfDate, newYorkInstant } from '#domain/market/new-york-time.ts'
import { PLAN_FREQUENCIES } from '#domain/trading/plans/plan.ts'
import { dueDateAt } from '#domain/trading/plans/schedule.ts'
import type { PlanKey } from '#server/trading/plans/change-plan.ts'
import { openPlanFixture } from './plan-fixture.ts'
import { ofFile } from '../../support/api/of-file.ts'

/** The exchange is closed for two weeks of March, as no rule foresees. */
const CLOSED = new Map<string, SessionOverride>()
for (let day = dayOfDate('2027-03-08'); day < dayOfDate('2027-03-22'); day += 1)
  CLOSED.set(dateOfDay(day), 'closed')

const fixture = ofFile(() => openPlanFixture(CLOSED))

/** Numbers that look like chance and are the same in every run. */
function* chance(seed: number): Generator<number, never> {
  for (let next = seed; ; next = (next * 48_271) % 2_147_483_647) yield next / 2_147_483_647
}

const THROUGH = '2027-08-31'

test(
  'through nine months of holidays, outages, restarts and clocks that step back, the runs of plans are their due ' +
    'dates, each once',
  async () => {
    const who = await fixture.customer('grace', { cash: '1000000.00' })
    const schedules = PLAN_FREQUENCIES.flatMap((frequency) =>
      ['2026-11-30', '2026-12-31', '2027-01-29'].map((anchorDate) => ({
        frequency,
        anchorDate,
        endDate: null,
      })),
    )
    const plans: PlanKey[] = []
    for (const schedule of schedules) plans.push(await fixture.plan(who, { ...schedule, amount: '1.00' }))

    const chances = chance(20_261_118)
    let nowMs = fixture.clock.now().getTime()
    let furthestMs = nowMs
    const endMs = newYorkInstant(dayOfDate(THROUGH), 18)
    while (nowMs < endMs) {
      // Mostly some hours on; at times a week of silence, or a clock that is set back by up to three days.
      const dice = chances.next().value
      const hours =
        dice < 0.1 ? -72 * chances.next().value : dice < 0.2 ? 200 * chances.next().value : 20 * dice
      nowMs = Math.min(endMs, nowMs + hours * 3_600_000)
      furthestMs = Math.max(furthestMs, nowMs)
      const instant = new Date(nowMs)
      // Sometimes two servers look at once.
      const looks = dice > 0.8 ? 2 : 1
      await Promise.all(Array.from({ length: looks }, () => fixture.look(() => instant)))
    }
    expect(furthestMs).toBe(endMs)

    const outcomes = new Set<string>()
    for (const [at, schedule] of schedules.entries()) {
      const key = plans[at] as PlanKey
      const { rows } = await fixture.pool.query<{ due_on: string; outcome: string }>(
        'select due_on::text, outcome from plan_runs where customer_id = $1 and plan_id = $2 order by id',
        [key.customerId, key.planId],
      )
      const due = Array.from({ length: 60 }, (_, n) => dueDateAt(schedule, n)).filter(
        (date) => date <= THROUGH,
      )
      expect(rows.map(({ due_on }) => due_on)).toEqual(due)
      for (const { outcome } of rows) outcomes.add(outcome)
      const [placed] = (
        await fixture.pool.query<{ orders: bigint }>(
          `select count(*) as orders from orders o join plan_runs r on r.id = o.plan_run
           where r.customer_id = $1 and r.plan_id = $2`,
          [key.customerId, key.planId],
        )
      ).rows
      expect(placed?.orders).toBe(BigInt(rows.filter(({ outcome }) => outcome === 'ordered').length))
    }
    expect([...outcomes].toSorted()).toEqual(['missed', 'ordered'])
    await fixture.expectBooksHold()
  },
  300_000,
)
