import { jpegSize, pngSize, webpSize } from '../people/image-size.ts'

/** Pictures only: an SVG may hold a program. */
export type LogoMediaType = 'image/png' | 'image/jpeg' | 'image/webp'

/** A tile has 156 pixels on the sharpest screens; services send up to 512. */
const MAX_LOGO_PIXELS_A_SIDE = 1_024
export const MAX_LOGO_BYTES = 100 * 1_024

const READERS = [
  ['image/png', pngSize],
  ['image/jpeg', jpegSize],
  ['image/webp', webpSize],
] as const

/** A logo's media type by its bytes, not its header; null if not accepted. */
export function logoMediaType(bytes: Uint8Array): LogoMediaType | null {
  if (bytes.length > MAX_LOGO_BYTES) return null
  for (const [mediaType, sizeOf] of READERS) {
    const size = sizeOf(bytes)
    if (size) return Math.max(size.width, size.height) <= MAX_LOGO_PIXELS_A_SIDE ? mediaType : null
  }
  return null
}
