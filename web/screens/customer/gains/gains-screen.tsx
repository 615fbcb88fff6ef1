import { useQuery } from '@tanstack/react-query'
import { changeLotSettings, getLotSettings, type LotSettings } from '#contract/trading/lots.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { LOT_METHODS, type LotMethod } from '#domain/tax-lots/lot-method.ts'
import { useIsFund } from '#web/features/instruments/instruments.ts'
import { METHOD_NAMES, usualMethod } from '#web/features/lots/method-names.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { call } from '#web/lib/api/client.ts'
import { putAnswer, queryOf } from '#web/lib/api/query.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
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
          { value: 'realized', label: 'Realized', panel: <RealizedGainsCard /> },
          { value: 'lots', label: 'Open Lots', panel: <OpenLots /> },
          { value: 'method', label: 'Method', panel: <LotMethodCard /> },
        ]}
        value={tab}
        onValueChange={setTab}
      />
    </div>
  )
}

/** The lots that future sales take: of all holdings, and of each fund. */
function LotMethodCard() {
  const settings = useQuery(queryOf(getLotSettings, {}))
  const { data: holdings } = useQuery(queryOf(listHoldings, {}))
  const isFund = useIsFund()
  const changing = useAction({
    call: (body: { method: LotMethod; symbol?: string }) => call(changeLotSettings, { body }),
    success: { title: 'Method saved', description: 'It counts for sales from now on' },
    onSuccess: (settings) => putAnswer(getLotSettings, {}, settings),
    failure: 'The method did not change',
  })
  const change = (method: LotMethod, symbol?: string) =>
    changing.mutate({ method, ...(symbol === undefined ? {} : { symbol }) })
  return (
    <Loaded
      query={settings}
      skeleton={<EntrySkeletons rows={2} label="Loading the method" />}
      failure="Failed to load the method"
      failureText="Your method is temporarily unavailable"
    >
      {(data) => (
        <Card title="Which shares a sale takes" className="grid max-w-160 gap-4">
          <p className="text-fg-2">
            It decides which gains are realized, not how much you receive. Until a sale settles, at the close
            of the next session, its lots can still be changed.
          </p>
          <MethodField
            label="All holdings"
            value={data.method}
            methods={LOT_METHODS.filter((method) => method !== 'average')}
            pending={changing.isPending}
            onChange={change}
          />
          {fundsOf(data, holdings?.map(({ assetSymbol }) => assetSymbol).filter(isFund) ?? []).map(
            (symbol) => (
              <MethodField
                key={symbol}
                label={symbol}
                value={usualMethod(data, symbol)}
                methods={LOT_METHODS}
                pending={changing.isPending}
                onChange={(method) => change(method, symbol)}
              />
            ),
          )}
        </Card>
      )}
    </Loaded>
  )
}

/** Funds that are held, or have a method of their own. */
const fundsOf = (settings: LotSettings, held: readonly string[]): string[] =>
  [...new Set([...held, ...settings.funds.map(({ symbol }) => symbol)])].toSorted()

interface MethodFieldProps {
  label: string
  value: LotMethod
  methods: readonly LotMethod[]
  pending: boolean
  onChange: (method: LotMethod) => void
}

const MethodField = ({ label, value, methods, pending, onChange }: MethodFieldProps) => (
  <Field label={label}>
    <ChoiceSelect
      choices={methods}
      value={value}
      disabled={pending}
      textOf={(method) => METHOD_NAMES[method]}
      onChoose={onChange}
    />
  </Field>
)
