import { parseTypedCents } from '#domain/money/money.ts'

/** Why a typed text is no amount of money; undefined for an amount. `tooLarge` is the message beyond 12 digits. */
export function unreadableAmount(text: string, tooLarge: string): string | undefined {
  const typed = text.trim()
  if (parseTypedCents(typed) !== null) return undefined
  if (/^\d{13,}(\.\d*)?$/.test(typed)) return tooLarge
  if (/^\d+\.\d{3,}$/.test(typed)) return 'Enter an amount with at most 2 decimals'
  return 'Enter an amount such as 1000.00'
}
