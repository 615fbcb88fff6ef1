import { createHmac, randomBytes } from 'node:crypto'
import { type EncryptedTable, type Place, encrypt } from '#server/platform/encryption/encrypt.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** 256 random bits, as Standard Webhooks writes it. */
export const makeWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** Where the secret `id` of a customer is stored. */
export const webhookSecretPlace = (customerId: bigint, id: bigint): Place => ({
  use: 'webhooks',
  label: `northfold webhook secret 1 ${customerId} ${id}`,
})

/** The header `webhook-signature`: id, time and body signed with each secret. */
export function signatureOf(
  { id, seconds, body }: { id: string; seconds: number; body: string },
  secrets: readonly string[],
): string {
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')
  return secrets.map((secret) => `v1,${sign(secret)}`).join(' ')
}

interface Row {
  secret: Buffer
  key_id: string
}

/** For re-encryption and verification. */
export const ENCRYPTED_WEBHOOK_SECRETS: EncryptedTable = {
  table: 'webhook_secrets',
  many: 'secrets of webhooks',
  take: `
select customer_id as owner, id from webhook_secrets
where key_id = any($1) and id <> all($2::bigint[])
limit $3
for update skip locked`,
  following: `
select customer_id as owner, id from webhook_secrets
where (customer_id, id) > ($1, $2) order by customer_id, id limit $3`,
  count: `select key_id, count(*)::int as rows from webhook_secrets group by key_id order by key_id`,
  someEncrypted: `select exists (select 1 from webhook_secrets) as some`,
  async read(database, { owner, id }) {
    const { rows } = await database.query<Row>(
      'select secret, key_id from webhook_secrets where customer_id = $1 and id = $2',
      [owner, id],
    )
    const [row] = rows
    return row && { place: webhookSecretPlace(owner, id), stored: { keyId: row.key_id, content: row.secret } }
  },
  write: (tx, { owner, id }, { key, place, plain }) =>
    tx.query('update webhook_secrets set secret = $3, key_id = $4 where customer_id = $1 and id = $2', [
      owner,
      id,
      encrypt(key, place, plain),
      key.id,
    ]),
}
