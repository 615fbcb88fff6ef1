import { GTC_DAYS } from '#domain/trading/orders/order-window.ts'
import { type ReactNode, useId } from 'react'
import { formatPrice } from '#domain/money/price.ts'
import { amountOf } from '#web/features/forms/typed-amount.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { SummaryRow } from '#web/ui/layout/summary-list.tsx'
import { FORCES, triggerDistance } from '../../order-labels.ts'
import { AmountHint, SharesInput, Spendable } from '../amount.tsx'
import { sharesProblem } from '../amount-problems.ts'
import type { FormProps } from '../use-order-form.ts'
import { OrderForm } from '../order-form.tsx'
import { obstacleOf } from '../order-obstacle.ts'
import { BalanceRow, estimateAt, OrderSummary, PartOfAccount } from '../order-summary.tsx'
import { QuickShares } from '../quick-picks.tsx'
import { orderSentence, type PriceStyle, priceBody, type WrittenPrices, writtenPrices } from './order-body.ts'
import { PriceInputs } from './price-inputs.tsx'

type PriceFieldsProps = FormProps & { style: PriceStyle }

export function PriceFields({ style, ...props }: PriceFieldsProps) {
  'use no memo' // A tick and a key change most of it: not worth memoizing.
  const { asset, account, form } = props
  const { draft, terms } = form
  const hintId = useId()
  const quantity = amountOf(draft.amount)
  const prices = writtenPrices(style, draft)
  const obstacle = obstacleOf(
    // Whether it is affordable at its worst price. Allowed while the market is closed.
    { ...props, account: { ...account, tradingAllowed: true } },
    quantity && { quantity },
    prices.worst,
  )
  const problem = prices.worst === null ? null : sharesProblem(obstacle, draft.amount, terms)
  const isProblem = problem?.isError === true
  const body = obstacle === null ? priceBody(asset.symbol, style, draft) : null
  return (
    <OrderForm
      {...props}
      body={body}
      sentence={orderSentence(asset.symbol, draft, body)}
      hintId={hintId}
      note={NOTES[draft.side][style]}
    >
      {(preview) => (
        <>
          <PriceInputs form={form} style={style} prices={prices} />
          <Field label="Shares" aside={<Spendable {...props} />}>
            <SharesInput {...props} hintId={hintId} isProblem={isProblem} />
          </Field>
          {draft.side === 'sell' && <QuickShares form={form} />}
          <AmountHint
            id={hintId}
            isProblem={isProblem}
            text={isProblem ? problem.text : draft.force === 'day' ? DAY_HINT : GTC_HINT}
          />
          <SegmentedControl
            label="Good for"
            block
            segments={FORCES}
            value={draft.force}
            onValueChange={(force) => form.change({ force })}
          />
          <PriceSummary {...props} style={style} prices={prices}>
            <PartOfAccount preview={preview} />
          </PriceSummary>
        </>
      )}
    </OrderForm>
  )
}

interface PriceSummaryProps extends PriceFieldsProps {
  prices: WrittenPrices
  children: ReactNode
}

function PriceSummary({ style, prices, children, ...props }: PriceSummaryProps) {
  'use no memo' // A tick and a key change most of it: not worth memoizing.
  const { side } = props.form.draft
  const estimate = estimateAt(prices.worst, props)
  const labeled = {
    side,
    type: style,
    limitPrice: prices.limit && formatPrice(prices.limit),
    stopPrice: prices.stop && formatPrice(prices.stop),
  }
  return (
    <OrderSummary
      {...props}
      priceLabel="Market price"
      beforeFee={
        <SummaryRow label={style === 'limit' ? 'Your limit' : 'Your stop'}>
          {triggerDistance(labeled, props.asset.currentPrice) ?? '–'}
        </SummaryRow>
      }
      feeCents={estimate.commissionCents}
      total={side === 'buy' ? 'Held, the most it costs' : SALE_TOTALS[style]}
      totalCents={estimate.netCents}
    >
      {side === 'buy' && <BalanceRow label="Balance while it waits" value={estimate.cashAfterCents} />}
      {children}
    </OrderSummary>
  )
}

const SALE_TOTALS = {
  limit: 'You receive at least',
  stop: 'You receive about',
  stop_limit: 'You receive at least',
} as const

const DAY_HINT = 'Waits until the close of this session, or of the next'
const GTC_HINT = `Waits for ${GTC_DAYS} days, or until you cancel it`

/** How an order of this side and type is filled. A stop fills at what the market then gives. */
const NOTES: Record<'buy' | 'sell', Record<PriceStyle, string>> = {
  buy: {
    limit: 'Fills at the first price in market hours at or below your limit, at that price.',
    stop: 'Fills at the first price in market hours at or above your stop, up to 5% above it.',
    stop_limit: 'Once a price reaches your stop, fills at the first one at or below your limit.',
  },
  sell: {
    limit: 'Fills at the first price in market hours at or above your limit, at that price.',
    stop: 'Fills at the first price in market hours at or below your stop. After a gap that is less than your stop.',
    stop_limit: 'Once a price reaches your stop, fills at the first one at or above your limit.',
  },
}
