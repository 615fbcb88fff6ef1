import { Clock } from 'lucide-react'
import type { CustomerPage } from '#contract/office/customers/customers.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'

/** They hold money or shares. */
export function OrdersCard({ queuedOrders }: Pick<CustomerPage, 'queuedOrders'>) {
  if (queuedOrders.length === 0) return null
  return (
    <Card title="Queued Orders" padded={false} className="overflow-hidden">
      <ol className="border-t border-line">
        {queuedOrders.map(({ id, side, quantity, assetSymbol, createdAt, waitsFor, dueAt, ...order }) => (
          <EntryRow
            key={id}
            icon={<Clock />}
            title={
              <span>
                {side === 'buy' ? 'Buy' : 'Sell'} <Quantity value={quantity} exact /> {assetSymbol}
              </span>
            }
            meta={<DateTime value={createdAt} />}
            details={
              <p>
                Fills at the {waitsFor === 'nav' ? 'NAV of' : 'first price after'} <DateTime value={dueAt} />
              </p>
            }
            figure={
              side === 'buy' ? (
                <>
                  <Money value={order.held} /> held
                </>
              ) : (
                <>
                  <Quantity value={quantity} exact /> reserved
                </>
              )
            }
            figureNote={
              <>
                last price <Price value={order.estimatedPrice} />
              </>
            }
          />
        ))}
      </ol>
    </Card>
  )
}
