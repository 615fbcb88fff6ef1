import { describe, expect, test } from 'vitest'
import { type DocumentMediaType, documentFault, parseDataUrl, MAX_DOCUMENT_BYTES } from './document.ts'

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const be16 = (value: number) => [value >> 8, value & 255]
const be32 = (value: number) => [...be16(value >>> 16), ...be16(value & 0xffff)]
const le16 = (value: number) => be16(value).toReversed()
const le24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16]
const bytes = (...parts: (number | number[])[]) => Uint8Array.from(parts.flat())

const png = (width: number, height: number) =>
  bytes(
    [0x89],
    ascii('PNG\r\n'),
    [0x1a, 0x0a],
    be32(13),
    ascii('IHDR'),
    be32(width),
    be32(height),
    [8, 2, 0, 0, 0],
    be32(0),
  )
const jpeg = (width: number, height: number, frame = 0xc0) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe0, ...be16(16)],
    ascii('JFIF\0'),
    [1, 1, 0, 0, 1, 0, 1, 0, 0],
    [0xff, 0xff, 0xc4, ...be16(4), 0, 0],
    [0xff, frame, ...be16(11), 8, ...be16(height), ...be16(width), 1, 1, 0x11, 0],
  )
const webp = (chunk: string, payload: number[]) =>
  bytes(ascii('RIFF'), [22, 0, 0, 0], ascii('WEBP'), ascii(chunk), [10, 0, 0, 0], payload, [0, 0, 0, 0, 0])
const extended = (width: number, height: number) =>
  webp('VP8X', [0, 0, 0, 0, ...le24(width - 1), ...le24(height - 1)])
const lossy = (width: number, height: number) =>
  webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...le16(width), ...le16(height)])
const lossless = (width: number, height: number) => {
  const bits = (width - 1) | ((height - 1) << 14)
  return webp('VP8L', [0x2f, ...be32(bits >>> 0).toReversed(), 0, 0, 0, 0, 0])
}
const pdf = bytes(ascii('%PDF-1.7\n'))

describe('an ID document is one of four kinds, told by its bytes', () => {
  test.each([
    ['image/png', png(600, 400)],
    ['image/jpeg', jpeg(600, 400)],
    ['image/jpeg', jpeg(600, 400, 0xc2)],
    ['image/webp', extended(600, 400)],
    ['image/webp', lossy(600, 400)],
    ['image/webp', lossless(600, 400)],
    ['application/pdf', pdf],
  ] as const)('%s', (mediaType, content) => {
    expect(documentFault(mediaType, content)).toBeNull()
  })

  test.each([
    ['image/png', jpeg(600, 400), 'a JPEG that claims to be a PNG'],
    ['image/jpeg', png(600, 400), 'a PNG that claims to be a JPEG'],
    ['application/pdf', png(600, 400), 'a PNG that claims to be a PDF'],
    ['image/png', bytes(ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')), 'an SVG'],
    ['application/pdf', bytes(ascii('<html>%PDF-1.7')), 'HTML with a PDF inside'],
    [
      'image/webp',
      bytes(
        ascii('RIFF'),
        [0, 0, 0, 0],
        ascii('WAVEfmt '),
        Array.from({ length: 20 }, () => 0),
      ),
      'a sound',
    ],
    ['image/jpeg', bytes([0xff, 0xd8, 0xff]), 'a JPEG of three bytes'],
    [
      'image/jpeg',
      bytes([0xff, 0xd8, 0xff, 0xe0, 0, 1, 0, 0, 0, 0, 0, 0]),
      'a JPEG whose segment has no length',
    ],
    [
      'image/jpeg',
      bytes([0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0, 0, 0, 0, 0]),
      'a JPEG whose pixels come before their size',
    ],
    ['image/png', png(0, 400), 'a PNG without width'],
    ['image/jpeg', jpeg(600, 0), 'a JPEG without height'],
    ['image/png', bytes(), 'nothing'],
  ] as const)('not %s: %3$s', (mediaType, content, _what) => {
    expect(documentFault(mediaType, content)).toBe('not_accepted')
  })
})

describe('an ID document is bounded', () => {
  test('to 1 MiB, the last byte included', () => {
    const largest = new Uint8Array(MAX_DOCUMENT_BYTES)
    largest.set(pdf)
    expect(documentFault('application/pdf', largest)).toBeNull()
    const larger = new Uint8Array(MAX_DOCUMENT_BYTES + 1)
    larger.set(pdf)
    expect(documentFault('application/pdf', larger)).toBe('too_large')
  })

  test.each([
    ['image/png', png(5_000, 5_000), null],
    ['image/png', png(5_000, 5_001), 'too_many_pixels'],
    ['image/png', png(20_000, 20_000), 'too_many_pixels'],
    ['image/png', png(0xffff_ffff, 0xffff_ffff), 'too_many_pixels'],
    ['image/jpeg', jpeg(65_535, 65_535), 'too_many_pixels'],
    ['image/webp', extended(16_384, 16_384), 'too_many_pixels'],
    ['image/webp', lossless(16_384, 16_384), 'too_many_pixels'],
    ['image/webp', lossy(16_383, 16_383), 'too_many_pixels'],
  ] as const)('%s to 25 megapixels by its header', (mediaType, content, fault) => {
    expect(documentFault(mediaType, content)).toBe(fault)
  })
})

describe('a document arrives as a plain base64 data URL', () => {
  test('of an accepted type', () => {
    expect(parseDataUrl('data:image/png;base64,AAAA')).toEqual({ mediaType: 'image/png', base64: 'AAAA' })
  })

  test.each([
    'data:image/svg+xml;base64,AAAA',
    'data:text/html;base64,AAAA',
    'data:image/gif;base64,AAAA',
    'data:image/png,AAAA',
    'data:image/png;charset=utf-8;base64,AAAA',
    'data:image/png; base64,AAAA',
    'data: image/png;base64,AAAA',
    'DATA:image/png;base64,AAAA',
    'data:image/PNG;base64,AAAA',
    'data:;base64,AAAA',
    'vbscript:alert(1)',
    'https://example.com/passport.png',
    '',
  ])('and not as %j', (url) => {
    expect(parseDataUrl(url)).toBe('not_accepted')
  })

  test('and is not decoded when it is too long', () => {
    const longest = 'A'.repeat(1_398_104)
    expect(parseDataUrl(`data:image/png;base64,${longest}`)).toMatchObject({ base64: longest })
    expect(parseDataUrl(`data:image/png;base64,${longest}A`)).toBe('too_large')
  })
})

test('cutting a picture anywhere never throws', () => {
  const pictures: [DocumentMediaType, Uint8Array][] = [
    ['image/png', png(600, 400)],
    ['image/jpeg', jpeg(600, 400)],
    ['image/webp', extended(600, 400)],
    ['image/webp', lossy(600, 400)],
    ['image/webp', lossless(600, 400)],
  ]
  for (const [mediaType, content] of pictures) {
    for (let length = 0; length < content.length; length++) {
      expect(() => documentFault(mediaType, content.subarray(0, length))).not.toThrow()
    }
  }
})
