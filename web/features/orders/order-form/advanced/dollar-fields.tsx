import { type ReactNode, useId } from 'react'
import { type Cents, cents, formatCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { price, valueDown } from '#domain/money/price.ts'
import { ZERO_QUANTITY } from '#domain/money/quantity.ts'
import { saleCommission } from '#domain/trading/commission.ts'
import { affordableQuantity, quantityFetching } from '#domain/trading/orders/order-quantity.ts'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { ShownAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { AmountHeader, AmountHint } from '../amount.tsx'
import { dollarsProblem, smallestText } from '../amount-problems.ts'
import type { FormProps } from '../use-order-form.ts'
import { OrderForm } from '../order-form.tsx'
import { obstacleOf } from '../order-obstacle.ts'
import { BalanceRow, OrderSummary, PartOfAccount } from '../order-summary.tsx'
import { QuickAmounts } from '../quick-picks.tsx'
import { dollarBody, dollarsOf, orderSentence } from './order-body.ts'

/** A market order in dollars. */
export function DollarFields(props: FormProps) {
  'use no memo' // A tick and a key change most of it: not worth memoizing.
  const { asset, account, form } = props
  const { draft, terms, quote } = form
  const hintId = useId()
  const amountCents = dollarsOf(draft)
  const spendable =
    draft.side === 'buy'
      ? (account.cashCents ?? ZERO_CENTS)
      : valueDown(account.held ?? ZERO_QUANTITY, quote ?? price(0n))
  const obstacle = obstacleOf(props, amountCents && { amountCents }, asset.isStale === true ? null : quote)
  const problem = dollarsProblem(obstacle, draft.dollars, terms)
  const body = obstacle === null ? dollarBody(asset.symbol, draft) : null
  return (
    <OrderForm {...props} body={body} sentence={orderSentence(asset.symbol, draft, body)} hintId={hintId}>
      {(preview) => (
        <>
          <AmountHeader {...props} />
          <Input
            large
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            aria-label="Dollars"
            unit="USD"
            aria-describedby={hintId}
            aria-invalid={problem !== null || undefined}
            value={draft.dollars}
            onChange={({ target }) => form.change({ dollars: target.value.trim().replace(/^\$/, '') })}
          />
          <QuickAmounts
            form={form}
            amountOf={(share) =>
              spendable < terms.smallestOrderCents ? null : formatCents(cents((spendable * share) / 100n))
            }
            onPick={(dollars) => form.change({ dollars })}
          />
          <AmountHint
            id={hintId}
            isProblem={problem !== null}
            text={problem ?? `At least ${smallestText(terms)}, in parts of a share`}
          />
          <DollarSummary {...props} amountCents={amountCents ?? ZERO_CENTS}>
            <PartOfAccount preview={preview} />
          </DollarSummary>
        </>
      )}
    </OrderForm>
  )
}

type DollarSummaryProps = FormProps & { amountCents: Cents; children: ReactNode }

function DollarSummary({ amountCents, children, ...props }: DollarSummaryProps) {
  'use no memo' // A tick and a key change most of it: not worth memoizing.
  const { asset, account, form } = props
  const { draft, quote, terms } = form
  const isSale = draft.side === 'sell'
  const feeCents = isSale ? saleCommission(amountCents, terms.saleCommissionBps) : ZERO_CENTS
  const netCents = subtractCents(amountCents, feeCents)
  const cashCents = account.cashCents ?? ZERO_CENTS
  return (
    <OrderSummary
      {...props}
      priceLabel={asset.type === 'mutual_fund' ? 'NAV' : 'Market price'}
      beforeFee={
        <SummaryRow label={asset.type === 'mutual_fund' ? 'Units, about' : 'Shares, about'}>
          <ShownAmounts>
            {quote === null || quote === 0n ? (
              '–'
            ) : (
              <Quantity value={(isSale ? quantityFetching : affordableQuantity)(amountCents, quote)} exact />
            )}
          </ShownAmounts>
        </SummaryRow>
      }
      feeCents={feeCents}
      total={isSale ? 'You receive' : 'You pay'}
      totalCents={netCents}
    >
      <BalanceRow
        label="Balance after"
        value={isSale ? cents(cashCents + netCents) : subtractCents(cashCents, amountCents)}
      />
      {children}
    </OrderSummary>
  )
}
