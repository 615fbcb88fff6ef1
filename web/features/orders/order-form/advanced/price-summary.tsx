import type { PreviewedOrder } from '#contract/trading/orders.ts'
import { formatCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import type { Quantity } from '#domain/money/quantity.ts'
import { previewOrder } from '#domain/trading/orders/order-preview.ts'
import { triggerDistance } from '../../trigger-distance.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { tradingTermsOf } from '../../shown-terms.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { ShownAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import type { TicketStyle } from '../use-order.ts'
import type { DraftProps } from './draft-props.ts'
import type { WrittenPrices } from './written-order.ts'

interface PriceSummaryProps extends DraftProps {
  style: Exclude<TicketStyle, 'market' | 'dollars'>
  quantity: Quantity
  prices: WrittenPrices
  preview: PreviewedOrder | undefined
}

/** What the order comes to at its worst price, what it holds meanwhile, and its part of the account afterwards. */
export function PriceSummary(props: PriceSummaryProps) {
  'use no memo' // A tick and a key change most of it: memoizing it is code without use.
  const { asset, account, ticket, style, quantity, prices, preview } = props
  const config = useConfig()
  const { saleCommissionPercent } = config
  const { side } = ticket
  const isSale = side === 'sell'
  const at = prices.worst ?? price(0n)
  const cost = previewOrder(
    { side, quantity },
    at,
    account.cashCents ?? ZERO_CENTS,
    tradingTermsOf(config).saleCommissionBps,
  )
  const words = {
    side,
    type: style,
    limitPrice: prices.limit && formatPrice(prices.limit),
    stopPrice: prices.stop && formatPrice(prices.stop),
  }
  return (
    <SummaryList className="text-sm">
      <SummaryRow label="Market price">
        <Price value={asset.currentPrice} live />
      </SummaryRow>
      <SummaryRow label={style === 'limit' ? 'Your limit' : 'Your stop'}>
        {triggerDistance(words, asset.currentPrice) ?? '–'}
      </SummaryRow>
      <SummaryRow label={isSale ? `Fee (${decimalText(saleCommissionPercent, { min: 0, max: 4 })}%)` : 'Fee'}>
        <ShownAmounts>
          <Money value={formatCents(subtractCents(ZERO_CENTS, cost.commissionCents))} />
        </ShownAmounts>
      </SummaryRow>
      {!isSale && (
        <SummaryRow label="Balance while it waits">
          <Money
            value={cost.cashAfterCents}
            {...(cost.cashAfterCents < 0n ? { className: 'text-danger' } : {})}
          />
        </SummaryRow>
      )}
      <PartOfAccount preview={preview} />
      <SummaryRow label={TOTALS[side][style]} total>
        <ShownAmounts>
          <Money value={cost.netCents} />
        </ShownAmounts>
      </SummaryRow>
    </SummaryList>
  )
}

/** Always a line, so that nothing moves when the server has said it. */
export function PartOfAccount({ preview }: { preview: PreviewedOrder | undefined }) {
  return (
    <SummaryRow label="Part of your account after">
      {preview === undefined ? '–' : `${decimalText(preview.weightAfter, { min: 1, max: 1 })}%`}
    </SummaryRow>
  )
}

const TOTALS = {
  buy: {
    limit: 'Held, the most it costs',
    stop: 'Held, the most it costs',
    stop_limit: 'Held, the most it costs',
  },
  sell: { limit: 'You receive at least', stop: 'You receive about', stop_limit: 'You receive at least' },
} as const
