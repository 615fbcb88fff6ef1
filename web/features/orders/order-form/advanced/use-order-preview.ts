import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { previewOrder } from '#contract/trading/orders.ts'
import { call } from '#web/lib/api/client.ts'
import type { OrderBody } from '../ticket-draft.ts'

/** So many milliseconds after the last key an order counts as written. */
const WRITTEN_AFTER_MS = 400
/** Prices move: a preview is asked for again when it is older. */
const FRESH_MS = 10_000

/** What the server says that an order would do: figures of the whole account, and what to think about first. */
export const previewOf = (body: OrderBody) =>
  queryOptions({
    queryKey: [previewOrder.path, body],
    queryFn: ({ signal }) => call(previewOrder, { body }, { signal }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  })

/** The preview of what is written, once it is written; the one before stays meanwhile. */
export function useOrderPreview(body: OrderBody | null) {
  const text = body === null ? null : JSON.stringify(body)
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), WRITTEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, isPlaceholderData } = useQuery({
    ...previewOf(asked === null ? NOTHING : JSON.parse(asked)),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
  const isOfThis = asked === text && !isPlaceholderData
  return { preview: text === null ? undefined : data, refusal: isOfThis ? error : null }
}

const NOTHING: OrderBody = { symbol: '', side: 'buy', type: 'market', timeInForce: 'day' }
