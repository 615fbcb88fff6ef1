/** How long a proof of the second factor is believed by what asks for a recent one. */
export const SECOND_FACTOR_RECENT_MS = 5 * 60_000
/** How long somebody who has typed the right password may take for the second step. */
export const PENDING_SIGN_IN_MS = 5 * 60_000
/** Wrong answers after which a sign-in begins anew with the password. */
export const MAX_SECOND_STEP_ATTEMPTS = 5
/** How long a new authenticator's secret waits for its first code, and a passkey's challenge for its answer. */
export const ENROLMENT_MS = 10 * 60_000
export const MAX_PASSKEYS = 10
export const RECOVERY_CODES = 10

/** Crockford's base 32: no letter that is read as another character. */
const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 80 bits: nobody tries them all, not even with the table of hashes in hand. */
export const RECOVERY_CODE_BYTES = 10

export type SecondStepMethod = 'totp' | 'passkey' | 'recovery_code'

/** By what somebody may prove the second step; recovery codes only stand in for what there is. */
export function methodsOf(has: { totp: boolean; passkey: boolean; codesLeft: number }): SecondStepMethod[] {
  const methods: SecondStepMethod[] = []
  if (has.totp) methods.push('totp')
  if (has.passkey) methods.push('passkey')
  if (has.codesLeft > 0) methods.push('recovery_code')
  return methods
}

/** What was typed in the one field of the second step. */
export type TypedCode = { kind: 'totp'; digits: string } | { kind: 'recovery'; code: string }

/**
 * Reads what was typed: six digits of an authenticator or a recovery code, with blanks, hyphens and letters as people
 * write them. Null for anything else.
 */
export function readCode(typed: string): TypedCode | null {
  const text = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(text)) return { kind: 'totp', digits: text }
  const code = text.replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return /^[0-9a-hjkmnp-tv-z]{16}$/.test(code) ? { kind: 'recovery', code } : null
}

/** A recovery code of ten random bytes: sixteen characters, five bits each. */
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

/** In groups of four, as it is read and typed. */
export const inFours = (text: string, between = '-'): string => text.match(/.{1,4}/g)?.join(between) ?? ''
