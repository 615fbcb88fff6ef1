import { afterEach, describe, expect, test } from 'vitest'
import { getConfig } from '#contract/platform/config.ts'
import { adminListSettings, previewSetting } from '#contract/office/settings.ts'
import { getMarketStatus } from '#contract/market/market.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { previewOrder } from '#contract/trading/orders.ts'
import { createPlan } from '#contract/trading/plans.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { untilFound } from '../../../support/eventually.ts'
import { type Person, type TestServer, startTestServer } from '../../../support/server.ts'
import { change, settingOf } from './settings.ts'

/** Wednesday evening in New York: the market is closed, and the day is that of a session. */
const EVENING = '2026-11-18T22:00:00Z'
const IN_SESSION = '2026-11-18T15:00:00Z'
const AFTER_HOURS = 'orders.after_hours'
const PRICING = 'funds.pricing'

let testServer: TestServer
afterEach(async () => {
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
  await testServer.close()
})
const start = async (at: string, env: Record<string, string> = {}) =>
  void (testServer = await startTestServer({ at, env }))

const STOCK = { symbol: 'KO', quantity: '1' }
const FUND = { symbol: 'VFIAX', quantity: '1' }
const buyOn = async (person: Person, body = STOCK) => {
  const answer = await person.call(buy, { body })
  return answer.status < 400 ? `${answer.status}` : `${answer.status} ${answer.problem.code}`
}
const set = async (key: string, value: string, who = testServer.root) => {
  const answer = await change(who, key, value)
  expect(answer.status).toBe(200)
  return answer.body
}
async function queued() {
  const { rows } = await testServer.pool.query<{ status: string; waits_for: string }>(
    'select status, waits_for from orders',
  )
  return rows
}
const config = async () => (await testServer.visitor().call(getConfig)).body

describe('orders while the market is closed', () => {
  test('are filled, queued or refused as the business decides, and say by which settings', async () => {
    await start(EVENING)
    const { ada } = testServer
    expect(await buyOn(ada)).toBe('200')
    const { changes } = await set(AFTER_HOURS, 'queue')
    expect((await config()).afterHoursOrders).toBe('queue')
    expect((await ada.call(getMarketStatus)).body).toMatchObject({
      tradingAllowed: true,
      message: "Market is closed. Your order fills at Thursday's open.",
    })
    expect(await buyOn(ada)).toBe('202')
    const { rows } = await testServer.pool.query<{ version: string }>(
      'select settings_id::text as version from orders',
    )
    expect(rows).toEqual([{ version: changes[0]?.id }])
    await set(AFTER_HOURS, 'refuse')
    expect(await buyOn(ada)).toBe('422 market_closed')
    await set(AFTER_HOURS, 'fill-at-close')
    expect(await buyOn(ada)).toBe('200')
  })

  test('that wait already keep waiting for the open, whatever is decided meanwhile', async () => {
    await start(EVENING)
    const { root, ada, clock } = testServer
    await set(AFTER_HOURS, 'queue')
    expect(await buyOn(ada)).toBe('202')
    const asked = { key: AFTER_HOURS, value: 'refuse' }
    const { body } = await root.call(previewSetting, { body: asked })
    expect(body.figures).toContainEqual({
      label: 'Orders that wait for the open, which stay',
      value: '1',
      unit: 'count',
    })
    await set(AFTER_HOURS, 'refuse')
    await testServer.look()
    expect(await queued()).toMatchObject([{ status: 'pending', waits_for: 'open' }])
    clock.advance({ hours: 16, minutes: 31 })
    await untilFound(async () => ((await queued())[0]?.status === 'filled' ? true : undefined))
  })

  test('are queued by another server within a second of the change', async () => {
    await start(EVENING)
    const other = await testServer.secondNode()
    const ada = other.as(testServer.ada)
    await set(AFTER_HOURS, 'refuse')
    await expect.poll(() => buyOn(ada), { timeout: 1_000 }).toBe('422 market_closed')
  })

  test('named by the environment are shown with their variable, and no change reaches them', async () => {
    await start(EVENING, { AFTER_HOURS_ORDERS: 'queue' })
    expect(await settingOf(testServer.root, AFTER_HOURS)).toMatchObject({
      value: 'queue',
      standard: 'fill-at-close',
      lockedBy: 'AFTER_HOURS_ORDERS',
      mayChange: false,
    })
    expect(await change(testServer.root, AFTER_HOURS, 'refuse')).toMatchObject({
      status: 409,
      problem: { code: 'setting_locked' },
    })
    expect(await buyOn(testServer.ada)).toBe('202')
  })

  test('a stricter choice is one person’s; a looser one waits for another, and is a word of the list', async () => {
    await start(EVENING)
    const one = await testServer.staff('one', ['administrator'])
    await testServer.staff('two', ['administrator'])
    expect(await set(AFTER_HOURS, 'queue', one)).toMatchObject({ value: 'queue', proposed: null })
    expect(await set(AFTER_HOURS, 'fill-at-close', one)).toMatchObject({
      value: 'queue',
      proposed: { value: 'fill-at-close' },
      choices: [
        { value: 'fill-at-close', label: 'Fill at the close' },
        { value: 'queue' },
        { value: 'refuse' },
      ],
    })
    expect(await change(one, AFTER_HOURS, 'wait')).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'value', message: 'Choose one of fill-at-close, queue, refuse' }] },
    })
  })
})

