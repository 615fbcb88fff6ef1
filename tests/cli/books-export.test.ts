import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksExport } from '#server/cli/commands/books.ts'
import { writeSmallBooks } from '../ledger/small-books.ts'
import { type TestClock, createTestClock } from '../support/clock.ts'
import { type FreshDatabase, freshDatabase } from '../support/database/postgres.ts'
import { csvRows } from '../support/rules/csv-rows.ts'
import { runVerb } from '../support/run-verb.ts'

let books: FreshDatabase
let clock: TestClock
let client: pg.Client
beforeAll(async () => {
  books = await freshDatabase()
  clock = createTestClock()
  await writeSmallBooks(books.connection)
  client = new pg.Client(books.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await books.drop()
})

const write = (format: string) => runVerb(booksExport, [format], { connection: books.connection, clock })

async function rowsOf(query: string): Promise<Record<string, string>[]> {
  return (await client.query<Record<string, string>>(query)).rows
}

/** What each account of each customer has, as the product shows it: '17 cash USD' → '1234.50'. */
async function shownBalances(): Promise<Map<string, number>> {
  const rows = await rowsOf(`
    select customer_id || ' cash USD' as name, cash_cents / 100.0 as amount from accounts
    union all select customer_id || ' hold USD', held_cents / 100.0 from accounts
    union all select customer_id || ' owed USD', -owed_cents / 100.0 from accounts
    union all select customer_id || ' position ' || instrument, quantity_units / 1e8 from positions`)
  return new Map(rows.map(({ name = '', amount }) => [name, Number(amount)]))
}

test('a format that is none is refused, and nothing is written', async () => {
  expect(await write('xml')).toEqual({
    said: [],
    written: '',
    refused: 'The books are written as hledger, csv, json; not as xml.',
  })
})

test('CSV has a line for every transfer, in the order of the ledger, that add up to every balance', async () => {
  const { written } = await write('csv')
  // For programs: no byte-order mark, and times in full.
  const [head = [], ...lines] = csvRows(written)
  expect(written.startsWith('"id",')).toBe(true)
  expect(head.join()).toBe('id,at,customer id,reason,source id,asset,amount,from,to')
  const kept = await rowsOf('select id from transfers order by id')
  expect(lines.map(([id]) => id)).toEqual(kept.map(({ id }) => id))
  const sums = new Map<string, number>()
  for (const line of lines) {
    const [, , customer, , , asset, amount, from, to] = line
    for (const [account, sign] of [
      [from, -1],
      [to, 1],
    ] as const) {
      const name = `${customer} ${account} ${asset}`
      sums.set(name, Number(((sums.get(name) ?? 0) + sign * Number(amount)).toFixed(8)))
    }
  }
  const shown = await shownBalances()
  expect(shown.size).toBeGreaterThan(3)
  for (const [name, amount] of shown) expect([name, sums.get(name) ?? 0]).toEqual([name, amount])
})

test('JSON is one document, with customers, transfers and balances', async () => {
  const { written } = await write('json')
  const document = JSON.parse(written)
  expect(Object.keys(document)).toEqual(['exportedAt', 'transferCount', 'customers', 'transfers', 'balances'])
  expect(document.exportedAt).toBe(clock.now().toISOString())
  expect(document.transfers).toHaveLength(Number(document.transferCount))
  expect(document.customers.map(({ username }: { username: string }) => username)).toEqual(['ada', 'grace'])
  expect(
    new Map(
      document.balances.map(({ customerId, account, asset, amount }: Record<string, string>) => [
        `${customerId} ${account} ${asset}`,
        Number(amount),
      ]),
    ),
  ).toEqual(await shownBalances())
})

test('empty books are written too', async () => {
  const empty = await freshDatabase()
  const asEmpty = { connection: empty.connection, clock }
  expect(JSON.parse((await runVerb(booksExport, ['json'], asEmpty)).written)).toMatchObject({ customers: [] })
  expect((await runVerb(booksExport, ['csv'], asEmpty)).written.split('\r\n')).toHaveLength(2)
  expect((await runVerb(booksExport, ['hledger'], asEmpty)).written).toContain('0 transfers')
  await empty.drop()
})

describe('hledger', async () => {
  const isThere = await readyHledger()

  test('two postings for each transfer, which sum to nothing', async () => {
    const { written } = await write('hledger')
    const sums = new Map<string, bigint>()
    const postings = [...written.matchAll(/^ {4}\S+ {2}(-?\d+)\.(\d+) (\S+)$/gm)]
    for (const [, whole = '', decimals = '', asset = ''] of postings)
      sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(whole + decimals))
    const kept = await rowsOf('select id from transfers')
    expect(postings).toHaveLength(2 * kept.length)
    expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([])
  })

  test.skipIf(!isThere)(
    'where it can be installed, accepts the journal strictly, with every balance asserted',
    async () => {
      const { written } = await write('hledger')
      const { status, stderr } = hledger(written, 'check', '--strict')
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      // What a customer has is a liability: a credit, below zero.
      const found = new Map(
        reported(written, 'balance', 'customers', '--flat', '--no-total').map(
          ([account = '', asset, amount]) => [
            `${account.split(':').slice(2).join(' ')} ${asset}`,
            -Number(amount),
          ],
        ),
      )
      const shown = [...(await shownBalances())].filter(([, amount]) => amount !== 0)
      expect(found).toEqual(new Map(shown))
    },
  )

  test.skipIf(!isThere)(
    'where it can be installed, shows a balance sheet and an income statement',
    async () => {
      const { written } = await write('hledger')
      const [row = {}] = await rowsOf(`
      select (select sum(cash_cents + held_cents) / 100.0 from accounts) as customers,
        (select sum(owed_cents) / 100.0 from accounts) as owed,
        sum(case account when 'bank' then -change end) / 100.0 as bank,
        sum(case account when 'fees' then change end) / 100.0 as fees,
        sum(case account when 'adjustments' then -change end) / 100.0 as adjustments
      from (select debit_account as account, -amount as change from transfers where asset = 'USD'
        union all select credit_account, amount from transfers where asset = 'USD') entries`)
      const kept = Object.fromEntries(Object.entries(row).map(([name, amount]) => [name, Number(amount)]))
      const dollars = (...words: string[]) =>
        new Map(
          reported(written, ...words)
            .filter(([, asset]) => asset === 'USD')
            .map(([account = '', , amount]) => [account, Number(amount)]),
        )
      const sheet = dollars('bs')
      const sumOf = (name: RegExp) =>
        [...sheet].reduce((sum, [account, amount]) => (name.test(account) ? sum + amount : sum), 0)
      expect(sheet.get('assets:bank')).toBe(kept['bank'])
      expect(sumOf(/^liabilities:customers:/)).toBeCloseTo(kept['customers'] ?? NaN, 2)
      expect(sumOf(/^assets:customers:\d+:owed$/)).toBe(kept['owed'])
      const income = dollars('is')
      expect(income.get('revenues:fees')).toBe(kept['fees'])
      expect(income.get('expenses:adjustments')).toBe(kept['adjustments'])
      // What the broker has less what it owes is what it earned.
      expect(sheet.get('Net:')).toBe(income.get('Net:'))
      expect(sheet.get('Net:')).toBeCloseTo((kept['fees'] ?? 0) - (kept['adjustments'] ?? 0), 2)
    },
  )

  test.skipIf(!isThere)('where it can be installed, finds a cent that was moved in the file', async () => {
    const { written } = await write('hledger')
    const forged = written.replace(/(customers:\d+:cash {2}-?\d+\.\d)\d( USD\n)/, '$17$2')
    expect(hledger(forged, 'check').status).not.toBe(0)
    const assertion = /= (-?\d+)\.(\d\d) USD/
    const wrong = written.replace(assertion, (_, whole: string) => `= ${whole}.99 USD`)
    expect(wrong).not.toBe(written)
    expect(hledger(wrong, 'check').status).not.toBe(0)
  })
})

function hledger(journal: string, ...words: string[]) {
  return spawnSync('hledger', ['-f', '-', ...words], { input: journal, encoding: 'utf8' })
}

/** The lines of a report, with an asset each: the account, the asset and its amount. */
const reported = (journal: string, ...words: string[]): string[][] =>
  csvRows(hledger(journal, ...words, '--layout=bare', '-O', 'csv').stdout.replaceAll('\n', '\r\n')).slice(1)

/** Whether there is an hledger, installed from Debian where that can be done. */
async function readyHledger(): Promise<boolean> {
  const run = promisify(execFile)
  const isInstalled = () =>
    run('hledger', ['--version']).then(
      () => true,
      () => false,
    )
  if (await isInstalled()) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-yq', '--no-install-recommends', 'hledger']
  await run('apt-get', ['update', '-q'], { env }).catch(() => {})
  await run('apt-get', install, { env }).catch(() => {})
  return isInstalled()
}
