import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'

interface ContextListProps {
  title: string
  /** Said where there is no row. */
  emptyText: string
  /** `ContextRow`s. */
  rows: readonly ReactNode[]
  /** Below the rows. */
  children?: ReactNode
}

/** A card with a list, or one sentence where the list is empty. */
export const ContextList = ({ title, emptyText, rows, children }: ContextListProps) => (
  <Card title={title} padded={false} className="overflow-hidden">
    {rows.length === 0 ? (
      <p className="border-t border-line px-4.5 py-3 text-fg-2 md:px-5.5">{emptyText}</p>
    ) : (
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

/** A line of such a list. */
export const ContextRow = ({ title, aside, children }: ContextRowProps) => (
  <li className="grid gap-1 px-4.5 py-3 md:px-5.5">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-medium wrap-anywhere">{title}</p>
      {aside}
    </div>
    {children}
  </li>
)
