import { MIN_ORDER_QUANTITY } from '#domain/trading/orders/order-limits.ts'
import { formatQuantity, parseQuantity, type Quantity, quantity } from '#domain/money/quantity.ts'

/**
 * What the field shows after typing or pasting: without surrounding blanks and a dollar sign. Other text stays. Null,
 * to keep the old text, beyond 12 digits before the point or 8 after.
 */
export function typedAmount(text: string): string | null {
  const typed = text.trim().replace(/^\$/, '')
  return /^[\d,]*(\.\d*)?$/.test(typed) && !FITS.test(typed.replaceAll(',', '')) ? null : typed
}

/** The amount, with or without thousands commas; null while not a number ("", ".", "-1"). */
export const amountOf = (text: string): Quantity | null =>
  parseQuantity(
    (GROUPED.test(text) ? text.replaceAll(',', '') : text)
      .replace(/^0+(?=\d)/, '')
      .replace(/^(?=\.\d)/, '0')
      .replace(/\.$/, ''),
  )

/** Whether more typing cannot make it an amount. */
export const isNoAmount = (text: string): boolean => !UNFINISHED.test(text)

/** A step of 0.01 up or down, never below 0.01. */
export function steppedAmount(text: string, direction: 1 | -1): string {
  const stepped = (amountOf(text) ?? 0n) + BigInt(direction) * MIN_ORDER_QUANTITY
  return formatQuantity(stepped < MIN_ORDER_QUANTITY ? MIN_ORDER_QUANTITY : quantity(stepped))
}

const FITS = /^\d{0,12}(\.\d{0,8})?$/
const UNFINISHED = /^(\d*|\d{1,3}(,\d{3})*(,\d{0,3})?)(\.\d*)?$/
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/
