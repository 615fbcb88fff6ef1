/** An account number as it is compared: without spaces, in capitals. */
export const squeezed = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** The same without hyphens, points and slashes either. */
export const withoutSigns = (text: string): string => squeezed(text).replaceAll(/[./-]/g, '')

/** Whether a number begins as an IBAN does, with a country and two digits, or as long as one with a country. */
export const looksLikeIban = (text: string): boolean =>
  /^[A-Z]{2}(?:[0-9]{2}|[A-Z0-9]{13})/.test(withoutSigns(text))

/** Whether a number may be one inside a country: 4 to 34 letters and digits, most of them digits, signs between. */
export function isDomesticNumber(text: string): boolean {
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9 ./-]*[A-Za-z0-9])?$/.test(text)) return false
  const number = withoutSigns(text)
  const digits = number.replaceAll(/[^0-9]/g, '').length
  return number.length >= 4 && number.length <= 34 && digits > number.length / 2
}

/**
 * Whether an account number is an IBAN whose check digits are right (ISO 13616): moved to the end and read as a number,
 * it leaves 1 modulo 97. Spaces and small letters do not matter.
 */
export function isIban(text: string): boolean {
  const iban = squeezed(text)
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (character) => parseInt(character, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
