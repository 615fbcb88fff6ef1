import { MIN_ORDER_QUANTITY } from '#domain/limits.ts'
import { formatQuantity, parseQuantity, type Quantity, quantity } from '#domain/quantity.ts'

/**
 * What the amount field shows after this was typed or pasted into it: digits and one point, at most 12 before it
 * and 8 behind. Thousands separators are dropped, and a comma typed last is a point (some keyboards have no
 * other). Null for anything else: the field then keeps what it had.
 */
export function typedAmount(text: string): string | null {
  const trimmed = text.trim()
  const plain = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed.replace(/,$/, '.')
  return /^\d{0,12}(\.\d{0,8})?$/.test(plain) ? plain : null
}

/** The amount in the field; null while it is no number ("", "."). */
export const amountOf = (text: string): Quantity | null =>
  parseQuantity(
    text
      .replace(/^0+(?=\d)/, '')
      .replace(/^(?=\.\d)/, '0')
      .replace(/\.$/, ''),
  )

/** One step of 0.01 up or down, never below 0.01. */
export function steppedAmount(text: string, direction: 1 | -1): string {
  const stepped = (amountOf(text) ?? 0n) + BigInt(direction) * MIN_ORDER_QUANTITY
  return formatQuantity(stepped < MIN_ORDER_QUANTITY ? MIN_ORDER_QUANTITY : quantity(stepped))
}

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/
