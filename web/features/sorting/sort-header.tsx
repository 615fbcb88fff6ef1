import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { HeaderCell } from '#web/ui/layout/table.tsx'
import type { Sorting } from './sort-choice.ts'

interface SortHeaderProps<Key extends string> {
  sorting: Sorting<Key>
  of: Key
  numeric?: boolean
  /** Hidden on phones. */
  wideOnly?: boolean
  className?: string
  children: ReactNode
}

/** A column title that sorts. The arrow points the way the figures go. */
export function SortHeader<Key extends string>(props: SortHeaderProps<Key>) {
  const { sorting, of, numeric = false, wideOnly = false, className, children } = props
  const isSorted = sorting.key === of
  const Arrow = sorting.isDescending ? ArrowDown : ArrowUp
  return (
    <HeaderCell
      numeric={numeric}
      wideOnly={wideOnly}
      className={className ?? ''}
      {...(isSorted ? { 'aria-sort': sorting.isDescending ? 'descending' : 'ascending' } : {})}
    >
      <button
        type="button"
        style={BUTTON}
        className={`inline-flex items-center gap-0.75 hover:text-fg ${isSorted ? 'text-fg' : ''}`}
        onClick={() => sorting.press(of)}
      >
        {children}
        {isSorted && <Arrow aria-hidden className="size-3" />}
      </button>
    </HeaderCell>
  )
}

/** The minimum height of a target, in pixels. */
const BUTTON: CSSProperties = { minHeight: 24 }
