/** Whether keys move the focus, so that it is visible. */
export const movesByKeys = (): boolean => document.activeElement?.matches(':focus-visible') === true

/** Focuses the first field or button, unless something in the dialog has or wants the focus. */
export function focusFirst(content: HTMLElement): void {
  const dialog = content.closest<HTMLElement>('[role=dialog]')
  if (!dialog || dialog.contains(document.activeElement)) return
  takeUp(firstFocusable(content) ?? firstFocusable(dialog) ?? dialog)
}

/**
 * Focuses the first field or button of loading content when it comes. Stops once anything in the content has had the
 * focus.
 */
export function awaitFirst(content: HTMLElement): () => void {
  const arrivals = new MutationObserver(() => {
    const isInDialog = content.closest('[role=dialog]')?.contains(document.activeElement)
    const first = isInDialog ? firstFocusable(content) : undefined
    if (first) takeUp(first)
  })
  const stop = () => arrivals.disconnect()
  if (content.contains(document.activeElement)) return stop
  arrivals.observe(content, { childList: true, subtree: true })
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
