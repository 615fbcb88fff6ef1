'use no memo' // A tick and a key change most of it: not worth memoizing.

import type { ReactNode } from 'react'
import type { PreviewedOrder } from '#contract/trading/orders.ts'
import { type Cents, formatCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { type Price as PriceOf, price } from '#domain/money/price.ts'
import { ZERO_QUANTITY } from '#domain/money/quantity.ts'
import { previewOrder } from '#domain/trading/orders/order-preview.ts'
import { amountOf } from '#web/features/forms/typed-amount.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { ShownAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import type { FormProps } from './use-order-form.ts'

interface OrderSummaryProps extends FormProps {
  priceLabel: string
  beforeFee?: ReactNode
  feeCents: Cents
  total: string
  totalCents: Cents
  children: ReactNode
}

export function OrderSummary(props: OrderSummaryProps) {
  const { asset, form, priceLabel, beforeFee, feeCents, total, totalCents, children } = props
  const percent = decimalText(form.shown.expectedFeePercent, { min: 0, max: 4 })
  return (
    <SummaryList className="text-sm">
      <SummaryRow label={priceLabel}>
        <Price value={asset.currentPrice} live />
      </SummaryRow>
      {beforeFee}
      <AmountRow
        label={form.draft.side === 'sell' ? `Fee (${percent}%)` : 'Fee'}
        value={formatCents(subtractCents(ZERO_CENTS, feeCents))}
      />
      {children}
      <AmountRow label={total} total value={totalCents} />
    </SummaryList>
  )
}

/** Shown even where amounts are hidden. */
export const AmountRow = (props: { label: string; value: Cents | string; total?: boolean }) => {
  const { value, ...row } = props
  return (
    <SummaryRow {...row}>
      <ShownAmounts>
        <Money value={value} />
      </ShownAmounts>
    </SummaryRow>
  )
}

/** The balance afterwards; red when too low. */
export const BalanceRow = ({ label, value }: { label: string; value: Cents }) => (
  <SummaryRow label={label}>
    <Money value={value} {...(value < 0n ? { className: 'text-danger' } : {})} />
  </SummaryRow>
)

/** Always a line, so that nothing moves when the answer arrives. */
export const PartOfAccount = ({ preview }: { preview: PreviewedOrder | undefined }) => (
  <SummaryRow label="Part of your account after">
    {preview === undefined ? '–' : `${decimalText(preview.weightAfter, { min: 1, max: 1 })}%`}
  </SummaryRow>
)

/** The typed shares at a price. */
export const estimateAt = (at: PriceOf | null, { account, form: { draft, terms } }: FormProps) =>
  previewOrder(
    { side: draft.side, quantity: amountOf(draft.amount) ?? ZERO_QUANTITY },
    at ?? price(0n),
    account.cashCents ?? ZERO_CENTS,
    terms.saleCommissionBps,
  )
