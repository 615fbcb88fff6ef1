import { useInfiniteQuery } from '@tanstack/react-query'
import type { Listed, ReviewList } from './review.ts'

/** Cards of one page; more come when asked for. */
const PAGE_ROWS = 50
const POLL_MS = 5_000

interface Asked<Status extends string> {
  status: 'pending' | Status
  search: string
}

/** A filtered list, page by page: pending requests oldest first, all others newest first. Polled. */
export function useReviewPages<Request extends Listed, Status extends string>(
  { list, ask }: ReviewList<Request, Status>,
  { status, search }: Asked<Status>,
) {
  return useInfiniteQuery({
    queryKey: [list.path, { status, search }],
    queryFn: ({ pageParam, signal }) =>
      ask(
        {
          status,
          limit: String(PAGE_ROWS),
          ...(search === '' ? {} : { search }),
          ...(pageParam === undefined ? {} : { [status === 'pending' ? 'after' : 'before']: pageParam }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Request[]) => (page.length < PAGE_ROWS ? undefined : page.at(-1)?.id),
    refetchInterval: POLL_MS,
    // Typing keeps the last results on screen. Cards of another status would be wrong.
    placeholderData: (last, lastQuery) =>
      (lastQuery?.queryKey[1] as Asked<Status> | undefined)?.status === status ? last : undefined,
  })
}
