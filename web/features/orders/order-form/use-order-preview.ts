import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { previewOrder } from '#contract/trading/orders.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import type { WrittenOrder } from './order-draft.ts'

/** Milliseconds after the last key when an order counts as written. */
const WRITTEN_AFTER_MS = 400
/** Prices move: an older preview is fetched again. */
const FRESH_MS = 10_000

/** The server's preview: figures of the whole account, and warnings. */
export const previewOf = ({ body, name }: WrittenOrder) =>
  queryOptions({
    queryKey: [previewOrder.path, name],
    queryFn: ({ signal }) => call(previewOrder, { body }, { signal }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  })

/** The preview of a written order, or its refusal; the last one stays meanwhile. */
export function useOrderPreview(order: WrittenOrder | null) {
  'use no memo'
  const name = order?.name
  const [asked, setAsked] = useState(order)
  const ask = useEffectEvent(() => setAsked(order))
  useEffect(() => {
    const timer = setTimeout(() => ask(), WRITTEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [name])
  const { data, error, isPlaceholderData } = useQuery({
    ...previewOf(asked ?? NOTHING),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
  const isOfThis = asked?.name === name && !isPlaceholderData
  return { preview: order === null ? undefined : data, refusal: isOfThis ? refusalText(error) : null }
}

/** Other failures stop nothing. */
const refusalText = (error: Error | null): string | null =>
  error instanceof CallError && error.status === 422 ? detailOf(error, '') : null

const NOTHING: WrittenOrder = {
  body: { symbol: '', side: 'buy', type: 'market', timeInForce: 'day' },
  name: '',
}
