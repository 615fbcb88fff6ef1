import { useId } from 'react'
import { formatDecimal } from '#domain/money/decimal.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import { RESTING_BUY_MARGIN_BPS } from '#domain/trading/orders/order-limits.ts'
import { amountOf } from '#web/features/forms/typed-amount.ts'
import { AmountHeader, AmountHint, SharesInput } from './amount.tsx'
import { largestText, sharesProblem } from './amount-problems.ts'
import type { FormProps } from './use-order-form.ts'
import { OrderForm } from './order-form.tsx'
import { obstacleOf } from './order-obstacle.ts'
import { AmountRow, BalanceRow, estimateAt, OrderSummary } from './order-summary.tsx'
import { QuickShares } from './quick-picks.tsx'

/** A market order in shares, with a summary. */
export function MarketFields(props: FormProps) {
  'use no memo' // A tick and a key change most of it: not worth memoizing.
  const { asset, form } = props
  const { side, amount } = form.draft
  const hintId = useId()
  const quantity = amountOf(amount)
  // The last price is an estimate; the server never fills at it.
  const obstacle = obstacleOf(props, quantity && { quantity }, asset.isStale === true ? null : form.worst)
  const problem = sharesProblem(obstacle, amount, form.terms)
  const isProblem = problem?.isError === true
  const body =
    obstacle === null && quantity !== null
      ? ({
          symbol: asset.symbol,
          side,
          type: 'market',
          timeInForce: 'day',
          quantity: formatQuantity(quantity),
        } as const)
      : null
  return (
    <OrderForm
      {...props}
      body={body}
      sentence={`${side === 'buy' ? 'Buy' : 'Sell'} ${asset.symbol}`}
      hintId={hintId}
    >
      {() => (
        <>
          <AmountHeader {...props} />
          <SharesInput {...props} hintId={hintId} isProblem={isProblem} />
          <QuickShares form={form} />
          <AmountHint
            id={hintId}
            isProblem={isProblem}
            text={problem?.text ?? `Up to ${largestText(form.terms)} an order`}
          />
          <MarketSummary {...props} />
        </>
      )}
    </OrderForm>
  )
}

/** Cost or proceeds at this price, fee, and the balance afterwards. */
function MarketSummary(props: FormProps) {
  'use no memo'
  const { asset, account, form } = props
  const isSale = form.draft.side === 'sell'
  const isQueueing = account.waitsFor !== null
  const estimate = estimateAt(form.quote, props)
  const held = estimateAt(form.worst, props)
  return (
    <OrderSummary
      {...props}
      priceLabel={asset.type === 'mutual_fund' ? 'NAV' : isQueueing ? 'Last price' : 'Market price'}
      beforeFee={isSale && <AmountRow label="Proceeds" value={estimate.amountCents} />}
      feeCents={estimate.commissionCents}
      total={isSale ? (isQueueing ? 'You receive about' : 'You Receive') : 'Estimated cost'}
      totalCents={estimate.netCents}
    >
      {isQueueing && !isSale && (
        <AmountRow label={`Held until filled (+${HELD_MARGIN_PERCENT}%)`} value={held.netCents} />
      )}
      <BalanceRow label="Balance after" value={held.cashAfterCents} />
    </OrderSummary>
  )
}

const HELD_MARGIN_PERCENT = formatDecimal(RESTING_BUY_MARGIN_BPS, 2, 0)
