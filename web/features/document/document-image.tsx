import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { boundedZoom, drawnSize, nextZoom, type Rotation, type Size, turnedFurther } from './zoom.ts'

/** An image in a scrolling frame. Buttons, keys, two fingers or the wheel with Ctrl zoom; it can be turned. */
export function DocumentImage({ url, label, aside }: { url: string; label: string; aside: ReactNode }) {
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState<Rotation>(0)
  const [image, setImage] = useState<Size | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const { frame, size } = useFrame()
  const drawn = image && size && drawnSize(image, size, { zoom, turn })
  useCentered(frame, drawn)
  usePinch(frame, (factor) => setZoom((earlier) => boundedZoom(earlier * factor)))
  const zoomBy = (direction: 'in' | 'out') => setZoom(nextZoom(zoom, direction))
  const act: Record<string, () => void> = {
    '+': () => zoomBy('in'),
    '=': () => zoomBy('in'),
    '-': () => zoomBy('out'),
    '0': () => setZoom(1),
    t: () => setTurn(turnedFurther(turn)),
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    act[event.key.toLowerCase()]?.()
  }
  if (isUnreadable) return <Unreadable aside={aside} />
  return (
    <div role="group" aria-label="Document" className="grid gap-3" onKeyDown={press}>
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label="Zoom out (-)" icon={<ZoomOut aria-hidden />} onClick={() => zoomBy('out')} />
        <output aria-live="polite" className="text-center text-sm text-fg-2" style={PERCENT}>
          {Math.round(zoom * 100)}%
        </output>
        <IconButton label="Zoom in (+)" icon={<ZoomIn aria-hidden />} onClick={() => zoomBy('in')} />
        <IconButton label="Whole document (0)" icon={<Maximize aria-hidden />} onClick={() => setZoom(1)} />
        <IconButton
          label="Turn right (T)"
          icon={<RotateCw aria-hidden />}
          onClick={() => setTurn(turnedFurther(turn))}
        />
        <span className="ml-auto">{aside}</span>
      </div>
      <div
        ref={frame}
        role="region"
        aria-label={`${label}, turned by ${turn} degrees`}
        {...SCROLLED_BY_KEYS}
        style={FRAME}
        className="grid overflow-x-auto overflow-y-auto rounded-md bg-surface-2"
      >
        <div style={boxOf(drawn, turn)}>
          <img
            src={url}
            alt={label}
            style={imageOf(drawn, turn)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setImage({ width, height })
            }
            onError={() => setUnreadable(true)}
          />
        </div>
      </div>
    </div>
  )
}

const Unreadable = ({ aside }: { aside: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <p className="text-fg-2">This image cannot be shown. Download it to view it.</p>
    {aside}
  </div>
)

function useFrame() {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => setSize({ width: element.offsetWidth, height: element.offsetHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, size }
}

/** Keeps the middle of the frame in place as the image grows or shrinks. */
function useCentered(frame: { current: HTMLElement | null }, drawn: Size | null): void {
  const last = useRef<Size | null>(null)
  const { width = 0, height = 0 } = drawn ?? {}
  useLayoutEffect(() => {
    const element = frame.current
    const earlier = last.current
    last.current = { width, height }
    if (element === null || earlier === null || earlier.width === 0 || width === 0) return
    const factor = width / earlier.width
    const [halfWidth, halfHeight] = [element.clientWidth / 2, element.clientHeight / 2]
    element.scrollTo(
      (element.scrollLeft + halfWidth) * factor - halfWidth,
      (element.scrollTop + halfHeight) * factor - halfHeight,
    )
  }, [frame, width, height])
}

/** The turned image's size, so that the frame scrolls to its edges. */
function boxOf(drawn: Size | null, turn: Rotation) {
  const { width, height } = drawn ?? { width: 0, height: 0 }
  const isOnItsSide = turn === 90 || turn === 270
  return {
    width: isOnItsSide ? height : width,
    height: isOnItsSide ? width : height,
    position: 'relative',
    margin: 'auto',
    overflow: 'hidden',
  } as const
}

function imageOf(drawn: Size | null, turn: Rotation) {
  return {
    ...drawn,
    maxWidth: 'none',
    position: 'absolute',
    top: '50%',
    left: '50%',
    translate: '-50% -50%',
    rotate: `${turn}deg`,
  } as const
}

/** Reachable by Tab, so that the arrow keys scroll it. */
const SCROLLED_BY_KEYS = { tabIndex: 0 }

/** The height comes from its surroundings. */
const FRAME = { height: 'var(--document-h, 62dvh)', touchAction: 'pan-x pan-y' }
const PERCENT = { minWidth: '3.25rem' }

/** Reports the zoom factor of two fingers, or of a wheel with Ctrl (a touchpad's pinch). */
function usePinch(element: RefObject<HTMLElement | null>, onPinch: (factor: number) => void): void {
  const report = useEffectEvent(onPinch)
  useEffect(() => {
    const target = element.current
    if (target === null) return
    const stop = new AbortController()
    const { signal } = stop
    // Not passive: otherwise the whole page would zoom.
    target.addEventListener('wheel', (event) => pinchByWheel(event, report), { passive: false, signal })
    const fingers = new Map<number, PointerEvent>()
    const lift = ({ pointerId }: PointerEvent) => fingers.delete(pointerId)
    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return
      const before = distanceOf(fingers)
      fingers.set(event.pointerId, event)
      const after = distanceOf(fingers)
      if (before > 0 && after > 0) report(after / before)
    }
    target.addEventListener('pointerdown', (event) => fingers.set(event.pointerId, event), { signal })
    target.addEventListener('pointermove', move, { signal })
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      target.addEventListener(end, lift, { signal })
    return () => stop.abort()
  }, [element])
}

function pinchByWheel(event: WheelEvent, report: (factor: number) => void): void {
  if (!event.ctrlKey) return
  event.preventDefault()
  report(Math.exp(-event.deltaY * PER_PIXEL))
}

/** A wheel notch of 100 pixels is some 22 %. */
const PER_PIXEL = 0.002

/** Between two fingers; else 0. */
function distanceOf(fingers: ReadonlyMap<number, PointerEvent>): number {
  const [one, other] = [...fingers.values()]
  if (one === undefined || other === undefined || fingers.size !== 2) return 0
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
}
