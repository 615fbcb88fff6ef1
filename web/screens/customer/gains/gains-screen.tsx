import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { LotMethodCard } from './lot-method-card.tsx'
import { OpenLots } from './open-lots.tsx'
import { RealizedGainsCard } from './realized-gains-card.tsx'

export default function GainsScreen() {
  const [tab, setTab] = useSearchChoice('tab', ['realized', 'lots', 'method'])
  return (
    <div className="page pb-10">
      <PageHeader
        title="Realized Gains"
        subtitle="Gains and losses by tax lot, by United States rules. This is not tax advice."
        aside={
          <ButtonLink to="/performance" variant="secondary" size="sm">
            Performance
          </ButtonLink>
        }
      />
      <Tabs
        label="Realized gains"
        tabs={[
          { value: 'realized', label: 'Realized' },
          { value: 'lots', label: 'Open Lots' },
          { value: 'method', label: 'Method' },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        <TabPanel value="realized">
          <RealizedGainsCard />
        </TabPanel>
        <TabPanel value="lots">
          <OpenLots />
        </TabPanel>
        <TabPanel value="method">
          <LotMethodCard />
        </TabPanel>
      </Tabs>
    </div>
  )
}
