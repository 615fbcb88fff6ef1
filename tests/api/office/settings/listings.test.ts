import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveProposal, listProposals } from '#contract/records/proposals.ts'
import { listInstruments } from '#contract/market/instruments.ts'
import { getHistory, listAssets } from '#contract/market/market.ts'
import { changeSetting, previewSetting } from '#contract/office/settings.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { eventually } from '../../../support/eventually.ts'
import { FUND, STOCK } from '../../../support/rules/typed-listings.ts'
import {
  type Person,
  type TestNode,
  type TestServer,
  startNode,
  startTestServer,
} from '../../../support/server.ts'
import { change, settingOf } from './settings.ts'

let testServer: TestServer
let node: TestNode
let dan: Person
let ada: Person
beforeAll(async () => {
  testServer = await startTestServer()
  node = await startNode(testServer, testServer.clock)
  dan = await testServer.staff('dan', ['desk'])
  ada = await testServer.customer({ username: 'listing.ada', kycStatus: 'approved', cash: '10000.00' })
})
afterAll(async () => {
  await node.close()
  await testServer.close()
})

const stocksOf = async (person: Person) =>
  (await person.call(listAssets, { query: { type: 'stock' } })).body.map(({ symbol }) => symbol)

/** The proposal that waits, confirmed by another person. */
async function confirm(who: Person): Promise<{ status: number; code: string | undefined }> {
  const waiting = (await testServer.root.call(listProposals, { query: {} })).body
  const { status, problem } = await who.call(approveProposal, { params: { id: waiting[0]?.id ?? '' } })
  return { status, code: status === 200 ? undefined : problem.code }
}

test('a trader proposes an instrument, and nothing is there until another person confirms it', async () => {
  const asked = await change(dan, 'listing.NRTH', STOCK, { reason: 'Customers ask for it' })
  expect(asked.status, JSON.stringify(asked.problem)).toBe(200)
  expect(asked.body).toMatchObject({ group: 'listings', changes: [], proposed: { proposedBy: 'dan' } })
  expect((await settingOf(dan, 'listing.NRTH'))?.proposed).toMatchObject({ reason: 'Customers ask for it' })
  expect(await stocksOf(ada)).not.toContain('NRTH')
  expect(await ada.call(buy, { body: { symbol: 'NRTH', quantity: '1' } })).toMatchObject({ status: 404 })
  expect(await change(dan, 'instrument.NRTH', 'sales_only')).toMatchObject({ status: 404 })
  expect((await change(dan, 'listing.NRTH', STOCK)).problem.code).toBe('already_proposed')

  const [waiting] = (await testServer.root.call(listProposals, { query: {} })).body
  expect(waiting?.consequences).toEqual(
    expect.arrayContaining([
      { label: 'Type', before: null, after: 'Stock' },
      { label: 'Name', before: null, after: 'North Harbor Shipping' },
      { label: 'Last close (USD)', before: null, after: '42.5' },
      { label: 'Volatility (% a year)', before: null, after: '30' },
    ]),
  )
  expect(await confirm(dan)).toMatchObject({ status: 403 })
  expect(await confirm(testServer.root)).toEqual({ status: 200, code: undefined })
  expect((await settingOf(dan, 'listing.NRTH'))?.changes).toMatchObject([
    { proposedBy: 'dan', confirmedBy: 'root', state: 'in force', reason: 'Customers ask for it' },
  ])
})

test('it is an asset like any other, on every server', async () => {
  const there = node.as(ada)
  for (const person of [there, ada])
    await eventually(async () => expect(await stocksOf(person)).toContain('NRTH'))
  const facts = (await there.call(listInstruments)).body.find(({ symbol }) => symbol === 'NRTH')
  expect(facts).toMatchObject({ type: 'stock', group: 'Industrials', exchange: 'NYSE' })
  expect(facts).not.toHaveProperty('website')
  const chart = await there.call(getHistory, { params: { symbol: 'NRTH' }, query: { period: '1M' } })
  expect(chart.body.length).toBeGreaterThan(10)
  const bought = await there.call(buy, { body: { symbol: 'NRTH', quantity: '2' } })
  expect(bought.status, JSON.stringify(bought.problem)).toBe(200)
  expect((await ada.call(listHoldings)).body).toMatchObject([{ assetSymbol: 'NRTH', quantity: '2' }])
  expect((await ada.call(sell, { body: { symbol: 'NRTH', quantity: '1' } })).status).toBe(200)
})

test.each(['NULL', 'NULL-A'])('%s, which PostgreSQL may read as no value, is traded, too', async (symbol) => {
  const listed = await change(testServer.root, `listing.${symbol}`, { ...STOCK, name: `${symbol} Shipping` })
  expect(listed.body).toMatchObject({ proposed: null })
  await eventually(async () => expect(await stocksOf(ada)).toContain(symbol))
  const order = { symbol, quantity: '2' }
  expect(await ada.call(buy, { body: order })).toMatchObject({ status: 200 })
  const held = (await ada.call(listHoldings)).body.find(({ assetSymbol }) => assetSymbol === symbol)
  expect(held).toMatchObject({ quantity: '2' })
  expect(await ada.call(sell, { body: order })).toMatchObject({ status: 200 })
})

