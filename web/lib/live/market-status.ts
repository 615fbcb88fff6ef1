import { useQuery } from '@tanstack/react-query'
import { getMarketStatus, listIndices } from '#contract/market/market.ts'
import { queryOf } from '../api/query.ts'

const INDICES_POLL_MS = 5_000
const STATUS_POLL_MS = 60_000

export const useMarketStatus = () =>
  useQuery({ ...queryOf(getMarketStatus, {}), refetchInterval: STATUS_POLL_MS })

export const useIndices = () => useQuery({ ...queryOf(listIndices, {}), refetchInterval: INDICES_POLL_MS })
