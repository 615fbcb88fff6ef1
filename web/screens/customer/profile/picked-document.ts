import { DOCUMENT_FAULTS, DOCUMENT_MEDIA_TYPES, documentFault } from '#domain/people/document.ts'

/** A picked document, read and ready to send. */
export interface PickedDocument {
  name: string
  mediaType: string
  bytes: number
  dataUrl: string
}

/** What the file picker offers. */
export const ACCEPTED_DOCUMENTS = DOCUMENT_MEDIA_TYPES.join(',')

export const DOCUMENT_REQUIRED = 'ID document is required'

/**
 * Reads a picked file. Refuses a file that is neither an image nor a PDF by its name or its first bytes, as the server
 * will, and one that cannot be read.
 */
export async function readDocument(file: File): Promise<PickedDocument | { fault: string }> {
  const mediaType = DOCUMENT_MEDIA_TYPES.find((type) => type === file.type)
  if (mediaType === undefined) return { fault: DOCUMENT_FAULTS.not_accepted }
  try {
    const fault = documentFault(mediaType, new Uint8Array(await file.arrayBuffer()))
    if (fault !== null) return { fault: DOCUMENT_FAULTS[fault] }
    return { name: file.name, mediaType, bytes: file.size, dataUrl: await dataUrlOf(file) }
  } catch {
    return { fault: 'The file could not be read. Please select it again' }
  }
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'))
    reader.readAsDataURL(file)
  })
}
