/** For comparison: without spaces, in capitals. */
export const squeezed = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** Also without hyphens, points and slashes. */
export const withoutSigns = (text: string): string => squeezed(text).replaceAll(/[./-]/g, '')

/** Whether a number begins like an IBAN, with a country and two digits, or has a country and the length of one. */
export const looksLikeIban = (text: string): boolean =>
  /^[A-Z]{2}(?:[0-9]{2}|[A-Z0-9]{13})/.test(withoutSigns(text))

/** Whether a number may be domestic: 4 to 34 letters and digits, mostly digits, with separators. */
export function isDomesticNumber(text: string): boolean {
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9 ./-]*[A-Za-z0-9])?$/.test(text)) return false
  const number = withoutSigns(text)
  const digits = number.replaceAll(/[^0-9]/g, '').length
  return number.length >= 4 && number.length <= 34 && digits > number.length / 2
}

/**
 * Whether an IBAN's check digits are right (ISO 13616): rearranged and read as a number, it leaves 1 modulo 97. Ignores
 * spaces and case.
 */
export function isIban(text: string): boolean {
  const iban = squeezed(text)
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (character) => parseInt(character, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
