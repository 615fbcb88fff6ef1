import { useId, useSyncExternalStore } from 'react'
import type { QueuedOrder } from '#contract/trading/queued-orders.ts'
import { type CutOff, cutOffOf } from '#domain/trading/cut-off.ts'
import { now } from '#web/lib/live/clock.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'

interface QueuedOrderRowProps {
  order: QueuedOrder
  /** In a narrow column, with the cancel button below. */
  isNarrow: boolean
  onCancel: () => void
}

/** A queued order: what it buys or sells, since when, until when, what it reserves, and the button that cancels it. */
export function QueuedOrderRow({ order, isNarrow, onCancel }: QueuedOrderRowProps) {
  const { side, quantity, assetSymbol, createdAt, dueAt, waitsFor, estimatedPrice, held } = order
  const cutOff = useCutOff(order)
  const isFixed = cutOff === 'passed'
  const reasonId = useId()
  return (
    <li
      className={classNames(
        'grid items-center gap-x-3 gap-y-2 border-t border-line px-4.5 py-3 first:border-t-0 md:px-5.5',
        !isNarrow && 'grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="font-strong">
          {side === 'buy' ? 'Buy' : 'Sell'} <Quantity value={quantity} exact /> {assetSymbol}
        </p>
        <p className="text-sm text-fg-2">
          {side === 'buy' ? (
            <>
              <Money value={held} /> held
            </>
          ) : (
            <>
              <Quantity value={quantity} exact /> reserved
            </>
          )}{' '}
          ·{' '}
          <span className="whitespace-nowrap">
            last price <Price value={estimatedPrice} />
          </span>
        </p>
        <p className="text-xs text-pretty text-fg-3">
          Queued <DateTime value={createdAt} /> · fills at the{' '}
          {waitsFor === 'nav' ? 'NAV of' : 'first price after'} <DateTime value={dueAt} />
        </p>
        {cutOff !== 'ahead' && (
          <p id={reasonId} className="text-xs text-pretty text-fg-2">
            {isFixed
              ? 'Too late to cancel; fills at that NAV.'
              : 'The NAV is a week late. Wait for it, or cancel.'}
          </p>
        )}
      </div>
      <div>
        <Button
          size="sm"
          variant="secondary"
          disabled={isFixed}
          aria-describedby={cutOff === 'ahead' ? undefined : reasonId}
          onClick={onCancel}
        >
          Cancel
          <span className="sr-only">
            {' '}
            the order to {side} {assetSymbol}
          </span>
        </Button>
      </div>
    </li>
  )
}

const useCutOff = ({ waitsFor, dueAt }: QueuedOrder): CutOff =>
  useSyncExternalStore(everySecond, () => cutOffOf({ waitsFor, dueAtMs: Date.parse(dueAt) }, now().getTime()))

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1_000)
  return () => clearInterval(timer)
}
