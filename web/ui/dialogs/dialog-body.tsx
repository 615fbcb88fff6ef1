import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { awaitFirst, focusFirst, movesByKeys } from './dialog-focus.ts'

interface DialogBodyProps {
  /** Draws with the dialog, as does one opened while keys move the focus. */
  atOnce?: boolean
  children: ReactNode
}

/**
 * A dialog's content, drawn after the dialog in slices and focused once painted: focusing forces layout, and one task
 * for all held a phone up. Content that arrives later is focused if nothing in the dialog was.
 */
export function DialogBody({ atOnce = false, children }: DialogBodyProps) {
  const [isWhole] = useState(() => atOnce || movesByKeys())
  const isDrawn = useDeferredValue(true, isWhole)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const content = place.current
    if (!isDrawn || content === null) return
    if (isWhole) return awaitFirst(content)
    let stop = () => {}
    const begin = () => {
      focusFirst(content)
      stop = awaitFirst(content)
    }
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => (timer = setTimeout(begin)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      stop()
    }
  }, [isDrawn, isWhole])
  return (
    <div ref={place} className="contents">
      {isDrawn && children}
    </div>
  )
}
