import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ListCount, countList } from '#contract/office/lists.ts'
import type { SearchedListName } from '#domain/staff/office-lists.ts'
import { call } from '#web/lib/api/client.ts'
import { CHANGES_ELSEWHERE } from '#web/lib/api/query.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'

interface FoundCountProps {
  list: Endpoint
  filter: object
  ask: (options: { signal: AbortSignal }) => Promise<ListCount>
}

/** How many rows a filter finds: "128 found"; nothing for none. */
export function FoundCount({ list, filter, ask }: FoundCountProps) {
  const { data } = useQuery({
    queryKey: [list.path, 'count', filter],
    queryFn: ({ signal }) => ask({ signal }),
    ...CHANGES_ELSEWHERE,
  })
  // The empty list says so itself.
  if (data === undefined || data.found === 0) return null
  const found = decimalText(`${data.found}`, { min: 0, max: 0 })
  return <>{data.isMore ? `More than ${found} found` : `${found} found`}</>
}

interface SearchedCountProps {
  list: Endpoint
  name: SearchedListName
  /** As on the screen, without empty fields. */
  filter: { status?: string | undefined; search?: string | undefined }
}

/** The same for a filter of status and search. */
export function SearchedCount({ list, name, filter: { status, search } }: SearchedCountProps) {
  const query = { ...(status ? { status } : {}), ...(search ? { search } : {}) }
  return (
    <FoundCount
      list={list}
      filter={query}
      ask={(options) => call(countList, { params: { list: name }, query }, options)}
    />
  )
}
