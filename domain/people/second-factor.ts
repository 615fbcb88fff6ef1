export const SECOND_FACTOR_RECENT_MS = 5 * 60_000
/** At most, from the right password to the second step. */
export const PENDING_SIGN_IN_MS = 5 * 60_000
/** Wrong responses that end a pending sign-in. */
export const MAX_SECOND_STEP_ATTEMPTS = 5
/** For a new authenticator's first code and a passkey's challenge. */
export const ENROLLMENT_MS = 10 * 60_000
export const MAX_PASSKEYS = 10
export const RECOVERY_CODES = 10

/** Crockford's base 32: no look-alikes. */
const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 80 bits: too many to try, even with the stored hashes. */
export const RECOVERY_CODE_BYTES = 10

export type SecondStepMethod = 'totp' | 'passkey' | 'recovery_code'

/** The methods for the second step; recovery codes alone are none. */
export function methodsOf(has: { totp: boolean; passkey: boolean; codesLeft: number }): SecondStepMethod[] {
  const methods: SecondStepMethod[] = []
  if (has.totp) methods.push('totp')
  if (has.passkey) methods.push('passkey')
  if (has.codesLeft > 0) methods.push('recovery_code')
  return methods
}

export type TypedCode = { kind: 'totp'; digits: string } | { kind: 'recovery'; code: string }

/** Six digits or a recovery code, else null. Accepts blanks, hyphens, upper case, letters that look like digits. */
export function readCode(typed: string): TypedCode | null {
  const text = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(text)) return { kind: 'totp', digits: text }
  const code = text.replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return /^[0-9a-hjkmnp-tv-z]{16}$/.test(code) ? { kind: 'recovery', code } : null
}

/** Ten random bytes as sixteen characters, five bits each. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  if (bytes.length !== RECOVERY_CODE_BYTES) throw new RangeError('a recovery code is made of ten bytes')
  let bits = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let text = ''
  for (let place = 0; place < 16; place++) {
    text = `${RECOVERY_ALPHABET[Number(bits & 31n)]}${text}`
    bits >>= 5n
  }
  return text
}

/** In groups of four, as read and typed. */
export const inFours = (text: string, between = '-'): string => text.match(/.{1,4}/g)?.join(between) ?? ''
