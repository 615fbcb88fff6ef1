import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getWallet } from '#contract/cash/deposits.ts'
import { previewCorrection } from '#contract/cash/corrections.ts'
import { changeLotSettings, chooseLots, listLots, listRealized } from '#contract/trading/lots.ts'
import { buy, listHoldings, listTransactions, sell } from '#contract/trading/orders.ts'
import { getPerformance, listClosedPositions } from '#contract/trading/performance.ts'
import { untilFound } from '../../../support/eventually.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { type TestMarketServer, startOnTestMarket } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { traded } from '../../trading/lots/traded.ts'
import { correct, newest } from './corrections.ts'

// Closing the server verifies its books: costs and lots are replayed without what was canceled.
let testServer: TestMarketServer
let root: Person
let ada: Person
let people = 0
beforeAll(async () => {
  testServer = await startOnTestMarket()
  root = testServer.root
})
afterAll(() => testServer.close())
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

/** Why nothing is canceled, and that nothing has changed. */
const refusal = async (corrects: string, amount: string) =>
  refused(await changesNoRow(testServer.pool, () => cancel(corrects, amount)))

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
    const preview = await changesNoRow(testServer.pool, () =>
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

describe('refused', () => {
  test('a part, more, and a trade that was canceled or whose fee was refunded', async () => {
    await trade('buy 4 AAPL @ 100.00')
    const sale = await trade('sell 2 AAPL @ 100.00')
    expect(await refusal(sale, '198.99')).toBe('422 canceled_whole_only')
    expect(await refusal(sale, '199.01')).toBe('422 above_original')
    expect((await newest(root, ada, 'sell')).corrections).toEqual([
      { kind: 'fee_refund', left: '1.00' },
      { kind: 'fill_canceled', left: '199.00' },
    ])
    await cancel(sale, '199.00')
    expect(await refusal(sale, '199.00')).toBe('409 fully_corrected')
    expect(refused(await correct(root, ada, 'fee_refund', '0.10', { corrects: sale }))).toBe(
      '409 fully_corrected',
    )
    expect((await newest(root, ada, 'sell')).corrections).toEqual([])
    const canceled = await newest(root, ada, 'correction_debit')
    expect(canceled.corrections).toEqual([])
    expect(refused(await correct(root, ada, 'reversal', '199.00', { corrects: canceled.id }))).toBe(
      '422 not_correctable',
    )
    const other = await trade('sell 2 AAPL @ 100.00')
    await correct(root, ada, 'fee_refund', '0.10', { corrects: other })
    expect(await refusal(other, '199.00')).toBe('409 corrected_in_part')
  })

  test('what is no trade, and a trade of another customer', async () => {
    const deposit = (await newest(root, ada, 'deposit')).id
    expect(await refusal(deposit, '1000.00')).toBe('422 not_correctable')
    const grace = await testServer.customer({
      username: `grace${people}`,
      kycStatus: 'approved',
      cash: '10.00',
    })
    const hers = await trade('buy 0.1 AAPL @ 100.00', grace)
    expect(await refusal(hers, '10.00')).toBe('404 not_found')
  })

  test('a purchase whose shares were sold since, or that waiting sell orders hold', async () => {
    const bad = await trade('buy 4 AAPL @ 100.00')
    const limit = {
      symbol: 'AAPL',
      side: 'sell',
      type: 'limit',
      quantity: '1',
      timeInForce: 'gtc',
      limitPrice: '150.00',
    }
    const placed = await ada.post('/api/orders', limit)
    expect(placed.status).toBe(202)
    expect(await refusal(bad, '400.00')).toBe('409 shares_reserved')
    await trade('sell 1 AAPL @ 100.00')
    expect(await refusal(bad, '400.00')).toBe('409 shares_sold')
    await trade('buy 1 AAPL @ 100.00')
    expect(await refusal(bad, '400.00')).toBe('409 shares_sold')
  })

  test('a purchase whose lot a later sale names', async () => {
    await trade('buy 1 AAPL @ 100.00')
    const bad = await trade('buy 1 AAPL @ 200.00')
    const sale = await trade('sell 1 AAPL @ 200.00')
    const body = { lots: [{ id: bad, quantity: '1' }] }
    expect((await ada.call(chooseLots, { params: { id: sale }, body })).status).toBe(200)
    expect(await refusal(bad, '200.00')).toBe('409 lots_are_named')
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

describe('with the code taken out', () => {
  const insert = (
    corrects: string,
    more: { id: string; amount: number; original: number; isFull: boolean },
  ) =>
    testServer.pool.query(
      `insert into corrections (customer_id, id, kind, house_account, corrects, original_cents, amount_cents, is_full,
         reason_code, public_sentence, inner_note, made_by, created_at)
       select customer_id, $3, 'fill_canceled', 'market', id, $4, $5, $6, 'other', 's', 'n', $7, created_at
       from transactions where customer_id = $1 and id = $2`,
      [ada.id, corrects, more.id, more.original, more.amount, more.isFull, root.id],
    )

  test('the table refuses a part, another amount, a second time, and one beside a refund', async () => {
    await trade('buy 4 AAPL @ 100.00')
    const sale = await trade('sell 2 AAPL @ 100.00')
    const whole = { id: '1', amount: 199_00, original: 199_00, isFull: true }
    await expect(insert(sale, { ...whole, amount: 1, isFull: false })).rejects.toMatchObject({
      constraint: 'corrections_whole_check',
    })
    await expect(insert(sale, { ...whole, amount: 1_00, original: 1_00 })).rejects.toMatchObject({
      constraint: 'corrections_within_original',
    })
    await correct(root, ada, 'fee_refund', '0.10', { corrects: sale })
    await expect(insert(sale, whole)).rejects.toMatchObject({ constraint: 'corrections_within_original' })
    const other = await trade('sell 2 AAPL @ 100.00')
    expect((await cancel(other, '199.00')).status).toBe(200)
    await expect(insert(other, whole)).rejects.toMatchObject({ constraint: 'corrections_within_original' })
  })

  test('the table refuses a correction of an instrument without its shares', async () => {
    const statement = `insert into transactions (customer_id, id, type, amount_cents, created_at, instrument)
      values ($1, 1, 'correction_credit', 1, now(), 'AAPL')`
    await expect(testServer.pool.query(statement, [ada.id])).rejects.toMatchObject({
      constraint: 'transactions_correction_check',
    })
  })
})
