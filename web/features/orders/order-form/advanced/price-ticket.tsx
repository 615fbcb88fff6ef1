import { useConfig } from '#web/lib/api/config.ts'
import { GTC_DAYS } from '#domain/trading/orders/order-window.ts'
import { tradingTermsOf } from '../../shown-terms.ts'
import { useId } from 'react'
import { ZERO_CENTS } from '#domain/money/money.ts'
import { parsePrice } from '#domain/money/price.ts'
import { ZERO_QUANTITY } from '#domain/money/quantity.ts'
import { FORCES } from '../../forces.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { SaleLots } from '../sale-lots.tsx'
import { Spendable } from '../amount-header.tsx'
import { amountProblem } from '../amount-problems.ts'
import { AmountInput } from '../market-ticket.tsx'
import { orderObstacle } from '../order-obstacle.ts'
import { QuickAmounts } from '../quick-amounts.tsx'
import { amountOf, isNoAmount } from '#web/features/forms/typed-amount.ts'
import type { TicketStyle } from '../use-order.ts'
import type { DraftProps } from './draft-props.ts'
import { PriceInput, PricePicks } from './price-input.tsx'
import { PriceSummary } from './price-summary.tsx'
import { TicketForm } from './ticket-form.tsx'
import { orderBody, withLots, type WrittenPrices, writtenPrices } from './written-order.ts'

type PriceStyle = Exclude<TicketStyle, 'market' | 'dollars'>
type PriceTicketProps = DraftProps & { style: PriceStyle }

/** The form of an order at a price: its prices, how many shares, how long it may wait, and what it comes to. */
export function PriceTicket(props: PriceTicketProps) {
  'use no memo' // A tick and a key change most of it: memoizing it is code without use.
  const { asset, account, ticket, style, draft, change } = props
  const hintId = `${useId()}-hint`
  const config = useConfig()
  const { side } = ticket
  const quantity = amountOf(ticket.amount)
  const prices = writtenPrices(side, style, draft)
  const obstacle = orderObstacle({
    ...account,
    side,
    symbol: asset.symbol,
    quantity,
    // Whether there is money for it at its worst price. It may be placed while the market is closed.
    price: prices.worst,
    cashCents: account.cashCents ?? ZERO_CENTS,
    held: account.held ?? ZERO_QUANTITY,
    tradingAllowed: true,
    terms: tradingTermsOf(config),
  })
  const isPriceMissing = prices.worst === null
  const problem = isPriceMissing ? undefined : amountProblem(side, obstacle ?? 'none', ticket.amount)
  const isProblem = problem !== undefined && (obstacle !== 'empty' || isNoAmount(ticket.amount))
  const written = orderBody({ symbol: asset.symbol, side, style, draft, quantity, isForTheOpen: false })
  const body = obstacle === null ? written : null
  return (
    <TicketForm {...props} body={withLots(body, ticket.lots)} note={NOTES[side][style]}>
      {({ preview }) => (
        <>
          <Prices {...props} prices={prices} />
          <Field label="Shares" aside={<Spendable side={side} account={account} />}>
            <AmountInput asset={asset} ticket={ticket} hintId={hintId} isProblem={isProblem} />
          </Field>
          {side === 'sell' && <QuickAmounts ticket={ticket} />}
          <p
            id={hintId}
            aria-live="polite"
            className={`-my-1.5 min-h-4 text-xs ${isProblem ? 'text-danger' : 'text-fg-3'}`}
          >
            {isProblem ? problem : draft.force === 'day' ? DAY_HINT : GTC_HINT}
          </p>
          <SegmentedControl
            label="Good for"
            block
            segments={FORCES}
            value={draft.force}
            onValueChange={(force) => change({ force })}
          />
          <PriceSummary {...props} quantity={quantity ?? ZERO_QUANTITY} prices={prices} preview={preview} />
          <SaleLots {...props} body={body} canName />
        </>
      )}
    </TicketForm>
  )
}

/** The prices of the order's type, and some to pick. */
function Prices({
  asset,
  ticket,
  style,
  draft,
  change,
  prices,
}: PriceTicketProps & { prices: WrittenPrices }) {
  return (
    <>
      {style !== 'limit' && (
        <PriceInput
          label="Stop price"
          text={draft.stop}
          isMissing={prices.stop === null}
          onText={(stop) => change({ stop })}
        />
      )}
      {style !== 'stop' && (
        <PriceInput
          label="Limit price"
          text={draft.limit}
          isMissing={prices.limit === null}
          onText={(limit) => change({ limit })}
        />
      )}
      <PricePicks
        side={ticket.side}
        isStop={style !== 'limit'}
        current={parsePrice(asset.currentPrice)}
        onPick={(text) => change(style === 'limit' ? { limit: text } : { stop: text })}
      />
    </>
  )
}

const DAY_HINT = 'Waits until the close of this session, or of the next'
const GTC_HINT = `Waits for ${GTC_DAYS} days, or until you cancel it`

/** How an order of this side and type is filled. A stop turns into a fill at what the market then gives. */
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
