import { decimalText, signedDecimalText } from './decimal-text.ts'

interface PercentProps {
  /** Percent, not a fraction: "1.38". */
  value: string
  signed?: boolean
  className?: string
}

/** A percentage with two decimals. */
export function Percent({ value, signed = false, className }: PercentProps) {
  const write = signed ? signedDecimalText : decimalText
  return <span className={className}>{write(value, { min: 2, max: 2 })}%</span>
}
