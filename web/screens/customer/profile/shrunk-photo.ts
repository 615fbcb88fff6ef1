/** Longest side in pixels and quality, tried in turn: small print stays legible in the first. */
const ATTEMPTS = [2400, 2000, 1600, 1200].flatMap((longestSide) =>
  [0.85, 0.75, 0.65].map((quality) => ({ longestSide, quality })),
)

/**
 * A photo as an upright JPEG of at most `maxBytes`; null where no attempt is small enough. Throws for an image that
 * this browser cannot decode.
 */
export async function shrunkPhoto(photo: Blob, maxBytes: number): Promise<Blob | null> {
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
