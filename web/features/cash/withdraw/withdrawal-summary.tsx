import { useConfig } from '#web/lib/api/config.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { splitOf, withdrawalFeeOf } from './withdrawal-draft.ts'

/** Fee and payout to the cent, as the server will compute them. */
export function WithdrawalSummary({ amount }: { amount: string }) {
  const { grossCents, netCents, feeCents } = splitOf(amount, withdrawalFeeOf(useConfig()))
  return (
    <div className="rounded-md bg-surface-2 px-3.5 py-3">
      <SummaryList>
        <SummaryRow label="Withdrawal fee">
          <Money value={feeCents} />
        </SummaryRow>
        <SummaryRow label="Net received">
          <Money value={netCents} className="font-semibold" />
        </SummaryRow>
        <SummaryRow label="Total from your balance" total>
          <Money value={grossCents} />
        </SummaryRow>
      </SummaryList>
    </div>
  )
}
