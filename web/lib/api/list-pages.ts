import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { CHANGES_ELSEWHERE, queryClient } from './query.ts'

const PAGE_ROWS = 50

/** The number of rows, and the last id of the page before. */
interface PageQuery {
  limit: string
  before?: string
  after?: string
}

interface ListOptions<Row> {
  /** Begins with the endpoint's path: refreshing that refreshes the list. */
  queryKey: readonly unknown[]
  ask: (page: PageQuery, options: { signal: AbortSignal }) => Promise<Row[]>
  pageRows?: number
  /** Whether a row never changes again; false by default. */
  isFinal?: (row: Row) => boolean
  isOldestFirst?: boolean
  /** Without it the list is not polled. */
  pollMs?: number
  /** Whether the last list stays while this one loads; true by default. */
  keeps?: (lastKey: readonly unknown[]) => boolean
  /** The first page if loaded already; fetched again only when it changes. */
  first?: Row[] | undefined
}

/**
 * A list of any length, page by page. The last list stays (`isPlaceholderData`) while that of another filter loads. A
 * refresh fetches the first page, and others only if their rows may have changed.
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
  after: string | undefined
  pageRows: number
  isFinal: (row: Row) => boolean
}

/**
 * The loaded rows that follow `after`, cut again because new rows shift the pages. Undefined for the first page, and
 * where rows are not loaded or may have changed.
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
