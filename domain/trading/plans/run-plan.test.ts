import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SessionOverride, createMarketCalendar } from '../../market/market-calendar.ts'
import { dateOfDay, dayOfDate, newYorkInstant } from '../../market/new-york-time.ts'
import { cents } from '../../money/money.ts'
import { PLAN_FREQUENCIES } from './plan.ts'
import { type RunFacts, type PlanProgress, type PlanTurn, decidableThrough, runPlan } from './run-plan.ts'
import { dueDateAt, firstDueFrom } from './schedule.ts'

const calendar = createMarketCalendar()
const at = (date: string, hour: number) => newYorkInstant(dayOfDate(date), hour)

const RICH = {
  cashCents: cents(1_000_000_00n),
  kycStatus: 'approved',
  restrictedRights: [],
  isAgreementDue: false,
} as const
const WEEKLY: PlanProgress = {
  schedule: { anchorDate: '2026-11-02', frequency: 'weekly', endDate: null },
  amountCents: cents(200_00n),
  nextDue: '2026-11-02',
  skipDue: null,
  moneySkips: 0,
}
const run = (progress: Partial<PlanProgress>, nowMs: number, more: Partial<RunFacts> = {}): PlanTurn =>
  runPlan(
    { ...WEEKLY, ...progress },
    {
      calendar,
      nowMs,
      price: more.price ?? 'known',
      isSalesOnly: more.isSalesOnly ?? false,
      account: { ...RICH, ...more },
    },
  )
const told = ({ runs }: PlanTurn) => runs.map(({ dueDate, outcome }) => `${dueDate} ${outcome}`)

describe('a turn of a plan', () => {
  test('decides nothing before noon, and one due date from then on', () => {
    expect(run({}, at('2026-11-02', 11.5)).runs).toEqual([])
    expect(run({}, at('2026-11-02', 12))).toEqual({
      runs: [{ dueDate: '2026-11-02', outcome: 'ordered' }],
      nextDue: '2026-11-09',
      moneySkips: 0,
      isPaused: false,
    })
  })

  test('after an outage of weeks, the last due date runs and those before are missed', () =>
    expect(told(run({}, at('2026-11-17', 9)))).toEqual([
      '2026-11-02 missed',
      '2026-11-09 missed',
      '2026-11-16 ordered',
    ]))

  test('buys two due dates of one session only with the money for both', () => {
    // Two weeks without a session: three Thursdays buy on the Thursday after them.
    const schedule = { ...WEEKLY.schedule, anchorDate: '2026-11-26' }
    const account = {
      cashCents: cents(399_99n),
      kycStatus: 'approved',
      restrictedRights: [],
      isAgreementDue: false,
    } as const
    const overrides = new Map<string, SessionOverride>()
    for (let day = dayOfDate('2026-11-26'); day < dayOfDate('2026-12-10'); day += 1)
      overrides.set(dateOfDay(day), 'closed')
    const closed = createMarketCalendar('nyse', overrides)
    const turn = runPlan(
      { ...WEEKLY, schedule, nextDue: '2026-11-26' },
      { calendar: closed, nowMs: at('2026-12-10', 12), price: 'known', isSalesOnly: false, account },
    )
    expect(told(turn)).toEqual(['2026-11-26 ordered', '2026-12-03 skipped_funds', '2026-12-10 skipped_funds'])
  })

  test('three skips for want of money pause it, and nothing after them is run', () => {
    const turn = run({ moneySkips: 2 }, at('2026-11-02', 12), { cashCents: cents(0n) })
    expect(turn).toMatchObject({ moneySkips: 3, isPaused: true, nextDue: '2026-11-09' })
    expect(run({ moneySkips: 2 }, at('2026-11-02', 12)).moneySkips).toBe(0)
  })

  test('ends a plan whose end date leaves no due date', () => {
    const schedule = { ...WEEKLY.schedule, endDate: '2026-11-08' }
    expect(run({ schedule }, at('2026-11-02', 12))).toMatchObject({ nextDue: null, isPaused: false })
  })

  test('waits with a due date, and all after it, while there is no price', () =>
    expect(told(run({}, at('2026-11-10', 13), { price: 'silent' }))).toEqual(['2026-11-02 missed']))
})

describe('the last dates that are decided', () => {
  test('are found exactly where a turn decides something', () => {
    const prices = ['known', 'silent', 'halted'] as const
    const bound = { known: 'priced', silent: 'silent', halted: 'halted' } as const
    const day = fc.integer({ min: dayOfDate('2026-01-15'), max: dayOfDate('2027-12-31') })
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -8, max: 3 }),
        fc.integer({ min: 0, max: 47 }),
        fc.constantFrom(...prices),
        (now, off, half, price) => {
          const nowMs = newYorkInstant(now, half / 2)
          const nextDue = dateOfDay(now + off)
          const turn = run({ nextDue, schedule: { ...WEEKLY.schedule, anchorDate: nextDue } }, nowMs, {
            price,
          })
          expect(turn.runs.length > 0).toBe(nextDue <= decidableThrough(calendar, nowMs)[bound[price]])
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** A server that looks at these times: it may be down between them, and its clock may step back. */
const looks = fc.array(fc.integer({ min: -3 * 24, max: 9 * 24 }), { minLength: 1, maxLength: 40 })

test("a plan's runs are its due dates, each once and in order, over outages, holidays and steps of the clock", () => {
  const anchor = fc.integer({ min: dayOfDate('2026-01-02'), max: dayOfDate('2027-06-30') }).map(dateOfDay)
  fc.assert(
    fc.property(anchor, fc.constantFrom(...PLAN_FREQUENCIES), looks, (anchorDate, frequency, steps) => {
      const schedule = { anchorDate, frequency, endDate: null }
      let progress: PlanProgress = { ...WEEKLY, schedule, nextDue: anchorDate }
      let nowMs = at(anchorDate, 8)
      let furthestMs = nowMs
      const ran: string[] = []
      for (const hours of steps) {
        nowMs += hours * 3_600_000
        furthestMs = Math.max(furthestMs, nowMs)
        const turn = runPlan(progress, {
          calendar,
          nowMs,
          price: 'known',
          isSalesOnly: false,
          account: RICH,
        })
        ran.push(...turn.runs.map(({ dueDate }) => dueDate))
        progress = { ...progress, nextDue: turn.nextDue ?? '9999-12-31', moneySkips: turn.moneySkips }
      }
      const through = decidableThrough(calendar, furthestMs).priced
      const due = Array.from({ length: 400 }, (_, n) => dueDateAt(schedule, n)).filter(
        (date) => date <= through,
      )
      expect(ran).toEqual(due)
      expect(progress.nextDue).toBe(
        firstDueFrom(schedule, dateOfDay(dayOfDate(ran.at(-1) ?? '2000-01-01') + 1)),
      )
    }),
  )
})
