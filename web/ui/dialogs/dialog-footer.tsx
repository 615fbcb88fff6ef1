import type { ReactNode } from 'react'

/**
 * The last part of a dialog's content, with the button that sends it: in view while the content scrolls under it. It
 * sticks within its parent, which must not be a grid: there the parent is only the row of its own.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className={FOOTER} style={TO_THE_EDGE}>
      {children}
    </div>
  )
}

const FOOTER = 'sticky z-1 mt-4 border-t border-line bg-surface-1 pt-3'

const BELOW = 'calc(1.25rem + env(safe-area-inset-bottom))'

/**
 * Takes the padding below the content back: the footer sticks to the edge of the dialog, from which browsers take the
 * padding off, and nothing shows below it.
 */
const TO_THE_EDGE = {
  bottom: `calc(-1 * ${BELOW})`,
  marginBottom: `calc(-1 * ${BELOW})`,
  paddingBottom: BELOW,
}
