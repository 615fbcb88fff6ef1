import { expect, test } from 'vitest'
import { adminListTransactions } from '#contract/cash/corrections.ts'
import { announced, dividend } from '../../../support/corporate-actions.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { correct, newest } from './corrections.ts'

// Closing the server verifies its books.
const testServer = testServerOfFile()

/** A customer who was paid 15.00 a moment ago, and a cashier. */
async function paidDividend(): Promise<{
  cashier: Person
  lin: Person
  paid: { id: string; amount: string }
}> {
  const lin = await testServer.customer({ username: 'lin', kycStatus: 'approved', cash: '2000.00' })
  expect((await lin.post('/api/buy', { symbol: 'KO', quantity: '10' })).status).toBe(200)
  await announced(testServer, dividend('KO', '2026-11-19', '1.50'))
  testServer.clock.advance({ hours: 24 })
  const cashier = await testServer.staff('carl', ['cashier'])
  const types = async () => {
    const { body } = await cashier.call(adminListTransactions, { params: { id: lin.id }, query: {} })
    return body.map(({ type }) => type)
  }
  await expect.poll(types, { timeout: 20_000 }).toContain('dividend')
  return { cashier, lin, paid: await newest(cashier, lin, 'dividend') }
}

async function cashOf({ id }: Person): Promise<bigint> {
  const { rows } = await testServer.pool.query<{ cash_cents: bigint }>(
    'select cash_cents from accounts where customer_id = $1',
    [id],
  )
  return rows[0]?.cash_cents ?? -1n
}

test('a dividend is taken back in two parts, then is fully corrected; other kinds are refused', async () => {
  const { cashier, lin, paid } = await paidDividend()
  expect(paid.amount).toBe('15.00')
  const before = await cashOf(lin)
  const part = await correct(cashier, lin, 'dividend_returned', '5.00', { corrects: paid.id })
  expect({ status: part.status, kind: part.body.kind }).toEqual({ status: 200, kind: 'dividend_returned' })
  expect(await cashOf(lin)).toBe(before - 500n)
  await testServer.changesNoRow(async () => {
    for (const [kind, amount, code] of [
      ['dividend_returned', '10.01', 'above_original'],
      ['deposit_returned', '1.00', 'not_correctable'],
      ['fee_refund', '1.00', 'not_correctable'],
    ] as const) {
      const { problem } = await correct(cashier, lin, kind, amount, { corrects: paid.id })
      expect(problem.code, kind).toBe(code)
    }
  })
  expect((await correct(cashier, lin, 'dividend_returned', '10.00', { corrects: paid.id })).status).toBe(200)
  expect(await cashOf(lin)).toBe(before - 1500n)
  const { problem } = await correct(cashier, lin, 'dividend_returned', '0.01', { corrects: paid.id })
  expect(problem.code).toBe('fully_corrected')
  const { rows } = await testServer.pool.query(
    `select debit_account, credit_account, sum(amount)::bigint as cents from transfers
     where customer_id = $1 and reason = 'correction' group by 1, 2`,
    [lin.id],
  )
  expect(rows).toEqual([{ debit_account: 'cash', credit_account: 'market', cents: 1500n }])
})
