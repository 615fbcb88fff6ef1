import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { correct, newest } from './corrections.ts'

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

const deposit = async (person = ada) => (await newest(root, person, 'deposit')).id
const refused = ({ status, problem }: { status: number; problem: { code: string } }) => ({
  status,
  code: problem.code,
})

describe('refused', () => {
  const nothing = async (reply: () => Promise<Parameters<typeof refused>[0]>) =>
    refused(await testServer.changesNoRow(reply))

  test('404: an unknown customer, an administrator, a transaction of another customer', async () => {
    const corrects = await deposit()
    const grace = await testServer.customer({ username: `grace${people}`, kycStatus: 'approved' })
    const notFound = { status: 404, code: 'not_found' }
    expect(await nothing(() => correct(root, { ...ada, id: '1' }, 'goodwill', '1.00'))).toEqual(notFound)
    expect(await nothing(() => correct(root, root, 'goodwill', '1.00'))).toEqual(notFound)
    expect(await nothing(() => correct(root, grace, 'deposit_returned', '1.00', { corrects }))).toEqual(
      notFound,
    )
  })

  test('422: a kind that does not correct such a transaction', async () => {
    const corrects = await deposit()
    const code = { status: 422, code: 'not_correctable' }
    expect(await nothing(() => correct(root, ada, 'fee_refund', '1.00', { corrects }))).toEqual(code)
    expect(await nothing(() => correct(root, ada, 'goodwill', '1.00', { corrects }))).toEqual(code)
    expect(await nothing(() => correct(root, ada, 'reversal', '1.00'))).toEqual(code)
  })

  test('422: nothing, and more than the original', async () => {
    const corrects = await deposit()
    expect(await nothing(() => correct(root, ada, 'goodwill', '0.00'))).toMatchObject({
      code: 'below_minimum',
    })
    expect(
      await nothing(() => correct(root, ada, 'deposit_returned', '1000.01', { corrects })),
    ).toMatchObject({ code: 'above_original' })
  })

  test('400: a deposit moved to nobody, to the same or an unknown customer, and another kind moved', async () => {
    const corrects = await deposit()
    for (const [kind, to] of [
      ['deposit_moved', undefined],
      ['deposit_moved', ada.id],
      ['deposit_moved', '1'],
      ['deposit_moved', root.id],
      ['deposit_returned', root.id],
    ] as const) {
      const more = { corrects, ...(to === undefined ? {} : { toCustomerId: to }) }
      expect(await nothing(() => correct(root, ada, kind, '1.00', more))).toMatchObject({ status: 400 })
    }
  })
})

describe('with the code taken out', () => {
  const insert = (amount: string, more: { id: string; isFull: boolean }) =>
    testServer.pool.query(
      `insert into corrections (customer_id, id, kind, house_account, corrects, original_cents, amount_cents, is_full,
         reason_code, public_sentence, inner_note, made_by, created_at)
       select customer_id, $3, 'deposit_returned', 'bank', id, amount_cents, $2, $4, 'other', 's', 'n', $5, created_at
       from transactions where customer_id = $1 and type = 'deposit'`,
      [ada.id, amount, more.id, more.isFull, root.id],
    )

  test('the table refuses more than the original, a second whole, and cash beside a debt', async () => {
    await correct(root, ada, 'deposit_returned', '600.00', { corrects: await deposit() })
    await expect(insert('40001', { id: '1', isFull: false })).rejects.toMatchObject({
      code: '23514',
      constraint: 'corrections_within_original',
    })
    await expect(
      testServer.pool.query('update accounts set owed_cents = 1 where customer_id = $1', [ada.id]),
    ).rejects.toMatchObject({ code: '23514', constraint: 'accounts_cash_or_owed_check' })
    await expect(
      testServer.pool.query('update corrections set amount_cents = 1 where customer_id = $1', [ada.id]),
    ).rejects.toMatchObject({ message: 'corrections is append-only' })
  })
})
