import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chooseLots } from '#contract/trading/lots.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { traded } from '../../trading/lots/traded.ts'
import { correct, newest } from './corrections.ts'

// Closing the server verifies its books.
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
const refused = ({ status, problem }: { status: number; problem: { code: string } }) =>
  `${status} ${problem.code}`

/** Why nothing is canceled, and that nothing has changed. */
const refusal = async (corrects: string, amount: string) =>
  refused(await testServer.changesNoRow(() => cancel(corrects, amount)))

describe('refused', () => {
  test('a part, more, and a trade that was canceled or whose fee was refunded, until that is reversed', async () => {
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
    const refunded = (await correct(root, ada, 'fee_refund', '0.10', { corrects: other })).body
    expect(await refusal(other, '199.00')).toBe('409 corrected_in_part')
    expect((await correct(root, ada, 'reversal', '0.10', { corrects: refunded.id })).status).toBe(200)
    expect((await cancel(other, '199.00')).status).toBe(200)
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
    expect(await refusal(bad, '400.00')).toBe('409 shares_in_sell_orders')
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
