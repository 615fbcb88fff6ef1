import { refreshAfter } from '#web/features/outcome/refresh-config.ts'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { type Order, createOrder, type PreviewedOrder } from '#contract/trading/orders.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { refreshOrders } from '../../refresh-orders.ts'
import { useConfirmedMutation } from '#web/features/outcome/use-confirmed-mutation.ts'
import { toast } from '#web/ui/messages/toast.ts'
import { previewOf } from './use-order-preview.ts'
import { orderSentence } from './written-order.ts'
import type { OrderBody } from '../ticket-draft.ts'

interface Press {
  body: OrderBody
  /** The price on the screen. */
  expectedPrice: string
  /** The fee on the screen. */
  expectedFeePercent: string
}

type Warnings = PreviewedOrder['warnings']

/** The button of a ticket: it sends the order, or first says what to think about and sends it when pressed again. */
export interface Placement {
  /** What asks for a second press of this order; empty before the first. */
  warnings: Warnings
  isPending: boolean
  unconfirmed: string | undefined
  press: (press: Press) => void
}

/** `onPlaced` runs when the order was taken. */
export function usePlacement(body: OrderBody | null, onPlaced: () => void): Placement {
  const [asked, setAsked] = useState<{ of: string; warnings: Warnings }>()
  const [isAsking, setAsking] = useState(false)
  const order = useOrderCall(() => {
    setAsked(undefined)
    onPlaced()
  })
  const warnings = body !== null && asked?.of === JSON.stringify(body) ? asked.warnings : []
  const press = async (pressed: Press) => {
    if (isAsking) return
    if (warnings.length === 0) {
      setAsking(true)
      const found = await warningsOf(pressed.body).finally(() => setAsking(false))
      if (found.length > 0) return setAsked({ of: JSON.stringify(pressed.body), warnings: found })
    }
    order.mutate(pressed)
  }
  return {
    warnings,
    isPending: isAsking || order.isPending,
    unconfirmed: order.unconfirmed,
    press: (pressed) => void press(pressed),
  }
}

/** A preview that cannot be had stops no order: what is refused there, placing refuses too. */
const warningsOf = (body: OrderBody): Promise<Warnings> =>
  queryClient.fetchQuery(previewOf(body)).then(
    ({ warnings }) => warnings,
    () => [],
  )

const useOrderCall = (onPlaced: () => void) =>
  useConfirmedMutation<Press, Order>({
    what: 'order',
    send: ({ body, ...shown }, { idempotencyKey }) =>
      call(createOrder, { body: { ...body, ...shown } }, { idempotencyKey }),
    // The same order again is the same one, though the price beside it has ticked on.
    nameOf: ({ body }) => ['book', body],
    onSuccess: (order, { body }) => {
      onPlaced()
      toast({ tone: 'success', ...placedText(order, body) })
    },
    onError: (error, { body: { side } }) => {
      refreshAfter(error)
      toast({
        tone: 'error',
        title: side === 'buy' ? 'Purchase failed' : 'Sale failed',
        description: detailOf(error, 'Failed to place the order'),
      })
    },
    // After a refusal too: the account that the screen shows may be out of date.
    onSettled: () => refreshOrders(),
  })

function placedText({ id, status, side, assetSymbol }: Order, body: OrderBody) {
  const action = { label: 'View', press: () => navigate(`/orders?order=${id}`) }
  if (status !== 'filled') return { title: 'Order placed', description: orderSentence(body), action }
  return side === 'buy'
    ? { title: 'Purchase successful', description: `Successfully bought ${assetSymbol}`, action }
    : { title: 'Sale successful', description: `Successfully sold ${assetSymbol}`, action }
}

/** The sentence of a refusal that the preview met; null for a failure of another kind, which stops nothing. */
export const refusalText = (error: Error | null): string | null =>
  error instanceof CallError && error.status === 422 ? detailOf(error, '') : null
