import { QUEUED_BUY_MARGIN_BPS } from '#domain/trading/orders/order-limits.ts'
import type { Asset } from '#contract/market/market.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { formatCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
import { ShownAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import type { OrderDraft } from './use-order.ts'

const HELD_MARGIN_PERCENT = formatDecimal(QUEUED_BUY_MARGIN_BPS, 2, 0)

const totalLabel = (isSale: boolean, isQueueing: boolean): string =>
  isSale ? (isQueueing ? 'You receive about' : 'You Receive') : 'Estimated cost'

/** What the order comes to at this price: cost or proceeds, fee, and the balance afterwards. */
export function OrderSummary({ asset, ticket }: { asset: Asset; ticket: OrderDraft }) {
  // A tick and a key change most of it: memoizing it is code without use.
  'use no memo'
  const { saleCommissionPercent } = useConfig()
  const { side, preview, isQueueing, held } = ticket
  const isSale = side === 'sell'
  const cannotAfford = held.cashAfterCents < 0n
  return (
    <SummaryList className="text-sm">
      <SummaryRow label={asset.type === 'mutual_fund' ? 'NAV' : isQueueing ? 'Last price' : 'Market price'}>
        <Price value={asset.currentPrice} live />
      </SummaryRow>
      {isSale && (
        <SummaryRow label="Proceeds">
          <ShownAmounts>
            <Money value={preview.amountCents} />
          </ShownAmounts>
        </SummaryRow>
      )}
      <SummaryRow label={isSale ? `Fee (${decimalText(saleCommissionPercent, { min: 0, max: 4 })}%)` : 'Fee'}>
        <ShownAmounts>
          <Money value={formatCents(subtractCents(ZERO_CENTS, preview.commissionCents))} />
        </ShownAmounts>
      </SummaryRow>
      {isQueueing && !isSale && (
        <SummaryRow label={`Held until filled (+${HELD_MARGIN_PERCENT}%)`}>
          <ShownAmounts>
            <Money value={held.netCents} />
          </ShownAmounts>
        </SummaryRow>
      )}
      <SummaryRow label="Balance after">
        <Money value={held.cashAfterCents} {...(cannotAfford ? { className: 'text-danger' } : {})} />
      </SummaryRow>
      <SummaryRow label={totalLabel(isSale, isQueueing)} total>
        <ShownAmounts>
          <Money value={preview.netCents} />
        </ShownAmounts>
      </SummaryRow>
    </SummaryList>
  )
}
