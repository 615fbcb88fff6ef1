/** In pixels, as the header claims. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

type SizeReader = (bytes: Uint8Array) => PixelSize | null

/**
 * Reads the size from the header without decoding; null for other bytes. Headers may lie, but decoders allocate what
 * they claim, so a bound protects the reviewer.
 */
export const jpegSize: SizeReader = (bytes) => {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return null
  const view = viewOf(bytes)
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      // A fill byte before a marker.
      at += 1
    } else if (isFrameHeader(marker)) {
      return sized(view.getUint16(at + 7), view.getUint16(at + 5))
    } else {
      const length = view.getUint16(at + 2)
      if (length < 2 || marker === START_OF_SCAN) return null
      at += 2 + length
    }
  }
  return null
}

const START_OF_SCAN = 0xda

/** SOF0 to SOF15 without DHT, JPG and DAC. Source: ITU T.81, table B.1. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** The first chunk is IHDR. Source: PNG specification, third edition, 5.2 and 11.2.1. */
export const pngSize: SizeReader = (bytes) => {
  const isPng =
    bytes.length >= 33 &&
    startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]) &&
    textAt(bytes, 12, 4) === 'IHDR'
  if (!isPng) return null
  const view = viewOf(bytes)
  return sized(view.getUint32(16), view.getUint32(20))
}

/** Extended, lossless and lossy. Source: RFC 9649 and RFC 6386, 9.1. */
export const webpSize: SizeReader = (bytes) => {
  if (bytes.length < 30 || textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null
  const view = viewOf(bytes)
  switch (textAt(bytes, 12, 4)) {
    case 'VP8X':
      return sized((view.getUint32(23, true) >>> 8) + 1, (view.getUint32(26, true) >>> 8) + 1)
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return null
      const bits = view.getUint32(21, true)
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8 ':
      if (bytes[23] !== 0x9d || bytes[24] !== 0x01 || bytes[25] !== 0x2a) return null
      return sized(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    default:
      return null
  }
}

const sized = (width: number, height: number): PixelSize | null =>
  width > 0 && height > 0 ? { width, height } : null

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const startsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte)

const textAt = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))
