/** Without characters that sound or look alike when read out: 0 O, 1 I L, U V. */
export const RESET_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'

const TYPED = new RegExp(`^([${RESET_CHARACTERS}]{4})-?([${RESET_CHARACTERS}]{4})$`)

/** A typed reference of a password reset as it is kept, "K7QF-3M2P"; null for any other text. */
export function parseResetReference(text: string): string | null {
  const [, first, second] = TYPED.exec(text.trim().toUpperCase()) ?? []
  return first === undefined ? null : `${first}-${second}`
}
