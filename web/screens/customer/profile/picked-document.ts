import { DOCUMENT_FAULTS, DOCUMENT_MEDIA_TYPES, documentFault } from '#domain/people/document.ts'
export interface PickedDocument {
  name: string
  mediaType: string
  bytes: number
  dataUrl: string
  /** Size of the original photo; absent for a file sent unchanged. */
  originalBytes?: number
}

/**
 * For the file picker. iPhones and iPads convert photos for a page that does not ask for HEIC; elsewhere HEIC can be
 * picked, and is converted here or refused with the way to a JPEG.
 */
export const acceptedDocuments = (userAgent: string): string =>
  [...DOCUMENT_MEDIA_TYPES, ...(/iPhone|iPad/.test(userAgent) ? [] : ['.heic', '.heif'])].join(',')

export const DOCUMENT_REQUIRED = 'ID document is required'
const TOO_LARGE = 'File too large. Please upload a document smaller than 1MB'
const HEIC_UNREADABLE =
  'This browser cannot read HEIC photos. Please take the photo as a JPEG (on an iPhone: Settings, Camera, Formats, ' +
  'Most Compatible) or export it as one'

/** Larger than any camera's photo; a larger file is not read. */
const MAX_PHOTO_BYTES = 60_000_000

/**
 * Reads a picked file. A HEIC or too large photo becomes a JPEG of at most `maxBytes`. Refuses what cannot be read, and
 * what is no image or PDF by name or first bytes, as the server will.
 */
export async function readDocument(
  file: File,
  maxBytes: number,
): Promise<PickedDocument | { fault: string }> {
  if (isHeic(file)) return converted(file, maxBytes, HEIC_UNREADABLE)
  const mediaType = DOCUMENT_MEDIA_TYPES.find((type) => type === file.type)
  if (mediaType === undefined) return { fault: DOCUMENT_FAULTS.not_accepted }
  const isPhoto = mediaType !== 'application/pdf'
  if (file.size > maxBytes) return isPhoto ? converted(file, maxBytes, TOO_LARGE) : { fault: TOO_LARGE }
  try {
    const fault = documentFault(mediaType, new Uint8Array(await file.arrayBuffer()))
    if (fault === 'too_many_pixels') return await converted(file, maxBytes, DOCUMENT_FAULTS[fault])
    if (fault !== null) return { fault: DOCUMENT_FAULTS[fault] }
    return { name: file.name, mediaType, bytes: file.size, dataUrl: await dataUrlOf(file) }
  } catch {
    return { fault: 'The file could not be read. Please select it again' }
  }
}

const isHeic = ({ name, type }: File): boolean =>
  /^image\/hei[cf]$/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

/** A photo as a JPEG that is small enough; else `fault`. */
async function converted(
  file: File,
  maxBytes: number,
  fault: string,
): Promise<PickedDocument | { fault: string }> {
  if (file.size > MAX_PHOTO_BYTES) return { fault: TOO_LARGE }
  try {
    const jpeg = await shrunkPhoto(file, maxBytes)
    if (jpeg === null) return { fault: TOO_LARGE }
    return {
      name: `${file.name.replace(/\.\w+$/, '')}.jpg`,
      mediaType: 'image/jpeg',
      bytes: jpeg.size,
      dataUrl: await dataUrlOf(jpeg),
      originalBytes: file.size,
    }
  } catch {
    return { fault }
  }
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'))
    reader.readAsDataURL(file)
  })
}

/** Longest side in pixels and quality, tried in turn: small print stays legible in the first. */
const ATTEMPTS = [2400, 2000, 1600, 1200].flatMap((longestSide) =>
  [0.85, 0.75, 0.65].map((quality) => ({ longestSide, quality })),
)

/**
 * A photo as an upright JPEG of at most `maxBytes`; null where no attempt is small enough. Throws for an image that
 * this browser cannot decode.
 */
async function shrunkPhoto(photo: Blob, maxBytes: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    for (const { longestSide, quality } of ATTEMPTS) {
      const jpeg = await jpegOf(bitmap, longestSide, quality)
      if (jpeg !== null && jpeg.size <= maxBytes) return jpeg
    }
    return null
  } finally {
    bitmap.close()
  }
}

function jpegOf(bitmap: ImageBitmap, longestSide: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (pen === null) return Promise.resolve(null)
  // Transparent pixels would turn black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
