import { Suspense } from 'react'
import { detailOf } from '#web/lib/api/call-error.ts'
import { LazyBoundary } from '#web/ui/loading/lazy-boundary.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import type { FormProps } from './use-order-form.ts'
import { MarketFields } from './market-fields.tsx'

// Loaded late: most orders are market orders in shares.
const AdvancedFields = lazyComponent(() => import('./advanced/advanced-fields.tsx'))

/** The order form of one asset: side, type and fields. */
export function OrderPanel(props: FormProps) {
  'use no memo' // A tick and a key change most of it: not worth memoizing.
  const { asset, account, form } = props
  const { side, style } = form.draft
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
        value={side}
        onValueChange={(chosen) => form.change({ side: chosen, isEverything: false })}
      />
      {asset.type !== 'mutual_fund' && (
        <SegmentedControl
          label="Order type"
          block
          segments={TYPES}
          value={style === 'dollars' ? 'market' : style}
          onValueChange={(chosen) => form.change({ style: chosen })}
        />
      )}
      {style === 'market' ? (
        <MarketFields {...props} />
      ) : (
        <LazyBoundary>
          <Suspense fallback={<div style={MEANWHILE} />}>
            <AdvancedFields {...props} style={style} />
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
