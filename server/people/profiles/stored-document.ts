import type { FastifyReply } from 'fastify'
import { DOCUMENT_EXTENSION, type DocumentMediaType } from '#domain/people/document.ts'
import { REPLIED } from '#server/platform/http/route.ts'

export interface StoredDocument {
  id: bigint
  media_type: DocumentMediaType
  content: Buffer
}

/** Encrypted, unless older than the encryption of documents. */
export interface DocumentRow extends StoredDocument {
  customer_id: bigint
  key_id: string | null
}

/**
 * Sends a document as a harmless download: an attachment, not sniffed, sandboxed if rendered, unreadable from other
 * sites, not cached.
 */
export function sendDocument(
  reply: FastifyReply,
  { id, media_type, content }: StoredDocument,
): typeof REPLIED {
  reply
    .header('content-type', media_type)
    .header(
      'content-disposition',
      `attachment; filename="id-document-${id}.${DOCUMENT_EXTENSION[media_type]}"`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .send(content)
  return REPLIED
}
