import type { AccountKind, Transfer } from '../ledger/transfer.ts'
import { type Cents, addCents, cents } from '../money/money.ts'

/** Spendable and held cash. */
export interface Balances {
  readonly cashCents: Cents
  readonly heldCents: Cents
}

/** After the transfers that the decision posts. */
export function balancesAfter(before: Balances, transfers: readonly Transfer[]): Balances {
  return {
    cashCents: addCents(before.cashCents, movedInto('cash', transfers)),
    heldCents: addCents(before.heldCents, movedInto('hold', transfers)),
  }
}

const movedInto = (account: AccountKind, transfers: readonly Transfer[]): Cents =>
  cents(
    transfers.reduce(
      (sum, { debit, credit, amount }) =>
        sum + (credit === account ? amount : 0n) - (debit === account ? amount : 0n),
      0n,
    ),
  )
