import { hashKey, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { type CallInput, call, pathOf } from './client.ts'

/**
 * The query cache: where every screen's server state lives. Nothing is fetched again unless a screen says so
 * (an interval, an invalidation after a change), and a failure shows at once instead of after silent retries, also
 * without a connection. What failed is asked again once the connection is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
      refetchInterval: false,
    },
  },
})

/**
 * For what changes without an action on this page, such as a request under review: asked again on every visit
 * of its screen and when the window gets the focus again.
 */
export const CHANGES_ELSEWHERE = {
  // A preloaded answer is as fresh as a fetched one.
  refetchOnMount: ({ queryHash }: { queryHash: string }) => preloaded.has(queryHash) || 'always',
  refetchOnWindowFocus: 'always',
} as const

/** Preloaded queries that no screen has read yet. */
const preloaded = new Set<string>()

/** Puts preloaded answers, given by address, under the keys of `queryOf`: the first screen does not fetch them. */
export function putPreloadedAnswers(answers: Record<string, unknown>): void {
  for (const [url, answer] of Object.entries(answers)) {
    const { pathname, searchParams } = new URL(url, location.origin)
    const key = searchParams.size === 0 ? [pathname] : [pathname, Object.fromEntries(searchParams)]
    preloaded.add(hashKey(key))
    queryClient.setQueryData(key, answer)
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    // Later: the observer, and those that are drawn with it, have still to decide whether to fetch.
    if (type === 'observerAdded') setTimeout(() => preloaded.delete(query.queryHash))
    if (preloaded.size === 0) stop()
  })
}

/** Where an endpoint's answer is cached: its path, then its query when it has one. */
export function keyOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): readonly unknown[] {
  const path = pathOf(endpoint, input)
  return 'query' in input ? [path, input.query] : [path]
}

/** Query options of a GET endpoint: `useQuery(queryOf(getWallet, {}))`. */
export function queryOf<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions<Answer<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** Stores an answer that arrived another way. Requests under way are older, so they are aborted. */
export function putAnswer<E extends Endpoint>(endpoint: E, input: CallInput<E>, answer: Answer<E>): void {
  const queryKey = keyOf(endpoint, input)
  queryClient.setQueryData(queryKey, answer)
  void queryClient.cancelQueries({ queryKey, exact: true })
}

/** Fetches all cached answers of these endpoints again, for any parameters. */
export async function refresh(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.path] })))
}
