import { useQuery } from '@tanstack/react-query'
import { useListPages } from '#web/lib/api/list-pages.ts'
import type { Listed, ReviewList } from './review.ts'

const POLL_MS = 5_000

interface Asked<Status extends string> {
  status: 'pending' | Status
  search: string
}

/** Pending requests oldest first, others newest first. Polled. */
export const useReviewPages = <Request extends Listed, Status extends string>(
  { list, ask }: ReviewList<Request, Status>,
  { status, search }: Asked<Status>,
) =>
  useListPages({
    queryKey: [list.path, { status, search }],
    ask: (page, options) => ask({ status, ...(search === '' ? {} : { search }), ...page }, options),
    isOldestFirst: status === 'pending',
    isFinal: (request) => request.status !== 'pending',
    pollMs: POLL_MS,
    // Typing keeps the last results. Requests of another status would be wrong.
    keeps: (lastKey) => (lastKey[1] as Asked<Status> | undefined)?.status === status,
  })

/** A request by id that the list does not hold; null if there is none. Polled. */
export function useUnlistedRequest<Request extends Listed, Status extends string>(
  { list, ask }: ReviewList<Request, Status>,
  id: string | undefined,
) {
  return useQuery({
    queryKey: [list.path, { request: id }],
    queryFn: async ({ signal }) => {
      const wanted = BigInt(id ?? 0)
      const [found] = await ask({ limit: '1', after: `${wanted - 1n}`, before: `${wanted + 1n}` }, { signal })
      return found ?? null
    },
    enabled: id !== undefined,
    refetchInterval: POLL_MS,
  })
}
