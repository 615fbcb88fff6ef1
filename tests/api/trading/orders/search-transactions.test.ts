import { beforeAll, describe, expect, test } from 'vitest'
import { listDepositRequests } from '#contract/cash/deposits.ts'
import { approveWithdrawal, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { type Transaction, listTransactions } from '#contract/trading/transactions.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'

const testServer = testMarketOfFile()
let ada: Person
/** What Ada did, by a name of each, and when. */
const ids = new Map<string, string>()
const times = new Map<string, string>()

beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '9000.00' })
  for (const symbol of ['KO', 'AAPL', 'VFIAX', 'PEP']) testServer.prices.set(symbol, '10.00')
  await named('deposit', async () => (await list())[0])
  await named('buy KO', () => trade(buy, 'KO', '20'))
  await named('sell KO', () => trade(sell, 'KO', '5'))
  await named('buy AAPL', () => trade(buy, 'AAPL', '3'))
  await named('withdrawal', withdraw)
  await named('buy VFIAX', () => trade(buy, 'VFIAX', '7'))
  const bert = await testServer.customer({ username: 'bert', kycStatus: 'approved', cash: '100.00' })
  await bert.call(buy, { body: { symbol: 'PEP', quantity: '1' } })
})

type Query = Record<string, string>

const list = async (query: Query = {}, who = ada): Promise<Transaction[]> => {
  const { status, body } = await who.call(listTransactions, { query })
  expect(status).toBe(200)
  return body
}

/** The names of what a query finds, newest first. */
async function found(query: Query): Promise<(string | undefined)[]> {
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  return (await list(query)).map(({ id }) => names.get(id))
}

async function named(name: string, make: () => Promise<Transaction | undefined>): Promise<void> {
  testServer.clock.advance({ minutes: 1 })
  times.set(name, testServer.clock.now().toISOString())
  ids.set(name, (await make())?.id ?? '')
}

const trade = async (
  endpoint: typeof buy | typeof sell,
  symbol: string,
  quantity: string,
): Promise<Transaction> => (await ada.call(endpoint, { body: { symbol, quantity } })).body

async function withdraw(): Promise<Transaction | undefined> {
  const account = { bankName: 'First', bankAccountName: 'Ada Example', bankAccountNumber: '12345678' }
  const { body } = await ada.call(requestWithdrawal, {
    body: { amount: '50', ...account, swiftCode: 'ABCDUS12', bankAddress: 'Here 1', password: PASSWORD },
  })
  await testServer.root.call(approveWithdrawal, { params: { id: body.id } })
  return (await list({ limit: '1' }))[0]
}

const ALL = ['buy VFIAX', 'withdrawal', 'buy AAPL', 'sell KO', 'buy KO', 'deposit']

describe('200', () => {
  test.each([
    ['all', ALL],
    ['deposits', ['deposit']],
    ['withdrawals', ['withdrawal']],
    ['trades', ['buy VFIAX', 'buy AAPL', 'sell KO', 'buy KO']],
    ['dividends', []],
  ])('the filter %s', async (show, names) => {
    expect(await found({ show })).toEqual(names)
  })

  test.each([
    ['', ALL],
    ['KO', ['sell KO', 'buy KO']],
    ['ko', ['sell KO', 'buy KO']],
    ['coca', ['sell KO', 'buy KO']],
    ['ＣＯＣＡ', ['sell KO', 'buy KO']],
    ['vanguard\u00A0500', ['buy VFIAX']],
    ['Ａda', ['deposit']],
    ['apple', ['buy AAPL']],
    ['vanguard 500', ['buy VFIAX']],
    ['sold', ['sell KO']],
    ['purchases', ['buy VFIAX', 'buy AAPL', 'buy KO']],
    ['trades', ['buy VFIAX', 'buy AAPL', 'sell KO', 'buy KO']],
    ['sell coca-cola', ['sell KO']],
    ['deposit', ['deposit']],
    ['withdrawals', ['withdrawal']],
    ['withdrawal sale', ['withdrawal', 'sell KO']],
    ['AD', ['buy VFIAX', 'deposit']],
    ['Ada', ['deposit']],
    ['withdrawal ko', []],
    ['nothing such', []],
    ['%', []],
    ['PEP', []],
  ])('the search %j', async (search, names) => {
    expect(await found({ search })).toEqual(names)
  })

  test('by the deposit reference as it is shown, and by the number of a transaction', async () => {
    const [request] = (await ada.call(listDepositRequests)).body
    expect(await found({ search: request?.depositReference ?? '' })).toEqual(['deposit'])
    const number = ids.get('sell KO') ?? ''
    expect(await found({ search: `#${number}` })).toEqual(['sell KO'])
    expect(await found({ search: number, show: 'trades' })).toEqual(['sell KO'])
    expect(await found({ search: `#${number}`, show: 'deposits' })).toEqual([])
  })

  test('a filter and a search narrow together', async () => {
    expect(await found({ show: 'trades', search: 'ko' })).toEqual(['sell KO', 'buy KO'])
    expect(await found({ show: 'deposits', search: 'ko' })).toEqual([])
    expect(await found({ show: 'deposits', search: 'ada' })).toEqual(['deposit'])
  })

  test.each([
    ['sell KO', 'withdrawal', ['buy AAPL', 'sell KO']],
    ['buy KO', 'buy KO', []],
    ['buy KO', 'sell KO', ['buy KO']],
    ['withdrawal', undefined, ['buy VFIAX', 'withdrawal']],
    [undefined, 'buy KO', ['deposit']],
  ])('from %s until before %s', async (first, end, names) => {
    const [from, to] = [first && times.get(first), end && times.get(end)]
    expect(await found({ ...(from && { from }), ...(to && { to }) })).toEqual(names)
  })

  test('before and after everything there is nothing', async () => {
    expect(await found({ to: '2020-01-01T00:00:00Z' })).toEqual([])
    expect(await found({ from: '2040-01-01T00:00:00Z' })).toEqual([])
    const carl = await testServer.customer({ username: 'carl', kycStatus: 'approved' })
    expect(await list({ from: '2020-01-01T00:00:00Z', search: 'ko' }, carl)).toEqual([])
  })

  test.each([{ show: 'trades' }, { search: 'purchases' }, { search: 'withdrawal sale deposit' }])(
    'pages of %j join to the whole list',
    async (query) => {
      const whole = (await list(query)).map(({ id }) => id)
      const pages: string[] = []
      for (let before: string | undefined; pages.length <= whole.length;) {
        const [row] = await list({ ...query, limit: '1', ...(before && { before }) })
        if (row === undefined) break
        pages.push(row.id)
        before = row.id
      }
      expect(pages).toEqual(whole)
    },
  )

  test("another customer's transactions are not found by number, symbol or reference", async () => {
    const dora = await testServer.customer({ username: 'dora', kycStatus: 'approved', cash: '5.00' })
    for (const search of [`#${ids.get('buy KO')}`, 'ko', 'ada', 'buy'])
      expect(await list({ search }, dora)).toEqual([])
  })
})

describe('400', () => {
  test.each([
    { show: 'everything' },
    { search: 'x'.repeat(141) },
    { from: 'yesterday' },
    { to: '2026-11-18' },
  ])('%j', async (query) => {
    const { status, problem } = await ada.call(listTransactions, { query: query as never })
    expect({ status, code: problem.code }).toEqual({ status: 400, code: 'bad_input' })
  })
})
