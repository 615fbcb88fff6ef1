/** Closes one dialog; false where Escape is not for it. */
type Close = () => boolean

const open: Close[] = []

/** The dialog counts as open until the returned function is called. */
export function dialogOpened(close: Close): () => void {
  open.push(close)
  return () => void open.splice(open.indexOf(close), 1)
}

/** Closes the latest dialog; false if Escape closes none. */
export const closeLastDialog = (): boolean => open.toReversed().some((close) => close())

/** Returns the focus of a closed dialog to what opened it, unless a link in it led to another screen, which has it. */
export function returnFocus(event: Event, opener: Element | null): void {
  event.preventDefault()
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const target = opener?.isConnected ? opener : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus()
}
