import type { Cents } from '../money/money.ts'
import type { Quantity } from '../money/quantity.ts'
import { USD } from './account.ts'
import { type Transfer, transfer } from './transfer.ts'

/** Which transfers an event of the product is made of; nothing else moves money or shares. */

interface Source {
  customerId: bigint
  /** The transaction's id for trades, dividends and splits, the request's for deposits and withdrawals, the queued order's for its hold. */
  sourceId: bigint
}

/** An approved deposit: the bank's money becomes the customer's cash. */
export function depositTransfers(source: Source, amountCents: Cents): Transfer[] {
  return [
    transfer({
      ...source,
      reason: 'deposit',
      asset: USD,
      amount: amountCents,
      debit: 'bank',
      credit: 'cash',
    }),
  ]
}

/** A withdrawal asked for: cash that can no longer be spent. */
export function withdrawalHoldTransfers(source: Source, grossCents: Cents): Transfer[] {
  return [
    transfer({
      ...source,
      reason: 'withdrawal_hold',
      asset: USD,
      amount: grossCents,
      debit: 'cash',
      credit: 'hold',
    }),
  ]
}

/** A withdrawal approved: the net leaves by the bank, the fee goes to the house. */
export function withdrawalPayoutTransfers(source: Source, netCents: Cents, feeCents: Cents): Transfer[] {
  const paid = { ...source, reason: 'withdrawal_payout', asset: USD, debit: 'hold' } as const
  return [
    transfer({ ...paid, amount: netCents, credit: 'bank' }),
    transfer({ ...paid, amount: feeCents, credit: 'fees' }),
  ]
}

/** A withdrawal rejected or cancelled: every held cent is cash again. */
export function withdrawalReleaseTransfers(source: Source, grossCents: Cents): Transfer[] {
  return [
    transfer({
      ...source,
      reason: 'withdrawal_release',
      asset: USD,
      amount: grossCents,
      debit: 'hold',
      credit: 'cash',
    }),
  ]
}

/** A buy that waits for the open: cash that can no longer be spent. */
export function orderHoldTransfers(source: Source, heldCents: Cents): Transfer[] {
  return [
    transfer({
      ...source,
      reason: 'order_hold',
      asset: USD,
      amount: heldCents,
      debit: 'cash',
      credit: 'hold',
    }),
  ]
}

/** A queued buy filled, refused or cancelled: every held cent is cash again, and a fill then pays from there. */
export function orderReleaseTransfers(source: Source, heldCents: Cents): Transfer[] {
  return [
    transfer({
      ...source,
      reason: 'order_release',
      asset: USD,
      amount: heldCents,
      debit: 'hold',
      credit: 'cash',
    }),
  ]
}

/** A buy: cash to the market, shares from it. */
export function buyTransfers(
  source: Source,
  instrument: string,
  bought: Quantity,
  costCents: Cents,
): Transfer[] {
  return [
    transfer({ ...source, reason: 'buy', asset: USD, amount: costCents, debit: 'cash', credit: 'market' }),
    transfer({
      ...source,
      reason: 'buy',
      asset: instrument,
      amount: bought,
      debit: 'market',
      credit: 'position',
    }),
  ]
}

/**
 * A sale: shares to the market, gross proceeds from it, commission to the house. Proceeds or a
 * commission that round to nothing move nothing.
 */
export function sellTransfers(
  source: Source,
  instrument: string,
  sold: Quantity,
  grossCents: Cents,
  commissionCents: Cents,
): Transfer[] {
  const transfers = [
    transfer({
      ...source,
      reason: 'sell',
      asset: instrument,
      amount: sold,
      debit: 'position',
      credit: 'market',
    }),
  ]
  if (grossCents > 0n) {
    transfers.push(
      transfer({
        ...source,
        reason: 'sell',
        asset: USD,
        amount: grossCents,
        debit: 'market',
        credit: 'cash',
      }),
    )
  }
  if (commissionCents > 0n) {
    transfers.push(
      transfer({
        ...source,
        reason: 'commission',
        asset: USD,
        amount: commissionCents,
        debit: 'cash',
        credit: 'fees',
      }),
    )
  }
  return transfers
}

/** A dividend: the market's money becomes the customer's cash. */
export function dividendTransfers(source: Source, paidCents: Cents): Transfer[] {
  return [
    transfer({
      ...source,
      reason: 'dividend',
      asset: USD,
      amount: paidCents,
      debit: 'market',
      credit: 'cash',
    }),
  ]
}

/** A split: the market gives the shares that are added, or takes those that are too many. */
export function splitTransfers(
  source: Source,
  instrument: string,
  before: Quantity,
  after: Quantity,
): Transfer[] {
  const swapped = { ...source, reason: 'split', asset: instrument } as const
  return after > before
    ? [transfer({ ...swapped, amount: after - before, debit: 'market', credit: 'position' })]
    : [transfer({ ...swapped, amount: before - after, debit: 'position', credit: 'market' })]
}
