import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { listAssets } from '#contract/market/market.ts'
import { CallError } from '../api/call-error.ts'
import { queryOf } from '../api/query.ts'
import type { StreamConnection } from './live-stream.ts'
import { type LiveAssetType, priceStreams } from './price-stream.ts'

const MAX_RETRIES = 3
const LONGEST_RETRY_MS = 30_000

/** Streams a type's prices while mounted; returns the connection's state. */
export function useLivePrices(type: LiveAssetType, wanted = true): StreamConnection {
  const stream = priceStreams[type]
  return useSyncExternalStore(wanted ? stream.want : nothing, stream.connection)
}

const nothing = () => () => {}

/** The assets of a type, kept up to date by `useLivePrices`. Failures are retried three times, "unavailable" never. */
export const useAssets = (type: LiveAssetType) =>
  useQuery({ ...queryOf(listAssets, { query: { type } }), ...RETRIES })

export const RETRIES = {
  retry: (failures: number, error: Error) =>
    !(error instanceof CallError && error.status === 503) && failures < MAX_RETRIES,
  retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, LONGEST_RETRY_MS),
}
