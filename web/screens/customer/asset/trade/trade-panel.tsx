import { type FormEvent, type KeyboardEvent, useId } from 'react'
import type { Asset } from '#contract/market/market.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { LARGEST_ORDER, amountProblem } from './amount-problems.ts'
import { OrderSummary } from './order-summary.tsx'
import { QuickAmounts } from './quick-amounts.tsx'
import { TradeNote } from './trade-note.tsx'
import type { TradingAccount } from './trading-account.ts'
import { isNoAmount, steppedAmount, typedAmount } from './typed-amount.ts'
import type { OrderDraft } from './use-order.ts'

interface TradePanelProps {
  asset: Asset
  account: TradingAccount
  ticket: OrderDraft
}

/** The form of an order: one press sends it, with a summary that is always visible. */
export function TradePanel({ asset, account, ticket }: TradePanelProps) {
  'use no memo' // A tick and a key change most of it: memoizing it is code without use.
  const id = useId()
  const hintId = `${id}-hint`
  const noteId = `${id}-note`
  const { side, obstacle } = ticket
  const problem = amountProblem(side, obstacle ?? 'none', ticket.amount)
  const isProblem = problem !== undefined && (obstacle !== 'empty' || isNoAmount(ticket.amount))

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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ticket.place()
  }
  return (
    <form
      noValidate
      data-trade-panel=""
      tabIndex={-1}
      className="grid gap-3.5 outline-none"
      onSubmit={submit}
    >
      <SegmentedControl
        label="Order side"
        large
        block
        segments={SIDES}
        value={side}
        onValueChange={ticket.chooseSide}
      />
      <Field
        label={asset.type === 'mutual_fund' ? 'Units' : 'Shares'}
        aside={<Spendable side={side} account={account} />}
      >
        <AmountInput asset={asset} ticket={ticket} hintId={hintId} isProblem={isProblem} />
      </Field>
      <QuickAmounts ticket={ticket} />
      <p
        id={hintId}
        aria-live="polite"
        className={`-my-1.5 min-h-4 text-xs ${isProblem ? 'text-danger' : 'text-fg-3'}`}
      >
        {problem ?? LARGEST_ORDER}
      </p>
      <OrderSummary asset={asset} ticket={ticket} />
      <Button
        type="submit"
        size="lg"
        block
        pending={ticket.isSending}
        disabled={obstacle !== null && !ticket.isSending}
        aria-describedby={`${hintId} ${noteId}`}
      >
        {side === 'buy' ? 'Buy' : 'Sell'} {asset.symbol}
      </Button>
      <TradeNote id={noteId} account={account} unconfirmed={ticket.unconfirmed} />
    </form>
  )
}

interface AmountInputProps extends Pick<TradePanelProps, 'asset' | 'ticket'> {
  hintId: string
  isProblem: boolean
}

/** The number of shares. The arrow keys step it. */
function AmountInput({ asset, ticket, hintId, isProblem }: AmountInputProps) {
  'use no memo'
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    ticket.setAmount(steppedAmount(ticket.amount, event.key === 'ArrowUp' ? 1 : -1))
  }
  return (
    <Input
      large
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      unit={asset.type === 'mutual_fund' ? 'units' : 'shares'}
      aria-describedby={hintId}
      aria-invalid={isProblem || undefined}
      // Every digit stays in sight.
      {...(ticket.amount.length > 12 && { style: { fontSize: '1.125rem' } })}
      value={ticket.amount}
      onChange={(event) => {
        const text = typedAmount(event.target.value)
        if (text !== null) ticket.setAmount(text)
      }}
      onKeyDown={step}
    />
  )
}

/** What there is to spend, or to sell. */
function Spendable({ side, account }: { side: OrderDraft['side']; account: TradingAccount }) {
  const isReserved = account.holding !== undefined && account.holding.reserved !== '0'
  if (side === 'buy')
    return <>Balance {account.cashCents !== undefined && <Money value={account.cashCents} />}</>
  return (
    <>
      {isReserved ? 'Available to sell' : 'Held'}{' '}
      {account.held !== undefined && <Quantity value={account.held} exact />}
    </>
  )
}

const SIDES = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
] as const
