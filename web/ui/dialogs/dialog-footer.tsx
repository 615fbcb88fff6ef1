import type { ReactNode } from 'react'

/**
 * The end of a dialog's content, with its submit button: stays in view while the content scrolls. Its parent must not
 * be a grid: there it would stick only within its own row.
 */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <div className={FOOTER} style={TO_THE_EDGE}>
    {children}
  </div>
)

const FOOTER = 'sticky z-1 mt-4 border-t border-line bg-surface-1 pt-3'

const BELOW = 'calc(1.25rem + env(safe-area-inset-bottom))'

/** Undoes the padding below the content, so that the footer sticks to the dialog's edge and nothing shows below it. */
const TO_THE_EDGE = {
  bottom: `calc(-1 * ${BELOW})`,
  marginBottom: `calc(-1 * ${BELOW})`,
  paddingBottom: BELOW,
}
