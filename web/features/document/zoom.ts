/** The zoom steps; 1 fits the frame. */
export const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8] as const

const LARGEST = ZOOMS[ZOOMS.length - 1] ?? 1

/** Clockwise, in degrees. */
export type Rotation = 0 | 90 | 180 | 270

export interface Size {
  width: number
  height: number
}

export const turnedFurther = (turn: Rotation): Rotation => TURNED[turn]

const TURNED = { 0: 90, 90: 180, 180: 270, 270: 0 } as const

/** The next step; at either end the zoom itself. */
export function nextZoom(zoom: number, direction: 'in' | 'out'): number {
  const steps = direction === 'in' ? ZOOMS : ZOOMS.toReversed()
  return steps.find((step) => (direction === 'in' ? step > zoom : step < zoom)) ?? zoom
}

/** A zoom by wheel or fingers, kept within the ends. */
export const boundedZoom = (zoom: number): number => Math.min(Math.max(zoom, 1), LARGEST)

/** The size before the turn; at zoom 1 the turned image fits the frame. */
export function drawnSize(image: Size, frame: Size, { zoom, turn }: { zoom: number; turn: Rotation }): Size {
  const isOnItsSide = turn === 90 || turn === 270
  const [width, height] = isOnItsSide ? [image.height, image.width] : [image.width, image.height]
  const scale = Math.min(frame.width / width, frame.height / height) * zoom
  return { width: image.width * scale, height: image.height * scale }
}
