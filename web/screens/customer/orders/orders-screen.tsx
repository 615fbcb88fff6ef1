import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { ORDER_TABS, type OrderTab, ordersOfTab } from './order-tabs.ts'
import { useOrderPages } from '#web/features/orders/order-pages.ts'
import { OrderList } from '#web/features/orders/order-list.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'

const CancelAllDialog = lazyComponent(() => import('#web/features/orders/dialogs/cancel-all-dialog.tsx'))

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
      <Tabs label="Orders" tabs={TABS} value={tab} onValueChange={setTab}>
        {ORDER_TABS.map((value) => (
          <TabPanel key={value} value={value}>
            <OrdersOf tab={value} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}

const FAILURE = 'Failed to load orders'

function OrdersOf({ tab }: { tab: OrderTab }) {
  const pages = useOrderPages(tab === 'open' ? 'open' : 'closed')
  const [isCancelling, setCancelling] = useState(false)
  const { data, error, isRefetching, refetch, hasNextPage } = pages
  const orders = ordersOfTab(data?.pages.flat() ?? [], tab)
  const isLong = (data?.pages.length ?? 0) > 1
  return (
    <Card padded={false} aria-label={`${TITLES[tab]} orders`} className="overflow-hidden">
      {data === undefined && error === null && <EntrySkeletons rows={4} label="Loading orders" isRequest />}
      {data === undefined && error !== null && (
        <LoadFailure
          title={FAILURE}
          text={detailOf(error, 'Your orders are temporarily unavailable')}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
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
      <LazyDialog open={isCancelling}>
        <CancelAllDialog open={isCancelling} onOpenChange={setCancelling} />
      </LazyDialog>
    </Card>
  )
}

const TITLES: Record<OrderTab, string> = { open: 'Open', filled: 'Filled', ended: 'Ended' }

const TABS = ORDER_TABS.map((value) => ({ value, label: TITLES[value] }))

const EMPTY: Record<OrderTab, string> = {
  open: 'No open orders. A limit or stop order waits here for its price.',
  filled: 'No filled orders yet',
  ended: 'No order was canceled, expired or was rejected',
}
