import { useState } from 'react'
import type { Order } from '#contract/trading/orders.ts'
import { useAssets, useLivePrices } from '#web/lib/live/live-assets.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { NarrowOrderRow, OrderRow } from './order-row.tsx'

const OrderDialog = lazyComponent(() => import('./dialogs/order-dialog.tsx'))
const EditOrderDialog = lazyComponent(() => import('./dialogs/edit-order-dialog.tsx'))
const CancelOrderDialog = lazyComponent(() => import('./dialogs/cancel-order-dialog.tsx'))

interface OrderListProps {
  orders: readonly Order[]
  /** In a narrow column. */
  isNarrow?: boolean
}

export function OrderList({ orders, isNarrow = false }: OrderListProps) {
  'use no memo' // A tick changes most of it: not worth memoizing.
  useLivePrices('stock')
  const { data: assets } = useAssets('stock')
  const priceOf = (symbol: string) => assets?.find((asset) => asset.symbol === symbol)?.currentPrice
  const openedId = useSearchParameter('order')
  const open = (id: string | null) => writeSearchParameter('order', id)
  const [shown, setShown] = useState(openedId)
  // The dialog keeps its content while it closes.
  if (openedId !== null && openedId !== shown) setShown(openedId)
  const [acted, setActed] = useState<{ order: Order; how: 'edit' | 'cancel'; isOpen: boolean }>()
  const act = (how: 'edit' | 'cancel') => (order: Order) => setActed({ order, how, isOpen: true })
  const [edit, cancel] = [act('edit'), act('cancel')]
  const Row = isNarrow ? NarrowOrderRow : OrderRow
  const Acting = acted?.how === 'edit' ? EditOrderDialog : CancelOrderDialog
  return (
    <>
      <ol>
        {orders.map((order) => (
          <Row
            key={order.id}
            order={order}
            currentPrice={priceOf(order.assetSymbol)}
            onOpen={() => open(order.id)}
            onEdit={() => edit(order)}
            onCancel={() => cancel(order)}
          />
        ))}
      </ol>
      <LazyDialog open={openedId !== null}>
        {shown !== null && (
          <OrderDialog
            key={shown}
            id={shown}
            open={openedId !== null}
            onOpenChange={(isOpen) => !isOpen && open(null)}
            onOpenOther={open}
            onEdit={edit}
            onCancel={cancel}
          />
        )}
      </LazyDialog>
      <LazyDialog open={acted?.isOpen === true}>
        {acted !== undefined && (
          <Acting
            key={acted.how}
            open={acted.isOpen}
            onOpenChange={(isOpen) => setActed({ ...acted, isOpen })}
            order={acted.order}
          />
        )}
      </LazyDialog>
    </>
  )
}
