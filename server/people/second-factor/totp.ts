import { Secret, TOTP } from 'otpauth'

/** Every thirty seconds another six digits, of HMAC-SHA-1: what every authenticator app knows (RFC 6238). */
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** Clocks differ, and typing takes a moment: the step before and the step after are good too. */
const STEPS_AROUND = 1

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

/** A secret as it is typed into an app, and as a link that opens one. */
export function presentSecret(
  secret: Buffer,
  { issuer, username }: { issuer: string; username: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, { issuer, label: username })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step whose code `digits` is, near `at`; null for a wrong code. */
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
