import type { ReactNode } from 'react'
import { detailOf } from '#web/lib/api/call-error.ts'
import type { useListPages } from '#web/lib/api/list-pages.ts'
import { SkeletonRows } from '../loading/skeleton.tsx'
import { EmptyState } from '../messages/empty-state.tsx'
import { LoadFailure } from '../messages/load-failure.tsx'
import { ListEnd } from './list-end.tsx'

interface PagedListProps<Row extends { id: string }> {
  pages: ReturnType<typeof useListPages<Row>>
  /** What the list is to who cannot see it. */
  label: string
  /** "Loading the notes". */
  loading: string
  /** "Failed to load the notes". */
  failure: string
  /** What an empty list says, and its picture. */
  empty: { icon: ReactNode; text: string }
  /** The rows draw the lines between them, as an `EntryRow` does. */
  rowsDrawLines?: boolean
  /** A row, as a list item. */
  children: (row: Row) => ReactNode
}

/** A list of a card, loaded page by page: while it loads, when that failed, empty, and full. */
export function PagedList<Row extends { id: string }>(props: PagedListProps<Row>) {
  const { pages, label, loading, failure, empty, rowsDrawLines = false, children } = props
  const { data, error, isRefetching, refetch } = pages
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={2} label={loading} />
    return (
      <LoadFailure
        title={failure}
        text={detailOf(error, 'Please check your connection and try again')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const rows = data.pages.flat()
  if (rows.length === 0) return <EmptyState icon={empty.icon}>{empty.text}</EmptyState>
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
}
