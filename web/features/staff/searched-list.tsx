import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { Endpoint } from '#contract/endpoint.ts'
import { checkProof, countList, exportList, type ListCount } from '#contract/office/lists.ts'
import { SEARCHED_LISTS, type SearchedListName } from '#domain/staff/office-lists.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { call, urlOf } from '#web/lib/api/client.ts'
import { CHANGES_ELSEWHERE } from '#web/lib/api/query.ts'
import { buttonVariants } from '#web/ui/buttons/button.tsx'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
import { usePermitted } from './permitted.tsx'

/** As on the screen, without empty fields. */
interface SearchedFilter {
  status?: string | undefined
  search?: string | undefined
}

const queryOf = ({ status, search }: SearchedFilter) => ({
  ...(status ? { status } : {}),
  ...(search ? { search } : {}),
})

/** Downloads all rows that a filter finds; hidden without the permission. */
export function ExportLink({ list, filter }: { list: SearchedListName; filter: SearchedFilter }) {
  const isPermitted = usePermitted()
  if (!isPermitted('lists.export') || !isPermitted(SEARCHED_LISTS[list])) return null
  return <DownloadLink href={urlOf(exportList, { params: { list }, query: queryOf(filter) })} />
}

/** Fetches a file, after the second factor if due: a plain link could not ask. */
export function DownloadLink({ href }: { href: string }) {
  const download = useAction({
    call: () => call(checkProof, {}),
    // The answer is a file, so the page stays.
    onSuccess: () => location.assign(href),
    failure: 'Could not export',
  })
  return (
    <a
      href={href}
      download
      className={buttonVariants({ variant: 'secondary', size: 'sm', block: false })}
      onClick={(event) => {
        event.preventDefault()
        if (!download.isPending) download.mutate()
      }}
    >
      <FileDown aria-hidden />
      Export CSV
    </a>
  )
}

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
  filter: SearchedFilter
}

/** The same for a filter of status and search. */
export function SearchedCount({ list, name, filter }: SearchedCountProps) {
  const query = queryOf(filter)
  return (
    <FoundCount
      list={list}
      filter={query}
      ask={(options) => call(countList, { params: { list: name }, query }, options)}
    />
  )
}
