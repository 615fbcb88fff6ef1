import { beforeEach, describe, expect, test } from 'vitest'
import { listOrders } from '#server/trading/orders/read/read-order.ts'
import { runDuePlan } from '#server/trading/plans/plan-worker.ts'
import { pausePlan, resumePlan, skipPlan } from '#server/trading/plans/change-plan.ts'
import { NEVER_LATE } from '../../support/api/never-late.ts'
import { queriesInTransactions } from '../../support/database/counted-queries.ts'
import type { Known } from '../../support/people.ts'
import { openPlanFixture } from './plan-fixture.ts'
import { ofFile } from '../../support/api/of-file.ts'

let ada: Known
let people = 0
const fixture = ofFile(openPlanFixture)
beforeEach(async () => {
  ada = await fixture.customer(`ada${people++}`, { cash: '1000.00' })
})

// One clock for all, so the tests go through November 2026 in their order.

describe('a due date', () => {
  test('places an order from noon on, which holds exactly the dollars and buys for them', async () => {
    const plan = await fixture.plan(ada, { anchorDate: '2026-11-18' })
    fixture.moveTo('2026-11-18', 11.9)
    await fixture.look()
    expect(await fixture.runsOf(plan)).toEqual([])
    fixture.moveTo('2026-11-18', 12)
    await fixture.look()
    expect(await fixture.runsOf(plan)).toEqual(['2026-11-18 waiting'])
    expect(await fixture.walletOf(ada)).toEqual({ cash: '800.00', held: '200.00' })
    fixture.prices.set('AAPL', '93.00')
    const orders = await listOrders({ ...fixture, market: NEVER_LATE }, ada.id, {})
    expect(orders.map(({ placedBy }) => placedBy)).toEqual(['plan'])
    expect(await fixture.fillQueue()).toBe(1)
    expect(await fixture.walletOf(ada)).toEqual({ cash: '800.00', held: '0.00' })
    expect(await fixture.holdingOf(ada, 'AAPL')).toEqual({ quantity: '2.15053763', cost: '200.00' })
    expect((await fixture.planOf(plan)).lastRun).toMatchObject({
      dueDate: '2026-11-18',
      outcome: 'bought',
      quantity: '2.15053763',
      price: '93.00',
      spent: '200.00',
    })
    await fixture.expectBooksHold()
  })

  test('buys all or nothing, and the third skip for want of money pauses the plan', async () => {
    const plan = await fixture.plan(ada, { anchorDate: '2026-11-18', amount: '1000.01' })
    await fixture.look()
    expect(await fixture.walletOf(ada)).toEqual({ cash: '1000.00', held: '0.00' })
    fixture.moveTo('2026-11-25', 12)
    await fixture.look()
    expect(await fixture.planOf(plan)).toMatchObject({ status: 'active', moneySkips: 2 })
    fixture.moveTo('2026-12-02', 12)
    await fixture.look()
    expect(await fixture.planOf(plan)).toMatchObject({
      status: 'paused',
      pausedWhy: 'funds',
      moneySkips: 3,
      next: null,
    })
    expect(await fixture.runsOf(plan)).toEqual([
      '2026-11-18 skipped_funds',
      '2026-11-25 skipped_funds',
      '2026-12-02 skipped_funds',
    ])
    const skipped = 'Purchase skipped'
    expect(await fixture.toldOf(ada)).toEqual([skipped, skipped, skipped, 'Recurring investment paused'])
    // What is due after that does not run, and the plan goes on with three tries again.
    await fixture.look()
    expect(await resumePlan(fixture.deps, plan)).toMatchObject({
      status: 'active',
      moneySkips: 0,
      next: { dueDate: '2026-12-09' },
    })
  })

  test('that its customer skips buys nothing, and the one after it does', async () => {
    const plan = await fixture.plan(ada, { anchorDate: '2026-12-03' })
    await skipPlan(fixture.deps, { ...plan, dueDate: '2026-12-03' })
    fixture.moveTo('2026-12-03', 12)
    await fixture.look()
    expect(await fixture.planOf(plan)).toMatchObject({
      next: { dueDate: '2026-12-10', isSkipped: false },
      lastRun: { outcome: 'skipped_by_you', reason: 'You skipped it.', orderId: null },
    })
    expect(await fixture.toldOf(ada)).toEqual(['Purchase skipped'])
  })

  test('of a profile that is under review again is skipped', async () => {
    const plan = await fixture.plan(ada)
    const become = (status: string) =>
      fixture.owner.query('update accounts set kyc_status = $2 where customer_id = $1', [ada.id, status])
    await become('pending')
    await fixture.look()
    await become('approved')
    expect(await fixture.runsOf(plan)).toEqual(['2026-12-03 skipped_profile'])
  })

  test('of a customer who may not buy is skipped', async () => {
    const plan = await fixture.plan(ada)
    const restrict = (rights: string[]) =>
      fixture.owner.query('update accounts set restricted_rights = $2 where customer_id = $1', [
        ada.id,
        rights,
      ])
    await restrict(['buy'])
    await fixture.look()
    await restrict([])
    expect(await fixture.runsOf(plan)).toEqual(['2026-12-03 skipped_restricted'])
  })

  test('of a customer whom a due agreement stops is skipped', async () => {
    const plan = await fixture.plan(ada)
    const stop = (isDue: boolean) =>
      fixture.owner.query('update accounts set agreement_due = $2 where customer_id = $1', [ada.id, isDue])
    await stop(true)
    await fixture.look()
    await stop(false)
    expect(await fixture.runsOf(plan)).toEqual(['2026-12-03 skipped_agreement'])
  })

  test('of a symbol that is closed to purchases is skipped, and bought once it is offered again', async () => {
    const plan = await fixture.plan(ada, { symbol: 'PEP' })
    fixture.closed.set('PEP', 'sales_only')
    fixture.silent.add('PEP')
    await fixture.look()
    expect(await fixture.runsOf(plan)).toEqual([])
    fixture.silent.delete('PEP')
    await fixture.look()
    fixture.closed.delete('PEP')
    expect(await fixture.runsOf(plan)).toEqual(['2026-12-03 skipped_sales_only'])
    expect((await fixture.planOf(plan)).status).toBe('active')
  })

  test('of a halted symbol waits until the close, and then is skipped', async () => {
    const plan = await fixture.plan(ada, { symbol: 'KO' })
    fixture.halted.add('KO')
    fixture.moveTo('2026-12-03', 15.9)
    await fixture.look()
    expect(await fixture.runsOf(plan)).toEqual([])
    fixture.moveTo('2026-12-03', 16)
    await fixture.look()
    fixture.halted.delete('KO')
    expect(await fixture.runsOf(plan)).toEqual(['2026-12-03 skipped_halt'])
  })

  test('without a price is bought as soon as there is one, and after the close at the next open', async () => {
    const plan = await fixture.plan(ada, { symbol: 'MSFT', anchorDate: '2026-12-04' })
    fixture.silent.add('MSFT')
    fixture.moveTo('2026-12-04', 12)
    await fixture.look()
    fixture.moveTo('2026-12-05', 18)
    await fixture.look()
    expect(await fixture.runsOf(plan)).toEqual([])
    fixture.silent.delete('MSFT')
    await fixture.look()
    expect(await fixture.runsOf(plan)).toEqual(['2026-12-04 waiting'])
    // It waits for the open of Monday.
    expect(await fixture.fillQueue()).toBe(0)
    fixture.moveTo('2026-12-07', 9.6)
    expect(await fixture.fillQueue()).toBe(1)
    expect(await fixture.runsOf(plan)).toEqual(['2026-12-04 bought'])
  })

  test('up to two sessions late still buys, later it is missed, and misses are told at once', async () => {
    const plan = await fixture.plan(ada, { symbol: 'V', anchorDate: '2026-12-07' })
    fixture.moveTo('2026-12-24', 11)
    await fixture.look()
    expect(await fixture.runsOf(plan)).toEqual([
      '2026-12-07 missed',
      '2026-12-14 missed',
      '2026-12-21 waiting',
    ])
    expect(await fixture.toldOf(ada)).toEqual(['Purchases missed'])
    await fixture.fillQueue()
  })

  test('that passes during a pause is never run', async () => {
    const plan = await fixture.plan(ada, { anchorDate: '2026-12-24' })
    await pausePlan(fixture.deps, plan)
    fixture.moveTo('2026-12-29', 12)
    await fixture.look()
    await resumePlan(fixture.deps, plan)
    await fixture.look()
    fixture.moveTo('2026-12-31', 12)
    await fixture.look()
    expect(await fixture.runsOf(plan)).toEqual(['2026-12-31 waiting'])
    await fixture.fillQueue()
  })

  test('on the end date is the last, and the plan has ended', async () => {
    const plan = await fixture.plan(ada, { anchorDate: '2026-12-31', endDate: '2027-01-06', amount: '1.00' })
    await fixture.look()
    expect(await fixture.planOf(plan)).toMatchObject({ status: 'ended', endedWhy: 'end_date', next: null })
    expect(await fixture.toldOf(ada)).toEqual(['Recurring investment ended'])
    await fixture.fillQueue()
    expect(await fixture.runsOf(plan)).toEqual(['2026-12-31 bought'])
    await fixture.expectBooksHold()
  })
})

test('the notices of one turn are written by as many statements as one is', async () => {
  const plan = await fixture.plan(ada, { anchorDate: '2027-01-05', amount: '1000.01' })
  const counted: number[] = []
  for (const day of ['2027-01-05', '2027-01-12', '2027-01-19'] as const) {
    fixture.moveTo(day, 15)
    counted.push(
      await queriesInTransactions(fixture.pool, (pool) => runDuePlan({ ...fixture.parts(), pool }, plan)),
    )
  }
  expect(await fixture.toldOf(ada)).toHaveLength(4)
  const [first = 0] = counted
  // The third skip pauses the plan, which takes one statement more than its next due date, and tells so.
  expect(counted).toEqual([first, first, first + 1])
})
