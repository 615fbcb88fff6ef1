import { DOCUMENT_MEDIA_TYPES } from '#domain/document.ts'

/** A document somebody picked, read and ready to send. */
export interface PickedDocument {
  name: string
  mediaType: string
  bytes: number
  dataUrl: string
}

/** What the file picker offers. */
export const ACCEPTED_DOCUMENTS = DOCUMENT_MEDIA_TYPES.join(',')

export const DOCUMENT_REQUIRED = 'ID document is required'

/** Reads a picked file. Refuses what is neither an image a server could check nor a PDF, and what cannot be read. */
export async function readDocument(file: File): Promise<PickedDocument | { fault: string }> {
  if (!DOCUMENT_MEDIA_TYPES.some((type) => type === file.type) || file.size === 0) {
    return { fault: 'Please upload a JPEG, PNG or WebP image or a PDF' }
  }
  try {
    return { name: file.name, mediaType: file.type, bytes: file.size, dataUrl: await dataUrlOf(file) }
  } catch {
    return { fault: 'The file could not be read. Please pick it again' }
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
