import { ENCRYPTED_DOCUMENTS } from './profiles/encrypted-documents.ts'
import type { EncryptedTable } from '#server/platform/encryption/encrypted-table.ts'
import { ENCRYPTED_SECRETS } from './second-factor/encrypted-secrets.ts'
import { ENCRYPTED_WEBHOOK_SECRETS } from './webhooks/webhook-secret.ts'

/** Every table with an encrypted column. */
export const ENCRYPTED_TABLES: readonly EncryptedTable[] = [
  ENCRYPTED_DOCUMENTS,
  ENCRYPTED_SECRETS,
  ENCRYPTED_WEBHOOK_SECRETS,
]
