import type { Asset } from '#contract/market.ts'
import { formatCents, subtractCents, ZERO_CENTS } from '#domain/money.ts'
import { useConfig } from '../../api/config.ts'
import { decimalText } from '../../ui/decimal-text.ts'
import { ShownAmounts } from '../../ui/hidden-amounts.tsx'
import { Money } from '../../ui/money.tsx'
import { Price } from '../../ui/price.tsx'
import { SummaryList, SummaryRow } from '../../ui/summary-list.tsx'
import type { OrderTicket } from './use-order.ts'

/** What the order comes to at this very price: cost or proceeds, fee, and the balance afterwards. */
export function OrderSummary({ asset, ticket }: { asset: Asset; ticket: OrderTicket }) {
  const { saleCommissionPercent } = useConfig()
  const { side, preview } = ticket
  const isSale = side === 'sell'
  const cannotAfford = preview.cashAfterCents < 0n
  return (
    <SummaryList className="text-sm">
      <SummaryRow label="Market price">
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
      <SummaryRow label="Balance after">
        <Money value={preview.cashAfterCents} {...(cannotAfford ? { className: 'text-danger' } : {})} />
      </SummaryRow>
      <SummaryRow label={isSale ? 'You Receive' : 'Estimated cost'} total>
        <ShownAmounts>
          <Money value={preview.netCents} />
        </ShownAmounts>
      </SummaryRow>
    </SummaryList>
  )
}
