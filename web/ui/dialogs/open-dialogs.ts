/** Closes one dialog; false where Escape is not for it. */
type Close = () => boolean

const open: Close[] = []

/** A dialog is open until the returned function is called. */
export function dialogOpened(close: Close): () => void {
  open.push(close)
  return () => void open.splice(open.indexOf(close), 1)
}

/** Closes the dialog that was opened last; false where there is none for Escape to close. */
export const closeLastDialog = (): boolean => open.toReversed().some((close) => close())
