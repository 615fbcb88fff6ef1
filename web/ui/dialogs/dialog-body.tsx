import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'

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

/** Whether keys move the focus, so that it is visible. */
export const movesByKeys = (): boolean => document.activeElement?.matches(':focus-visible') === true

/** Focuses the first field or button, unless something in the dialog has or wants the focus. */
function focusFirst(content: HTMLElement): void {
  const dialog = content.closest<HTMLElement>('[role=dialog]')
  if (!dialog || dialog.contains(document.activeElement)) return
  takeUp(firstFocusable(content) ?? firstFocusable(dialog) ?? dialog)
}

/** Focuses the first field or button of loading content when it comes, unless its content has had the focus. */
function awaitFirst(content: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    const isInDialog = content.closest('[role=dialog]')?.contains(document.activeElement)
    const first = isInDialog ? firstFocusable(content) : undefined
    if (first) takeUp(first)
  })
  const stop = () => observer.disconnect()
  if (content.contains(document.activeElement)) return stop
  observer.observe(content, { childList: true, subtree: true })
  content.addEventListener('focusin', stop, { once: true })
  return stop
}

function takeUp(target: HTMLElement): void {
  target.focus({ preventScroll: true })
  if (target instanceof HTMLInputElement) target.select()
}

const firstFocusable = (within: HTMLElement): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>('input, select, textarea, button, [tabindex]')].find(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled, [type=hidden]') && element.checkVisibility(),
  )
