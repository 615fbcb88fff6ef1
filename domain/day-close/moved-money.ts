import { type AccountKind, CUSTOMER_ACCOUNTS, type TransferReason } from '../ledger/transfer.ts'
import { type Cents, cents, dollars } from '../money/money.ts'

/** Dollars moved between two kinds of accounts for one reason, in sum over all customers. */
export interface Movement {
  readonly reason: TransferReason
  readonly debit: AccountKind
  readonly credit: AccountKind
  readonly cents: Cents
}

/** Of all customers: spendable, held, and owed. */
export interface CustomersMoney {
  readonly cash: Cents
  readonly held: Cents
  readonly owed: Cents
}

/** The customers' money before some movements. */
export function before(now: CustomersMoney, later: readonly Movement[]): CustomersMoney {
  const came = (account: AccountKind): bigint =>
    later.reduce((sum, { debit, credit, cents: moved }) => {
      if (credit === account) return sum + moved
      return debit === account ? sum - moved : sum
    }, 0n)
  return {
    cash: cents(now.cash - came('cash')),
    held: cents(now.held - came('hold')),
    // Money into `owed` reduces the debt.
    owed: cents(now.owed + came('owed')),
  }
}

/** Changes of the customers' money by kind: `+$1,000.00 deposits, -$250.00 payouts`. */
export function movedText(movements: readonly Movement[]): string {
  const sums = new Map<string, bigint>()
  let change = 0n
  for (const { reason, debit, credit, cents: moved } of movements) {
    if (isCustomers(debit) === isCustomers(credit)) continue
    const signed = isCustomers(credit) ? moved : cents(-moved)
    const kind = KINDS[reason](isCustomers(credit) ? debit : credit, signed)
    sums.set(kind, (sums.get(kind) ?? 0n) + signed)
    change += signed
  }
  const kinds = [...sums].filter(([, sum]) => sum !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (kinds.length === 0) return 'None'
  const list = kinds.map(([kind, sum]) => `${signedDollars(cents(sum))} ${kind}`).join(', ')
  return `${list}. Customers’ money changed by ${signedDollars(cents(change))}`
}

const isCustomers = (account: AccountKind): boolean => CUSTOMER_ACCOUNTS.some((kind) => kind === account)

/** A movement's kind in the staff's words, by the firm's account on the other side. */
type KindOf = (firm: AccountKind, signed: Cents) => string
const always =
  (kind: string): KindOf =>
  () =>
    kind

const withdrawal: KindOf = (firm) => (firm === 'fees' ? 'withdrawal fees' : 'payouts')
const correction: KindOf = (firm, signed) => {
  if (firm === 'bank') return signed > 0n ? 'returned by the bank' : 'returned to the bank'
  if (firm === 'fees') return 'fees refunded'
  return firm === 'adjustments' ? 'goodwill' : 'trades and dividends corrected'
}
/** Between accounts of one customer. */
const within = always('moved within accounts')

const KINDS: Readonly<Record<TransferReason, KindOf>> = {
  deposit: always('deposits'),
  withdrawal_hold: within,
  withdrawal_payout: withdrawal,
  withdrawal_release: within,
  order_hold: within,
  order_release: within,
  buy: always('purchases'),
  sell: always('sales'),
  commission: always('commissions'),
  dividend: always('dividends'),
  split: within,
  correction,
  owed_repayment: within,
}

const signedDollars = (amount: Cents): string =>
  amount < 0n ? `-${dollars(cents(-amount))}` : `+${dollars(amount)}`
