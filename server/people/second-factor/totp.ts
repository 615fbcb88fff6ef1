import { Secret, TOTP } from 'otpauth'

/** HMAC-SHA-1, as every authenticator app supports (RFC 6238). */
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** For clocks that differ and slow typing. */
const STEPS_AROUND = 1

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

/** A base-32 secret for an app, and as an otpauth link. */
export function presentSecret(
  secret: Buffer,
  { issuer, username }: { issuer: string; username: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, { issuer, label: username })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step near `at` whose code is `digits`; null for a wrong code. */
export function stepOf(secret: Buffer, digits: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: digits, timestamp, window: STEPS_AROUND })
  return delta === null ? null : Math.floor(timestamp / (PERIOD_SECONDS * 1_000)) + delta
}

const totpOf = (secret: Buffer, named: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...named,
    secret: Secret.fromHex(secret.toString('hex')),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
