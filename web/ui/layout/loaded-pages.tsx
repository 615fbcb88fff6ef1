import type { ReactNode } from 'react'
import type { ListPages } from '#web/lib/api/list-pages.ts'
import { ListEnd } from './list-end.tsx'
import { Loaded, type LoadedProps } from './loaded.tsx'

interface LoadedPagesProps<Row> extends Omit<LoadedProps<unknown>, 'query' | 'children'> {
  pages: LoadedProps<{ pages: Row[][] }>['query'] & ListPages
  /** Instead of an empty list. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** The rows of all loaded pages in one list, with the list's end. */
export function LoadedPages<Row>(props: LoadedPagesProps<Row>) {
  const { pages, what, failure = `Failed to load ${what}`, empty, children, ...rest } = props
  return (
    <Loaded query={pages} what={what} failure={failure} {...rest}>
      {(data) => {
        const rows = data.pages.flat()
        if (rows.length === 0) return empty
        return (
          <>
            {children(rows)}
            <ListEnd pages={pages} isLong={data.pages.length > 1} failure={failure} />
          </>
        )
      }}
    </Loaded>
  )
}
