import { Secret, TOTP } from 'otpauth'
import { type EncryptedTable, type Place, type Stored, encrypt } from '#server/platform/encryption/encrypt.ts'
import { READ_SECRET, type SecretRow, WRITE_SECRET } from './second-factor.sql.ts'

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

/** The place of an authenticator app's secret. */
export const secretOf = (userId: bigint): Place => ({
  use: 'authenticators',
  label: `northfold totp secret 1 ${userId}`,
})

/** For re-encryption and verification. */
export const ENCRYPTED_SECRETS: EncryptedTable = {
  table: 'totp_secrets',
  many: 'secrets of authenticator apps',
  take: `
select user_id as owner, user_id as id from totp_secrets
where (key_id is null or key_id = any($1)) and user_id <> all($2::bigint[])
limit $3
for update skip locked`,
  following: `
select user_id as owner, user_id as id from totp_secrets where (user_id, user_id) > ($1, $2) order by user_id limit $3`,
  count: `select key_id, count(*)::int as rows from totp_secrets group by key_id order by key_id`,
  someEncrypted: `select exists (select from totp_secrets where key_id is not null) as some`,
  async read(database, { owner }) {
    const { rows } = await database.query<SecretRow>(READ_SECRET, [owner])
    const [row] = rows
    return row && { place: secretOf(owner), stored: storedOf(row) }
  },
  write: (tx, { owner }, { key, place, plain }) =>
    tx.query(WRITE_SECRET, [owner, encrypt(key, place, plain), key.id]),
}

export const storedOf = ({ secret, key_id }: SecretRow): Stored => ({ keyId: key_id, content: secret })
