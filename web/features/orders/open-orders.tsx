import { Link } from 'wouter'
import { detailOf } from '#web/lib/api/call-error.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LoadFailureLine } from '#web/ui/messages/load-failure.tsx'
import { useOpenOrders } from './order-pages.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderList } from './order-list.tsx'

/** One asset's open orders. No card without any. */
export function OpenOrders({ symbol, className }: { symbol: string; className?: string }) {
  const { data: orders, error, isRefetching, refetch } = useOpenOrders(symbol)
  if (orders === undefined && error === null) return null
  if (orders?.length === 0) return null
  return (
    <Card
      padded={false}
      title="Open Orders"
      action={
        <Link
          to="/orders"
          className="inline-flex min-h-11 items-center text-sm font-medium text-brand md:min-h-0"
        >
          All orders
        </Link>
      }
      className={classNames('overflow-hidden', className)}
    >
      {orders === undefined ? (
        <LoadFailureLine
          title="Failed to load open orders"
          text={detailOf(error, 'Your open orders are temporarily unavailable')}
          pending={isRefetching}
          onRetry={() => void refetch()}
          className="justify-between border-t border-line px-4.5 py-3 md:px-5.5"
        />
      ) : (
        <div className="border-t border-line">
          <OrderList orders={orders} isNarrow />
          <OrderLines orders={orders} />
        </div>
      )}
    </Card>
  )
}
