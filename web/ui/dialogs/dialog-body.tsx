import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { awaitFirst, focusFirst, movesByKeys } from './dialog-focus.ts'

interface DialogBodyProps {
  /** Draws with the dialog. So does a dialog that is opened while the focus is moved by keys. */
  atOnce?: boolean
  children: ReactNode
}

/**
 * The content of a dialog. Unless at once, it is drawn after the dialog itself and in slices, and takes the focus when
 * it is painted: to focus is to lay out, and everything in one task held a phone up. Content that arrives later takes
 * the focus too, as long as nothing in the dialog has had it.
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
