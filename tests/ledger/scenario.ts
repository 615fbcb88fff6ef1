import { expect } from 'vitest'
import { approveDeposit, getWallet, rejectDeposit, requestDeposit } from '#contract/cash/deposits.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { parseRate } from '#domain/money/exchange-rate.ts'
import type { DepositCurrency } from '#domain/cash/deposit.ts'
import { parseCents } from '#domain/money/money.ts'
import type { TestMarketServer } from '../support/api/test-market.ts'
import { PASSWORD, type Person } from '../support/people.ts'
import type { Reply } from '../support/client.ts'

/** Everything an event needs: a customer of the table's own, and an administrator. */
interface Fixture {
  testServer: TestMarketServer
  customer: Person
  root: Person
}

/** What an event came to: 'ok' or the refusal's code, and the fee that was taken. */
interface Outcome {
  said: string
  fee?: string | null
}

/**
 * Plays a table through the API, one new customer's history row by row, and expects exactly it: the
 * outcome, and cash, held cash and positions after every row, also after a refused one. After every row
 * all accounts sum to zero per asset and no customer account is negative. Columns stand under their
 * header's first letter; a column in capitals is an instrument.
 */
export async function playScenario(testServer: TestMarketServer, root: Person, table: string): Promise<void> {
  const [header = '', ...rows] = table.trim().split('\n')
  const columns = columnsOf(header)
  scenarios += 1
  const customer = await testServer.customer({ username: `fixture.${scenarios}`, kycStatus: 'approved' })
  const fixture = { testServer, customer, root }

  const played: string[] = []
  for (const row of rows) {
    const event = columns[0]?.of(row) ?? ''
    const outcome = await play(fixture, event)
    const cells = await accountsOf(fixture)
    const actual = columns.map(({ name, width }, at) => {
      if (at === 0) return withFee(event, outcome).padEnd(width)
      return (name === 'expect' ? outcome.said : (cells.get(name) ?? '0')).padEnd(width)
    })
    played.push(actual.join('').trimEnd())
    await expectBalance(testServer)
  }
  expect([header, ...played].join('\n')).toBe([header, ...rows.map((row) => row.trimEnd())].join('\n'))
}

let scenarios = 0

function columnsOf(header: string) {
  const starts = [...header.matchAll(/\S+/g)].map(({ 0: name, index }) => ({ name, index }))
  return starts.map(({ name, index }, at) => {
    const end = starts[at + 1]?.index
    return {
      name,
      width: (end ?? header.length) - index,
      of: (row: string) => row.slice(index, end).trim(),
    }
  })
}

const DEPOSIT = /^deposit +([\d.]+) ([A-Z]{3})(?: @ ([\d.]+))? (requested|approved|rejected)$/
const TRADE = /^(buy|sell) +([\d.]+) ([A-Z-]+) @ ([\d.]+)(?: \(fee [\d.]+\))?$/

/** Asks for a withdrawal, or settles the oldest pending one of that amount; '(fee …)' is what the firm took. */
const WITHDRAWAL = /^withdraw +([\d.]+) (requested|approved|rejected|cancelled)(?: \(fee [\d.]+\))?$/

/** One event; a row that is none is a mistake of the table (throws). */
function play(fixture: Fixture, event: string): Promise<Outcome> {
  const deposit = DEPOSIT.exec(event)
  if (deposit) return playDeposit(fixture, deposit)
  const withdrawal = WITHDRAWAL.exec(event)
  if (withdrawal) return playWithdrawal(fixture, withdrawal)
  const trade = TRADE.exec(event)
  if (trade) return playTrade(fixture, trade)
  throw new Error(`no event of a scenario: ${event}`)
}

