import { CalendarClock, Plus } from 'lucide-react'
import { useState } from 'react'
import { listPlans, type Plan } from '#contract/trading/plans.ts'
import { planKey } from '#web/features/plans/plan-calls.ts'
import { PlanList } from '#web/features/plans/plan-list.tsx'
import { ReinvestmentCard } from '#web/features/plans/reinvestment-card.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'

const PlanFormDialog = lazyComponent(() => import('#web/features/plans/plan-form-dialog.tsx'))

const PLAN_TABS = ['open', 'ended'] as const
type PlanTab = (typeof PLAN_TABS)[number]

export default function PlansScreen() {
  const [tab, setTab] = useSearchChoice('tab', PLAN_TABS)
  const [isMaking, setMaking] = useState(false)
  const make = () => setMaking(true)
  return (
    <div className="page pb-10">
      <PageHeader
        title="Recurring Investments"
        subtitle="Buy for the same amount again and again"
        aside={
          <Button size="sm" icon={<Plus aria-hidden />} onClick={make}>
            New Investment
          </Button>
        }
      />
      <Tabs label="Recurring investments" tabs={TABS} value={tab} onValueChange={setTab}>
        {PLAN_TABS.map((value) => (
          <TabPanel key={value} value={value}>
            <PlansOf tab={value} onMake={make} />
          </TabPanel>
        ))}
      </Tabs>
      <ReinvestmentCard className="mt-4" />
      <LazyDialog open={isMaking}>
        <PlanFormDialog open={isMaking} onOpenChange={setMaking} />
      </LazyDialog>
    </div>
  )
}

const FAILURE = 'Failed to load recurring investments'

function PlansOf({ tab, onMake }: { tab: PlanTab; onMake: () => void }) {
  const pages = useListPages({
    queryKey: planKey('pages', tab),
    ask: (page, options) => call(listPlans, { query: { status: tab, ...page } }, options),
    isFinal: ({ status }: Plan) => status === 'ended',
    keeps: () => false,
  })
  const { data, error, isRefetching, refetch } = pages
  const plans = data?.pages.flat()
  return (
    <Card padded={false} aria-label={TITLES[tab]} className="overflow-hidden">
      {plans === undefined && error === null && (
        <EntrySkeletons rows={2} label="Loading recurring investments" />
      )}
      {plans === undefined && error !== null && (
        <LoadFailure
          title={FAILURE}
          text={detailOf(error, 'They are temporarily unavailable')}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      )}
      {plans?.length === 0 && (
        <EmptyState
          icon={<CalendarClock aria-hidden />}
          action={
            tab === 'open' && (
              <Button variant="secondary" size="sm" onClick={onMake}>
                Invest Regularly
              </Button>
            )
          }
        >
          {EMPTY[tab]}
        </EmptyState>
      )}
      {plans !== undefined && plans.length > 0 && (
        <>
          <PlanList plans={plans} />
          <ListEnd pages={pages} isLong={(data?.pages.length ?? 0) > 1} failure={FAILURE} />
        </>
      )}
    </Card>
  )
}

const TITLES: Record<PlanTab, string> = { open: 'Active', ended: 'Ended' }
const TABS = PLAN_TABS.map((value) => ({ value, label: TITLES[value] }))
const EMPTY: Record<PlanTab, string> = {
  open: 'No recurring investments. Choose a stock or a fund, an amount and how often.',
  ended: 'None has ended',
}
