import { dollarText } from './decimal-text.ts'
import { Tick } from './tick.tsx'

interface PriceProps {
  /** Dollars per share as they travel. */
  value: string
  /** Flashes when it changes. */
  live?: boolean
  className?: string
}

/** A price, with two decimals. */
export function Price({ value, live = false, className }: PriceProps) {
  if (!live) return <span className={className}>{dollarText(value)}</span>
  return (
    <Tick value={value} {...(className === undefined ? {} : { className })}>
      {dollarText(value)}
    </Tick>
  )
}
