import { MIN_ORDER_QUANTITY } from '#domain/trading/orders/order-limits.ts'
import { formatQuantity, parseQuantity, type Quantity, quantity } from '#domain/money/quantity.ts'

/**
 * What the amount field shows after this was typed or pasted: the same without blanks around it and a dollar sign
 * before it. A text that is no amount stays as it is. Null for a number with more than 12 digits before its point or 8
 * after it: then the field keeps its text.
 */
export function typedAmount(text: string): string | null {
  const typed = text.trim().replace(/^\$/, '')
  return /^[\d,]*(\.\d*)?$/.test(typed) && !FITS.test(typed.replaceAll(',', '')) ? null : typed
}

/** The amount in the field, its thousands separated by commas or not; null while it is no number ("", ".", "-1"). */
export const amountOf = (text: string): Quantity | null =>
  parseQuantity(
    (GROUPED.test(text) ? text.replaceAll(',', '') : text)
      .replace(/^0+(?=\d)/, '')
      .replace(/^(?=\.\d)/, '0')
      .replace(/\.$/, ''),
  )

/** Whether no further typing can make it an amount. */
export const isNoAmount = (text: string): boolean => !UNFINISHED.test(text)

/** One step of 0.01 up or down, never below 0.01. */
export function steppedAmount(text: string, direction: 1 | -1): string {
  const stepped = (amountOf(text) ?? 0n) + BigInt(direction) * MIN_ORDER_QUANTITY
  return formatQuantity(stepped < MIN_ORDER_QUANTITY ? MIN_ORDER_QUANTITY : quantity(stepped))
}

const FITS = /^\d{0,12}(\.\d{0,8})?$/
const UNFINISHED = /^(\d*|\d{1,3}(,\d{3})*(,\d{0,3})?)(\.\d*)?$/
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/
