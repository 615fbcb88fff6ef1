import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'

interface ListCardProps {
  title: string
  /** The text of an empty list; false for another. */
  empty: string | false
  action?: ReactNode
  children: ReactNode
}

/** A card with a list, or one sentence if empty. */
export const ListCard = ({ title, empty, action, children }: ListCardProps) => (
  <Card title={title} flush action={<EmptyNote text={empty || null}>{action}</EmptyNote>}>
    {children}
  </Card>
)

interface CardRowProps {
  title: ReactNode
  /** Beside the title: a badge, a figure. */
  aside?: ReactNode
  children?: ReactNode
}

export const CardRow = ({ title, aside, children }: CardRowProps) => (
  <li className="grid gap-1 px-4.5 py-3 md:px-5.5">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-medium wrap-anywhere">{title}</p>
      {aside}
    </div>
    {children}
  </li>
)

/** A link beside a card's title. */
export const CardLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center rounded-sm text-sm font-strong text-brand hover:underline md:min-h-0"
  >
    {children}
  </Link>
)

/** The first rows of a list, and a button that shows the others. */
export function useFirstRows<Row>(rows: readonly Row[], count: number) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, count)
  const more = shown.length < rows.length && (
    <div className="grid justify-items-center border-t border-line p-3">
      <SmallButton onClick={() => setWhole(true)}>Show {rows.length - shown.length} more</SmallButton>
    </div>
  )
  return { shown, more }
}

/** The action of a card that may be empty, and is then one line with a text. */
export const EmptyNote = ({ text, children }: { text: string | null; children?: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
    {text !== null && <p className="text-sm text-fg-2">{text}</p>}
    {children}
  </div>
)
