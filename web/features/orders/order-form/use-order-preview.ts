import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { previewOrder } from '#contract/trading/orders.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import type { WrittenOrder } from './order-draft.ts'

/** So many milliseconds after the last key an order counts as written. */
const WRITTEN_AFTER_MS = 400
/** Prices move: a preview is asked for again when it is older. */
const FRESH_MS = 10_000

/** What the server says that an order would do: figures of the whole account, and what to think about first. */
export const previewOf = ({ body, name }: WrittenOrder) =>
  queryOptions({
    queryKey: [previewOrder.path, name],
    queryFn: ({ signal }) => call(previewOrder, { body }, { signal }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  })

/** The preview of a written order, or the sentence of its refusal; the one before stays meanwhile. */
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

/** A failure of another kind stops nothing. */
const refusalText = (error: Error | null): string | null =>
  error instanceof CallError && error.status === 422 ? detailOf(error, '') : null

const NOTHING: WrittenOrder = {
  body: { symbol: '', side: 'buy', type: 'market', timeInForce: 'day' },
  name: '',
}
