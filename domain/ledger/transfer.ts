/**
 * Ledger accounts. A customer owns `cash`, `hold` (for a withdrawal or a resting buy), `owed` (debt after a correction:
 * at or below zero) and one `position` per instrument; the firm owns `bank`, `market` (the other side of every trade,
 * in dollars and each instrument), `fees` (income), `adjustments` (given or taken by corrections) and `suspense`
 * (between two customers of a moved deposit: zero after every correction). A transfer names an account by kind; its
 * customer and asset complete the name.
 */
export const CUSTOMER_ACCOUNTS = ['cash', 'hold', 'owed', 'position'] as const
export const FIRM_ACCOUNTS = ['bank', 'market', 'fees', 'adjustments', 'suspense'] as const
export const ACCOUNT_KINDS = [...CUSTOMER_ACCOUNTS, ...FIRM_ACCOUNTS] as const
export type FirmAccount = (typeof FIRM_ACCOUNTS)[number]
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** The ledger's unit for dollars; other assets are symbols. */
export const USD = 'USD'

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

/** A positive amount of one asset from debit to credit, for one customer: balanced by construction. */
export interface Transfer {
  readonly customerId: bigint
  readonly reason: TransferReason
  /** The transaction, request (deposits, withdrawals) or order behind it. */
  readonly sourceId: bigint
  /** 'USD' (amount in cents) or a symbol (amount in 1e-8 shares). */
  readonly asset: string
  readonly amount: bigint
  readonly debit: AccountKind
  readonly credit: AccountKind
}

/** Throws for a non-positive amount, a transfer to itself, and shares in a cash account. */
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
