import { type Refusal, isRefusal, refuseField } from '#contract/refusals.ts'
import {
  DOCUMENT_FAULTS,
  type DocumentFault,
  type DocumentMediaType,
  documentFault,
  parseDataUrl,
} from '#domain/people/document.ts'
import { OWN_DOCUMENT_URL } from './profile-row.ts'

export interface UploadedDocument {
  mediaType: DocumentMediaType
  content: Buffer
}

/**
 * A submitted form's document, decoded and checked; null when the form keeps the current one (none, or its URL).
 * Refuses what is no accepted document.
 */
export function uploadedDocument(idDocument: string | undefined): UploadedDocument | null | Refusal {
  if (idDocument === undefined || idDocument === OWN_DOCUMENT_URL) return null
  const decoded = decode(idDocument)
  return typeof decoded === 'string' ? refuseField('idDocument', DOCUMENT_FAULTS[decoded]) : decoded
}

function decode(idDocument: string): UploadedDocument | DocumentFault {
  const encoded = parseDataUrl(idDocument)
  if (typeof encoded === 'string') return encoded
  const { mediaType, base64 } = encoded
  const content = Buffer.from(base64, 'base64')
  // Node skips invalid characters; only canonical text encodes to itself.
  if (content.toString('base64') !== base64) return 'not_accepted'
  return documentFault(mediaType, content) ?? { mediaType, content }
}

/** Refuses a first submission without a document. */
export function requiredDocument(idDocument: string | undefined): UploadedDocument | Refusal {
  const document = uploadedDocument(idDocument)
  if (isRefusal(document)) return document
  return document ?? refuseField('idDocument', 'ID document is required')
}
