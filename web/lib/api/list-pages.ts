import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { CHANGES_ELSEWHERE, queryClient } from './query.ts'

const PAGE_ROWS = 50

/** What a page is asked for by: how many rows, and the last id of the page before it, by the order of the list. */
interface PageQuery {
  limit: string
  before?: string
  after?: string
}

interface ListOptions<Row> {
  /** Begins with the endpoint's path, so that a refresh of the endpoint includes the list. */
  queryKey: readonly unknown[]
  ask: (page: PageQuery, options: { signal: AbortSignal }) => Promise<Row[]>
  pageRows?: number
  /** Whether a row never changes again; none does unless it is said. */
  isFinal?: (row: Row) => boolean
  isOldestFirst?: boolean
  /** Asked again this often; never by itself without it. */
  pollMs?: number
  /** Whether the last list stays while this one loads; any does unless it is said. */
  keeps?: (lastKey: readonly unknown[]) => boolean
  /** The first page, if it is loaded already. It is not asked for again until it changes. */
  first?: Row[] | undefined
}

/**
 * A list of any length, newest first unless said otherwise, page by page. The last list stays (`isPlaceholderData`)
 * while that of another filter loads. A refresh asks for the first page, and of the others for those with rows that
 * may have changed.
 */
export const useListPages = <Row extends { id: string }>({
  queryKey,
  ask,
  pageRows = PAGE_ROWS,
  isFinal = () => false,
  isOldestFirst = false,
  pollMs,
  keeps = () => true,
  first,
}: ListOptions<Row>) =>
  useInfiniteQuery({
    ...CHANGES_ELSEWHERE,
    ...(first && { initialData: { pages: [first], pageParams: [undefined] }, refetchOnMount: true }),
    queryKey,
    queryFn: ({ pageParam: last, signal }) => {
      const cursor = isOldestFirst ? 'after' : 'before'
      const loaded = queryClient.getQueryData<InfiniteData<Row[]>>(queryKey)?.pages
      return (
        keptPage(loaded, { after: last, pageRows, isFinal }) ??
        ask({ limit: String(pageRows), ...(last !== undefined && { [cursor]: last }) }, { signal })
      )
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Row[]) => (page.length < pageRows ? undefined : page.at(-1)?.id),
    refetchInterval: pollMs ?? false,
    placeholderData: (list: InfiniteData<Row[], string | undefined> | undefined, lastQuery) =>
      lastQuery && keeps(lastQuery.queryKey) ? list : undefined,
  })

export type ListPages = Pick<
  ReturnType<typeof useListPages>,
  'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
>

interface Page<Row> {
  /** The last row of the page before; undefined for the first page. */
  after: string | undefined
  pageRows: number
  /** Whether a row never changes again. */
  isFinal: (row: Row) => boolean
}

/**
 * A page of a list that is loaded already and need not be asked for again: the rows that follow the row `after`, all
 * of them final. New rows come on top, so the pages of a refresh are cut elsewhere than the loaded ones. Undefined for
 * the first page, for one that begins above the loaded rows or reaches below them, and for one with a row that may
 * have changed.
 */
export function keptPage<Row extends { id: string }>(
  loaded: Row[][] | undefined,
  { after, pageRows, isFinal }: Page<Row>,
): Row[] | undefined {
  if (loaded === undefined || after === undefined) return undefined
  const rows = loaded.flat()
  const place = rows.findIndex(({ id }) => id === after)
  if (place === -1) return undefined
  const page = rows.slice(place + 1, place + 1 + pageRows)
  const isWhole = page.length === pageRows || (loaded.at(-1)?.length ?? 0) < pageRows
  return isWhole && page.every(isFinal) ? page : undefined
}
