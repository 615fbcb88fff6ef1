import { CalendarClock, Plus } from 'lucide-react'
import { useState } from 'react'
import { listPlans, type Plan } from '#contract/trading/plans.ts'
import { planKey } from '#web/features/plans/plan-calls.ts'
import { PlanList } from '#web/features/plans/plan-list.tsx'
import { ReinvestmentCard } from '#web/features/plans/reinvestment-card.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadedPages } from '#web/ui/layout/loaded-pages.tsx'

const PlanFormDialog = lazyDialog(() => import('#web/features/plans/plan-form-dialog.tsx'))

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
      <Tabs
        label="Recurring investments"
        tabs={PLAN_TABS.map((value) => ({
          value,
          label: TITLES[value],
          panel: <PlansOf tab={value} onMake={make} />,
        }))}
        value={tab}
        onValueChange={setTab}
      />
      <ReinvestmentCard className="mt-4" />
      <PlanFormDialog open={isMaking} onOpenChange={setMaking} />
    </div>
  )
}

function PlansOf({ tab, onMake }: { tab: PlanTab; onMake: () => void }) {
  const pages = useListPages({
    queryKey: planKey('pages', tab),
    ask: (page, options) => call(listPlans, { query: { status: tab, ...page } }, options),
    isFinal: ({ status }: Plan) => status === 'ended',
    keeps: () => false,
  })
  return (
    <Card padded={false} aria-label={TITLES[tab]} className="overflow-hidden">
      <LoadedPages
        pages={pages}
        skeleton={<EntrySkeletons rows={2} label="Loading recurring investments" />}
        failure="Failed to load recurring investments"
        failureText="They are temporarily unavailable"
        empty={
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
        }
      >
        {(plans) => <PlanList plans={plans} />}
      </LoadedPages>
    </Card>
  )
}

const TITLES: Record<PlanTab, string> = { open: 'Active', ended: 'Ended' }
const EMPTY: Record<PlanTab, string> = {
  open: 'No recurring investments. Choose a stock or a fund, an amount and how often.',
  ended: 'None has ended',
}
