import { Link } from 'wouter'
import type { LineStyle } from 'lightweight-charts'
import { useEffect, useSyncExternalStore } from 'react'
import type { Order } from '#contract/trading/orders.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LoadFailureLine } from '#web/ui/messages/load-failure.tsx'
import { shownChart } from '#web/features/chart/shown-chart.ts'
import { useChoice } from '#web/ui/preferences/browser-choice.ts'
import { amounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { useColors } from '#web/ui/preferences/theme.ts'
import { useOpenOrders } from './order-pages.ts'
import { OrderList } from './order-list.tsx'
import { linesOf } from './line-of-order.ts'

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

/** Open orders' prices as lines on the chart. The list beside it says the same. */
function OrderLines({ orders }: { orders: readonly Order[] }) {
  const chart = useSyncExternalStore(shownChart.subscribe, shownChart.current)
  const colors = useColors()
  const isHidden = useChoice(amounts) === 'hidden'
  useEffect(() => {
    if (chart === null) return
    const color = chart.ownColor()
    const drawn = linesOf(orders, isHidden).map((line) =>
      chart.prices.createPriceLine({ ...line, color, lineWidth: 1, lineStyle: DASHED }),
    )
    return () => {
      // A removed chart took them with it.
      if (shownChart.current() !== chart) return
      for (const line of drawn) chart.prices.removePriceLine(line)
    }
  }, [chart, orders, colors, isHidden])
  return null
}

// The enumeration is in the chart's script, which may not have loaded.
const DASHED: LineStyle.Dashed = 2
