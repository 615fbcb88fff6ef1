import type { LineStyle } from 'lightweight-charts'
import { useEffect, useSyncExternalStore } from 'react'
import type { Order } from '#contract/trading/orders.ts'
import { shownChart } from '#web/features/chart/shown-chart.ts'
import { useChoice } from '#web/ui/preferences/browser-choice.ts'
import { amounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { useColors } from '#web/ui/preferences/theme.ts'
import { linesOf } from './line-of-order.ts'

/** Open orders' prices as lines on the chart. The list beside it says the same. */
export function OrderLines({ orders }: { orders: readonly Order[] }) {
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
