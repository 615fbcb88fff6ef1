import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { CHANGES_ELSEWHERE } from './query.ts'

const PAGE_ROWS = 50

/** What a page is asked for by: how many rows, and the last id of the page before it. */
interface PageQuery {
  limit: string
  before?: string
}

interface ListOptions<Row> {
  /** Begins with the endpoint's path, so that a refresh of the endpoint includes the list. */
  queryKey: readonly unknown[]
  ask: (page: PageQuery, options: { signal: AbortSignal }) => Promise<Row[]>
  pageRows?: number
  /** The first page, if it is loaded already. It is not asked for again until it changes. */
  first?: Row[] | undefined
}

/**
 * A list of any length, newest first, page by page. The last list stays (`isPlaceholderData`) while that of another
 * filter loads. A refresh asks for every loaded page again, so no row is missing or there twice.
 */
export const useListPages = <Row extends { id: string }>({
  queryKey,
  ask,
  pageRows = PAGE_ROWS,
  first,
}: ListOptions<Row>) =>
  useInfiniteQuery({
    ...CHANGES_ELSEWHERE,
    ...(first && { initialData: { pages: [first], pageParams: [undefined] }, refetchOnMount: true }),
    queryKey,
    queryFn: ({ pageParam: before, signal }) =>
      ask({ limit: String(pageRows), ...(before === undefined ? {} : { before }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Row[]) => (page.length < pageRows ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  })

export type ListPages = Pick<
  ReturnType<typeof useListPages>,
  'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
>
