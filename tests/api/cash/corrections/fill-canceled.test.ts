import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getWallet } from '#contract/cash/deposits.ts'
import { previewCorrection } from '#contract/cash/corrections.ts'
import { changeLotSettings, listLots, listRealized } from '#contract/trading/lots.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listHoldings, listTransactions } from '#contract/trading/transactions.ts'
import { getPerformance, listClosedPositions } from '#contract/trading/performance.ts'
import { untilFound } from '../../../support/eventually.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { traded } from '../../trading/lots/traded.ts'
import { correct, newest } from './corrections.ts'

// Closing the server verifies its books: costs and lots are replayed without what was canceled.
const testServer = testMarketOfFile()
let root: Person
let ada: Person
let people = 0
beforeAll(() => {
  root = testServer.root
})
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
})

const trade = (did: string, who = ada) => traded(testServer, who, did)
const cancel = (corrects: string, amount: string, by = root) =>
  correct(by, ada, 'fill_canceled', amount, { corrects })
const wallet = async () => (await ada.call(getWallet)).body
const holdings = async () => (await ada.call(listHoldings)).body
const realized = async () => (await ada.call(listRealized, { query: { year: '2026' } })).body.rows
const refused = ({ status, problem }: { status: number; problem: { code: string } }) =>
  `${status} ${problem.code}`

async function moved(): Promise<string[]> {
  const { rows } = await testServer.pool.query<
    Record<'asset' | 'debit_account' | 'credit_account', string> & { amount: bigint }
  >(
    `select asset, debit_account, credit_account, amount from transfers
     where customer_id = $1 and reason = 'correction' order by id`,
    [ada.id],
  )
  return rows.map((row) => `${row.asset} ${row.debit_account} -> ${row.credit_account} ${row.amount}`)
}

describe('200', () => {
  test('a purchase: shares, cost and cash are as before it, and the history says so', async () => {
    await trade('buy 2 AAPL @ 100.00')
    const bad = await trade('buy 1.5 AAPL @ 400.00')
    const asked = { kind: 'fill_canceled', amount: '600.00', corrects: bad } as const
    const preview = await testServer.changesNoRow(() =>
      root.call(previewCorrection, { params: { id: ada.id }, body: asked }),
    )
    expect(preview.body).toMatchObject({
      account: { availableBefore: '200.00', availableAfter: '800.00' },
      left: '600.00',
      holding: {
        assetSymbol: 'AAPL',
        sharesBefore: '3.5',
        sharesAfter: '2',
        costBefore: '800.00',
        costAfter: '200.00',
      },
    })
    const { status, body } = await cancel(bad, '600.00')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { kind: 'fill_canceled', corrects: bad, amount: '600.00', available: '800.00' },
    })
    expect(await holdings()).toMatchObject([{ assetSymbol: 'AAPL', quantity: '2', cost: '200.00' }])
    expect((await ada.call(listLots, { params: { symbol: 'AAPL' } })).body).toHaveLength(1)
    expect(await moved()).toEqual(['AAPL position -> market 150000000', 'USD market -> cash 60000'])
    const [latest] = (await ada.call(listTransactions, { query: { search: 'AAPL' } })).body
    expect(latest).toMatchObject({
      id: body.id,
      type: 'correction_credit',
      assetSymbol: 'AAPL',
      quantity: '1.5',
      amount: '600.00',
      correction: { kind: 'fill_canceled', sentence: 'We corrected a booking.', corrects: bad },
    })
    const { body: whole } = await ada.call(listTransactions, { query: {} })
    expect(whole.filter(({ isCanceled }) => isCanceled).map(({ id }) => id)).toEqual([bad])
    const { rows } = await testServer.pool.query<{ body: string }>(
      'select body from notifications where customer_id = $1 order by id desc limit 1',
      [ada.id],
    )
    expect(rows[0]?.body).toMatch(/^Your purchase of 1\.5 AAPL was canceled\. \$600\.00 was added/)
  })

  test('a sale: the shares return at what they cost, the fee is given back, what was spent is owed', async () => {
    await trade('buy 4 AAPL @ 100.00')
    const sale = await trade('sell 4 AAPL @ 150.00')
    await trade('buy 1 MSFT @ 900.00')
    expect(await realized()).toHaveLength(1)
    // 600.00 less a commission of 3.00; 297.00 of it is there.
    expect((await cancel(sale, '597.00')).body).toMatchObject({ available: '0.00', owed: '300.00' })
    expect(await wallet()).toMatchObject({ available: '0.00', owed: '300.00' })
    expect(await moved()).toEqual([
      'AAPL market -> position 400000000',
      'USD fees -> market 300',
      'USD cash -> market 29700',
      'USD owed -> market 30000',
    ])
    expect(await holdings()).toMatchObject([{ assetSymbol: 'AAPL', cost: '400.00' }, { assetSymbol: 'MSFT' }])
    expect(await realized()).toEqual([])
    const lots = (await ada.call(listLots, { params: { symbol: 'AAPL' } })).body
    expect(lots).toMatchObject([{ quantity: '4', cost: '400.00' }])
    // A sale pays what is owed, of the shares that came back.
    await trade('sell 4 AAPL @ 100.00')
    expect(await wallet()).toMatchObject({ available: '98.00' })
  })

  test('what was traded since is as if the fill had never been', async () => {
    await trade('buy 1 AAPL @ 300.00')
    const bad = await trade('buy 1 AAPL @ 100.00')
    await trade('sell 1 AAPL @ 200.00')
    expect((await cancel(bad, '100.00')).status).toBe(200)
    expect((await holdings()).filter(({ assetSymbol }) => assetSymbol === 'AAPL')).toEqual([])
    expect(await realized()).toMatchObject([{ cost: '300.00' }])
  })

  test('returns: a canceled trade is neither a flow nor a gain, and no closed position', async () => {
    await trade('buy 2 AAPL @ 100.00')
    const sale = await trade('sell 2 AAPL @ 160.00')
    const performance = async () => (await ada.call(getPerformance, { query: { period: '1D' } })).body
    expect(await performance()).toMatchObject({ gain: '118.40', realised: '120.00', commissions: '1.60' })
    expect((await ada.call(listClosedPositions, { query: {} })).body).toHaveLength(1)
    expect((await cancel(sale, '318.40')).status).toBe(200)
    expect(await performance()).toMatchObject({
      deposits: '1000.00',
      withdrawals: '0.00',
      adjustments: '0.00',
      gain: '120.00',
      realised: '0.00',
      commissions: '0.00',
      unrealisedChange: '120.00',
    })
    expect((await ada.call(listClosedPositions, { query: {} })).body).toEqual([])
  })

  test('a fund at average cost', async () => {
    await ada.call(changeLotSettings, { body: { symbol: 'VFIAX', method: 'average' } })
    await trade('buy 1 VFIAX @ 100.00')
    const bad = await trade('buy 1 VFIAX @ 300.00')
    const sale = await trade('sell 0.5 VFIAX @ 300.00')
    expect(await realized()).toMatchObject([{ cost: '100.00' }])
    expect((await cancel(bad, '300.00')).status).toBe(200)
    expect(await realized()).toMatchObject([{ saleId: sale, cost: '50.00' }])
    expect(await holdings()).toMatchObject([{ quantity: '0.5', cost: '50.00' }])
  })

  test('what is owed is paid first by the cash of a canceled purchase', async () => {
    const bad = await trade('buy 3 AAPL @ 200.00')
    const corrects = (await newest(root, ada, 'deposit')).id
    await correct(root, ada, 'deposit_returned', '1000.00', { corrects })
    expect(await wallet()).toMatchObject({ owed: '600.00' })
    expect((await cancel(bad, '600.00')).status).toBe(200)
    expect(await wallet()).toEqual({ balance: '0.00', available: '0.00', held: '0.00' })
  })
})

