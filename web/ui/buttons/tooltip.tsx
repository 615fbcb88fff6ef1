import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const OPEN_DELAY_MS = 700
/** Within this time the next tooltip opens at once. */
const SKIP_DELAY_MS = 300

let lastClosedAtMs = -Infinity

/**
 * An icon button's name, on hover and keyboard focus; Escape closes it. Hidden from screen readers, which read the
 * button's name. Ours: Radix's positioning engine weighs 18 kB on the first load.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
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
