'use no memo' // A tick and a key change most of it: not worth memoizing.

import type { KeyboardEvent } from 'react'
import { steppedAmount, typedAmount } from '#web/features/forms/typed-amount.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import type { FormProps } from './use-order-form.ts'

export function AmountHeader(props: FormProps) {
  const { asset, form } = props
  const what = asset.type === 'mutual_fund' ? 'Units' : 'Shares'
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <SegmentedControl
        label="Order in"
        segments={[
          { value: 'market', label: what, name: `In ${what}` },
          { value: 'dollars', label: 'Dollars' },
        ]}
        value={form.draft.style === 'dollars' ? 'dollars' : 'market'}
        onValueChange={(style) => form.change({ style })}
      />
      <span className="text-right text-fg-3">
        <Spendable {...props} />
      </span>
    </div>
  )
}

/** What there is to spend, or to sell. */
export function Spendable({ account: { holding, cashCents, held }, form }: FormProps) {
  if (form.draft.side === 'buy') return <>Balance {cashCents !== undefined && <Money value={cashCents} />}</>
  return (
    <>
      {holding !== undefined && holding.reserved !== '0' ? 'Available to sell' : 'Held'}{' '}
      {held !== undefined && <Quantity value={held} exact />}
    </>
  )
}

interface SharesInputProps extends FormProps {
  hintId: string
  isProblem: boolean
}

/** The number of shares, stepped by arrow keys. */
export function SharesInput({ asset, form, hintId, isProblem }: SharesInputProps) {
  const { amount } = form.draft
  const setAmount = (text: string) => form.change({ amount: text, isEverything: false })
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    setAmount(steppedAmount(amount, event.key === 'ArrowUp' ? 1 : -1))
  }
  return (
    <Input
      large
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      aria-label={asset.type === 'mutual_fund' ? 'Units' : 'Shares'}
      unit={asset.type === 'mutual_fund' ? 'units' : 'shares'}
      aria-describedby={hintId}
      aria-invalid={isProblem || undefined}
      // Smaller, so that every digit stays in sight.
      {...(amount.length > 12 && { style: { fontSize: '1.125rem' } })}
      value={amount}
      onChange={(event) => {
        const text = typedAmount(event.target.value)
        if (text !== null) setAmount(text)
      }}
      onKeyDown={step}
    />
  )
}

/** What is wrong with an amount, or else a remark. */
export const AmountHint = ({ id, isProblem, text }: { id: string; isProblem: boolean; text: string }) => (
  <p
    id={id}
    aria-live="polite"
    className={`-my-1.5 min-h-4 text-xs ${isProblem ? 'text-danger' : 'text-fg-3'}`}
  >
    {text}
  </p>
)
