import { type Cents, formatCents } from '#domain/money/money.ts'
import { classNames } from '../class-names.ts'
import { dollarText } from './decimal-text.ts'
import { HiddenAmount, useHiddenAmounts } from '../preferences/hidden-amounts.tsx'

interface MoneyProps {
  value: string | Cents
  signed?: boolean
  /** Smaller cents, for a screen's main figure. */
  smallCents?: boolean
  className?: string
}

/** US dollars to the cent: "$1,234.50". Hidden where the customer hides amounts. */
export function Money({ value, signed = false, smallCents = false, className }: MoneyProps) {
  const isHidden = useHiddenAmounts()
  if (isHidden) return <HiddenAmount className={className} />
  const text = dollarText(typeof value === 'bigint' ? formatCents(value) : value, signed)
  if (!smallCents) return <span className={className}>{text}</span>
  const point = text.length - 3
  return (
    <span className={classNames('tracking-number', className)}>
      {text.slice(0, point)}
      {/* At the large line height it would stretch the line. */}
      <small className="text-[0.62em] leading-4 font-strong text-fg-3">{text.slice(point)}</small>
    </span>
  )
}
