import { describe, expect, test } from 'vitest'
import { createPlan, listPlans } from '#contract/trading/plans.ts'
import { plan } from '#contract/trading/plans.schemas.ts'
import { MAX_PLANS } from '#domain/trading/plans/plan-limits.ts'
import { BAD_AMOUNTS } from '../../../support/api/bad-input.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { change } from '../../office/settings/settings.ts'
import { PLAN, planOf } from './planning.ts'

const testServer = testServerOfFile({ env: { FUND_PLAN_MINIMUM_USD: '50' } })

const create = (terms: Record<string, unknown> = {}, key?: string) =>
  testServer.ada.call(createPlan, { body: { ...PLAN, ...terms } }, { key })

describe('200', () => {
  test('the plan buys from its anchor date on, and holds nothing until then', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(plan.parse(body)).toEqual(body)
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      assetSymbol: 'AAPL',
      amount: '200.00',
      frequency: 'weekly',
      anchorDate: '2026-11-20',
      endDate: null,
      status: 'active',
      pausedWhy: null,
      endedWhy: null,
      stoppedAt: null,
      next: {
        dueDate: '2026-11-20',
        runsOn: '2026-11-20',
        runsAt: '2026-11-20T17:00:00.000Z',
        isSkipped: false,
      },
      moneySkips: 0,
      lastRun: null,
      createdAt: testServer.clock.now().toISOString(),
    })
    expect(await planOf(testServer.ada, body.id)).toEqual(body)
    const wallet = await testServer.ada.get('/api/wallet')
    expect(wallet.body).toEqual({ balance: '10000.00', available: '10000.00', held: '0.00' })
  })

  test('a day without a session buys in the next one, which is told', async () => {
    const { body } = await create({ anchorDate: '2026-11-26', frequency: 'monthly' })
    expect(body.next).toMatchObject({ dueDate: '2026-11-26', runsOn: '2026-11-27' })
  })

  test('today counts, and an end date that is due itself', async () => {
    const { body } = await create({ anchorDate: '2026-11-18', endDate: '2026-11-18' })
    expect(body).toMatchObject({ endDate: '2026-11-18', next: { dueDate: '2026-11-18' } })
  })

  test('a repeated key answers the plan as it was created, whatever became of it, and makes no second', async () => {
    const first = await create({ symbol: 'KO' }, 'the-same-plan')
    await testServer.ada.post(`/api/plans/${first.body.id}/change`, { amount: '300', frequency: 'monthly' })
    await testServer.ada.post(`/api/plans/${first.body.id}/end`)
    const again = await create({ symbol: 'KO' }, 'the-same-plan')
    expect(again.bytes).toEqual(first.bytes)
    expect((await testServer.ada.call(listPlans, { query: { symbol: 'KO' } })).body).toHaveLength(1)
  })

  test('two requests with one key at once make one plan', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => create({ symbol: 'MSFT' }, 'at-the-same-time')))
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  })
})

describe('400', () => {
  test.each(BAD_AMOUNTS)('an amount that is %s', async (_, amount) => {
    const { status, problem } = await testServer.changesNoRow(() => create({ amount }))
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'amount'])
  })

  test.each([
    ['a day that is past', { anchorDate: '2026-11-17' }, 'anchorDate'],
    ['a day more than a year away', { anchorDate: '2027-11-20' }, 'anchorDate'],
    ['a day that does not exist', { anchorDate: '2027-02-30' }, 'anchorDate'],
    ['an instant', { anchorDate: '2026-11-20T00:00:00Z' }, 'anchorDate'],
    ['an end before the first purchase', { endDate: '2026-11-19' }, 'endDate'],
    ['a frequency of ours alone', { frequency: 'daily' }, 'frequency'],
    ['no symbol', { symbol: undefined }, 'symbol'],
  ])('%s', async (_, terms, path) => {
    const { status, problem } = await testServer.changesNoRow(() => create(terms))
    expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([400, 'bad_input', path])
  })
})

test('403: a profile that is not approved', async () => {
  const { status, problem } = await testServer.grace.call(createPlan, { body: PLAN })
  expect([status, problem.code]).toEqual([403, 'profile_not_approved'])
})

test('404: a symbol that is not traded here', async () => {
  const { status, problem } = await create({ symbol: 'NOPE' })
  expect([status, problem.code]).toEqual([404, 'asset_not_found'])
})

describe('422', () => {
  test.each([
    ['less than the minimum', { amount: '0.99' }, 'below_plan_minimum', 'in stocks is 1.00 USD'],
    [
      "less than the operator's minimum of funds",
      { symbol: 'VFIAX', amount: '49.99' },
      'below_plan_minimum',
      'in funds is 50.00 USD',
    ],
    ['more than a million dollars', { amount: '1000000.01' }, 'above_maximum', 'exceeds'],
  ])('%s', async (_, terms, code, detail) => {
    const { status, problem } = await testServer.changesNoRow(() => create(terms))
    expect([status, problem.code]).toEqual([422, code])
    expect(problem.detail).toContain(detail)
  })

  test('a key that was used for another plan', async () => {
    await create({ symbol: 'NVDA' }, 'another-plan')
    const { status, problem } = await create({ symbol: 'NVDA', amount: '201.00' }, 'another-plan')
    expect([status, problem.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('one plan too many; one that has ended does not count', async () => {
    const dora = await testServer.customer({ username: 'dora', kycStatus: 'approved' })
    const ask = () => dora.call(createPlan, { body: PLAN })
    const first = await ask()
    for (let count = 2; count <= MAX_PLANS; count++) await ask()
    const { status, problem } = await ask()
    expect([status, problem]).toMatchObject([
      422,
      { code: 'too_many_plans', limit: { name: 'recurring_investments', used: '50', most: '50' } },
    ])
    await dora.post(`/api/plans/${first.body.id}/end`)
    expect((await ask()).status).toBe(200)
  })
})

test('422: an asset that is closed to purchases, and none is stored', async () => {
  expect((await change(testServer.root, 'instrument.PEP', 'sales_only')).status).toBe(200)
  expect(await create({ symbol: 'PEP' })).toMatchObject({ status: 422, problem: { code: 'sales_only' } })
  expect((await testServer.ada.call(listPlans, { query: { symbol: 'PEP' } })).body).toEqual([])
})