describe('fund orders', () => {
  test('wait for the next net asset value from the change on, and for no other after a change back', async () => {
    await start('2026-11-18T20:50:00Z')
    const { ada, clock } = testServer
    expect(await buyOn(ada, FUND)).toBe('200')
    await set(PRICING, 'next-nav')
    expect((await config()).fundPricing).toBe('next-nav')
    expect(await buyOn(ada, FUND)).toBe('202')
    await set(PRICING, 'live')
    expect(await buyOn(ada, FUND)).toBe('200')
    await testServer.look()
    expect(await queued()).toMatchObject([{ status: 'pending', waits_for: 'nav' }])
    clock.advance({ minutes: 11 })
    await untilFound(async () => ((await queued())[0]?.status === 'filled' ? true : undefined))
    const { rows } = await testServer.pool.query(
      `select t.price_at from transactions t join orders o on o.transaction_id = t.id`,
    )
    expect(rows).toEqual([{ price_at: new Date('2026-11-18T21:00:00Z') }])
  })

  test('400: cannot wait for a value that a market without a close never makes', async () => {
    await start(IN_SESSION, { MARKET_HOURS: 'always' })
    const refused = {
      status: 400,
      problem: {
        errors: [{ path: 'value', message: 'This market never closes, so no net asset value is made' }],
      },
    }
    expect(await change(testServer.root, PRICING, 'next-nav')).toMatchObject(refused)
    const asked = { key: PRICING, value: 'next-nav' }
    expect(await testServer.root.call(previewSetting, { body: asked })).toMatchObject(refused)
  })

  test('a row that contradicts what a server trades does not count there, and the office reads why', async () => {
    await start(IN_SESSION)
    await set(PRICING, 'next-nav')
    const other = await testServer.secondNode({ MARKET_HOURS: 'always' })
    const root = other.as(testServer.root)
    expect((await other.visitor().call(getConfig)).body.fundPricing).toBe('live')
    expect(await settingOf(root, PRICING)).toMatchObject({
      value: 'live',
      notCounted: 'This market never closes, so no net asset value is made',
    })
    expect(await buyOn(other.as(testServer.ada), FUND)).toBe('200')
    expect(await settingOf(testServer.root, PRICING)).not.toHaveProperty('notCounted')
  })
})

test('the smallest recurring investments and the warnings of orders are those of now', async () => {
  await start(IN_SESSION)
  const { ada, root } = testServer
  const plan = () =>
    ada.call(createPlan, {
      body: { symbol: 'VFIAX', amount: '20.00', frequency: 'monthly', anchorDate: '2026-12-01' },
    })
  expect((await plan()).status).toBe(200)
  const asked = { key: 'plans.smallest_fund', value: '25' }
  expect((await root.call(previewSetting, { body: asked })).body.figures).toEqual([
    { label: 'Recurring investments below it, which stay', value: '1', unit: 'count' },
    { label: 'Customers', value: '1', unit: 'count' },
  ])
  await set('plans.smallest_fund', '25')
  expect(await plan()).toMatchObject({
    status: 422,
    problem: { detail: 'The minimum of a recurring investment in funds is 25.00 USD' },
  })
  expect((await config()).fundPlanMinimum).toBe('25.00')

  const warnings = async () => {
    const { body } = await ada.call(previewOrder, {
      body: { symbol: 'KO', side: 'buy', type: 'market', timeInForce: 'day', amount: '5000.00' },
    })
    return body.warnings.map(({ code }) => code)
  }
  const before = await warnings()
  await set('warnings.large_order', '1')
  expect(new Set(await warnings())).toEqual(new Set([...before, 'large_order']))
  await set('warnings.large_order', '0')
  await set('warnings.concentrated', '0')
  expect(await warnings()).toEqual([])
})

test('every choice is listed with what it means', async () => {
  await start(IN_SESSION)
  const { body } = await testServer.root.call(adminListSettings)
  const withChoices = body.filter(({ choices }) => choices !== undefined)
  expect(withChoices.map(({ key }) => key)).toEqual([AFTER_HOURS, 'orders.late_prices', PRICING])
  for (const { choices = [], value } of withChoices) {
    expect(choices.map((choice) => choice.value)).toContain(value)
    for (const { label, text } of choices) expect([label, text].every((words) => words !== '')).toBe(true)
  }
})
