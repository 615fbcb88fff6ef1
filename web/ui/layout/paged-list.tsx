import type { ReactNode } from 'react'
import type { useListPages } from '#web/lib/api/list-pages.ts'
import { Loaded } from './loaded.tsx'
import { EmptyState } from '../messages/empty-state.tsx'
import { ListEnd } from './list-end.tsx'

interface PagedListProps<Row extends { id: string }> {
  pages: ReturnType<typeof useListPages<Row>>
  /** Names the list for screen readers. */
  label: string
  loading: string
  failure: string
  /** For an empty list; nothing where the card says it. */
  empty?: { icon: ReactNode; text: string }
  /** The rows draw their own lines, as `EntryRow` does. */
  rowsDrawLines?: boolean
  children: (row: Row) => ReactNode
}

/** Whether a list has loaded and is empty. */
export const isEmptyList = ({ data }: Pick<PagedListProps<{ id: string }>['pages'], 'data'>): boolean =>
  data?.pages[0]?.length === 0

/** A card's list, loaded page by page. */
export function PagedList<Row extends { id: string }>(props: PagedListProps<Row>) {
  const { pages, label, loading, failure, empty, rowsDrawLines = false, children } = props
  return (
    <Loaded query={pages} rows={2} loading={loading} failure={failure}>
      {(data) => {
        const rows = data.pages.flat()
        if (rows.length === 0) return empty && <EmptyState icon={empty.icon}>{empty.text}</EmptyState>
        return (
          <>
            <ul
              aria-label={label}
              className={rowsDrawLines ? 'border-t border-line' : 'divide-y divide-line border-t border-line'}
            >
              {rows.map(children)}
            </ul>
            <ListEnd pages={pages} isLong={data.pages.length > 1} failure={failure} />
          </>
        )
      }}
    </Loaded>
  )
}
