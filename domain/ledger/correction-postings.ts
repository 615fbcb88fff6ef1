import type { Cents } from '../money/money.ts'
import type { Quantity } from '../money/quantity.ts'
import type { CashAndOwed } from './owed.ts'
import { type FirmAccount, type Transfer, USD, transfer } from './transfer.ts'

interface Source {
  readonly customerId: bigint
  /** The correction's transaction; for a repayment the source of the cash. */
  readonly sourceId: bigint
}

/** What a canceled fill moved besides the customer's cash. */
export interface FillShares {
  readonly side: 'buy' | 'sell'
  readonly instrument: string
  readonly quantity: Quantity
  /** The commission of a sale. */
  readonly feeCents: Cents
}

/** In the customer's favor: the firm account pays into their cash. */
export const creditTransfers = (source: Source, amount: Cents, from: FirmAccount): Transfer[] => [
  transfer({ ...named(source), reason: 'correction', asset: USD, amount, debit: from, credit: 'cash' }),
]

/** At the customer's expense: cash pays what it has, and the rest is owed. */
export function debitTransfers(
  source: Source,
  { cashCents, owedCents }: CashAndOwed,
  credit: FirmAccount,
): Transfer[] {
  const correction = { ...named(source), reason: 'correction', asset: USD, credit } as const
  return [
    ...(cashCents > 0n ? [transfer({ ...correction, amount: cashCents, debit: 'cash' })] : []),
    ...(owedCents > 0n ? [transfer({ ...correction, amount: owedCents, debit: 'owed' })] : []),
  ]
}

/**
 * The shares and the commission of a canceled fill go back: the firm pays the commission to the market, which then has
 * exactly what it gave. The customer's net cash moves as in any correction.
 */
export function canceledFillTransfers(source: Source, fill: FillShares): Transfer[] {
  const { side, instrument, quantity, feeCents } = fill
  const correction = { ...named(source), reason: 'correction' } as const
  const [debit, credit] =
    side === 'buy' ? (['position', 'market'] as const) : (['market', 'position'] as const)
  return [
    transfer({ ...correction, asset: instrument, amount: quantity, debit, credit }),
    ...(feeCents > 0n
      ? [transfer({ ...correction, asset: USD, amount: feeCents, debit: 'fees', credit: 'market' })]
      : []),
  ]
}

/** Incoming cash pays what its customer owes, in the same transaction. */
export const repaymentTransfer = (source: Source, amount: Cents): Transfer =>
  transfer({
    ...named(source),
    reason: 'owed_repayment',
    asset: USD,
    amount,
    debit: 'cash',
    credit: 'owed',
  })

/** A source may be a whole transfer. */
const named = ({ customerId, sourceId }: Source): Source => ({ customerId, sourceId })
