import { describe, expect, test } from 'vitest'
import { type Rotation, ZOOMS, boundedZoom, drawnSize, nextZoom, turnedFurther } from './zoom.ts'

const FRAME = { width: 800, height: 600 }
const PASSPORT = { width: 2400, height: 1200 }

describe('an image in its frame', () => {
  test.each([
    [0, { width: 800, height: 400 }],
    [180, { width: 800, height: 400 }],
    // On its side its width is as long as the frame is tall.
    [90, { width: 600, height: 300 }],
    [270, { width: 600, height: 300 }],
  ] as const)('turned by %s degrees all of it is seen', (turn, size) => {
    expect(drawnSize(PASSPORT, FRAME, { zoom: 1, turn })).toEqual(size)
  })

  test('twice as large is twice as wide and tall, and a small one fills the frame too', () => {
    expect(drawnSize(PASSPORT, FRAME, { zoom: 2, turn: 0 })).toEqual({ width: 1600, height: 800 })
    expect(drawnSize({ width: 4, height: 3 }, FRAME, { zoom: 1, turn: 0 })).toEqual(FRAME)
  })
})

test('the steps go up to the largest and back to the whole image, from any zoom between them', () => {
  const up = ZOOMS.map((zoom) => nextZoom(zoom, 'in'))
  expect(up).toEqual([1.5, 2, 3, 4, 6, 8, 8])
  expect(ZOOMS.map((zoom) => nextZoom(zoom, 'out'))).toEqual([1, 1, 1.5, 2, 3, 4, 6])
  expect([nextZoom(2.4, 'in'), nextZoom(2.4, 'out')]).toEqual([3, 2])
})

test('fingers and wheel stay within the ends', () => {
  expect([0.2, 1.7, 40].map(boundedZoom)).toEqual([1, 1.7, 8])
})

test('four quarters are a whole turn', () => {
  const seen: Rotation[] = [0]
  for (let quarter = 0; quarter < 4; quarter++) seen.push(turnedFurther(seen.at(-1) ?? 0))
  expect(seen).toEqual([0, 90, 180, 270, 0])
})