async function playDeposit(
  { testServer, customer, root }: Fixture,
  event: RegExpExecArray,
): Promise<Outcome> {
  const [, originalAmount, currency, dollarsPerUnit, decision] = event
  const rate = parseRate(dollarsPerUnit ?? '')
  if (rate)
    testServer.rates.set(currency as DepositCurrency, {
      rate,
      source: 'the table',
      at: testServer.clock.now(),
    })
  const body = { originalAmount, currency, bankReference: `${1000 + (references += 1)}`, password: PASSWORD }
  const requested = await customer.call(requestDeposit, { body })
  if (requested.status !== 200 || decision === 'requested') return outcomeOf(requested)
  const params = { id: requested.body.id }
  return outcomeOf(
    decision === 'approved'
      ? await root.call(approveDeposit, { params })
      : await root.call(rejectDeposit, { params, body: { reason: 'As the table says' } }),
  )
}

let references = 0

async function playWithdrawal(
  { testServer, customer, root }: Fixture,
  event: RegExpExecArray,
): Promise<Outcome> {
  const [, amount = '', did] = event
  if (did === 'requested') {
    const bankAccountNumber = `${1000 + (references += 1)}`
    const body = { ...PAYEE, amount, bankAccountNumber, password: PASSWORD }
    return outcomeOf(await customer.call(requestWithdrawal, { body }))
  }
  const { rows } = await testServer.pool.query<{ id: bigint }>(
    `select id from withdrawal_requests where customer_id = $1 and gross_cents = $2
     order by status <> 'pending', id limit 1`,
    [customer.id, parseCents(amount)],
  )
  const params = { id: String(rows[0]?.id) }
  if (did === 'cancelled') return outcomeOf(await customer.call(cancelWithdrawal, { params }))
  const reply =
    did === 'approved'
      ? await root.call(approveWithdrawal, { params })
      : await root.call(rejectWithdrawal, { params, body: { reason: 'As the table says' } })
  return {
    ...outcomeOf(reply),
    ...(did === 'approved' && reply.status === 200 ? { fee: reply.body.fee } : {}),
  }
}

const PAYEE = {
  bankName: 'Harbour Bank',
  bankAccountName: 'Ada Example',
  swiftCode: 'HARBUS00',
  bankAddress: '1 Pier Street',
}

async function playTrade({ testServer, customer }: Fixture, event: RegExpExecArray): Promise<Outcome> {
  const [, side, quantity, symbol = '', price = ''] = event
  testServer.prices.set(symbol, price)
  const reply = await customer.call(side === 'buy' ? buy : sell, { body: { symbol, quantity } })
  return { ...outcomeOf(reply), ...(reply.status === 200 ? { fee: reply.body.fee } : {}) }
}

const outcomeOf = ({ status, problem }: Reply<unknown>): Outcome => ({
  said: status === 200 ? 'ok' : problem.code,
})

/** The event with the fee that was really taken, where the table names one. */
const withFee = (event: string, { fee }: Outcome): string =>
  fee ? event.replace(/\(fee [\d.]+\)/, `(fee ${fee})`) : event

async function accountsOf({ customer }: Fixture): Promise<Map<string, string>> {
  const { available, held } = (await customer.call(getWallet)).body
  const holdings = (await customer.call(listHoldings)).body
  return new Map([
    ['cash', available],
    ['held', held],
    ...holdings.map(({ assetSymbol, quantity }) => [assetSymbol, quantity] as const),
  ])
}

async function expectBalance(testServer: TestMarketServer): Promise<void> {
  const { rows } = await testServer.pool.query(`
    with entries as (
      select customer_id, asset, debit_account as account, -amount as amount from transfers
      union all
      select customer_id, asset, credit_account, amount from transfers),
    balances as (
      select customer_id, asset, account, sum(amount) as balance from entries group by 1, 2, 3)
    select 'does not sum to zero' as fault, asset, null as customer_id, sum(balance) as balance
    from balances group by asset having sum(balance) <> 0
    union all
    select 'is negative', account || ' of ' || asset, customer_id, balance
    from balances where account in ('cash', 'hold', 'position') and balance < 0`)
  expect(rows).toEqual([])
}
