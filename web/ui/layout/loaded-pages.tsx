import type { ReactNode } from 'react'
import type { ListPages } from '#web/lib/api/list-pages.ts'
import { ListEnd } from './list-end.tsx'
import { Loaded, type LoadedLook, type LoadedProps, type LoadedTexts } from './loaded.tsx'

type LoadedPagesProps<Row> = LoadedTexts &
  LoadedLook & {
    pages: LoadedProps<{ pages: Row[][] }>['query'] & ListPages
    /** Instead of an empty list. */
    empty: ReactNode
    children: (rows: Row[]) => ReactNode
  }

/** The rows of all loaded pages in one list, with the list's end. */
export function LoadedPages<Row>(props: LoadedPagesProps<Row>) {
  const { pages, empty, children, ...rest } = props
  const { failure = `Failed to load ${rest.what}` } = rest
  return (
    <Loaded query={pages} {...rest}>
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
