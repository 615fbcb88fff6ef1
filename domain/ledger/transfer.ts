import { type AccountKind, USD } from './account.ts'

/** Why money or shares moved. */
export type TransferReason =
  | 'deposit'
  | 'withdrawal_hold'
  | 'withdrawal_payout'
  | 'withdrawal_release'
  | 'order_hold'
  | 'order_release'
  | 'buy'
  | 'sell'
  | 'commission'
  | 'dividend'
  | 'split'
  | 'correction'
  | 'owed_repayment'

/**
 * One movement of a positive amount of one asset between two accounts, always on behalf of one
 * customer. Debit is where it comes from, credit is where it goes: it balances by construction.
 */
export interface Transfer {
  readonly customerId: bigint
  readonly reason: TransferReason
  /** The transaction, the request (deposits, withdrawals) or the order behind it. */
  readonly sourceId: bigint
  /** 'USD' (amount in cents) or an instrument's symbol (amount in 1e-8 shares). */
  readonly asset: string
  readonly amount: bigint
  readonly debit: AccountKind
  readonly credit: AccountKind
}

/** Makes a transfer. A non-positive amount, a transfer to itself or shares in a cash account is a bug (throws). */
export function transfer(parts: Transfer): Transfer {
  const { asset, amount, debit, credit } = parts
  if (amount <= 0n) throw new RangeError(`a transfer moves a positive amount, not ${amount}`)
  if (debit === credit) throw new RangeError(`a transfer from ${debit} to itself moves nothing`)
  for (const account of [debit, credit]) {
    const holdsShares = account === 'position'
    if (account !== 'market' && holdsShares === (asset === USD)) {
      throw new RangeError(`the ${account} account does not hold ${asset}`)
    }
  }
  return parts
}
