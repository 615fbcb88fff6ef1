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
