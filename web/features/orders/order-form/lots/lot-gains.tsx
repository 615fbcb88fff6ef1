import type { PreviewedLots } from '#contract/trading/orders.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'

/** After the sale's fee, by term. */
export const LotGains = ({ taken }: { taken: PreviewedLots }) => (
  <SummaryList className="text-sm">
    <SummaryRow label="Short-term gain">
      <Change amount={taken.shortTerm} />
    </SummaryRow>
    <SummaryRow label="Long-term gain">
      <Change amount={taken.longTerm} />
    </SummaryRow>
    {taken.disallowed !== '0.00' && (
      <SummaryRow label="Disallowed by wash sales">
        <Money value={taken.disallowed} />
      </SummaryRow>
    )}
  </SummaryList>
)
