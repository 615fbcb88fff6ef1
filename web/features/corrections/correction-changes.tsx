import type { CorrectionPreview } from '#contract/cash/corrections.ts'
import { signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { Note } from '#web/ui/messages/note.tsx'

/** The accounts that a correction changes, and a canceled trade's holding, before and after. */
export const CorrectionChanges = ({
  preview: { account, other, holding },
}: {
  preview: CorrectionPreview
}) => (
  <div className="grid gap-3">
    <Change change={account} />
    {other !== null && <Change change={other} />}
    {holding !== null && <Holding holding={holding} />}
  </div>
)

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
