import type { Cents } from '../money/money.ts'
import type { Quantity } from '../money/quantity.ts'
import { type AccountKind, type Transfer, type TransferReason, USD, transfer } from './transfer.ts'

/** The transfers of each event of the product. Only these move money or shares. */

interface Source {
  customerId: bigint
  /** The id of the transaction (trades, dividends, splits), the request (deposits, withdrawals) or the order. */
  sourceId: bigint
}

/** The bank's money becomes the customer's cash. */
export const depositTransfers = (source: Source, amountCents: Cents): Transfer[] => [
  dollars(source, 'deposit', amountCents, 'bank', 'cash'),
]

/** A requested withdrawal's cash can no longer be spent. */
export const withdrawalHoldTransfers = (source: Source, grossCents: Cents): Transfer[] => [
  dollars(source, 'withdrawal_hold', grossCents, 'cash', 'hold'),
]

/** The bank pays the net, the firm earns the fee. */
export const withdrawalPayoutTransfers = (source: Source, netCents: Cents, feeCents: Cents): Transfer[] => [
  dollars(source, 'withdrawal_payout', netCents, 'hold', 'bank'),
  dollars(source, 'withdrawal_payout', feeCents, 'hold', 'fees'),
]

/** Rejected or cancelled: every held cent is cash again. */
export const withdrawalReleaseTransfers = (source: Source, grossCents: Cents): Transfer[] => [
  dollars(source, 'withdrawal_release', grossCents, 'hold', 'cash'),
]

/** A resting buy's cash can no longer be spent. */
export const orderHoldTransfers = (source: Source, heldCents: Cents): Transfer[] => [
  dollars(source, 'order_hold', heldCents, 'cash', 'hold'),
]

/** Filled, refused or cancelled: every held cent is cash again; a fill then pays from there. */
export const orderReleaseTransfers = (source: Source, heldCents: Cents): Transfer[] => [
  dollars(source, 'order_release', heldCents, 'hold', 'cash'),
]

/** Cash to the market, shares from it. */
export const buyTransfers = (
  source: Source,
  instrument: string,
  bought: Quantity,
  costCents: Cents,
): Transfer[] => [
  dollars(source, 'buy', costCents, 'cash', 'market'),
  shares(source, 'buy', instrument, bought, 'market', 'position'),
]

/** Shares to the market, gross proceeds from it, commission to the firm. Amounts that round to nothing move nothing. */
export function sellTransfers(
  source: Source,
  instrument: string,
  sold: Quantity,
  grossCents: Cents,
  commissionCents: Cents,
): Transfer[] {
  const transfers = [shares(source, 'sell', instrument, sold, 'position', 'market')]
  if (grossCents > 0n) transfers.push(dollars(source, 'sell', grossCents, 'market', 'cash'))
  if (commissionCents > 0n) transfers.push(dollars(source, 'commission', commissionCents, 'cash', 'fees'))
  return transfers
}

/** The market's money becomes the customer's cash. */
export const dividendTransfers = (source: Source, paidCents: Cents): Transfer[] => [
  dollars(source, 'dividend', paidCents, 'market', 'cash'),
]

/** The market gives the added shares, or takes the surplus. */
export const splitTransfers = (
  source: Source,
  instrument: string,
  before: Quantity,
  after: Quantity,
): Transfer[] => [
  after > before
    ? shares(source, 'split', instrument, after - before, 'market', 'position')
    : shares(source, 'split', instrument, before - after, 'position', 'market'),
]

const dollars = (
  { customerId, sourceId }: Source,
  reason: TransferReason,
  amount: bigint,
  debit: AccountKind,
  credit: AccountKind,
): Transfer => transfer({ customerId, sourceId, reason, asset: USD, amount, debit, credit })

const shares = (
  { customerId, sourceId }: Source,
  reason: TransferReason,
  asset: string,
  amount: bigint,
  debit: AccountKind,
  credit: AccountKind,
): Transfer => transfer({ customerId, sourceId, reason, asset, amount, debit, credit })
