import { SEALED_DOCUMENTS } from './profiles/sealed-documents.ts'
import type { SealedTable } from '#server/platform/encryption/sealed-table.ts'
import { SEALED_SECRETS } from './second-factor/sealed-secrets.ts'

/** Every table with something that the database must not know. */
export const SEALED_TABLES: readonly SealedTable[] = [SEALED_DOCUMENTS, SEALED_SECRETS]
