import { listAssets, streamFunds, streamStocks } from '#contract/market/market.ts'
import { putAnswer, queryClient, queryOf } from '../api/query.ts'
import { LiveStream } from './live-stream.ts'

export type LiveAssetType = 'stock' | 'mutual_fund'

const POLL_MS = 5_000
/** Changing between screens with the same prices keeps the stream. */
const LINGER_MS = 2_000

/** One stream per type, into the query cache. */
export const priceStreams: Record<LiveAssetType, LiveStream> = {
  stock: priceStream('stock', streamStocks.path),
  mutual_fund: priceStream('mutual_fund', streamFunds.path),
}

function priceStream(type: LiveAssetType, path: string): LiveStream {
  const input = { query: { type } }
  return new LiveStream({
    path: () => path,
    receive: (data) => putAnswer(listAssets, input, JSON.parse(data)),
    // A failed poll shows as the age of the prices; the next follows in five seconds.
    poll: () => void queryClient.fetchQuery({ ...queryOf(listAssets, input), staleTime: 0 }).catch(() => {}),
    pollMs: POLL_MS,
    lingerMs: LINGER_MS,
  })
}
