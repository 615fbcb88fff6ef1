import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const OPEN_DELAY_MS = 700
/** Moving from one tooltip to the next within this time opens the next at once. */
const SKIP_DELAY_MS = 300

let lastClosedAtMs = -Infinity

interface TooltipProps {
  text: string
  /** One focusable element. */
  children: ReactNode
}

/**
 * The name of an icon button, on hover and on keyboard focus; Escape closes it. The text repeats the button's
 * accessible name, so it is hidden from screen readers. Ours and not Radix's: theirs carries a positioning
 * engine that weighs 18 kB on the first load, and this only ever sits under a button of the top bar.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)

  const open = () => {
    const box = anchor.current?.firstElementChild?.getBoundingClientRect()
    if (box) setPlace({ left: box.left + box.width / 2, top: box.bottom })
  }
  const openSoon = () => {
    const skips = performance.now() - lastClosedAtMs < SKIP_DELAY_MS
    timer.current = window.setTimeout(open, skips ? 0 : OPEN_DELAY_MS)
  }
  const close = () => {
    window.clearTimeout(timer.current)
    if (place !== null) lastClosedAtMs = performance.now()
    setPlace(null)
  }

  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => {
    if (place === null) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null)
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [place])

  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && openSoon()}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && open()}
      onBlur={close}
    >
      {children}
      {place !== null &&
        createPortal(
          <span
            aria-hidden
            style={{ left: `clamp(3rem, ${place.left}px, calc(100vw - 3rem))`, top: place.top }}
            className="fixed z-90 -translate-x-1/2 pt-1.5"
          >
            <span className={LABEL}>{text}</span>
          </span>,
          document.body,
        )}
    </span>
  )
}

const LABEL =
  'block whitespace-nowrap rounded-xs border border-line-2 bg-popup px-2 py-1 text-xs ' + 'text-fg shadow-2'
