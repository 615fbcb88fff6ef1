import { hashKey, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { type CallInput, call, pathOf } from './client.ts'

/**
 * Server state of every screen. Fetched again only by an interval, an invalidation or a return of the connection after
 * a failure; failures show at once, without retries.
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

/** For changes made elsewhere: fetched again on every visit and on window focus. */
export const CHANGES_ELSEWHERE = {
  // A preloaded answer is as fresh as a fetched one.
  refetchOnMount: ({ queryHash }: { queryHash: string }) => preloaded.has(queryHash) || 'always',
  refetchOnWindowFocus: 'always',
} as const

const preloaded = new Set<string>()

/** Caches preloaded answers, given by address: the first screen does not fetch them. */
export function putPreloadedAnswers(answers: Record<string, unknown>): void {
  for (const [url, answer] of Object.entries(answers)) {
    const { pathname, searchParams } = new URL(url, location.origin)
    const key = searchParams.size === 0 ? [pathname] : [pathname, Object.fromEntries(searchParams)]
    preloaded.add(hashKey(key))
    queryClient.setQueryData(key, answer)
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    // Later: observers drawn together have yet to decide whether to fetch.
    if (type === 'observerAdded') setTimeout(() => preloaded.delete(query.queryHash))
    if (preloaded.size === 0) stop()
  })
}

/** The path, then the query if any. */
export function keyOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): readonly unknown[] {
  const path = pathOf(endpoint, input)
  return 'query' in input ? [path, input.query] : [path]
}

/** For GET endpoints: `useQuery(queryOf(getWallet, {}))`. */
export function queryOf<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions<Answer<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** The same, for changes made elsewhere. */
export const freshQueryOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions({ ...queryOf(endpoint, input), ...CHANGES_ELSEWHERE })

/** An endpoint's answer on screen, with changes made elsewhere. */
export const useAnswer = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  useQuery(freshQueryOf(endpoint, input))

/** Stores an answer that arrived another way. Aborts older requests under way. */
export function putAnswer<E extends Endpoint>(endpoint: E, input: CallInput<E>, answer: Answer<E>): void {
  const queryKey = keyOf(endpoint, input)
  queryClient.setQueryData(queryKey, answer)
  void queryClient.cancelQueries({ queryKey, exact: true })
}

/** Fetches all cached answers of these endpoints again, for any parameters. */
export async function refresh(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.path] })))
}
