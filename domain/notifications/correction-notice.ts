import type { Cents } from '../money/money.ts'
import { type Quantity, formatQuantity } from '../money/quantity.ts'
import { dollars } from '../money/dollars.ts'
import type { Notice } from './notification.ts'

interface CanceledShares {
  readonly side: 'buy' | 'sell'
  readonly instrument: string
  readonly quantity: Quantity
}

/** By how much, in the office's own words, and what is owed after it. */
export function balanceCorrected(corrected: {
  isCredit: boolean
  amountCents: Cents
  owedCents: Cents
  sentence: string
  /** The canceled trade. */
  fill: CanceledShares | null
}): Notice {
  const amount = dollars(corrected.amountCents)
  const change = corrected.isCredit
    ? `${amount} was added to your account.`
    : `${amount} was taken from your account.`
  const owed =
    corrected.owedCents > 0n
      ? ` You owe ${dollars(corrected.owedCents)}; deposits and sales pay it first.`
      : ''
  return {
    kind: 'balance_corrected',
    title: 'Your account was corrected',
    body: `${corrected.fill ? `${canceledText(corrected.fill)} ` : ''}${change}${owed} ${corrected.sentence}`,
    link: '/history?show=corrections',
  }
}

const canceledText = ({ side, instrument, quantity }: CanceledShares): string =>
  `Your ${side === 'buy' ? 'purchase' : 'sale'} of ${formatQuantity(quantity)} ${instrument} was canceled.`
