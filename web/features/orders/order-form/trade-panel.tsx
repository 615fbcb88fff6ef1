import { Suspense } from 'react'
import { detailOf } from '#web/lib/api/call-error.ts'
import { LazyBoundary } from '#web/ui/loading/lazy-boundary.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { MarketTicket } from './market-ticket.tsx'
import type { TradePanelProps } from './ticket-props.ts'

/** The order ticket: which side, which type, and its form. */
export function TradePanel({ AdvancedTicket, ...props }: TradePanelProps) {
  'use no memo' // A tick and a key change most of it: memoizing it is code without use.
  const { asset, account, ticket } = props
  const { style } = ticket
  if (account.failure !== null) {
    const { title, error, isRetrying, retry } = account.failure
    return (
      <LoadFailure
        title={title}
        text={detailOf(error, 'Your account is temporarily unavailable')}
        pending={isRetrying}
        onRetry={retry}
      />
    )
  }
  return (
    <div data-trade-panel="" className="grid gap-3.5">
      <SegmentedControl
        label="Order side"
        large
        block
        segments={SIDES}
        value={ticket.side}
        onValueChange={ticket.chooseSide}
      />
      {asset.type !== 'mutual_fund' && (
        <SegmentedControl
          label="Order type"
          block
          segments={TYPES}
          value={style === 'dollars' ? 'market' : style}
          onValueChange={ticket.setStyle}
        />
      )}
      {style === 'market' ? (
        <MarketTicket {...props} />
      ) : (
        <LazyBoundary>
          <Suspense fallback={<div style={MEANWHILE} />}>
            <AdvancedTicket {...props} style={style} />
          </Suspense>
        </LazyBoundary>
      )}
    </div>
  )
}

/** About as tall as the form that loads. */
const MEANWHILE = { height: 420 }

const SIDES = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
] as const

const TYPES = [
  { value: 'market', label: 'Market' },
  { value: 'limit', label: 'Limit' },
  { value: 'stop', label: 'Stop' },
  { value: 'stop_limit', label: 'Stop limit' },
] as const
