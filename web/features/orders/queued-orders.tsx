import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { listQueuedOrders, type QueuedOrder } from '#contract/trading/queued-orders.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LoadFailureLine } from '#web/ui/messages/load-failure.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { QueuedOrdersSkeleton } from './queued-orders-skeleton.tsx'
import { QueuedOrderRow } from './queued-order-row.tsx'

const CancelOrderDialog = lazyComponent(() => import('./cancel-order-dialog.tsx'))

interface QueuedOrdersProps {
  /** Only this asset's orders. Then there is no card while there are none. */
  symbol?: string
  className?: string
}

/** The queued orders, each with a button that cancels it. */
export default function QueuedOrders({ symbol, className }: QueuedOrdersProps) {
  const orders = useQuery({
    ...queryOf(listQueuedOrders, { query: { status: 'pending' } }),
    ...CHANGES_ELSEWHERE,
  })
  const [cancelling, setCancelling] = useState<{ order: QueuedOrder; isOpen: boolean }>()
  const { data, error } = orders
  const shown = data?.filter(({ assetSymbol }) => symbol === undefined || assetSymbol === symbol)
  const isOfOneAsset = symbol !== undefined
  const isUnknown = shown === undefined && error !== null
  if (isOfOneAsset && !isUnknown && !shown?.length && cancelling?.isOpen !== true) return null
  return (
    <Card
      padded={false}
      title="Queued Orders"
      aria-label="Queued orders"
      className={classNames('overflow-hidden', className)}
    >
      {shown === undefined && error === null && <QueuedOrdersSkeleton />}
      {isUnknown && (
        <LoadFailureLine
          title="Failed to load queued orders"
          text={detailOf(error, 'Your queued orders are temporarily unavailable')}
          pending={orders.isRefetching}
          onRetry={() => void orders.refetch()}
          style={INSTEAD}
          className={`${ONE_ROW} justify-between`}
        />
      )}
      {shown?.length === 0 && (
        <p style={INSTEAD} className={`${ONE_ROW} text-fg-2`}>
          No queued orders
        </p>
      )}
      {shown !== undefined && shown.length > 0 && (
        <ol className="border-t border-line">
          {shown.map((order) => (
            <QueuedOrderRow
              key={order.id}
              order={order}
              isNarrow={isOfOneAsset}
              onCancel={() => setCancelling({ order, isOpen: true })}
            />
          ))}
        </ol>
      )}
      <LazyDialog open={cancelling?.isOpen === true}>
        {cancelling !== undefined && (
          <CancelOrderDialog
            open={cancelling.isOpen}
            onOpenChange={(isOpen) => setCancelling({ ...cancelling, isOpen })}
            order={cancelling.order}
          />
        )}
      </LazyDialog>
    </Card>
  )
}

/** As tall as one order and its skeleton, so that the content below does not move. */
const INSTEAD = { minHeight: 88 }
const ONE_ROW = 'flex items-center gap-3 border-t border-line px-4.5 md:px-5.5'
