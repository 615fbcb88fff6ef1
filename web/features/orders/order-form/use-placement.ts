import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { createOrder, type Order, type PreviewedOrder } from '#contract/trading/orders.ts'
import { refreshAfter } from '#web/features/outcome/refresh-config.ts'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { refreshOrders } from '../refresh-orders.ts'
import type { WrittenOrder } from './order-draft.ts'
import { previewOf } from './use-order-preview.ts'

interface Press extends WrittenOrder {
  sentence: string
  /** The price and fee on the screen. */
  shown: { expectedPrice: string; expectedFeePercent: string }
}

type Warnings = PreviewedOrder['warnings']

/** Sends an order; one with warnings needs a second press. */
export interface Placement {
  /** What needs a second press; empty before the first. */
  warningsOf: (order: WrittenOrder | null) => Warnings
  isPending: boolean
  /** What to say while the answer is missing. */
  unconfirmed: string | undefined
  press: (press: Press) => void
}

export function usePlacement(onPlaced: () => void): Placement {
  'use no memo'
  const [asked, setAsked] = useState<{ name: string; warnings: Warnings }>()
  const [isAsking, setAsking] = useState(false)
  const order = useOrderCall(() => {
    setAsked(undefined)
    onPlaced()
  })
  const warningsOf = (of: WrittenOrder | null) =>
    of !== null && asked?.name === of.name ? asked.warnings : []
  const press = async (pressed: Press) => {
    if (isAsking) return
    if (warningsOf(pressed).length === 0) {
      setAsking(true)
      const warnings = await askWarnings(pressed).finally(() => setAsking(false))
      if (warnings.length > 0) return setAsked({ name: pressed.name, warnings })
    }
    order.mutate(pressed)
  }
  return {
    warningsOf,
    isPending: isAsking || order.isPending,
    unconfirmed: order.unconfirmed,
    press: (pressed) => void press(pressed),
  }
}

/** A failed preview stops no order: placing refuses the same things. */
const askWarnings = (order: WrittenOrder): Promise<Warnings> =>
  queryClient.fetchQuery(previewOf(order)).then(
    ({ warnings }) => warnings,
    () => [],
  )

const useOrderCall = (onPlaced: () => void) =>
  useConfirmedAction<Press, Order>({
    what: 'order',
    send: ({ body, shown }, { idempotencyKey }) =>
      call(createOrder, { body: { ...body, ...shown } }, { idempotencyKey }),
    // The same order, even if the price has ticked on.
    nameOf: ({ body }) => body,
    success: (order, { sentence }) => ({
      ...placedText(order, sentence),
      action: { label: 'View', press: () => navigate(`/orders?order=${order.id}`) },
    }),
    onSuccess: onPlaced,
    failure: (error, { body: { side } }) => ({
      title: FAILURES[side].title,
      description: detailOf(error, FAILURES[side].fallback),
    }),
    onError: refreshAfter,
    // After a refusal too: the account on the screen may be stale.
    refreshes: refreshOrders,
  })

function placedText({ status, type, side, assetSymbol }: Order, sentence: string) {
  if (status === 'filled')
    return side === 'buy'
      ? { title: 'Purchase successful', description: `Successfully bought ${assetSymbol}` }
      : { title: 'Sale successful', description: `Successfully sold ${assetSymbol}` }
  return type === 'market'
    ? { title: 'Order queued', description: `Your order for ${assetSymbol} can be canceled until it fills` }
    : { title: 'Order placed', description: sentence }
}

const FAILURES = {
  buy: { title: 'Purchase failed', fallback: 'Failed to buy asset' },
  sell: { title: 'Sale failed', fallback: 'Failed to sell asset' },
} as const
