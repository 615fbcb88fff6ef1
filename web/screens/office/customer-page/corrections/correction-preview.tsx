import { useQuery } from '@tanstack/react-query'
import { type CorrectionPreview, previewCorrection } from '#contract/cash/corrections.ts'
import type { SentInput } from '#contract/endpoint.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { Note } from '#web/ui/messages/note.tsx'

type Asked = SentInput<typeof previewCorrection>['body']

interface CorrectionConsequencesProps {
  customerId: string
  /** Null while the form lacks something. */
  asked: Asked | null
}

/** What a correction would do to the accounts as they are now. */
export function CorrectionConsequences({ customerId, asked }: CorrectionConsequencesProps) {
  const { data, error } = useQuery({
    queryKey: ['correction preview', customerId, asked],
    queryFn: () => call(previewCorrection, { params: { id: customerId }, body: asked as Asked }),
    enabled: asked !== null,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <section
      aria-label="Consequences"
      aria-live="polite"
      className="min-h-24 rounded-md bg-surface-2 px-3.5 py-3"
    >
      {error !== null ? (
        <p className="text-sm text-danger">{detailOf(error, 'The consequences could not be loaded')}</p>
      ) : data === undefined ? (
        <p className="text-sm text-fg-3">Enter an amount to see what it does.</p>
      ) : (
        <div className="grid gap-3">
          <Change change={data.account} />
          {data.other !== null && <Change change={data.other} />}
          {data.holding !== null && <Holding holding={data.holding} />}
        </div>
      )}
    </section>
  )
}

function Holding({ holding }: { holding: NonNullable<CorrectionPreview['holding']> }) {
  const { assetSymbol, sharesBefore, sharesAfter, costBefore, costAfter } = holding
  return (
    <SummaryList>
      <SummaryRow label={`Shares of ${assetSymbol}`}>
        <Quantity value={sharesBefore} exact /> → <Quantity value={sharesAfter} exact />
      </SummaryRow>
      <SummaryRow label="Their cost">
        <Money value={costBefore} /> → <Money value={costAfter} />
      </SummaryRow>
    </SummaryList>
  )
}

function Change({ change }: { change: CorrectionPreview['account'] }) {
  const { fullName, username, availableBefore, availableAfter, owedBefore, owedAfter } = change
  const owes = signOf(owedBefore) > 0 || signOf(owedAfter) > 0
  return (
    <div>
      <p className="mb-1 text-sm font-medium wrap-anywhere">
        {fullName} ({username})
      </p>
      <SummaryList>
        <SummaryRow label="Available">
          <Money value={availableBefore} /> → <Money value={availableAfter} />
        </SummaryRow>
        {owes && (
          <SummaryRow label="Owed">
            <Money value={owedBefore} /> → <Money value={owedAfter} />
          </SummaryRow>
        )}
      </SummaryList>
      {signOf(owedAfter) > 0 && (
        <Note tone="warn" className="mt-2">
          The customer cannot buy or withdraw until this is paid. Deposits, sales and dividends pay it first.
        </Note>
      )}
    </div>
  )
}
