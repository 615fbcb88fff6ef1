import type { ReactNode } from 'react'

/**
 * The last part of a dialog's content, with the button that sends it: in view while the content scrolls under it. On a
 * screen that is very low it scrolls too, so that the content keeps room. It sticks within its parent, which must not
 * be a grid: there the parent is only the row of its own.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div data-dialog-footer="" className={FOOTER}>
      {children}
    </div>
  )
}

/** The negative margins take the padding of the dialog back. */
const FOOTER =
  'z-1 -mx-4.5 -mb-[calc(1.25rem+env(safe-area-inset-bottom))] mt-4 border-t border-line bg-surface-1 px-4.5 pt-3 ' +
  'pb-[calc(1rem+env(safe-area-inset-bottom))] md:-mx-5.5 md:px-5.5 [@media(min-height:30rem)]:sticky bottom-0'
