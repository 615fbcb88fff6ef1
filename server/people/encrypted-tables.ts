import { ENCRYPTED_DOCUMENTS } from './profiles/document-cipher.ts'
import type { EncryptedTable } from '#server/platform/encryption/encrypt.ts'
import { ENCRYPTED_SECRETS } from './second-factor/totp.ts'
import { ENCRYPTED_WEBHOOK_SECRETS } from './webhooks/webhook-secret.ts'

/** Every table with an encrypted column. */
export const ENCRYPTED_TABLES: readonly EncryptedTable[] = [
  ENCRYPTED_DOCUMENTS,
  ENCRYPTED_SECRETS,
  ENCRYPTED_WEBHOOK_SECRETS,
]
