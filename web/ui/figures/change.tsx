import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Cents, formatCents } from '#domain/money/money.ts'
import { classNames } from '../class-names.ts'
import { dollarText, percentText, signOf } from './decimal-text.ts'
import { HiddenAmount, useHiddenAmounts } from '../preferences/hidden-amounts.tsx'
import { toneOf, toneText } from './tone.ts'

interface ChangeProps {
  /** Signed percent: "-1.23". */
  percent?: string | undefined
  /** Signed dollars. Before a percent: "+$12.40 (+1.38%)". */
  amount?: string | Cents
  /** The dollars beside the percent, so that a loss that rounds to zero percent does not look like a gain. */
  of?: string | Cents
  /** A tinted pill, for a card's main figure. */
  pill?: boolean
  /** No sign on the percent: arrow and color show the direction. */
  unsigned?: boolean
  className?: string
}

/** A gain or loss: sign, arrow and color, with the direction in words for screen readers. */
export function Change({ percent, amount, of, pill = false, unsigned = false, className }: ChangeProps) {
  const dollars = dollarsOf(amount)
  const pointed = signOf(dollars ?? dollarsOf(of) ?? percent ?? '0')
  const written = percent === undefined ? undefined : percentText(percent, pointed)
  const percentShown = unsigned ? written?.replace(/^[+-]/, '') : written
  // A percent that rounds to zero, without dollars, has no direction.
  const isNothing = dollars === undefined && written !== undefined && signOf(written) === 0
  const sign = isNothing ? 0 : pointed
  const direction = DIRECTIONS[sign + 1] ?? DIRECTIONS[1]
  const isHidden = useHiddenAmounts()
  // A percentage does not reveal a hidden amount.
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

export function Gain({ value, className }: { value: string | Cents; className?: string }) {
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
