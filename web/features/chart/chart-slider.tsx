import type { KeyboardEvent, PointerEvent } from 'react'

/** The point under the pointer, or chosen by keys and then read out. */
export interface ChartCursor {
  index: number
  byKeys: boolean
}

interface ChartSliderProps {
  name: string
  /** At least one. */
  count: number
  cursor: ChartCursor | null
  onCursor: (cursor: ChartCursor | null) => void
  /** The time at the cursor, or of the last point. */
  timeLabel: string
  /** The index of the point nearest to `x`, in pixels of `width`; null without points. */
  indexAt: (x: number, width: number) => number | null
  className?: string
}

/** Moves the cursor over a chart by mouse, finger and arrow keys. */
export function ChartSlider(props: ChartSliderProps) {
  // Every render changes it: memoizing costs 0.2 kB on every asset's page and saves nothing.
  'use no memo'
  const { name, count, cursor, onCursor, timeLabel, indexAt, className = '' } = props
  const last = count - 1
  const leave = () => onCursor(null)
  const scrub = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = indexAt(event.clientX - left, width)
    onCursor(index === null ? null : { index, byKeys: false })
  }
  const move = (event: KeyboardEvent) => {
    const target = cursorTarget(event.key, cursor?.index ?? null, last)
    if (target === undefined) return
    event.preventDefault()
    onCursor(target === null ? null : { index: target, byKeys: true })
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`Point on the chart of ${name}`}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(cursor?.index ?? last) + 1}
      aria-valuetext={timeLabel}
      style={TOUCH}
      className={`absolute inset-0 cursor-crosshair focus-visible:-outline-offset-2 ${className}`}
      onPointerDown={scrub}
      onPointerMove={scrub}
      onPointerLeave={leave}
      onPointerCancel={leave}
      onKeyDown={move}
      onBlur={leave}
    />
  )
}

/** A finger scrolls the page vertically, and moves along the chart sideways. */
const TOUCH = { touchAction: 'pan-y' }

/** Where a key moves the cursor among points 0 to `last`; null removes it, undefined is another key. */
export function cursorTarget(key: string, index: number | null, last: number): number | null | undefined {
  const from = index ?? last
  if (key === 'ArrowLeft') return index === null ? last : Math.max(0, from - 1)
  if (key === 'ArrowRight') return Math.min(last, from + 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return key === 'Escape' && index !== null ? null : undefined
}
