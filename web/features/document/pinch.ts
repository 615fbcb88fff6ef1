import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Reports the zoom factor of two fingers, or of a wheel with Ctrl (a touchpad's pinch). */
export function usePinch(element: RefObject<HTMLElement | null>, onPinch: (factor: number) => void): void {
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
