import { type PixelSize, jpegSize, pngSize, webpSize } from './image-size.ts'

/** Of a decoded ID document. */
export const MAX_DOCUMENT_BYTES = 1_048_576

/** None that a browser would run, as SVG and HTML. */
export const DOCUMENT_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type DocumentMediaType = (typeof DOCUMENT_MEDIA_TYPES)[number]

/** 100 MB decoded: more than a camera needs, far less than a decompression bomb. */
const MAX_DOCUMENT_PIXELS = 25_000_000

/** Base64 writes 3 bytes as 4 characters. */
const MAX_BASE64_CHARACTERS = Math.ceil(MAX_DOCUMENT_BYTES / 3) * 4

export type DocumentFault = 'too_large' | 'not_accepted' | 'too_many_pixels'

/** As shown to the customer. */
export const DOCUMENT_FAULTS: Record<DocumentFault, string> = {
  too_large: 'Please upload a document smaller than 1MB',
  not_accepted: 'Please upload a JPEG, PNG or WebP image or a PDF',
  too_many_pixels: 'Please upload an image of at most 25 megapixels',
}

/** The parts of a data URL, still encoded. */
export interface EncodedDocument {
  readonly mediaType: DocumentMediaType
  readonly base64: string
}

/**
 * Parses "data:<type>;base64,<text>". Refuses every other form (parameters, percent encoding, blanks, upper case), and
 * a text too long before decoding it.
 */
export function parseDataUrl(url: string): EncodedDocument | DocumentFault {
  const mediaType = DOCUMENT_MEDIA_TYPES.find((type) => url.startsWith(`data:${type};base64,`))
  if (!mediaType) return 'not_accepted'
  const base64 = url.slice(`data:${mediaType};base64,`.length)
  return base64.length > MAX_BASE64_CHARACTERS ? 'too_large' : { mediaType, base64 }
}

/** Why `bytes` are no acceptable document of the claimed type; null when they are. */
export function documentFault(mediaType: DocumentMediaType, bytes: Uint8Array): DocumentFault | null {
  if (bytes.length > MAX_DOCUMENT_BYTES) return 'too_large'
  if (mediaType === 'application/pdf') return isPdf(bytes) ? null : 'not_accepted'
  const size = SIZE_OF[mediaType](bytes)
  if (!size) return 'not_accepted'
  return size.width * size.height > MAX_DOCUMENT_PIXELS ? 'too_many_pixels' : null
}

const SIZE_OF: Record<
  Exclude<DocumentMediaType, 'application/pdf'>,
  (bytes: Uint8Array) => PixelSize | null
> = { 'image/jpeg': jpegSize, 'image/png': pngSize, 'image/webp': webpSize }

/** "%PDF-" at the very start: readers search 1,024 bytes for it, where polyglots hide. */
const isPdf = (bytes: Uint8Array): boolean =>
  [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, index) => bytes[index] === byte)

/** The extension of a download's file name. */
export const DOCUMENT_EXTENSION: Record<DocumentMediaType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}
