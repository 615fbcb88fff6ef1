import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import { changePlan, type PlanKey, endPlan, pausePlan, skipPlan } from '#server/trading/plans/change-plan.ts'
import { runDuePlans, runDuePlan } from '#server/trading/plans/plan-worker.ts'
import { cents } from '#domain/money/money.ts'
import type { Known } from '../../support/people.ts'
import { openPlanFixture } from './plan-fixture.ts'
import { ofFile } from '../../support/api/of-file.ts'

const LOG = pino({ level: 'silent' })

let ada: Known
let plan: PlanKey
let people = 0
const fixture = ofFile(openPlanFixture)
beforeAll(() => {
  fixture.moveTo('2026-11-18', 12)
})
beforeEach(async () => {
  ada = await fixture.customer(`ada${people++}`, { cash: '1000.00' })
  plan = await fixture.plan(ada)
})

/** What the plan has placed, beside what its customer has. */
async function placed(): Promise<{ orders: number; runs: string[]; cash: string; held: string }> {
  const { rowCount } = await fixture.pool.query('select from orders where customer_id = $1', [ada.id])
  return { orders: rowCount ?? 0, runs: await fixture.runsOf(plan), ...(await fixture.walletOf(ada)) }
}

const ONCE = { orders: 1, runs: ['2026-11-18 waiting'], cash: '800.00', held: '200.00' }
const NEVER = { orders: 0, runs: [], cash: '1000.00', held: '0.00' }

test('eight servers that run the same due date place one order', async () => {
  const ran = await Promise.all(Array.from({ length: 8 }, () => runDuePlan(fixture.parts(), plan)))
  expect(ran.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await placed()).toEqual(ONCE)
})

test.each([
  ['a pause', () => pausePlan(fixture.deps, plan), 'paused'],
  ['an end', () => endPlan(fixture.deps, plan), 'ended'],
])('a due date and %s at once leave an order that came before, or none', async (_, stop, status) => {
  await Promise.all([runDuePlan(fixture.parts(), plan), stop(), runDuePlan(fixture.parts(), plan)])
  expect([ONCE, NEVER]).toContainEqual(await placed())
  expect((await fixture.planOf(plan)).status).toBe(status)
})

test('a due date and its skip at once: it is skipped, or the customer learns that it was placed', async () => {
  const [, skipped] = await Promise.all([
    runDuePlan(fixture.parts(), plan),
    skipPlan(fixture.deps, { ...plan, dueDate: '2026-11-18' }),
  ])
  const after = await placed()
  if ('refused' in skipped) {
    expect(skipped.refused).toBe('plan_has_run')
    expect(after).toEqual(ONCE)
  } else {
    await fixture.look()
    expect(await placed()).toEqual({ ...NEVER, runs: ['2026-11-18 skipped_by_you'] })
  }
})

test('a due date and a new amount at once: the order is for one of the two, whole', async () => {
  await Promise.all([
    changePlan(fixture.deps, plan, { amountCents: cents(300_00n) }),
    runDuePlan(fixture.parts(), plan),
  ])
  expect(['200.00', '300.00']).toContain((await placed()).held)
})

test('two plans of a customer with the money for one: one buys, one is skipped', async () => {
  const other = await fixture.plan(ada, { symbol: 'KO', amount: '900.00' })
  await Promise.all([fixture.look(), fixture.look()])
  const outcomes = [...(await fixture.runsOf(plan)), ...(await fixture.runsOf(other))]
  expect(outcomes.toSorted()).toEqual(['2026-11-18 skipped_funds', '2026-11-18 waiting'])
})

test('a run that fails between its row and its order leaves neither, and the next look runs it', async () => {
  const { pool, market } = fixture.parts()
  const failing = {
    pool,
    market: {
      ...market,
      windowOf() {
        throw new Error('the process ended here')
      },
    },
  }
  await runDuePlans(failing, LOG)
  expect(await placed()).toEqual(NEVER)
  expect((await fixture.planOf(plan)).next?.dueDate).toBe('2026-11-18')
  await fixture.look()
  expect(await placed()).toEqual(ONCE)
})

test('a plan that fails holds up no other', async () => {
  const other = await fixture.plan(ada, { symbol: 'KO' })
  const { pool, market } = fixture.parts()
  const failing = {
    pool,
    market: {
      ...market,
      estimateQuote: (symbol: string) => {
        const quote = market.estimateQuote(symbol)
        return symbol === 'AAPL' && quote ? { ...quote, price: 0n as typeof quote.price } : quote
      },
    },
  }
  await runDuePlans(failing, LOG)
  expect(await fixture.runsOf(plan)).toEqual([])
  expect(await fixture.runsOf(other)).toEqual(['2026-11-18 waiting'])
})
