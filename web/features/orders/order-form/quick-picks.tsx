'use no memo'

import type { OrderShare } from '#domain/trading/orders/order-preview.ts'
import type { OrderFormState } from './use-order-form.ts'

interface QuickPicksProps {
  label: string
  /** Null where there is nothing to pick. */
  picks: readonly { label: string; pick: (() => void) | null }[]
}

export const QuickPicks = ({ label, picks }: QuickPicksProps) => (
  <div role="group" aria-label={label} className="grid grid-cols-4 gap-1.5">
    {picks.map(({ label: text, pick }) => (
      <button
        key={text}
        type="button"
        disabled={pick === null}
        className={
          'min-h-11 rounded-sm bg-surface-2 text-sm font-medium text-fg-2 transition-colors ' +
          'enabled:hover:bg-surface-3 enabled:hover:text-fg disabled:opacity-50 md:min-h-8'
        }
        onClick={() => pick?.()}
      >
        {text}
      </button>
    ))}
  </div>
)

interface QuickAmountsProps {
  form: OrderFormState
  /** A share of the balance or holding as text; null for nothing. */
  amountOf: (share: OrderShare) => string | null
  onPick: (text: string, share: OrderShare) => void
}

/** A quarter, half, three quarters or all of the balance or holding. */
export const QuickAmounts = ({ form, amountOf, onPick }: QuickAmountsProps) => (
  <QuickPicks
    label={form.draft.side === 'buy' ? 'Share of your balance' : 'Share of your holding'}
    picks={([25n, 50n, 75n, 100n] as const).map((share) => {
      const text = amountOf(share)
      return {
        label: share === 100n ? 'Max' : `${share}%`,
        pick: text === null ? null : () => onPick(text, share),
      }
    })}
  />
)

export const QuickShares = ({ form }: { form: OrderFormState }) => (
  <QuickAmounts
    form={form}
    amountOf={form.amountOfShare}
    onPick={(amount, share) => form.change({ amount, isEverything: share === 100n })}
  />
)
