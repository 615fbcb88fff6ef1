import { Suspense } from 'react'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { PeriodPerformance } from './period-performance.tsx'

const ClosedPositions = lazyComponent(() => import('./closed-positions.tsx'))

export default function PerformanceScreen() {
  const [tab, setTab] = useSearchChoice('tab', ['account', 'closed'])
  return (
    <div className="page pb-10">
      <PageHeader
        title="Performance"
        subtitle="What your account gained, and how"
        aside={
          <ButtonLink to="/gains" variant="secondary" size="sm" className="max-md:hidden">
            Realized Gains
          </ButtonLink>
        }
      />
      <Tabs
        label="Performance"
        tabs={[
          { value: 'account', label: 'Account' },
          { value: 'closed', label: 'Closed Positions' },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        <TabPanel value="account">
          <PeriodPerformance />
        </TabPanel>
        <TabPanel value="closed">
          <Suspense fallback={<EntrySkeletons rows={4} label="Loading closed positions" />}>
            <ClosedPositions />
          </Suspense>
        </TabPanel>
      </Tabs>
    </div>
  )
}
