const SHOWN_CHARACTERS = 4

/** The end of an account number: "•••• 5678". Of a short number at most half. */
export function maskedAccount(accountNumber: string): string {
  const characters = Array.from(accountNumber.replaceAll(' ', ''))
  const shown = Math.min(SHOWN_CHARACTERS, Math.floor(characters.length / 2))
  return `••••\u00a0${characters.slice(characters.length - shown).join('')}`.trimEnd()
}
