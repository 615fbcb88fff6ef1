import { type CsvColumn, csvLine, csvRow } from '#domain/text/csv.ts'
import {
  type AccountKind,
  CUSTOMER_ACCOUNTS,
  FIRM_ACCOUNTS,
  type Transfer,
  USD,
} from '#domain/ledger/transfer.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { QUANTITY_SCALE, formatQuantity, quantity } from '#domain/money/quantity.ts'

export const BOOKS_FORMATS = ['hledger', 'csv', 'json'] as const
export type BooksFormat = (typeof BOOKS_FORMATS)[number]

export interface KeptTransfer extends Transfer {
  readonly id: bigint
  readonly at: Date
}

/** A customer's balance of one asset in one account. */
export interface KeptBalance {
  readonly customerId: bigint
  readonly account: AccountKind
  readonly asset: string
  readonly amount: bigint
}

interface BooksFacts {
  readonly exportedAt: Date
  readonly lastAt: Date
  readonly transfers: bigint
  /** Every asset that ever moved. */
  readonly assets: readonly string[]
}

export interface BooksWriter {
  open(facts: BooksFacts): string
  /** Called before the customer's first transfer. */
  customer(customer: { id: bigint; username: string }): string
  transfer(transfer: KeptTransfer): string
  balance(balance: KeptBalance): string
  close(): string
}

/** A writer for one export; stateful, so it must not serve two. */
export const createBooksWriter = (format: BooksFormat): BooksWriter => WRITERS[format]()

const WRITERS: Record<BooksFormat, () => BooksWriter> = { hledger, csv, json }

/**
 * Plain-text accounting for hledger (hledger.org, "Journal"). Accounts and commodities are declared for `hledger check
 * --strict`, one event is one transaction, and each customer's final balances are asserted. Signs are an accountant's,
 * a debit above zero: the reverse of our "from, to".
 */
function hledger(): BooksWriter {
  let last: KeptTransfer | undefined
  let lastDay = ''
  return {
    open({ exportedAt, lastAt, transfers, assets }) {
      lastDay = dayOf(lastAt)
      return [
        `; The books of Northfold: ${transfers} transfers, written at ${exportedAt.toISOString()}.`,
        `; Dates are UTC. A customer's account is named by the customer's number.`,
        'decimal-mark .',
        'commodity 1000.00 USD',
        ...assets.filter((asset) => asset !== USD).map((asset) => `commodity 1000.00000000 "${asset}"`),
        ...[...TYPES].map(([name, type]) => `account ${name}  ; type: ${type}`),
        ...FIRM_ACCOUNTS.filter((kind) => !TYPES.has(nameOf(kind, null))).map(
          (kind) => `account ${nameOf(kind, null)}`,
        ),
        '',
      ].join('\n')
    },
    customer: ({ id, username }) =>
      CUSTOMER_ACCOUNTS.map((kind) => `account ${nameOf(kind, id)}  ; ${username}\n`).join(''),
    transfer(moved) {
      const title = isSameEvent(last, moved)
        ? ''
        : `\n${dayOf(moved.at)} ${moved.reason}  ; ` +
          `id:${moved.id}, source:${moved.sourceId}, at:${moved.at.toISOString()}\n`
      last = moved
      return `${title}${posting(moved, moved.debit, moved.amount)}${posting(moved, moved.credit, -moved.amount)}`
    },
    balance: ({ customerId, account, asset, amount }) =>
      `\n${lastDay} balance\n` +
      `    ${nameOf(account, customerId)}  ${amountOf(asset, 0n)} = ${amountOf(asset, -amount)}\n`,
    close: () => '',
  }
}

/** hledger's types for what the broker has, owes, earns and spends; all other accounts are below these. */
const TYPES = new Map([
  ['assets', 'A'],
  ['assets:bank', 'C'],
  ['liabilities', 'L'],
  ['revenues', 'R'],
  ['expenses', 'X'],
])

/** Customers' money is a liability; what they owe is an asset. */
const PARENTS: Readonly<Record<AccountKind, string>> = {
  cash: 'liabilities',
  hold: 'liabilities',
  owed: 'assets',
  position: 'liabilities',
  bank: 'assets',
  market: 'assets',
  fees: 'revenues',
  adjustments: 'expenses',
  suspense: 'liabilities',
}

const FIRM: readonly AccountKind[] = FIRM_ACCOUNTS

/** Firm accounts have no `customerId`. */
const nameOf = (kind: AccountKind, customerId: bigint | null): string =>
  [PARENTS[kind], ...(FIRM.includes(kind) ? [] : ['customers', customerId]), kind].join(':')

const isSameEvent = (a: KeptTransfer | undefined, b: KeptTransfer): boolean =>
  a?.customerId === b.customerId && a.sourceId === b.sourceId && a.at.getTime() === b.at.getTime()

const posting = ({ customerId, asset }: KeptTransfer, account: AccountKind, amount: bigint): string =>
  `    ${nameOf(account, customerId)}  ${amountOf(asset, amount)}\n`

/** Symbols are quoted: hledger takes only letters bare. */
const amountOf = (asset: string, amount: bigint): string =>
  asset === USD ? `${formatCents(cents(amount))} USD` : `${formatDecimal(amount, QUANTITY_SCALE)} "${asset}"`

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const COLUMNS: readonly CsvColumn<ReturnType<typeof plain>>[] = [
  ['id', ({ id }) => id],
  ['at', ({ at }) => at],
  ['customer id', ({ customerId }) => customerId],
  ['reason', ({ reason }) => reason],
  ['source id', ({ sourceId }) => sourceId],
  ['asset', ({ asset }) => asset],
  ['amount', ({ amount }) => ({ number: amount })],
  ['from', ({ from }) => from],
  ['to', ({ to }) => to],
]

/** One line for each transfer; customers and balances follow from them and are left out. */
function csv(): BooksWriter {
  return {
    open: () => csvLine(COLUMNS.map(([title]) => title)),
    customer: () => '',
    transfer: (moved) => csvRow(COLUMNS, plain(moved)),
    balance: () => '',
    close: () => '',
  }
}

/** One document with three lists, one line for each entry; amounts are decimal text. */
function json(): BooksWriter {
  let section = ''
  const entry = (name: string, value: object): string => {
    const before = section === name ? ',\n' : `${section === '' ? '' : '\n],'}\n"${name}": [\n`
    section = name
    return `${before}${JSON.stringify(value)}`
  }
  return {
    open: ({ exportedAt, transfers }) =>
      `{"exportedAt": ${JSON.stringify(exportedAt)}, "transferCount": "${transfers}",`,
    customer: ({ id, username }) => entry('customers', { id: String(id), username }),
    transfer: (moved) => entry('transfers', plain(moved)),
    balance: ({ customerId, account, asset, amount }) =>
      entry('balances', { customerId: String(customerId), account, asset, amount: decimal(asset, amount) }),
    close: () => (section === '' ? '"customers": []}\n' : '\n]}\n'),
  }
}

const plain = (moved: KeptTransfer) => ({
  id: String(moved.id),
  at: moved.at.toISOString(),
  customerId: String(moved.customerId),
  reason: moved.reason,
  sourceId: String(moved.sourceId),
  asset: moved.asset,
  amount: decimal(moved.asset, moved.amount),
  from: moved.debit,
  to: moved.credit,
})

const decimal = (asset: string, amount: bigint): string =>
  asset === USD ? formatCents(cents(amount)) : formatQuantity(quantity(amount))
