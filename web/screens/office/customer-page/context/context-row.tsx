import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyNote } from '#web/ui/layout/empty-note.tsx'

interface ContextListProps {
  title: string
  /** For an empty list. */
  emptyText: string
  rows: readonly ReactNode[]
  /** Below the rows. */
  children?: ReactNode
}

/** A list in a card, or one sentence if empty. */
export const ContextList = ({ title, emptyText, rows, children }: ContextListProps) => (
  <Card
    title={title}
    padded={false}
    className="overflow-hidden"
    action={<EmptyNote text={rows.length === 0 ? emptyText : null} />}
  >
    {rows.length > 0 && (
      <ul aria-label={title} className="divide-y divide-line border-t border-line">
        {rows}
      </ul>
    )}
    {children}
  </Card>
)

interface ContextRowProps {
  title: ReactNode
  /** Beside the title: a badge, a figure. */
  aside?: ReactNode
  /** Lines under it. */
  children?: ReactNode
}

export const ContextRow = ({ title, aside, children }: ContextRowProps) => (
  <li className="grid gap-1 px-4.5 py-3 md:px-5.5">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-medium wrap-anywhere">{title}</p>
      {aside}
    </div>
    {children}
  </li>
)