describe('at once', () => {
  test('the same fill canceled by several people: one outcome', async () => {
    const bad = await trade('buy 4 AAPL @ 100.00')
    const others = await Promise.all(
      Array.from({ length: 3 }, (_, n) => testServer.staff(`cashier${people}-${n}`, ['cashier'])),
    )
    const replies = await behindAccountLock(testServer, ada, () =>
      [root, ...others].map((by) => cancel(bad, '400.00', by)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await wallet()).toMatchObject({ available: '1000.00' })
    expect(await moved()).toHaveLength(2)
  })

  test('a purchase canceled while its shares are sold: one of both', async () => {
    const met = new Set<string>()
    for (let round = 0; round < 8; round += 1) {
      ada = await testServer.customer({ username: `race${people++}`, kycStatus: 'approved', cash: '1000.00' })
      const bad = await trade('buy 4 AAPL @ 100.00')
      const asks = [
        () => cancel(bad, '400.00').then(refusedOr),
        () => ada.call(sell, { body: { symbol: 'AAPL', quantity: '1' } }).then(refusedOr),
      ]
      const [first, second] = round % 2 === 0 ? asks : asks.toReversed()
      const answers = await behindAccountLock(testServer, ada, () => [
        first!(),
        untilFound(oneWaits).then(() => second!()),
      ])
      const [canceled, sold] = round % 2 === 0 ? answers : answers.toReversed()
      met.add(`${canceled} ${sold}`)
      expect(['200 422 insufficient_holdings', '409 shares_sold 200']).toContain(`${canceled} ${sold}`)
      expect(await wallet()).toMatchObject({ available: canceled === '200' ? '1000.00' : '699.50' })
    }
    expect(met.size).toBe(2)
  })

  /** Whether the first of two waits for the lock. */
  async function oneWaits(): Promise<true | undefined> {
    const { rows } = await testServer.pool.query<{ waiting: bigint }>(
      `select count(*) as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting === 1n || undefined
  }

  const refusedOr = (reply: Parameters<typeof refused>[0] & { status: number }): string =>
    reply.status === 200 ? '200' : refused(reply)
})

test('an order of before is answered again under its key, canceled or not', async () => {
  const order = { body: { symbol: 'AAPL', quantity: '1' } }
  testServer.prices.set('AAPL', '100.00')
  const first = await ada.call(buy, order, { key: 'the-bad-one' })
  await cancel(first.body.id, '100.00')
  expect((await ada.call(buy, order, { key: 'the-bad-one' })).body).toEqual(first.body)
})
