import { describe, expect, test } from 'vitest'
import { ledgerWrites } from './ledger-writes.ts'

const inCash = (text: string) => ledgerWrites([{ path: 'server/cash/made-up.sql.ts', text }])

describe('finds', () => {
  test.each([
    ['a transfer', 'insert into transfers (id) values ($1)'],
    ['a changed transfer', 'update transfers set amount = 2'],
    ['cash', 'update accounts set cash_cents = cash_cents + $2 where customer_id = $1'],
    [
      'held cash, on several lines',
      'update accounts\nset kyc_status = $2,\n  held_cents = 0\nwhere customer_id = $1',
    ],
    ['cash from another table', 'update accounts set cash_cents = paid.cents from paid where true'],
    ['an account that begins with cash', 'insert into accounts (customer_id, cash_cents) values ($1, 1)'],
    ['an account that is deleted', 'delete from accounts'],
    ['a position', 'insert into positions (customer_id) values ($1)'],
    ['reserved shares', 'update positions set reserved_units = 0'],
    [
      'what is written inside a larger statement',
      'with paid as (update accounts set cash_cents = 1) select 1',
    ],
  ])('%s', (_, sql) => {
    expect(inCash(`export const WRITE = \`\n${sql}\``)).toHaveLength(1)
  })
})

describe('passes', () => {
  test.each([
    ['a read', 'select cash_cents, held_cents from accounts for update'],
    ['another column', 'update accounts set kyc_status = $2 where customer_id = $1 and cash_cents = 0'],
    ['an account without balances', 'insert into accounts (customer_id) values ($1)'],
    ['a table with a longer name', 'update positions_seen set at = $1'],
  ])('%s', (_, sql) => {
    expect(inCash(`export const STATEMENT = \`\n${sql}\``)).toEqual([])
  })

  test('the ledger and the migrations', () => {
    const text = '`update accounts set cash_cents = 0`'
    const paths = ['server/ledger/made-up.sql.ts', 'server/platform/database/migrations/0001_made_up.sql']
    expect(ledgerWrites(paths.map((path) => ({ path, text })))).toEqual([])
  })
})
