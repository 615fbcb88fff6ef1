import { hashKey, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { type CallInput, call, pathOf } from './client.ts'

/**
 * The query cache: where every screen's server state lives. Nothing is fetched again unless a screen says so
 * (an interval, an invalidation after a change), and a failure shows at once instead of after silent retries. So it
 * does without a connection: an order kept until there is one again would be carried out behind its customer's back.
 * What failed is asked again once the connection is back.
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
    mutations: { networkMode: 'always', retry: false },
  },
})

/**
 * For what changes while nobody here does anything, such as a request under review: asked again on every visit
 * of its screen and when somebody comes back to the window.
 */
export const CHANGES_ELSEWHERE = {
  // What the page itself brought is as fresh as what would be asked for.
  refetchOnMount: ({ queryHash }: { queryHash: string }) => brought.has(queryHash) || 'always',
  refetchOnWindowFocus: 'always',
} as const

/** Queries whose answer the page brought, and that no screen has read yet. */
const brought = new Set<string>()

/** Puts what the page brought under the keys of `queryOf`, by address: its first screen need not ask for it. */
export function keepAnswers(answers: Record<string, unknown>): void {
  for (const [url, answer] of Object.entries(answers)) {
    const { pathname, searchParams } = new URL(url, location.origin)
    const key = searchParams.size === 0 ? [pathname] : [pathname, Object.fromEntries(searchParams)]
    brought.add(hashKey(key))
    queryClient.setQueryData(key, answer)
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    // Not at once: whoever reads it, and whoever is drawn together with them, has still to decide whether to ask.
    if (type === 'observerAdded') setTimeout(() => brought.delete(query.queryHash))
    if (brought.size === 0) stop()
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

/** Keeps an answer that came another way. What was asked for before is older, however late it is answered: given up. */
export function putAnswer<E extends Endpoint>(endpoint: E, input: CallInput<E>, answer: Answer<E>): void {
  const queryKey = keyOf(endpoint, input)
  queryClient.setQueryData(queryKey, answer)
  void queryClient.cancelQueries({ queryKey, exact: true })
}

/** Fetches again whatever is cached of these endpoints, with any parameters. */
export async function refresh(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.path] })))
}
