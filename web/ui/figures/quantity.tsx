import { type Quantity as QuantityUnits, formatQuantity } from '#domain/money/quantity.ts'
import { decimalText } from './decimal-text.ts'
import { HiddenAmount, useHiddenAmounts } from '../preferences/hidden-amounts.tsx'

interface QuantityProps {
  /** Shares on the wire ("2.5"), or units counted here. */
  value: string | QuantityUnits
  /** Every decimal it has, up to 8; else always 4. */
  exact?: boolean
}

/** Shares or fund units. */
export function Quantity({ value, exact = false }: QuantityProps) {
  const isHidden = useHiddenAmounts()
  if (isHidden) return <HiddenAmount />
  const text = typeof value === 'bigint' ? formatQuantity(value) : value
  return <span>{decimalText(text, exact ? { min: 0, max: 8 } : { min: 4, max: 4 })}</span>
}
