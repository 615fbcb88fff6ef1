import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { type CallInput, call, pathOf } from './client.ts'

/**
 * The query cache: where every screen's server state lives. Nothing is fetched again unless a screen says so
 * (an interval, an invalidation after a change), and a failure shows at once instead of after silent retries.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchInterval: false },
    mutations: { retry: false },
  },
})

/**
 * For what changes while nobody here does anything, such as a request under review: asked again on every visit
 * of its screen and when somebody comes back to the window.
 */
export const CHANGES_ELSEWHERE = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

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

/** Fetches again whatever is cached of these endpoints, with any parameters. */
export async function refresh(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.path] })))
}
