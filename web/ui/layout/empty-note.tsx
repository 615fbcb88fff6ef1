import type { ReactNode } from 'react'

interface EmptyNoteProps {
  /** The text of an empty card, which is then one line; else null. */
  text: string | null
  /** The card's button. */
  children?: ReactNode
}

/** The action of a card that may be empty. */
export const EmptyNote = ({ text, children }: EmptyNoteProps) => (
  <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
    {text !== null && <p className="text-sm text-fg-2">{text}</p>}
    {children}
  </div>
)
