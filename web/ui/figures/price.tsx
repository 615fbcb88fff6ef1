import { decimalText, dollarText } from './decimal-text.ts'
import { Tick } from './tick.tsx'

interface PriceProps {
  value: string
  /** Flashes when it changes. */
  live?: boolean
  /** With every decimal: for a price multiplied by many shares. */
  exact?: boolean
  className?: string
}

/** Two decimals unless exact. */
export function Price({ value, live = false, exact = false, className }: PriceProps) {
  if (exact) return <span className={className}>${decimalText(value, { min: 2, max: 6 })}</span>
  if (!live) return <span className={className}>{dollarText(value)}</span>
  return (
    <Tick value={value} {...(className === undefined ? {} : { className })}>
      {dollarText(value)}
    </Tick>
  )
}
