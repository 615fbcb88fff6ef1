import { dateOfDay } from '../market/new-york-time.ts'
import { type Cents, ZERO_CENTS, addCents, formatCents } from '../money/money.ts'
import { grouped } from '../money/dollars.ts'
import { type Disposal, countedGainOf } from './lot.ts'
import { WASH_DAYS } from './wash-sale.ts'

/**
 * A sentence on what earlier purchases disallow of a sale's losses, and until when another would disallow the rest.
 * Null without a loss.
 */
export function washWarning(symbol: string, sold: readonly Disposal[]): string | null {
  const disallowed = sum(sold.map(({ disallowedCents }) => disallowedCents))
  const losses = sold.filter((disposal) => countedGainOf(disposal) < ZERO_CENTS)
  const sentences = [
    ...(disallowed > ZERO_CENTS ? [disallowedText(symbol, disallowed)] : []),
    ...losses.slice(0, 1).map(({ soldDay }) => provisionalText(symbol, soldDay)),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

const disallowedText = (symbol: string, amount: Cents): string =>
  `Wash sale: $${grouped(formatCents(amount))} of the loss does not count, because ${symbol} was bought in the last ` +
  `${WASH_DAYS} days. It is added to the cost of those shares.`

const provisionalText = (symbol: string, soldDay: number): string =>
  `Buying ${symbol} again by ${dateText(soldDay + WASH_DAYS)} disallows the loss of as many shares.`

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce(addCents, ZERO_CENTS)

/** "Dec 25, 2026" */
const dateText = (day: number): string => DATE.format(new Date(`${dateOfDay(day)}T00:00:00Z`))
const DATE = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
