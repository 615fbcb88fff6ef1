import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Cents, formatCents } from '#domain/money/money.ts'
import { classNames } from '../class-names.ts'
import { dollarText, percentText, signOf } from './decimal-text.ts'
import { HiddenAmount, useHiddenAmounts } from '../preferences/hidden-amounts.tsx'
import { toneOf, toneText } from './tone.ts'

interface ChangeProps {
  /** Percent as it travels, signed: "-1.23". */
  percent?: string | undefined
  /** Dollars, signed. Beside a percent it comes first: "+$12.40 (+1.38%)". */
  amount?: string | Cents
  /** The dollars beside the percent. A loss that rounds to zero percent is then not shown as a gain. */
  of?: string | Cents
  /** A tinted pill, for the figure a card is about. */
  pill?: boolean
  /** The percent without its sign: arrow and color say the direction. */
  unsigned?: boolean
  className?: string
}

/** A gain or a loss: sign, arrow and color together, and the direction in words for screen readers. */
export function Change({ percent, amount, of, pill = false, unsigned = false, className }: ChangeProps) {
  const dollars = dollarsOf(amount)
  const pointed = signOf(dollars ?? dollarsOf(of) ?? percent ?? '0')
  const written = percent === undefined ? undefined : percentText(percent, pointed)
  const percentShown = unsigned ? written?.replace(/^[+-]/, '') : written
  // A percent that rounds to nothing, without dollars beside it, has no direction.
  const isNothing = dollars === undefined && written !== undefined && signOf(written) === 0
  const sign = isNothing ? 0 : pointed
  const direction = DIRECTIONS[sign + 1] ?? DIRECTIONS[1]
  const isHidden = useHiddenAmounts()
  // A percentage of a hidden amount does not reveal the amount.
  const text =
    dollars === undefined || isHidden ? percentShown : joined(dollarText(dollars, true), percentShown)
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-0.75 align-top font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
        toneText(sign),
        pill && classNames('rounded-full py-0.5 pr-2 pl-1.5 text-sm font-strong', PADS[toneOf(sign)]),
        className,
      )}
    >
      {direction.icon}
      <span className="sr-only">{direction.text} </span>
      {text ?? <HiddenAmount />}
    </span>
  )
}

const dollarsOf = (amount: string | Cents | undefined): string | undefined =>
  typeof amount === 'bigint' ? formatCents(amount) : amount

interface GainProps {
  value: string | Cents
  className?: string
}

/** Dollars gained or lost as one colored figure, signed. An arrow belongs beside it (`Change`). */
export function Gain({ value, className }: GainProps) {
  const isHidden = useHiddenAmounts()
  const dollars = typeof value === 'bigint' ? formatCents(value) : value
  if (isHidden) return <HiddenAmount className={className} />
  return <span className={classNames(toneText(signOf(dollars)), className)}>{dollarText(dollars, true)}</span>
}

const joined = (dollars: string, percent: string | undefined): string =>
  percent === undefined ? dollars : `${dollars} (${percent})`

const PADS = { gain: 'bg-gain-tint', loss: 'bg-loss-tint', neutral: 'bg-surface-2' }

const DIRECTIONS: readonly [Direction, Direction, Direction] = [
  { text: 'down', icon: <ArrowDownRight aria-hidden strokeWidth={2.4} /> },
  { text: 'unchanged', icon: <ArrowRight aria-hidden strokeWidth={2.4} /> },
  { text: 'up', icon: <ArrowUpRight aria-hidden strokeWidth={2.4} /> },
]

interface Direction {
  text: string
  icon: ReactNode
}
