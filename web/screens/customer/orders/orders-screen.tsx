import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/trading/orders.ts'
import { OrderList } from '#web/features/orders/order-list.tsx'
import { useOrderPages } from '#web/features/orders/order-pages.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'

const CancelAllDialog = lazyDialog(() => import('#web/features/orders/dialogs/cancel-all-dialog.tsx'))

const ORDER_TABS = ['open', 'filled', 'ended'] as const
type OrderTab = (typeof ORDER_TABS)[number]

export default function OrdersScreen() {
  const [tab, setTab] = useSearchChoice('tab', ORDER_TABS)
  return (
    <div className="page pb-10">
      <PageHeader
        title="Orders"
        subtitle="What waits for its price, and what became of it"
        aside={
          <ButtonLink to="/plans" variant="secondary" size="sm">
            Recurring Investments
          </ButtonLink>
        }
      />
      <Tabs
        label="Orders"
        tabs={ORDER_TABS.map((value) => ({ value, label: TITLES[value], panel: <OrdersOf tab={value} /> }))}
        value={tab}
        onValueChange={setTab}
      />
    </div>
  )
}

const FAILURE = 'Failed to load orders'

function OrdersOf({ tab }: { tab: OrderTab }) {
  const pages = useOrderPages(tab === 'open' ? 'open' : 'closed')
  const [isCancelling, setCancelling] = useState(false)
  const { data, error, hasNextPage } = pages
  const orders = ordersOfTab(data?.pages.flat() ?? [], tab)
  const isLong = (data?.pages.length ?? 0) > 1
  return (
    <Card padded={false} aria-label={`${TITLES[tab]} orders`} className="overflow-hidden">
      {data === undefined && error === null && <EntrySkeletons rows={4} label="Loading orders" isRequest />}
      {data === undefined && error !== null && (
        <QueryFailure title={FAILURE} query={pages} fallback="Your orders are temporarily unavailable" />
      )}
      {tab === 'open' && orders.length > 1 && (
        <div className="flex items-center justify-between gap-3 border-b border-line px-4.5 py-3 md:px-5.5">
          <p className="text-sm text-fg-2">
            {orders.length}
            {hasNextPage && '+'} open orders
          </p>
          <Button size="sm" variant="secondary" onClick={() => setCancelling(true)}>
            Cancel All
          </Button>
        </div>
      )}
      {/* Always, for an order that the address opens. */}
      <OrderList orders={orders} />
      {data !== undefined && orders.length === 0 && !hasNextPage && (
        <EmptyState
          icon={<ClipboardList aria-hidden />}
          action={
            <ButtonLink to="/markets" variant="secondary" size="sm">
              Browse Markets
            </ButtonLink>
          }
        >
          {EMPTY[tab]}
        </EmptyState>
      )}
      {data !== undefined && (orders.length > 0 || hasNextPage) && (
        <ListEnd pages={pages} isLong={isLong} failure={FAILURE} />
      )}
      <CancelAllDialog open={isCancelling} onOpenChange={setCancelling} />
    </Card>
  )
}

const TITLES: Record<OrderTab, string> = { open: 'Open', filled: 'Filled', ended: 'Ended' }

const EMPTY: Record<OrderTab, string> = {
  open: 'No open orders. A limit or stop order waits here for its price.',
  filled: 'No filled orders yet',
  ended: 'No order was canceled, expired or was rejected',
}

/** Closed orders are filled, or ended without a fill. */
const ordersOfTab = (orders: readonly Order[], tab: OrderTab): readonly Order[] =>
  tab === 'open' ? orders : orders.filter(({ status }) => (status === 'filled') === (tab === 'filled'))