test('it has an offering and a stop of its own', async () => {
  expect((await change(dan, 'instrument.NRTH', 'sales_only')).status).toBe(200)
  expect((await ada.call(buy, { body: { symbol: 'NRTH', quantity: '1' } })).problem.code).toBe('sales_only')
  expect((await change(testServer.root, 'instrument.NRTH', 'offered')).status).toBe(200)
  expect((await change(dan, 'stop.instrument.NRTH', 'Halted')).status).toBe(200)
  expect((await ada.call(buy, { body: { symbol: 'NRTH', quantity: '1' } })).problem).toMatchObject({
    detail: 'Halted',
  })
  expect((await change(testServer.root, 'stop.instrument.NRTH', '')).status).toBe(200)
  expect((await ada.call(buy, { body: { symbol: 'NRTH', quantity: '1' } })).status).toBe(200)
})

test('one alone adds a fund and corrects it at once; its simulated past stays what it was', async () => {
  expect((await change(testServer.root, 'listing.NHIX', FUND)).body).toMatchObject({ proposed: null })
  const past = async () =>
    (await ada.call(getHistory, { params: { symbol: 'NHIX' }, query: { period: '1Y' } })).body
  const before = await past()
  expect(before.length).toBeGreaterThan(100)
  const corrected = { ...FUND, name: 'North Harbor Growth Fund', category: 'Large Growth' }
  const { status, body } = await change(testServer.root, 'listing.NHIX', corrected)
  expect(status).toBe(200)
  expect(body.changes).toHaveLength(2)
  await eventually(async () => {
    const funds = (await ada.call(listAssets, { query: { type: 'mutual_fund' } })).body
    expect(funds.find(({ symbol }) => symbol === 'NHIX')?.name).toBe('North Harbor Growth Fund')
  })
  expect(await past()).toEqual(before)
})

test('of ten listings of a symbol at once one counts', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      testServer.root.call(changeSetting, {
        body: { key: 'listing.RACE', value: { ...STOCK, name: `Racing ${n}` }, reason: 'r', seen: null },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  const { rows } = await testServer.pool.query(`select value from settings where key = 'listing.RACE'`)
  expect(rows).toHaveLength(1)
})

test.each([
  ['a symbol of the product', 'listing.AAPL', STOCK, ['value.symbol']],
  ['the currency of the books', 'listing.USD', STOCK, ['value.symbol']],
  ['another name than the field takes', 'listing.OTHR', { ...STOCK, name: ' ' }, ['value.name']],
  ['a name that is there', 'listing.OTHR', { ...STOCK, name: 'apple inc.' }, ['value.name']],
  ['a price of nothing', 'listing.OTHR', { ...STOCK, lastClose: '0' }, ['value.lastClose']],
  ['another price than at first', 'listing.NRTH', { ...STOCK, lastClose: '43' }, ['value.lastClose']],
  ['another type than at first', 'listing.NRTH', { ...FUND, lastClose: '42.5', beta: '1' }, null],
  ['nothing at all', 'listing.NRTH', '', null],
])('400: %s is refused, by the preview too', async (_, key, value, paths) => {
  await testServer.changesNoRow(async () => {
    const changed = await change(testServer.root, key, value)
    const preview = await testServer.root.call(previewSetting, { body: { key, value } })
    for (const { status, problem } of [changed, preview]) {
      expect(status).toBe(400)
      if (paths !== null) expect(problem.errors?.map(({ path }) => path)).toEqual(paths)
    }
  })
})

test('403 for who may not; 409 for what was changed since; 404 for an instrument that there is not', async () => {
  const auditor = await testServer.staff('listing.auditor', ['auditor'])
  expect((await change(auditor, 'listing.OTHR', STOCK)).status).toBe(403)
  expect((await change(testServer.root, 'stop.instrument.OTHR', 'x')).status).toBe(404)
  expect(
    (await testServer.root.call(previewSetting, { body: { key: 'instrument.OTHR', value: 'offered' } }))
      .status,
  ).toBe(404)
})

test('of two of one name that are proposed at once, the second is refused when it is confirmed', async () => {
  const name = 'Twin Harbor'
  expect((await change(dan, 'listing.TWNA', { ...STOCK, name })).status).toBe(200)
  expect((await change(dan, 'listing.TWNB', { ...STOCK, name })).status).toBe(200)
  expect(await confirm(testServer.root)).toMatchObject({ status: 200 })
  expect(await confirm(testServer.root)).toMatchObject({ status: 400 })
})

test('who may no longer propose it has proposed nothing', async () => {
  await testServer.pool.query(
    `update proposals set status = 'expired', decided_at = expires_at where status = 'proposed'`,
  )
  const eve = await testServer.staff('listing.eve', ['desk'])
  expect((await change(eve, 'listing.EVEX', { ...STOCK, name: 'Evening Harbor' })).status).toBe(200)
  await testServer.pool.query(`delete from staff_roles where user_id = $1`, [eve.id])
  expect(await confirm(testServer.root)).toEqual({ status: 409, code: 'proposer_gone' })
})
