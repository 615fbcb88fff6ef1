/** Without characters that sound or look alike: 0 O, 1 I L, U V. */
export const RESET_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'

const TYPED = new RegExp(`^([${RESET_CHARACTERS}]{4})-?([${RESET_CHARACTERS}]{4})$`)

/** A typed password reset reference as stored, "K7QF-3M2P"; null for other text. */
export function parseResetReference(text: string): string | null {
  const [, first, second] = TYPED.exec(text.trim().toUpperCase()) ?? []
  return first === undefined ? null : `${first}-${second}`
}
