import type { ReactNode } from 'react'
import type { useListPages } from '#web/lib/api/list-pages.ts'
import { EmptyState } from '../messages/empty-state.tsx'
import { LoadedPages } from './loaded-pages.tsx'

interface PagedListProps<Row extends { id: string }> {
  pages: ReturnType<typeof useListPages<Row>>
  label: string
  /** "the flags", for placeholder and failure. */
  what: string
  /** For an empty list; nothing where the card says it. */
  empty?: { icon: ReactNode; text: string }
  /** The rows draw their own lines, as `EntryRow` does. */
  rowsDrawLines?: boolean
  children: (row: Row) => ReactNode
}

export const isEmptyList = ({ data }: Pick<PagedListProps<{ id: string }>['pages'], 'data'>): boolean =>
  data?.pages[0]?.length === 0

/** A card's list, loaded page by page. */
export function PagedList<Row extends { id: string }>(props: PagedListProps<Row>) {
  const { pages, label, what, empty, rowsDrawLines = false, children } = props
  return (
    <LoadedPages
      pages={pages}
      rows={2}
      what={what}
      empty={empty && <EmptyState icon={empty.icon}>{empty.text}</EmptyState>}
    >
      {(rows) => (
        <ul
          aria-label={label}
          className={rowsDrawLines ? 'border-t border-line' : 'divide-y divide-line border-t border-line'}
        >
          {rows.map(children)}
        </ul>
      )}
    </LoadedPages>
  )
}
