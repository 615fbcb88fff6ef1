/** A typed number without dollar sign and commas: "1,234.5" is "1234.5", ".5" is "0.5". Null for other text. */
export function typedNumber(text: string): string | null {
  const typed = text.trim().replace(/^\$/, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+|(?=\.\d))(\.\d*)?$/.test(typed)) return null
  return typed
    .replaceAll(',', '')
    .replace(/^0+(?=\d)/, '')
    .replace(/^(?=\.)/, '0')
    .replace(/\.$/, '')
}
