import type { Alpaca } from '@alpacahq/alpaca-trade-api'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminListTransactions } from '#contract/cash/corrections.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import { approveDeposit } from '#contract/cash/deposits.ts'
import { approveWithdrawal } from '#contract/cash/withdrawals.ts'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { ACTIVITY_TYPES } from '#domain/alpaca/activities.ts'
import { announced as announcedDeposit } from '../api/cash/deposits/deposits.ts'
import { correct, newest } from '../api/cash/corrections/corrections.ts'
import { asked } from '../api/cash/withdrawals/withdrawals.ts'
import { announced, dividend, split } from '../support/corporate-actions.ts'
import { type Person, testServerOfFile } from '../support/server.ts'
import { program, sdk, tradingKey, statementsNamed } from './alpaca.ts'

const testServer = testServerOfFile()
let person: Person
let key: NewApiKey
let alpaca: Alpaca
let people = 0
beforeAll(async () => {
  person = await someone('500.00')
  key = await tradingKey(testServer, person)
  alpaca = sdk(testServer.url, key)
})

const someone = (cash: string) =>
  testServer.customer({ username: `active${people++}`, kycStatus: 'approved', cash })

type Listed = { id: string; activity_type: string; net_amount: string; [field: string]: unknown }
const list = async (of: NewApiKey, query = ''): Promise<Listed[]> => {
  const { status, body } = await program(testServer.url, of)('GET', `/v2/account/activities${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Listed[]
}
const centsOf = (text: string): bigint => BigInt(text.replace('.', ''))
const ids = (listed: readonly Listed[]) => listed.map(({ id }) => id)

/** Every activity, a page at a time. */
async function paged(of: NewApiKey, size: number, direction: string, more = ''): Promise<Listed[]> {
  const all: Listed[] = []
  for (;;) {
    const last = all.at(-1)
    const token = last ? `&page_token=${encodeURIComponent(last.id)}` : ''
    const page = await list(of, `?page_size=${size}&direction=${direction}${token}${more}`)
    all.push(...page)
    if (page.length < size) return all
  }
}

/** What the account's cash is, with what is held, less what is owed. */
async function ledgerOf(who: Person): Promise<bigint> {
  const { rows } = await testServer.pool.query<{ sum: bigint }>(
    `select cash_cents + held_cents - owed_cents as sum from accounts where customer_id = $1`,
    [who.id],
  )
  return rows[0]?.sum ?? -1n
}

const EVENTS = ['buy', 'sell', 'deposit', 'withdraw', 'gift', 'called back', 'canceled'] as const
const ACTS: Record<(typeof EVENTS)[number], (who: Person, tenths: number) => Promise<unknown>> = {
  buy: (who, tenths) => who.post('/api/buy', { symbol: 'KO', quantity: `${tenths / 10}` }),
  sell: (who, tenths) => who.post('/api/sell', { symbol: 'KO', quantity: `${tenths / 10}` }),
  async deposit(who, tenths) {
    const { id } = await announcedDeposit(who, { originalAmount: `${tenths}.01` })
    return testServer.root.call(approveDeposit, { params: { id } })
  },
  async withdraw(who, tenths) {
    const { id } = await asked(who, { amount: `${10 + tenths}.00` }).catch(() => ({ id: null }))
    return id === null ? null : testServer.root.call(approveWithdrawal, { params: { id } })
  },
  gift: (who, tenths) => correct(testServer.root, who, 'goodwill', `${tenths}.03`),
  async 'called back'(who, tenths) {
    const corrects = (await newest(testServer.root, who, 'deposit')).id
    return correct(testServer.root, who, 'deposit_returned', `${tenths}.00`, { corrects })
  },
  async canceled(who) {
    const { body } = await testServer.root.call(adminListTransactions, { params: { id: who.id }, query: {} })
    for (const { id, corrections } of body) {
      const amount = corrections.find(({ kind }) => kind === 'fill_canceled')?.left
      if (amount !== undefined)
        return correct(testServer.root, who, 'fill_canceled', amount, { corrects: id })
    }
    return null
  },
}

/** The shares that activities add up to, in 1e-8. */
const unitsOf = (listed: readonly Listed[]): bigint =>
  listed.reduce((total, { activity_type: type, side, qty }) => {
    if (type !== 'FILL' && type !== 'JNLC') return total
    const text = String(qty ?? '0')
    const units = parseQuantity(text.replace('-', '')) ?? 0n
    return total + (text.startsWith('-') || side === 'sell' ? -units : units)
  }, 0n)

async function heldBy(who: Person): Promise<bigint> {
  const { rows } = await testServer.pool.query<{ quantity_units: bigint }>(
    'select quantity_units from positions where customer_id = $1',
    [who.id],
  )
  return rows[0]?.quantity_units ?? 0n
}

test('whatever happens to an account, its activities add up to its cash and shares, on pages of any size', async () => {
  const step = fc.tuple(fc.constantFrom(...EVENTS), fc.integer({ min: 1, max: 30 }))
  const met = new Set<string>()
  let canceled = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 14 }),
      fc.integer({ min: 1, max: 7 }),
      async (steps, size) => {
        const who = await someone('160.00')
        const theirs = await tradingKey(testServer, who)
        for (const [event, tenths] of steps) await ACTS[event](who, tenths)
        const all = await list(theirs)
        for (const { activity_type: type } of all) met.add(type)
        const sum = all.reduce((total, activity) => total + centsOf(activity.net_amount), 0n)
        expect(sum).toBe(await ledgerOf(who))
        expect(unitsOf(all)).toBe(await heldBy(who))
        if (all.some((one) => one.activity_type === 'JNLC' && one['symbol'] === 'KO')) canceled += 1
        const { body } = await program(testServer.url, theirs)('GET', '/v2/account')
        expect(centsOf((body as { cash: string }).cash)).toBe(sum)
        expect(ids(await paged(theirs, size, 'desc'))).toEqual(ids(all))
        expect(ids(await paged(theirs, size, 'asc'))).toEqual(ids(all).toReversed())
        for (const type of ACTIVITY_TYPES)
          expect(ids(await paged(theirs, size, 'asc', `&activity_types=${type}`)), type).toEqual(
            ids(all.filter((activity) => activity.activity_type === type)).toReversed(),
          )
      },
    ),
    { numRuns: 6, seed: 17 },
  )
  expect([...met].toSorted()).toEqual(['CSD', 'CSW', 'FEE', 'FILL', 'JNLC'])
  expect(canceled).toBeGreaterThan(0)
})

test('three pages of the published client, fills named after their orders', async () => {
  const orders = []
  for (let times = 0; times < 5; times += 1)
    orders.push(await alpaca.trading.orders.market({ symbol: 'KO', qty: '0.1', side: 'buy' }))
  const fills: Awaited<ReturnType<typeof alpaca.trading.accountActivities.getAccountActivities>> = []
  for (let page = 0; page < 3; page += 1) {
    const pageToken = fills.at(-1)?.id
    fills.push(
      ...(await alpaca.trading.accountActivities.getAccountActivities({
        activityTypes: ['FILL'],
        pageSize: 2,
        ...(pageToken === undefined ? {} : { pageToken }),
      })),
    )
  }
  expect(fills.map(({ orderId }) => orderId)).toEqual(orders.map(({ id }) => id).toReversed())
  expect(fills[0]).toMatchObject({
    activityType: 'FILL',
    type: 'fill',
    side: 'buy',
    symbol: 'KO',
    qty: '0.1',
  })
  const one = await alpaca.trading.accountActivities.getAccountActivitiesByActivityType({
    activityType: 'CSD',
  })
  expect(one).toMatchObject([{ activityType: 'CSD', netAmount: '500.00', status: 'executed' }])
})

test('an order that rested is the order of its fill', async () => {
  const resting = await alpaca.trading.orders.limit({ symbol: 'KO', qty: 1, side: 'buy', limitPrice: 1 })
  const { rows } = await testServer.pool.query<{ count: bigint }>(
    'select count(*) from orders where customer_id = $1',
    [person.id],
  )
  expect(rows[0]?.count).toBe(1n)
  const replaced = await alpaca.trading.orders.patchOrderByOrderId({
    orderId: resting.id ?? '',
    patchOrderRequest: { limitPrice: '400' },
  })
  testServer.clock.advance({ seconds: 30 })
  await expect
    .poll(async () => {
      await testServer.look()
      const [last] = await list(key)
      return last
    })
    .toMatchObject({ activity_type: 'FILL', order_id: replaced.id })
})

test('times: after is excluded, until included, and a day is one in New York', async () => {
  testServer.clock.advance({ hours: 24 })
  await testServer.look()
  await expect
    .poll(() => alpaca.trading.orders.market({ symbol: 'KO', qty: '0.2', side: 'buy' }).catch(() => null))
    .toMatchObject({ status: 'filled' })
  // The day may have a dividend, too.
  const fills = (query = '') => list(key, `?activity_types=FILL${query}`)
  const [last, before] = await fills()
  const at = String(last?.['transaction_time'])
  expect(ids(await fills(`&after=${at}`))).toEqual([])
  expect((await fills(`&until=${at}`))[0]?.id).toBe(last?.id)
  const justBefore = new Date(Date.parse(at) - 1).toISOString()
  expect(ids(await fills(`&after=${justBefore}`))).toEqual([last?.id])
  expect((await fills(`&until=${justBefore}`))[0]?.id).toBe(before?.id)
  expect(ids(await fills(`&date=${at.slice(0, 10)}`))).toEqual([last?.id])
  expect(ids(await fills('&date=2001-01-01'))).toEqual([])
  expect((await list(key, '?category=trade_activity')).every((one) => one.activity_type === 'FILL')).toBe(
    true,
  )
  expect(ids(await list(key, '?activity_types=TRANS'))).toEqual(
    ids((await list(key)).filter((one) => ['CSD', 'CSW'].includes(one.activity_type))),
  )
})

test('a dividend and a split are told, and add what they add', async () => {
  const cash = await ledgerOf(person)
  const exDate = new Date(testServer.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  await announced(testServer, dividend('KO', exDate, '0.50'), split('KO', exDate, '2:1'))
  testServer.clock.advance({ hours: 24 })
  await expect
    .poll(async () => {
      await testServer.look()
      return (await list(key)).slice(0, 2).map((one) => one.activity_type)
    })
    .toEqual(expect.arrayContaining(['DIV', 'SPLIT']))
  const told = (await list(key)).slice(0, 2)
  const paid = told.find((one) => one.activity_type === 'DIV')
  expect(paid).toMatchObject({ symbol: 'KO', per_share_amount: '0.50', date: exDate })
  expect((await ledgerOf(person)) - cash).toBe(centsOf(paid?.net_amount ?? ''))
  expect(told.find((one) => one.activity_type === 'SPLIT')).toMatchObject({
    symbol: 'KO',
    net_amount: '0.00',
  })
})

describe('refused by name', () => {
  test.each([
    ['?activity_types=INT', 'INT'],
    ['?activity_types=FILL,', 'activity_types'],
    ['?category=all', 'category'],
    ['?category=trade_activity&activity_types=FILL', 'category'],
    ['?page_size=0', 'page_size'],
    ['?page_size=101', 'page_size'],
    ['?page_token=1', 'page_token'],
    ['?page_token=20260101000000000::4e460000-0002-8000-8000-000000000001', 'page_token'],
    ['?direction=up', 'direction'],
    ['?after=yesterday', 'after'],
    ['/INT', 'activity_type'],
  ])('%s', async (path, name) => {
    const reply = await program(testServer.url, key)('GET', `/v2/account/activities${path}`)
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([422, expect.stringContaining(name)])
  })
})

test('a page of one and of a hundred cost the same number of statements', async () => {
  const counts = []
  for (const size of [1, 100]) {
    const sent = await statementsNamed('list-activities-desc', () => list(key, `?page_size=${size}`))
    counts.push(sent.length)
  }
  expect(counts).toEqual([1, 1])
})
