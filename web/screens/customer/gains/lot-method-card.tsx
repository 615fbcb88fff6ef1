import { useQuery } from '@tanstack/react-query'
import { changeLotSettings, getLotSettings, type LotSettings } from '#contract/trading/lots.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { LOT_METHODS, type LotMethod } from '#domain/tax-lots/lot-method.ts'
import { useIsFund } from '#web/features/instruments/instruments.ts'
import { METHOD_NAMES, usualMethod } from '#web/features/lots/method-names.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { putAnswer, queryOf } from '#web/lib/api/query.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'

/** The lots that future sales take: of all holdings, and of each fund. */
export function LotMethodCard() {
  const { data, error, isRefetching, refetch } = useQuery(queryOf(getLotSettings, {}))
  const { data: holdings } = useQuery(queryOf(listHoldings, {}))
  const isFund = useIsFund()
  const changing = useAction({
    call: (body: { method: LotMethod; symbol?: string }) => call(changeLotSettings, { body }),
    success: { title: 'Method saved', description: 'It counts for sales from now on' },
    onSuccess: (settings) => putAnswer(getLotSettings, {}, settings),
    failure: 'The method did not change',
  })
  if (data === undefined) {
    if (error === null) return <EntrySkeletons rows={2} label="Loading the method" />
    return (
      <LoadFailure
        title="Failed to load the method"
        text={detailOf(error, 'Your method is temporarily unavailable')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const change = (method: LotMethod, symbol?: string) =>
    changing.mutate({ method, ...(symbol === undefined ? {} : { symbol }) })
  return (
    <Card title="Which shares a sale takes" className="grid max-w-160 gap-4">
      <p className="text-fg-2">
        It decides which gains are realized, not how much you receive. Until a sale settles, at the close of
        the next session, its lots can still be changed.
      </p>
      <MethodField
        label="All holdings"
        value={data.method}
        methods={LOT_METHODS.filter((method) => method !== 'average')}
        pending={changing.isPending}
        onChange={change}
      />
      {fundsOf(data, holdings?.map(({ assetSymbol }) => assetSymbol).filter(isFund) ?? []).map((symbol) => (
        <MethodField
          key={symbol}
          label={symbol}
          value={usualMethod(data, symbol)}
          methods={LOT_METHODS}
          pending={changing.isPending}
          onChange={(method) => change(method, symbol)}
        />
      ))}
    </Card>
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

function MethodField({ label, value, methods, pending, onChange }: MethodFieldProps) {
  return (
    <Field label={label}>
      <Select
        value={value}
        disabled={pending}
        onChange={({ target }) => {
          const method = methods.find((each) => each === target.value)
          if (method !== undefined) onChange(method)
        }}
      >
        {methods.map((method) => (
          <option key={method} value={method}>
            {METHOD_NAMES[method]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
